import { matchPath } from 'react-router'

const patterns = ['/patients/:id/*', '/patients/:id', '/documents/:id/*', '/dashboard/:id/*']

/** The patient whose chart the address is in, or that it names; null elsewhere. */
export function patientAtHand({ pathname, search }: { pathname: string; search: string }): number | null {
  const named = new URLSearchParams(search).get('patient')
  const found = patterns.map((pattern) => matchPath(pattern, pathname)?.params['id']).find((id) => id !== undefined) ?? named
  return found !== null && /^[1-9]\d{0,14}$/.test(found) ? Number(found) : null
}
