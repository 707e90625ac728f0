import { createContext, useContext, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { specialties, specialtyOfRole, type Specialty } from '#domain/specialties/specialty.ts'
import { useSession } from '#web/platform/use-session.ts'

const SpecialtyContext = createContext<Specialty>(specialties['nurse-practitioner'])

/** Dresses the application for the person at work: the specialty follows the role, the page's colour the specialty. */
export function SpecialtyProvider({ children }: { children: ReactNode }) {
  const role = useSession()?.user.role
  const specialty = useMemo(() => specialties[specialtyOfRole(role)], [role])
  useLayoutEffect(() => {
    const page = document.documentElement.style
    page.setProperty('--specialty-primary', specialty.primaryColor)
    return () => {
      page.removeProperty('--specialty-primary')
    }
  }, [specialty])
  return <SpecialtyContext value={specialty}>{children}</SpecialtyContext>
}

export function useSpecialty(): Specialty {
  return useContext(SpecialtyContext)
}
