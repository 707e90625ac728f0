import { createContext, useContext, useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { specialties, type Specialty, type SpecialtyId } from '#domain/specialties/specialty.ts'
import { useSession } from '#web/platform/use-session.ts'
import { createSpecialtySwitch } from './specialty-switch.ts'

interface SpecialtyValue {
  specialty: Specialty
  is_switching: boolean
  switchTo: (specialty: SpecialtyId) => void
}

const SpecialtyContext = createContext<SpecialtyValue>({ specialty: specialties['nurse-practitioner'], is_switching: false, switchTo: () => undefined })

/** Dresses the application for the person at work: the specialty follows the role or a choice by hand, the page's colour the specialty. */
export function SpecialtyProvider({ children }: { children: ReactNode }) {
  const role = useSession()?.user.role
  const [change] = useState(() => createSpecialtySwitch(role))
  const state = useSyncExternalStore(change.subscribe, change.getState)
  const specialty = specialties[state.specialty]
  useEffect(() => change.followRole(role), [change, role])
  useEffect(() => () => change.dispose(), [change])
  useLayoutEffect(() => {
    const page = document.documentElement
    page.style.setProperty('--specialty-primary', specialty.primaryColor)
    page.toggleAttribute('data-switching', state.is_switching)
    return () => {
      page.style.removeProperty('--specialty-primary')
      page.removeAttribute('data-switching')
    }
  }, [specialty, state.is_switching])
  return <SpecialtyContext value={{ specialty, is_switching: state.is_switching, switchTo: change.switchTo }}>{children}</SpecialtyContext>
}

export function useSpecialty(): Specialty {
  return useContext(SpecialtyContext).specialty
}

export function useSpecialtySwitch(): SpecialtyValue {
  return useContext(SpecialtyContext)
}
