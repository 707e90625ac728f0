import { getProfile } from '#contract/profile.ts'
import { useRead } from './use-read.ts'
import { useSession } from './use-session.ts'

/** The signed-in person's own profile. The stored role ADMIN has none and does not ask for one. */
export function useProfile() {
  const role = useSession()?.user.role
  return useRead(getProfile, {}, { enabled: role !== undefined && role !== 'ADMIN' })
}
