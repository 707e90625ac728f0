import type { Session } from '#web/platform/session-store.ts'
import { paths } from '#web/platform/paths.ts'
import { signInPathFor, wantedPathFrom } from '#web/platform/wanted-path.ts'

export type Area = 'guest' | 'provider' | 'admin'

/** Where each role begins its day. */
export function landingOf(role: string): string {
  return role === 'PRACTICE_ADMIN' ? paths.adminDashboard() : paths.home()
}

/** Where a visitor of an area is sent instead, or null where they may stay. */
export function decideGate(area: Area, session: Session | null, place: { pathname: string; search: string }): string | null {
  const role = session?.access_token ? session.user.role : null
  if (area === 'guest') return role === null ? null : (wantedPathFrom(place.search) ?? landingOf(role))
  if (role === null) return area === 'admin' ? paths.signIn() : signInPathFor(place.pathname + place.search)
  if (area === 'admin') return role === 'PRACTICE_ADMIN' ? null : paths.home()
  return role === 'PRACTICE_ADMIN' ? paths.adminDashboard() : null
}
