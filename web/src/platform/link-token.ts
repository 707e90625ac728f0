import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'

export interface LinkToken {
  name: string
  token: string
}

let kept: (LinkToken & { pathname: string }) | null = null

/** Reads the token out of a fragment such as `#setup=TOKEN`; without one the token that this page read before still counts. */
export function readLinkToken(pathname: string, hash: string, names: readonly string[]): LinkToken | null {
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  for (const name of names) {
    const token = given.get(name)
    if (token) kept = { pathname, name, token }
  }
  return kept !== null && kept.pathname === pathname && names.includes(kept.name) ? { name: kept.name, token: kept.token } : null
}

/**
 * The one-time token of a link that came by mail. It stands in the fragment, which no server ever sees in a request, and it
 * is taken out of the address at once, so that neither the history nor a shoulder keeps it.
 */
export function useLinkToken(names: readonly string[]): LinkToken | null {
  const { pathname, hash } = useLocation()
  const wanted = names.join(' ')
  const found = useMemo(() => readLinkToken(pathname, hash, wanted.split(' ')), [pathname, hash, wanted])
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [hash])
  return found
}
