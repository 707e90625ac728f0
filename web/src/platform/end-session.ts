import { wipeKept } from './kept-tier.ts'
import { query_client } from './query-client.ts'
import { clearSession } from './session-store.ts'

/**
 * The session ended without the person's doing (expired, revoked): cached answers go. Unsaved drafts stay, sealed under a
 * key of this person, so that nothing typed is lost; they open again for the same person only.
 */
export function endSession(): void {
  query_client.clear()
  void wipeKept()
  clearSession()
}
