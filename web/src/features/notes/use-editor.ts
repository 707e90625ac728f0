import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { acceptClaim, addClaim, editClaim, findClaim, restoreClaim, strikeClaim } from '#domain/records/edit-draft.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import type { DraftSession } from '#web/features/notes/draft-session.ts'
import { commandFor, type EditorCommand } from '#web/features/notes/editor-keys.ts'

/** The text being written in place. `claim_id` is null for a new sentence until its first letter. */
export interface Writing {
  claim_id: string | null
  section: string
  after_id: string | null
  initial: string
  group: string
}

export interface Editor {
  active_id: string | null
  hover_id: string | null
  picked_segment_id: string | null
  writing: Writing | null
  focus(claim_id: string): void
  setActive(claim_id: string): void
  setHover(claim_id: string | null): void
  pickSegment(segment_id: string): void
  accept(claim_id: string): void
  acceptAll(section: string): void
  edit(claim_id: string): void
  strike(claim_id: string): void
  add(section: string, after_id: string | null): void
  addHeard(section: string, text: string): void
  write(text: string): void
  commit(text: string): void
  cancel(): void
  onKeyDown(event: KeyboardEvent): void
}

interface EditorInput {
  session: DraftSession
  sections: readonly DraftSection[]
  user_id: number
  onLegend: () => void
}

function claimIds(sections: readonly DraftSection[]): string[] {
  return sections.flatMap((section) => section.claims.map((claim) => claim.id))
}

function addSentence(sections: readonly DraftSection[], section: string, after_id: string | null, text: string, user_id: number): DraftSection[] {
  const taken = new Set(claimIds(sections))
  let n = taken.size + 1
  while (taken.has(`c${n}`)) n += 1
  const claims = sections.find(({ key }) => key === section)?.claims ?? []
  const index = claims.findIndex(({ id }) => id === after_id)
  const kind = (claims[index] ?? claims.at(-1))?.kind ?? 'history'
  return addClaim(sections, { id: `c${n}`, section, text, kind }, user_id, index < 0 ? Infinity : index + 1)
}

/** Which sentence is in hand, and what the writer does with it. */
export function useEditor({ session, sections, user_id, onLegend }: EditorInput): Editor {
  const [active_id, setActive] = useState<string | null>(null)
  const [hover_id, setHover] = useState<string | null>(null)
  const [picked_segment_id, setPicked] = useState<string | null>(null)
  const [writing, setWriting] = useState<Writing | null>(null)
  const wanted_focus = useRef<string | null>(null)
  const groups = useRef(0)

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

  function begin(next: Omit<Writing, 'group'>): void {
    groups.current += 1
    setWriting({ ...next, group: `writing ${groups.current}` })
  }

  function edit(claim_id: string): void {
    const claim = findClaim(sections, claim_id)
    if (claim === null || claim.state === 'struck') return
    setActive(claim_id)
    begin({ claim_id, section: claim.section, after_id: null, initial: claim.text })
  }

  function strike(claim_id: string): void {
    const is_struck = findClaim(sections, claim_id)?.state === 'struck'
    session.change((now) => (is_struck ? restoreClaim : strikeClaim)(now, claim_id))
    focus(claim_id)
  }

  function write(text: string): void {
    const words = text.trim()
    if (writing === null || words === '') return
    if (writing.claim_id !== null) {
      const { claim_id, group } = writing
      session.change((now) => editClaim(now, claim_id, words, user_id), group)
      return
    }
    const before = new Set(claimIds(session.getState().sections))
    session.change((now) => addSentence(now, writing.section, writing.after_id, words, user_id), writing.group)
    const claim_id = claimIds(session.getState().sections).find((id) => !before.has(id)) ?? null
    setWriting({ ...writing, claim_id })
  }

  function finish(claim_id: string | null): void {
    setWriting(null)
    if (claim_id !== null) focus(claim_id)
  }

  function cancel(): void {
    if (writing === null) return
    session.undo(writing.group)
    finish(writing.initial === '' ? writing.after_id : writing.claim_id)
  }

  function commit(text: string): void {
    if (writing === null) return
    if (text.trim() === '' || text.trim() === writing.initial.trim()) return cancel()
    session.closeGroup()
    finish(writing.claim_id)
  }

  function accept(claim_id: string): void {
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
    if (command === 'add') begin({ claim_id: null, section: findClaim(sections, claim_id)?.section ?? '', after_id: claim_id, initial: '' })
    return true
  }

  function onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement
    if (target.closest('textarea, input, select, [role="menu"]') !== null) return
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
    writing,
    focus,
    setActive: (claim_id) => {
      setActive(claim_id)
      setPicked(null)
    },
    setHover,
    pickSegment: (segment_id) => setPicked((now) => (now === segment_id ? null : segment_id)),
    accept,
    acceptAll: (section) =>
      session.change((now) =>
        (now.find((one) => one.key === section)?.claims ?? [])
          .filter((claim) => claim.state === 'proposed' && claim.support !== 'unsupported')
          .reduce((all, claim) => acceptClaim(all, claim.id), now),
      ),
    edit,
    strike,
    add: (section, after_id) => begin({ claim_id: null, section, after_id, initial: '' }),
    addHeard: (section, text) => session.change((now) => addSentence(now, section, null, text, user_id)),
    write,
    commit,
    cancel,
    onKeyDown,
  }
}
