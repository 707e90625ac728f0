import { useEffect, useMemo } from 'react'
import { useLocation } from 'react-router'

let kept: string | null = null

/** Reads the token out of a fragment such as `#setup=TOKEN`; without one the token read before still counts. */
export function readSetUpToken(hash: string): string | null {
  const found = new URLSearchParams(hash.replace(/^#/, '')).get('setup')
  if (found) kept = found
  return kept
}

/**
 * The one-time token of the set-up link. It stands in the fragment, which no server ever sees in a request, and it is
 * taken out of the address at once, so that neither the history nor a shoulder keeps it.
 */
export function useSetUpToken(): string | null {
  const { hash } = useLocation()
  const token = useMemo(() => readSetUpToken(hash), [hash])
  useEffect(() => {
    if (window.location.hash !== '') window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [hash])
  return token
}
