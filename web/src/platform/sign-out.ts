import { signOut as signOutEndpoint } from '#contract/auth.ts'
import { fillPath } from '#contract/endpoint.ts'
import { clearLocalDrafts } from './draft-vault.ts'
import { wipeKept } from './kept-tier.ts'
import { query_client } from './query-client.ts'
import { clearSession, getSession } from './session-store.ts'

/**
 * The session ended without the person's doing (expired, revoked): cached answers go. Unsaved drafts stay, sealed under a
 * key of this person, so that nothing typed is lost; they open again for the same person only.
 */
export function endSession(): void {
  query_client.clear()
  void wipeKept()
  clearSession()
}

/** Signs out here at once, with local drafts and their key, and on the server as soon as it hears of it. */
export async function signOut(): Promise<void> {
  const session = getSession()
  endSession()
  if (session === null) return
  const { access_token, user } = session
  await clearLocalDrafts(user.id).catch(() => undefined)
  await fetch(fillPath(signOutEndpoint.path), {
    method: signOutEndpoint.method,
    headers: { authorization: `Bearer ${access_token}` },
    keepalive: true,
  }).catch(() => undefined)
}
