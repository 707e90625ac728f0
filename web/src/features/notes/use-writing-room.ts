import { useEffect, useMemo, useRef } from 'react'
import type { Draft } from '#contract/notes.ts'
import { findClaim } from '#domain/records/edit-draft.ts'
import { atLength } from '#domain/records/note-length.ts'
import { useUnsavedWork } from '#web/platform/patient-tabs.ts'
import { useUser } from '#web/platform/use-session.ts'
import type { LocalCopy } from '#web/features/notes/draft-session.ts'
import { useRoomRead } from '#web/features/notes/room-data.ts'
import { loadPen } from '#web/features/notes/section-block.tsx'
import { useDraftSession } from '#web/features/notes/use-draft-session.ts'
import { useEditor } from '#web/features/notes/use-editor.ts'
import { useRoom } from '#web/features/notes/use-room.ts'

/** One draft under several hands: its working text, the keys of the editor, who else is here and who may write where. */
export function useWritingRoom(draft: Draft, copy: LocalCopy | null, onLegend: () => void) {
  const user = useUser()
  const { session, state } = useDraftSession(draft, copy)
  useUnsavedWork(`draft ${draft.id}`, state.save.kind !== 'saved')
  // Here before it is asked for: E opens at once, and a dead network does not take the pen away.
  useEffect(() => void loadPen(), [])
  // The author may let somebody in, or out, while they have it open.
  const writers = useRoomRead(draft.id).data?.writers ?? draft.writers
  const is_author = draft.author.id === user.id
  const may_write = is_author || writers.some(({ id }) => id === user.id)
  // What stands in a note of this length; the rest is written and kept.
  const sections = useMemo(() => atLength(state.sections, state.length), [state.sections, state.length])
  const guard = useRef<(section: string) => string | null>(() => null)
  const editor = useEditor({ session, sections, user_id: user.id, onLegend, guard })
  const here = editor.active_id === null ? null : (findClaim(sections, editor.active_id)?.section ?? null)
  const room = useRoom({ draft_id: draft.id, user_id: user.id, may_write, is_shared: writers.length > 0, session, editor, section: here })
  guard.current = (section) => {
    if (!may_write) return `${draft.author.name} writes this draft. They can let you in under “Write together”.`
    const holder = room.heldBy(section)
    return holder === null ? null : `${holder.name} is writing in this section.`
  }
  return { session, state, sections, editor, room, writers, is_author, may_write }
}
