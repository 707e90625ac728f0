/**
 * What of an access token stays the same through its renewals: the number of its session. Answers are kept under it, so
 * that another session, of another person or of the same one, never sees them. A token without one stands for itself.
 */
export function tokenScope(access_token: string | undefined): string {
  if (access_token === undefined) return ''
  try {
    const claims = JSON.parse(atob((access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as { sid?: unknown }
    if (typeof claims.sid === 'string' && claims.sid !== '') return claims.sid
  } catch {
    // Not of that kind.
  }
  return access_token
}
