/** Where a visitor wanted to go before being sent to sign in. Only a path of this very site is ever returned to. */

const guest_paths = ['/', '/signin', '/create-account']

export function isSafePath(candidate: string | null): candidate is string {
  // `//host`, `/\host` and anything with a scheme would leave the site; control characters can hide such a start.
  if (candidate === null || !/^\/(?![/\\])/.test(candidate) || /[\u0000-\u001f\u007f\\]/.test(candidate)) return false
  const origin = 'https://wyze.invalid'
  try {
    const url = new URL(candidate, origin)
    return url.origin === origin && !guest_paths.includes(url.pathname)
  } catch {
    return false
  }
}

export function signInPathFor(wanted: string): string {
  return isSafePath(wanted) ? `/signin?next=${encodeURIComponent(wanted)}` : '/signin'
}

export function wantedPathFrom(search: string): string | null {
  const next = new URLSearchParams(search).get('next')
  return isSafePath(next) ? next : null
}
