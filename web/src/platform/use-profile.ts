import { useEffect } from 'react'
import { getProfile } from '#contract/profile.ts'
import { logFault } from './fault-log.ts'
import { useRead } from './use-read.ts'
import { useSession } from './use-session.ts'

/** The signed-in person's own profile. The stored role ADMIN has none and does not ask for one. A failure stays in `error` and goes to the log. */
export function useProfile() {
  const role = useSession()?.user.role
  const profile = useRead(getProfile, {}, { enabled: role !== undefined && role !== 'ADMIN' })
  const { error } = profile
  useEffect(() => {
    if (error !== null) void logFault('profile_load', error)
  }, [error])
  return profile
}
