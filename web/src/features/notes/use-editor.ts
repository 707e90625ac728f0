import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { acceptClaim, findClaim, restoreClaim, strikeClaim } from '#domain/records/edit-draft.ts'
import { isCarriedUntouched } from '#domain/records/carry-forward.ts'
import { type Stretch, writeSentences, type WrittenSentence } from '#domain/records/write-sentences.ts'
import { toastError } from '#web/platform/toasts.ts'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import type { DraftSession } from '#web/features/notes/draft-session.ts'
import { commandFor, type EditorCommand } from '#web/features/notes/editor-keys.ts'

/** What is under the pen. */
export interface Writing {
  stretch: Stretch
  /** The sentence in which the pen begins, null at the end. */
  focus_id: string | null
  /** The whole section, not one sentence of it. */
  is_whole: boolean
  /** All keystrokes of one pen are one step to undo. */
  group: string
}

export interface Editor {
  active_id: string | null
  hover_id: string | null
  picked_segment_id: string | null
  /** The turn under the mouse, or with the focus. */
  pointed_segment_id: string | null
  writing: Writing | null
  focus(claim_id: string): void
  setActive(claim_id: string): void
  setHover(claim_id: string | null): void
  pickSegment(segment_id: string): void
  pointAtSegment(segment_id: string | null): void
  accept(claim_id: string): void
  acceptAll(section: string): void
  edit(claim_id: string): void
  /** Takes the whole section under the pen. */
  writeSection(section: string): void
  strike(claim_id: string): void
  add(section: string, after_id: string | null): void
  addHeard(section: string, text: string): void
  write(written: readonly WrittenSentence[]): void
  commit(): void
  cancel(): void
  onKeyDown(event: KeyboardEvent): void
  refusalOf(section: string): string | null
}

interface EditorInput {
  session: DraftSession
  sections: readonly DraftSection[]
  user_id: number
  onLegend: () => void
  /** Why nothing may be changed in a section just now; null where it may. */
  guard: { current: (section: string) => string | null }
}

function claimIds(sections: readonly DraftSection[]): string[] {
  return sections.flatMap((section) => section.claims.map((claim) => claim.id))
}

/** Unlike any other of this draft, here or in another window: what two people add at once never shares a number. */
const newPen = (): string => `w${crypto.randomUUID().slice(0, 8)}`

/** Whether the stretch stands as this pen left it. Elsewhere changed sentences were merged in otherwise, and the pen is put down before it writes over them. */
function isAsWritten(sections: readonly DraftSection[], { section, before, pen }: Stretch, written: readonly WrittenSentence[] | null): boolean {
  const now = sections.find(({ key }) => key === section)?.claims ?? []
  const meant = written ?? before
  return [...before.map(({ id }) => id), ...now.map(({ id }) => id).filter((id) => id.startsWith(`${pen}-`))].every((id) => {
    const text = meant.find((sentence) => sentence.id === id)?.text ?? ''
    const claim = now.find((one) => one.id === id)
    return text === '' ? claim === undefined || claim.state === 'struck' || claim.text === '' : claim?.text === text
  })
}

/** Which sentence is in hand, and what the writer does with it. */
export function useEditor({ session, sections, user_id, onLegend, guard }: EditorInput): Editor {
  const [active_id, setActive] = useState<string | null>(null)
  const [hover_id, setHover] = useState<string | null>(null)
  const [picked_segment_id, setPicked] = useState<string | null>(null)
  const [pointed_segment_id, pointAtSegment] = useState<string | null>(null)
  const [writing, setWriting] = useState<Writing | null>(null)
  const wanted_focus = useRef<string | null>(null)
  const groups = useRef(0)
  const written = useRef<readonly WrittenSentence[] | null>(null)

  useEffect(() => {
    if (wanted_focus.current === null || writing !== null) return
    const sentence = document.querySelector<HTMLElement>(`[data-claim="${CSS.escape(wanted_focus.current)}"]`)
    wanted_focus.current = null
    sentence?.focus()
  })

  function focus(claim_id: string): void {
    wanted_focus.current = claim_id
    setActive(claim_id)
    setPicked(null)
  }

  function move(to: (index: number, last: number) => number): void {
    const ids = claimIds(sections)
    if (ids.length === 0) return
    const here = active_id === null ? -1 : ids.indexOf(active_id)
    focus(ids[Math.max(0, Math.min(ids.length - 1, to(here, ids.length - 1)))]!)
  }

  /** True, said aloud, where the section is not this person's to change now. */
  function isRefused(section: string | undefined): boolean {
    const reason = section === undefined ? null : guard.current(section)
    if (reason !== null) toastError(reason)
    return reason !== null
  }

  const sectionOf = (claim_id: string): string | undefined => findClaim(session.getState().sections, claim_id)?.section

  function begin(next: Omit<Writing, 'group' | 'stretch'> & { stretch: Omit<Stretch, 'pen'> }): void {
    if (isRefused(next.stretch.section)) return
    groups.current += 1
    written.current = null
    setWriting({ ...next, stretch: { ...next.stretch, pen: newPen() }, group: `writing ${groups.current}` })
  }

  function edit(claim_id: string): void {
    const claim = findClaim(sections, claim_id)
    if (claim === null || claim.state === 'struck') return
    setActive(claim_id)
    begin({ stretch: { section: claim.section, before: [claim], after_id: null }, focus_id: claim_id, is_whole: false })
  }

  function writeSection(section: string): void {
    const before = (sections.find(({ key }) => key === section)?.claims ?? []).filter(({ state }) => state !== 'struck')
    const focus_id = before.find(({ id }) => id === active_id)?.id ?? null
    begin({ stretch: { section, before, after_id: null }, focus_id, is_whole: true })
  }

  function add(section: string, after_id: string | null): void {
    begin({ stretch: { section, before: [], after_id }, focus_id: null, is_whole: false })
  }

  function strike(claim_id: string): void {
    if (isRefused(sectionOf(claim_id))) return
    const is_struck = findClaim(sections, claim_id)?.state === 'struck'
    session.change((now) => (is_struck ? restoreClaim : strikeClaim)(now, claim_id))
    focus(claim_id)
  }

  function write(sentences: readonly WrittenSentence[]): void {
    if (writing === null) return
    written.current = sentences
    session.change((now) => writeSentences(now, writing.stretch, sentences, user_id), writing.group)
  }

  function finish(claim_id: string | null): void {
    setWriting(null)
    written.current = null
    if (claim_id !== null) focus(claim_id)
  }

  /** Where the hand goes on: the sentence last in the pen, if it still stands. */
  function lastTouched({ stretch, focus_id }: Writing): string | null {
    const ids = claimIds(session.getState().sections)
    const own = (written.current ?? []).filter(({ text }) => text !== '').map(({ id }) => id)
    return [active_id, own.at(-1), focus_id, stretch.after_id].find((id) => id !== null && id !== undefined && ids.includes(id)) ?? null
  }

  function cancel(): void {
    if (writing === null) return
    session.undo(writing.group)
    finish(writing.stretch.before.length === 0 ? writing.stretch.after_id : writing.focus_id)
  }

  function commit(): void {
    if (writing === null) return
    session.closeGroup()
    finish(lastTouched(writing))
  }

  useEffect(() => {
    if (writing === null || isAsWritten(sections, writing.stretch, written.current)) return
    setWriting(null)
    written.current = null
  }, [sections, writing])

  function accept(claim_id: string): void {
    if (isRefused(sectionOf(claim_id))) return
    session.change((now) => acceptClaim(now, claim_id))
  }

  function run(command: EditorCommand, claim_id: string | null): boolean {
    if (command === 'next') return move((index) => index + 1), true
    if (command === 'previous') return move((index) => index - 1), true
    if (command === 'first') return move(() => 0), true
    if (command === 'last') return move((_, last) => last), true
    if (command === 'undo') return session.undo(), true
    if (command === 'legend') return onLegend(), true
    if (claim_id === null) return false
    if (command === 'accept') {
      accept(claim_id)
      move((index) => index + 1)
    }
    if (command === 'edit') edit(claim_id)
    if (command === 'strike') strike(claim_id)
    if (command === 'write') writeSection(findClaim(sections, claim_id)?.section ?? '')
    if (command === 'add') add(findClaim(sections, claim_id)?.section ?? '', claim_id)
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    if (target.closest('textarea, input, select, [role="textbox"], [role="menu"]') !== null) return
    // On a button, Enter presses the button.
    if (event.key === 'Enter' && target.closest('button') !== null) return
    const command = commandFor(event, false)
    const claim_id = target.closest<HTMLElement>('[data-claim]')?.dataset.claim ?? null
    if (command === null) return
    setHover(null)
    if (run(command, claim_id)) event.preventDefault()
  }

  return {
    active_id,
    hover_id,
    picked_segment_id,
    pointed_segment_id,
    pointAtSegment,
    writing,
    focus,
    setActive: (claim_id) => {
      setActive(claim_id)
      setPicked(null)
    },
    setHover,
    pickSegment: (segment_id) => setPicked((now) => (now === segment_id ? null : segment_id)),
    accept,
    acceptAll: (section) => {
      if (isRefused(section)) return
      session.change((now) =>
        (sections.find((one) => one.key === section)?.claims ?? [])
          .filter(isAcceptedWithOthers)
          .reduce((all, claim) => acceptClaim(all, claim.id), now),
      )
    },
    edit,
    writeSection,
    strike,
    add,
    addHeard: (section, text) => {
      if (isRefused(section)) return
      const pen = newPen()
      const heard = { id: `${pen}-1`, text, marks: [], list: null }
      session.change((now) => writeSentences(now, { section, before: [], pen, after_id: null }, [heard], user_id))
    },
    write,
    commit,
    cancel,
    onKeyDown,
    refusalOf: (section) => guard.current(section),
  }
}

/** Settled together with its section; what has no source, or came over from an earlier note, is looked at by itself. */
export function isAcceptedWithOthers(claim: Claim): boolean {
  return claim.state === 'proposed' && claim.support !== 'unsupported' && !isCarriedUntouched(claim)
}
