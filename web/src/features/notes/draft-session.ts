import type { Draft, Finding } from '#contract/notes.ts'
import type { DraftSection } from '#domain/scribe/claim.ts'
import { type AutosaveClock, createAutosave, type SaveOutcome, type SaveState, wall_clock } from '#web/features/notes/autosave-queue.ts'
import { type DraftMerge, isSame, mergeDraft, type Side } from '#web/features/notes/merge-draft.ts'

/** The copy on this device: what was written, and what it was written on top of. */
export interface LocalCopy {
  base_version: number
  base_sections: DraftSection[]
  sections: DraftSection[]
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
  findings: Finding[]
  version: number
  save: SaveState
  conflict: DraftConflict | null
  notice: SessionNotice | null
}

export type SaveReply = { kind: 'saved'; version: number; findings: Finding[] } | Exclude<SaveOutcome, { kind: 'saved' }>

export interface SessionPorts {
  save(version: number, sections: DraftSection[]): Promise<SaveReply>
  load(): Promise<Draft>
  keep(copy: LocalCopy): Promise<void>
  release(): Promise<void>
  clock?: AutosaveClock
}

export interface DraftSession {
  getState(): SessionState
  subscribe(listener: () => void): () => void
  change(update: (sections: DraftSection[]) => DraftSection[]): void
  undo(): void
  /** Gives up what this device kept and goes back to what the server holds. */
  dropLocal(): void
  dismissNotice(): void
  /** After a conflict: each sentence from the side chosen for it. */
  settle(choose: (claim_id: string) => Side): void
  compareAgain(): void
  flush(): Promise<boolean>
  dispose(): void
}

const undo_depth = 100

/** One draft being written: working text, saved text, and the way between them. Knows no screen and no network. */
export function createDraftSession(draft: Draft, copy: LocalCopy | null, ports: SessionPorts): DraftSession {
  const clock = ports.clock ?? wall_clock
  const listeners = new Set<() => void>()
  const history: DraftSection[][] = []
  let server: { version: number; sections: DraftSection[] } = { version: draft.version, sections: draft.sections }
  let state: SessionState = {
    sections: draft.sections,
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
      const reply = await ports.save(server.version, sections)
      if (reply.kind === 'saved') {
        server = { version: reply.version, sections }
        show({ version: reply.version, findings: reply.findings })
      }
      if (reply.kind === 'stale') setTimeout(() => void compare(), 0)
      return reply
    },
    keep: (sections) => ports.keep({ base_version: server.version, base_sections: server.sections, sections, kept_at: clock.now() }),
    release: () => ports.release(),
    onState: (save) => show({ save }),
  })

  async function compare(): Promise<void> {
    const theirs = await ports.load().catch(() => null)
    if (theirs === null) return
    if (theirs.status === 'signed' || theirs.status === 'discarded') return show({ notice: { kind: 'closed', status: theirs.status } })
    takeIn(theirs, server.sections)
  }

  function takeIn(theirs: DraftConflict['theirs'] & { findings?: Finding[] }, base: DraftSection[]): void {
    const merge = mergeDraft(base, state.sections, theirs.sections)
    if (merge.conflicts.length > 0) return show({ conflict: { theirs, merge } })
    goOn(theirs, merge)
  }

  function goOn(theirs: DraftConflict['theirs'], merge: DraftMerge): void {
    server = { version: theirs.version, sections: theirs.sections }
    const count = merge.brought_in.length
    show({ sections: merge.sections, version: theirs.version, conflict: null, notice: count > 0 ? { kind: 'merged', count } : state.notice })
    queue.resume(merge.sections, isSame(merge.sections, theirs.sections))
  }

  function put(sections: DraftSection[]): void {
    show({ sections })
    queue.change(sections)
  }

  if (copy !== null && !isSame(copy.sections, draft.sections)) {
    state = { ...state, sections: copy.sections, notice: { kind: 'restored', kept_at: copy.kept_at } }
    if (copy.base_version === draft.version) queue.change(copy.sections)
    else takeIn(draft, copy.base_sections)
  } else if (copy !== null) {
    void ports.release().catch(() => undefined)
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(update) {
      const sections = update(state.sections)
      if (sections === state.sections) return
      history.push(state.sections)
      if (history.length > undo_depth) history.shift()
      put(sections)
    },
    undo() {
      const before = history.pop()
      if (before !== undefined) put(before)
    },
    dropLocal() {
      history.push(state.sections)
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
    compareAgain: () => void compare(),
    flush: () => queue.flush(),
    dispose: () => queue.dispose(),
  }
}
