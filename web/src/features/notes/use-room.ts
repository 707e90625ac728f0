import { useCallback, useEffect, useRef, useState } from 'react'
import type { DraftRoom } from '#contract/draft-rooms.ts'
import { pen_given_after_ms } from '#domain/records/section-pen.ts'
import { NetworkError } from '#web/platform/api.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError } from '#web/platform/toasts.ts'
import { askForPen, beatInRoom, enterRoom, givePen, leaveRoom, takePen, useRoomRead } from '#web/features/notes/room-data.ts'
import type { DraftSession } from '#web/features/notes/draft-session.ts'
import type { Editor } from '#web/features/notes/use-editor.ts'

export interface Holder {
  name: string
  /** `open`: may be asked for · `waiting`: asked lately · `unanswered`: may be taken. */
  ask: 'open' | 'waiting' | 'unanswered'
}

export interface Room {
  may_write: boolean
  others: DraftRoom['people']
  /** Who else holds the pen of a section; null: nobody. */
  heldBy(section: string): Holder | null
  /** Who asks me for the pen that I hold. */
  askedOfMe(section: string): string | null
  ask(section: string): Promise<void>
  takeOver(section: string): Promise<void>
  handOver(section: string): Promise<void>
}

const beat_every_ms = 15_000
const place_after_ms = 500

interface RoomInput {
  draft_id: number
  user_id: number
  may_write: boolean
  /** False while the author writes alone and nobody was let in: then no pens are needed. */
  is_shared: boolean
  session: DraftSession
  editor: Editor
  /** The section of the sentence in hand. */
  section: string | null
}

/** Who is in the draft with this person, and the pens between them. */
export function useRoom({ draft_id, user_id, may_write, is_shared, session, editor, section }: RoomInput): Room {
  const room = useRoomRead(draft_id).data
  const [now, setNow] = useState(() => Date.now())
  const pens = room?.pens ?? []
  const others = (room?.people ?? []).filter(({ id }) => id !== user_id)
  const in_company = is_shared || others.length > 0
  const writing = editor.writing?.stretch.section ?? null
  const wanted = useRef<string | null>(null)
  const { current: latest } = useRef({ editor, session })
  Object.assign(latest, { editor, session })

  useEffect(() => {
    void enterRoom(draft_id, null).catch(() => undefined)
    const timer = setInterval(() => {
      setNow(Date.now())
      void beatInRoom(draft_id).catch(() => undefined)
    }, beat_every_ms)
    const leave = () => void leaveRoom(draft_id).catch(() => undefined)
    window.addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [draft_id])

  useEffect(() => {
    if (!in_company) return
    const timer = setTimeout(() => void enterRoom(draft_id, section).catch(() => undefined), place_after_ms)
    return () => clearTimeout(timer)
  }, [draft_id, section, in_company])

  // The pen of the server follows the pen on the screen.
  useEffect(() => {
    if (writing === null || !in_company) return
    void takePen(draft_id, writing).catch((error: unknown) => {
      // Without a network one writes on: what two wrote is put together at return, or shown side by side.
      if (error instanceof NetworkError) return
      toastError(describeError(error))
      latest.editor.commit()
    })
    return () => {
      void latest.session.flush().then(() => givePen(draft_id, writing)).catch(() => undefined)
    }
  }, [draft_id, writing, in_company, latest])

  const penOf = (key: string) => pens.find((pen) => pen.section === key)
  const lost = writing !== null && pens.some((pen) => pen.section === writing && pen.user.id !== user_id)
  useEffect(() => {
    // Somebody took it after their question stayed unanswered: what was written is saved, and the pen goes down.
    if (lost) latest.editor.commit()
  }, [lost, latest])

  const got = wanted.current !== null && penOf(wanted.current)?.user.id === user_id ? wanted.current : null
  useEffect(() => {
    if (got === null) return
    wanted.current = null
    // Their last words first.
    void latest.session.lookElsewhere(true).then(() => latest.editor.writeSection(got))
  }, [got, latest])

  const is_waiting = pens.some(({ asked_by }) => asked_by?.id === user_id)
  useEffect(() => {
    if (!is_waiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [is_waiting])

  const attempt = useCallback(async (act: () => Promise<unknown>) => {
    await act().catch((error: unknown) => toastError(describeError(error)))
  }, [])

  return {
    may_write,
    others,
    heldBy(key) {
      const pen = penOf(key)
      if (pen === undefined || pen.user.id === user_id) return null
      if (pen.asked_by?.id !== user_id) return { name: pen.user.name, ask: 'open' }
      return { name: pen.user.name, ask: now - Date.parse(pen.asked_at ?? '') >= pen_given_after_ms ? 'unanswered' : 'waiting' }
    },
    askedOfMe(key) {
      const pen = penOf(key)
      return pen?.user.id === user_id ? (pen.asked_by?.name ?? null) : null
    },
    ask: (key) => {
      wanted.current = key
      return attempt(() => askForPen(draft_id, key))
    },
    takeOver: (key) => {
      wanted.current = key
      return attempt(() => takePen(draft_id, key))
    },
    // Down goes the pen on the screen first; the effect above saves what it wrote and gives the server's.
    handOver: async (key) => {
      if (writing === key) return editor.commit()
      await attempt(() => session.flush().then(() => givePen(draft_id, key)))
    },
  }
}
