import { useState } from 'react'
import type { Draft } from '#contract/notes.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError } from '#web/platform/toasts.ts'
import { carryForward, setLeftOut, useEarlierNote } from '#web/features/notes/data.ts'
import type { DraftSession } from '#web/features/notes/draft-session.ts'

/** What an earlier note offers this draft. Carried by the server, which alone says that a sentence stood in a signed note. */
export function useCarry(draft: Draft, session: DraftSession, may_write: boolean) {
  const earlier = useEarlierNote(draft.id, may_write && draft.amends === null)
  const note = earlier.data?.note ?? null

  async function carry(section: string): Promise<void> {
    if (note === null || !(await session.flush())) return
    try {
      await carryForward(draft.id, session.getState().version, { note_id: note.note_id, section })
      await session.lookElsewhere(true)
    } catch (error) {
      toastError(describeError(error))
    }
    void earlier.refetch()
  }

  return { earlier: note, carry }
}

/** What was heard and stays out of the note on purpose: shown at once, and as it was if it cannot be kept. */
export function useLeftOut(draft: Draft) {
  const [left_out, setPlaces] = useState<readonly string[]>(draft.left_out)
  async function leaveOut(place: string, is_left_out: boolean): Promise<void> {
    const before = left_out
    setPlaces(is_left_out ? [...before, place] : before.filter((one) => one !== place))
    try {
      setPlaces(await setLeftOut(draft.id, place, is_left_out))
    } catch (error) {
      setPlaces(before)
      toastError(describeError(error))
    }
  }
  return { left_out, leaveOut }
}
