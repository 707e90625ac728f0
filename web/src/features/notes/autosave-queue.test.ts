import { expect, test, vi } from 'vitest'
import { createAutosave, type SaveOutcome, type SaveState } from '#web/features/notes/autosave-queue.ts'
import { heldClock, settle } from '#web/features/notes/held-clock.fixture.ts'

function setUp(outcomes: SaveOutcome[] = []) {
  const { clock, pass } = heldClock()
  const sent: string[] = []
  const kept: string[] = []
  const states: SaveState[] = []
  const release = vi.fn(async () => undefined)
  const answers: ((outcome: SaveOutcome) => void)[] = []
  const save = (content: string) => {
    sent.push(content)
    const outcome = outcomes.shift()
    if (outcome !== undefined) return Promise.resolve(outcome)
    return new Promise<SaveOutcome>((resolve) => answers.push(resolve))
  }
  const queue = createAutosave<string>({
    save,
    keep: async (content) => void kept.push(content),
    release,
    onState: (state) => states.push(state),
    clock,
  })
  return { queue, pass, sent, kept, states, release, answers }
}

const saved: SaveOutcome = { kind: 'saved' }

test('keeps a copy here at once and saves within two seconds of the last keystroke', async () => {
  const { queue, pass, sent, kept, states, release } = setUp([saved])
  queue.change('a')
  await pass(200)
  queue.change('ab')
  await pass(100)
  expect(kept).toEqual(['ab'])
  expect(sent).toEqual([])
  await pass(1900)
  expect(sent).toEqual(['ab'])
  expect(states.at(-1)).toEqual({ kind: 'saved', at: 1400 })
  expect(release).toHaveBeenCalledOnce()
})

test('steady typing still reaches the device every quarter of a second', async () => {
  const { queue, pass, kept, sent } = setUp()
  for (let i = 0; i < 20; i++) {
    queue.change(`text ${i}`)
    await pass(100)
  }
  expect(kept.length).toBeGreaterThanOrEqual(6)
  expect(sent).toEqual([])
})

test('one save in flight; what was typed meanwhile goes in the next', async () => {
  const { queue, pass, sent, answers, states, release } = setUp()
  queue.change('one')
  await pass(1300)
  queue.change('two')
  await pass(5000)
  expect(sent).toEqual(['one'])
  answers[0]!(saved)
  await settle()
  expect(states.at(-1)).toEqual({ kind: 'unsaved' })
  expect(release).not.toHaveBeenCalled()
  await pass(1300)
  expect(sent).toEqual(['one', 'two'])
  answers[1]!(saved)
  await settle()
  expect(states.at(-1)?.kind).toBe('saved')
})

test('offline: says so, keeps the copy, tries again by itself', async () => {
  const { queue, pass, sent, kept, states } = setUp([{ kind: 'unreachable' }, { kind: 'unreachable' }, saved])
  queue.change('text')
  await pass(1300)
  expect(states.at(-1)).toEqual({ kind: 'offline', kept_at: 1200 })
  expect(kept.at(-1)).toBe('text')
  await pass(2100)
  expect(sent.length).toBe(2)
  await pass(5100)
  expect(sent.length).toBe(3)
  expect(states.at(-1)?.kind).toBe('saved')
})

test('a stale save halts the queue until it is settled; typing is still kept here', async () => {
  const { queue, pass, sent, kept, states } = setUp([{ kind: 'stale' }, saved])
  queue.change('mine')
  await pass(1300)
  expect(states.at(-1)).toEqual({ kind: 'stale' })
  queue.change('mine and more')
  await pass(60_000)
  expect(sent).toEqual(['mine'])
  expect(kept.at(-1)).toBe('mine and more')
  expect(await queue.flush()).toBe(false)
  queue.resume('merged', false)
  await settle()
  expect(sent).toEqual(['mine', 'merged'])
  expect(states.at(-1)?.kind).toBe('saved')
})

test('flush saves now, and also what is typed while it waits', async () => {
  const { queue, sent, answers } = setUp()
  queue.change('one')
  const flushed = queue.flush()
  await settle()
  expect(sent).toEqual(['one'])
  queue.change('two')
  answers[0]!(saved)
  await settle()
  answers[1]!(saved)
  expect(await flushed).toBe(true)
  expect(sent).toEqual(['one', 'two'])
})

test('flush says no when the server cannot be reached', async () => {
  const { queue } = setUp([{ kind: 'unreachable' }])
  queue.change('one')
  expect(await queue.flush()).toBe(false)
})

test('flush with nothing to save is done at once', async () => {
  const { queue, sent } = setUp()
  expect(await queue.flush()).toBe(true)
  expect(sent).toEqual([])
})
