import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Draft } from '#contract/notes.ts'
import { onChangedElsewhere } from '#web/platform/changed-elsewhere.ts'
import { draftPorts } from '#web/features/notes/data.ts'
import { createDraftSession, type DraftSession, type LocalCopy, type SessionState } from '#web/features/notes/draft-session.ts'

/** The session of one opened draft; saves at once when the page is hidden, left, or comes back on line. */
export function useDraftSession(draft: Draft, copy: LocalCopy | null): { session: DraftSession; state: SessionState } {
  const [session] = useState(() => createDraftSession(draft, copy, draftPorts(draft.id)))
  const state = useSyncExternalStore(session.subscribe, session.getState)

  useEffect(() => {
    session.start()
    const save = () => void session.flush()
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', saveIfHidden)
    window.addEventListener('pagehide', save)
    window.addEventListener('online', save)
    // The same draft in another window of its author.
    const stopListening = onChangedElsewhere((paths) => {
      if (paths.includes(`/drafts/${draft.id}`)) void session.lookElsewhere()
    })
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden)
      window.removeEventListener('pagehide', save)
      window.removeEventListener('online', save)
      stopListening()
      save()
    }
  }, [session, draft.id])

  return { session, state }
}
