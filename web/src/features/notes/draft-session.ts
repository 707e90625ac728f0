import type { Draft, Finding } from '#contract/notes.ts'
import type { NoteLength } from '#domain/records/note-length.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import { type AutosaveClock, createAutosave, type SaveOutcome, type SaveState, wall_clock } from '#web/features/notes/autosave-queue.ts'
import { type DraftMerge, isSameDraft, mergeDraft, type Side } from '#web/features/notes/merge-draft.ts'

/** The copy on this device: what was written, and what it was written on top of. */
export interface LocalCopy {
  base_version: number
  base_sections: DraftSection[]
  sections: DraftSection[]
  length?: NoteLength
  /** Milliseconds since 1970. */
  kept_at: number
}

export type SessionNotice =
  | { kind: 'restored'; kept_at: number }
  | { kind: 'merged'; count: number }
  | { kind: 'closed'; status: 'signed' | 'discarded' }

export interface DraftConflict {
  theirs: Pick<Draft, 'sections' | 'version' | 'updated_at'>
  merge: DraftMerge
}

export interface SessionState {
  sections: DraftSection[]
  length: NoteLength
  findings: Finding[]
  version: number
  save: SaveState
  conflict: DraftConflict | null
  notice: SessionNotice | null
}

export type SaveReply = { kind: 'saved'; version: number; findings: Finding[] } | Exclude<SaveOutcome, { kind: 'saved' }>

export interface SessionPorts {
  save(version: number, sections: DraftSection[], length: NoteLength): Promise<SaveReply>
  load(): Promise<Draft>
  keep(copy: LocalCopy): Promise<void>
  release(): Promise<void>
  clock?: AutosaveClock
}

export interface DraftSession {
  /** Begins to save what this device kept. Apart from making the session, so that making one has no effect. */
  start(): void
  getState(): SessionState
  subscribe(listener: () => void): () => void
  /** Changes under one `group` in a row are one step to undo: the keystrokes of one sentence. */
  change(update: (sections: DraftSection[]) => DraftSection[], group?: string): void
  /** How long the note is to be: shows and hides, and is saved with the text. */
  setLength(length: NoteLength): void
  /** Takes back the last step; with a group only if the last step is of that group. */
  undo(group?: string): void
  /** Ends the group: what comes next is a step of its own. */
  closeGroup(): void
  /** Gives up what this device kept and goes back to what the server holds. */
  dropLocal(): void
  dismissNotice(): void
  /** After a conflict: each sentence from the side chosen for it. */
  settle(choose: (claim_id: string) => Side): void
  /** Somebody saved this draft elsewhere: their sentences come in, or the two texts are shown side by side. */
  lookElsewhere(is_expected?: boolean): Promise<void>
  flush(): Promise<boolean>
  dispose(): void
}

const undo_depth = 100
/** What stands elsewhere could not be read: milliseconds until it is asked for again. */
const load_again_ms = 2_000

/** One draft being written: working text, saved text, and the way between them. Knows no screen and no network. */
export function createDraftSession(draft: Draft, copy: LocalCopy | null, ports: SessionPorts): DraftSession {
  const clock = ports.clock ?? wall_clock
  const listeners = new Set<() => void>()
  let is_disposed = false
  const history: { sections: DraftSection[]; group: string | null }[] = []
  let server: { version: number; sections: DraftSection[] } = { version: draft.version, sections: draft.sections }
  let state: SessionState = {
    sections: draft.sections,
    length: draft.length,
    findings: draft.findings,
    version: draft.version,
    save: { kind: 'saved', at: null },
    conflict: null,
    notice: null,
  }

  function show(part: Partial<SessionState>): void {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }

  const queue = createAutosave<DraftSection[]>({
    clock,
    async save(sections) {
      const reply = await ports.save(server.version, sections, state.length)
      if (reply.kind === 'saved') {
        server = { version: reply.version, sections }
        show({ version: reply.version, findings: reply.findings })
      }
      return reply
    },
    keep: (sections) => ports.keep({ base_version: server.version, base_sections: server.sections, sections, length: state.length, kept_at: clock.now() }),
    release: () => ports.release(),
    onState: (save) => show({ save }),
    // A turn later: who waits for this save is told first that it did not get through.
    onStale: () => setTimeout(() => void compare(), 0),
  })

  async function compare(): Promise<void> {
    const theirs = await ports.load().catch(() => null)
    if (is_disposed) return
    if (theirs === null) return void clock.setTimer(() => void compare(), load_again_ms)
    if (theirs.status === 'signed' || theirs.status === 'discarded') return show({ notice: { kind: 'closed', status: theirs.status } })
    // Refused as stale although nothing changed: saving again would go round for ever.
    if (theirs.version === server.version) return show({ save: { kind: 'refused', detail: 'The server refused the save. Your text is kept on this device.' } })
    takeIn(theirs, server.sections)
  }

  /** `is_expected`: the writer asked for what comes, and need not be told. */
  async function lookElsewhere(is_expected = false): Promise<void> {
    // What is unsaved here goes first; if it is refused as stale, that alone leads to the comparison.
    if (!(await queue.flush()) || state.conflict !== null) return
    const theirs = await ports.load().catch(() => null)
    if (theirs === null) return
    if (theirs.status === 'signed' || theirs.status === 'discarded') return show({ notice: { kind: 'closed', status: theirs.status } })
    if (theirs.version <= server.version) return
    takeIn(theirs, server.sections)
    if (is_expected && state.notice?.kind === 'merged') show({ notice: null })
  }

  function takeIn(theirs: DraftConflict['theirs'] & { findings?: Finding[] }, base: DraftSection[]): void {
    const merge = mergeDraft(base, state.sections, theirs.sections)
    if (merge.conflicts.length > 0) return show({ conflict: { theirs, merge } })
    goOn(theirs, merge)
  }

  function goOn(theirs: DraftConflict['theirs'], merge: DraftMerge): void {
    server = { version: theirs.version, sections: theirs.sections }
    // A step back to before the merge would undo what the other side wrote.
    history.length = 0
    const count = merge.brought_in.length
    show({ sections: merge.sections, version: theirs.version, conflict: null, notice: count > 0 ? { kind: 'merged', count } : state.notice })
    queue.resume(merge.sections, isSameDraft(merge.sections, theirs.sections))
  }

  function remember(group: string | null): void {
    if (group !== null && history.at(-1)?.group === group) return
    history.push({ sections: state.sections, group })
    if (history.length > undo_depth) history.shift()
  }

  function put(sections: DraftSection[]): void {
    show({ sections })
    queue.change(sections)
  }

  const is_copy_newer = copy !== null && !isSameDraft(copy.sections, draft.sections)
  if (is_copy_newer) state = { ...state, sections: copy.sections, length: copy.length ?? draft.length, notice: { kind: 'restored', kept_at: copy.kept_at } }
  let is_started = false

  return {
    start() {
      if (is_started) return
      is_started = true
      if (copy === null) return
      if (!is_copy_newer) void ports.release().catch(() => undefined)
      else if (copy.base_version === draft.version) queue.change(copy.sections)
      else takeIn(draft, copy.base_sections)
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(update, group) {
      const sections = update(state.sections)
      if (isSameDraft(sections, state.sections)) return
      remember(group ?? null)
      put(sections)
    },
    setLength(length) {
      if (length === state.length) return
      show({ length })
      queue.change(state.sections)
    },
    undo(group) {
      if (group !== undefined && history.at(-1)?.group !== group) return
      const before = history.pop()
      if (before !== undefined) put(before.sections)
    },
    closeGroup() {
      const last = history.at(-1)
      if (last !== undefined) last.group = null
    },
    dropLocal() {
      remember(null)
      show({ notice: null })
      put(server.sections)
    },
    dismissNotice: () => show({ notice: null }),
    settle(choose) {
      const conflict = state.conflict
      if (conflict === null) return
      const base = conflict.merge.base
      goOn(conflict.theirs, mergeDraft(base, state.sections, conflict.theirs.sections, choose))
    },
    lookElsewhere,
    flush: () => queue.flush(),
    dispose() {
      is_disposed = true
      queue.dispose()
    },
  }
}
