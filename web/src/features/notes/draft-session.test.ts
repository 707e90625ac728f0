import { expect, test, vi } from 'vitest'
import type { Draft } from '#contract/notes.ts'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import { createDraftSession, type LocalCopy, type SaveReply } from '#web/features/notes/draft-session.ts'
import { heldClock } from '#web/features/notes/held-clock.fixture.ts'

function plan(...texts: string[]): DraftSection[] {
  const claims = texts.map((text, i): Claim => ({
    id: `c${i + 1}`, text, section: 'plan', kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'direct',
    is_high_risk: false, state: 'proposed', evidence: [], rules: [],
  }))
  return [{ key: 'plan', title: 'Plan', claims }]
}

function draftOf(sections: DraftSection[], version = 3, status: Draft['status'] = 'in_review'): Draft {
  return { id: 1, sections, version, status, findings: [], updated_at: '2026-11-21T09:41:00Z' } as unknown as Draft
}

function setUp(copy: LocalCopy | null, replies: SaveReply[] = [], theirs: Draft = draftOf(plan('a', 'b')), keeping: () => Promise<unknown> = async () => undefined) {
  const sent: { version: number; texts: string[] }[] = []
  const kept: LocalCopy[] = []
  const release = vi.fn(async () => undefined)
  const session = createDraftSession(draftOf(plan('a', 'b')), copy, {
    save: async (version, sections) => {
      sent.push({ version, texts: textsOf(sections) })
      return replies.shift() ?? { kind: 'saved', version: version + 1, findings: [] }
    },
    load: async () => theirs,
    keep: async (one) => {
      await keeping()
      kept.push(one)
    },
    release,
  })
  session.start()
  return { session, sent, kept, release }
}

function textsOf(sections: DraftSection[]): string[] {
  return sections.flatMap((section) => section.claims.map((claim) => claim.text))
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

test('saves on top of the version that it last saw', async () => {
  const { session, sent, kept } = setUp(null)
  session.change(() => plan('a!', 'b'))
  expect(await session.flush()).toBe(true)
  session.change(() => plan('a!', 'b!'))
  expect(await session.flush()).toBe(true)
  expect(sent).toEqual([{ version: 3, texts: ['a!', 'b'] }, { version: 4, texts: ['a!', 'b!'] }])
  expect(kept[0]).toMatchObject({ base_version: 3 })
  expect(session.getState()).toMatchObject({ version: 5, save: { kind: 'saved' } })
})

test('a newer copy on this device comes back, says so, and goes to the server', async () => {
  const copy = { base_version: 3, base_sections: plan('a', 'b'), sections: plan('a typed', 'b'), kept_at: 77 }
  const { session, sent } = setUp(copy)
  expect(textsOf(session.getState().sections)).toEqual(['a typed', 'b'])
  expect(session.getState().notice).toEqual({ kind: 'restored', kept_at: 77 })
  await session.flush()
  expect(sent).toEqual([{ version: 3, texts: ['a typed', 'b'] }])
})

test('a copy on top of an older version is put together with what was saved since', async () => {
  const copy = { base_version: 2, base_sections: plan('a', 'old b'), sections: plan('a typed', 'old b'), kept_at: 77 }
  const { session, sent } = setUp(copy)
  await session.flush()
  expect(sent).toEqual([{ version: 3, texts: ['a typed', 'b'] }])
})

test('a copy that the server already holds is let go without a word', () => {
  const { session, release } = setUp({ base_version: 2, base_sections: plan('a'), sections: plan('a', 'b'), kept_at: 77 })
  expect(session.getState().notice).toBeNull()
  expect(release).toHaveBeenCalledOnce()
})

test('somebody else saved another sentence: both are kept and the writer is told', async () => {
  const { session, sent } = setUp(null, [{ kind: 'stale' }], draftOf(plan('a', 'b theirs'), 9))
  session.change(() => plan('a mine', 'b'))
  expect(await session.flush()).toBe(false)
  await settled()
  expect(session.getState()).toMatchObject({ conflict: null, notice: { kind: 'merged', count: 1 } })
  expect(sent.at(-1)).toEqual({ version: 9, texts: ['a mine', 'b theirs'] })
})

test('D09 a device slower to keep a copy than the server is to answer: what was put together is still sent', async () => {
  const { session, sent } = setUp(null, [{ kind: 'stale' }], draftOf(plan('a', 'b theirs'), 9), () => settled())
  session.change(() => plan('a mine', 'b'))
  expect(await session.flush()).toBe(false)
  await vi.waitFor(() => expect(session.getState().save.kind).toBe('saved'))
  expect(sent.at(-1)).toEqual({ version: 9, texts: ['a mine', 'b theirs'] })
})

test('D09 the network goes between the refusal and the other text: it is asked for again', async () => {
  const { clock, pass } = heldClock()
  const theirs = [null, draftOf(plan('a', 'b theirs'), 9)]
  const sent: string[][] = []
  const session = createDraftSession(draftOf(plan('a', 'b')), null, {
    save: async (version, sections) => {
      sent.push(textsOf(sections))
      return version === 3 ? { kind: 'stale' } : { kind: 'saved', version: version + 1, findings: [] }
    },
    load: async () => theirs.shift() ?? Promise.reject(new Error('no network')),
    keep: async () => undefined,
    release: async () => undefined,
    clock,
  })
  session.change(() => plan('a mine', 'b'))
  await session.flush()
  await settled()
  expect(sent).toEqual([['a mine', 'b']])
  await pass(2_000)
  await settled()
  expect(sent.at(-1)).toEqual(['a mine', 'b theirs'])
})

test('somebody else saved the same sentence: nothing is sent until the writer chose', async () => {
  const { session, sent } = setUp(null, [{ kind: 'stale' }], draftOf(plan('a theirs', 'b'), 9))
  session.change(() => plan('a mine', 'b'))
  await session.flush()
  await settled()
  expect(session.getState().conflict?.merge.conflicts).toMatchObject([{ mine: { text: 'a mine' }, theirs: { text: 'a theirs' } }])
  expect(sent.length).toBe(1)
  session.settle(() => 'mine')
  await settled()
  expect(sent.at(-1)).toEqual({ version: 9, texts: ['a mine', 'a theirs', 'b'] })
  expect(session.getState().sections[0]?.claims[1]).toMatchObject({ text: 'a theirs', state: 'struck' })
  expect(session.getState().conflict).toBeNull()
})

test('D09 choosing theirs keeps mine as a struck sentence', async () => {
  const { session, sent } = setUp(null, [{ kind: 'stale' }], draftOf(plan('a theirs', 'b'), 9))
  session.change(() => plan('a mine', 'b'))
  await session.flush()
  await settled()
  session.settle(() => 'theirs')
  await settled()
  expect(sent.at(-1)?.texts).toEqual(['a theirs', 'a mine', 'b'])
  expect(session.getState()).toMatchObject({ save: { kind: 'saved' } })
})

test('the save whose reply was lost is recognised as done', async () => {
  const { session, sent } = setUp(null, [{ kind: 'unreachable' }, { kind: 'stale' }], draftOf(plan('a mine', 'b'), 4))
  session.change(() => plan('a mine', 'b'))
  expect(await session.flush()).toBe(false)
  expect(await session.flush()).toBe(false)
  await settled()
  expect(sent.length).toBe(2)
  expect(session.getState()).toMatchObject({ version: 4, conflict: null, notice: null, save: { kind: 'saved' } })
})

test('signed elsewhere meanwhile: the writer is told, nothing is overwritten', async () => {
  const { session, sent } = setUp(null, [{ kind: 'stale' }], draftOf(plan('a', 'b'), 9, 'signed'))
  session.change(() => plan('a mine', 'b'))
  await session.flush()
  await settled()
  expect(session.getState().notice).toEqual({ kind: 'closed', status: 'signed' })
  expect(sent.length).toBe(1)
})

test('undo goes back one step, and the step back is saved too', async () => {
  const { session, sent } = setUp(null)
  session.change(() => plan('a!', 'b'))
  session.undo()
  await session.flush()
  expect(sent.at(-1)?.texts).toEqual(['a', 'b'])
})

test('the keystrokes of one sentence are one step back', async () => {
  const { session } = setUp(null)
  session.change(() => plan('a1', 'b'), 'c1')
  session.change(() => plan('a12', 'b'), 'c1')
  session.undo('c2')
  expect(textsOf(session.getState().sections)).toEqual(['a12', 'b'])
  session.undo('c1')
  expect(textsOf(session.getState().sections)).toEqual(['a', 'b'])
  session.undo('c1')
  expect(textsOf(session.getState().sections)).toEqual(['a', 'b'])
})

test('a save refused as stale though nothing changed stops instead of going round', async () => {
  const { session, sent } = setUp(null, [{ kind: 'stale' }], draftOf(plan('a', 'b'), 3))
  session.change(() => plan('a mine', 'b'))
  await session.flush()
  await settled()
  expect(session.getState().save.kind).toBe('refused')
  expect(sent.length).toBe(1)
})

test('D12 a save in another window comes in by itself; one that collides is shown side by side', async () => {
  const { session } = setUp(null, [], draftOf(plan('a', 'b elsewhere'), 4))
  await session.lookElsewhere()
  expect(textsOf(session.getState().sections)).toEqual(['a', 'b elsewhere'])
  expect(session.getState()).toMatchObject({ version: 4, notice: { kind: 'merged', count: 1 } })

  const unchanged = setUp(null, [], draftOf(plan('a', 'b'), 3))
  await unchanged.session.lookElsewhere()
  expect(unchanged.session.getState()).toMatchObject({ version: 3, notice: null, save: { kind: 'saved' } })

  const collided = setUp(null, [{ kind: 'stale' }], draftOf(plan('a theirs', 'b'), 4))
  collided.session.change(() => plan('a mine', 'b'))
  await collided.session.lookElsewhere()
  await settled()
  expect(collided.session.getState().conflict).not.toBeNull()
})

test('D12 a draft that was signed in another window says so', async () => {
  const { session } = setUp(null, [], draftOf(plan('a', 'b'), 4, 'signed'))
  await session.lookElsewhere()
  expect(session.getState().notice).toEqual({ kind: 'closed', status: 'signed' })
})
