let token: string | null = null

/**
 * The one-time token of the set-up link. It stands in the fragment, which no server ever sees in a request, and it is
 * taken out of the address at once, so that neither the history nor a shoulder keeps it.
 */
export function takeSetUpToken(): string | null {
  const found = new URLSearchParams(window.location.hash.slice(1)).get('setup')
  if (found !== null && found !== '') {
    token = found
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }
  return token
}
