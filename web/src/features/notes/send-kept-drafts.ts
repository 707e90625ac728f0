import type { Draft } from '#contract/notes.ts'
import { createDraftSession, type LocalCopy, type SessionPorts } from '#web/features/notes/draft-session.ts'

export interface KeptPorts {
  /** Numbers of the drafts with text on this device, the longest kept first. */
  list(): Promise<number[]>
  read(draft_id: number): Promise<LocalCopy | null>
  load(draft_id: number): Promise<Draft>
  portsOf(draft_id: number): SessionPorts
}

export interface KeptResult {
  sent: number[]
  /** Cannot go by themselves: the same sentence was changed elsewhere, or the draft is closed. Their text stays here. */
  waiting: number[]
}

/**
 * Sends what was written without a network, draft after draft in the order in which it was kept, without their being opened
 * again. Each goes through a session as in the editor: put together with what others wrote, or left for its writer.
 */
export async function sendKeptDrafts(ports: KeptPorts, open_id: number | null): Promise<KeptResult> {
  const result: KeptResult = { sent: [], waiting: [] }
  for (const draft_id of await ports.list()) {
    // Whoever has it on the screen sends it from there.
    if (draft_id === open_id) continue
    const copy = await ports.read(draft_id)
    if (copy === null) continue
    const draft = await ports.load(draft_id).catch(() => null)
    // No network, or no such draft for this person: next time.
    if (draft === null) continue
    if (draft.status !== 'in_review') {
      result.waiting.push(draft_id)
      continue
    }
    const session = createDraftSession(draft, copy, ports.portsOf(draft_id))
    session.start()
    const is_saved = await session.flush()
    session.dispose()
    const place = session.getState().conflict === null && is_saved ? result.sent : result.waiting
    place.push(draft_id)
  }
  return result
}
