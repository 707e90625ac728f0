import { signOut as signOutEndpoint } from '#contract/auth.ts'
import { fillPath } from '#contract/endpoint.ts'
import { clearLocalDrafts } from './draft-vault.ts'
import { endSession } from './end-session.ts'
import { clearRecordings } from './recording-vault.ts'
import { getSession } from './session-store.ts'

/**
 * Signs out here at once, with local drafts and their key, and on the server as soon as it hears of it. Sound that is only
 * here stays, sealed for its person, where somebody else signs them out: it cannot be said again.
 */
export async function signOut({ keeps_recordings = false }: { keeps_recordings?: boolean } = {}): Promise<void> {
  const session = getSession()
  endSession()
  if (session === null) return
  const { access_token, user } = session
  await Promise.all([clearLocalDrafts(user.id).catch(() => undefined), keeps_recordings ? undefined : clearRecordings(user.id).catch(() => undefined)])
  await fetch(fillPath(signOutEndpoint.path), {
    method: signOutEndpoint.method,
    headers: { authorization: `Bearer ${access_token}` },
    keepalive: true,
  }).catch(() => undefined)
}
