import { Navigate, Outlet, redirect, useLocation, type LoaderFunctionArgs } from 'react-router'
import { getSession } from '#web/platform/session-store.ts'
import { useSession } from '#web/platform/use-session.ts'
import { decideGate, type Area } from './gate.ts'

/** Sends away before a page's code is fetched. */
export function gateLoader(area: Area) {
  return ({ request }: LoaderFunctionArgs) => {
    const target = decideGate(area, getSession(), new URL(request.url))
    if (target !== null) throw redirect(target)
    return null
  }
}

/** Sends away when the session changes under a page: signed out here or in another tab, signed in on the sign-in page. */
export function Gate({ area }: { area: Area }) {
  const session = useSession()
  const place = useLocation()
  // A person who just signed out does not want to come back to this page; the next one may be somebody else.
  const target = decideGate(area, session, area === 'guest' ? place : { pathname: '/', search: '' })
  return target === null ? <Outlet /> : <Navigate to={target} replace />
}
