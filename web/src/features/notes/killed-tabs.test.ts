import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft } from '#contract/notes.ts'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import { createDraftSession, type LocalCopy, type SessionPorts } from '#web/features/notes/draft-session.ts'
import { heldClock } from '#web/features/notes/held-clock.fixture.ts'

const plan = (text: string): DraftSection[] => {
  const claim: Claim = { id: 'c1', text, section: 'plan', kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'clinician', is_high_risk: false, state: 'added', evidence: [], rules: [] }
  return [{ key: 'plan', title: 'Plan', claims: [claim] }]
}
const textOf = (sections: DraftSection[]): string => sections[0]!.claims[0]!.text

/** A server and a device that outlive the tab. What the tab asked of them at its death may still arrive, or not. */
interface World {
  server: { version: number; sections: DraftSection[] }
  device: LocalCopy | null
}

interface Tab {
  is_open: boolean
  /** Whether what is under way at its death still arrives. */
  is_heard_after?: boolean
}

/** Everything that the tab asks for takes its time; what has not begun when the tab dies never happens. */
function portsOf(world: World, tab: Tab, clock: ReturnType<typeof heldClock>['clock'], slow: { save_ms: number; keep_ms: number; is_online: () => boolean }): SessionPorts {
  const later = <T>(ms: number, act: () => T): Promise<T> => new Promise((resolve) => tab.is_open && clock.setTimer(() => (tab.is_open || tab.is_heard_after) && resolve(act()), ms))
  return {
    clock: { ...clock, setTimer: (run, ms) => clock.setTimer(() => tab.is_open && run(), ms) },
    save: (version, sections) =>
      later(slow.save_ms, () => {
        if (!slow.is_online()) return { kind: 'unreachable' as const }
        if (version !== world.server.version) return { kind: 'stale' as const }
        world.server = { version: version + 1, sections }
        return { kind: 'saved' as const, version: version + 1, findings: [] }
      }),
    load: () => later(slow.save_ms, () => draftOf(world)),
    keep: (copy) => later(slow.keep_ms, () => void (world.device = structuredClone(copy))),
    release: () => later(slow.keep_ms, () => void (world.device = null)),
  }
}

const draftOf = ({ server }: World): Draft => ({ id: 1, length: 'standard', status: 'in_review', findings: [], updated_at: '2026-11-21T09:41:00Z', ...server }) as unknown as Draft

test('D07 a tab that is killed at any moment, online or not: what it lost was typed in the last two seconds, and what comes back is what was typed', async () => {
  const moment = fc.record({
    killed_after_ms: fc.integer({ min: 0, max: 9000 }),
    stroke_ms: fc.integer({ min: 20, max: 900 }),
    save_ms: fc.integer({ min: 5, max: 1500 }),
    keep_ms: fc.integer({ min: 1, max: 400 }),
    offline_from_ms: fc.integer({ min: 0, max: 12_000 }),
    is_heard_after: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(moment, async ({ killed_after_ms, stroke_ms, save_ms, keep_ms, offline_from_ms, is_heard_after }) => {
      const { clock, pass } = heldClock()
      const world: World = { server: { version: 1, sections: plan('') }, device: null }
      const tab = { is_open: true, is_heard_after }
      const is_online = () => clock.now() < offline_from_ms
      const session = createDraftSession(draftOf(world), null, portsOf(world, tab, clock, { save_ms, keep_ms, is_online }))
      session.start()
      const typed: { text: string; at: number }[] = [{ text: '', at: -10_000 }]
      while (clock.now() + stroke_ms <= killed_after_ms) {
        await pass(stroke_ms)
        const text = `${typed.at(-1)!.text}${typed.length} `
        session.change(() => plan(text))
        typed.push({ text, at: clock.now() })
      }
      await pass(killed_after_ms - clock.now())
      const died_at = clock.now()
      tab.is_open = false
      await pass(5000)

      const again = createDraftSession(draftOf(world), world.device, portsOf(world, { is_open: true }, clock, { save_ms, keep_ms, is_online: () => true }))
      again.start()
      const found = textOf(again.getState().sections)
      // It is one of the states that stood on the screen, whole; and the oldest that it may be.
      const back = typed.findIndex(({ text }) => text === found)
      expect(back).toBeGreaterThanOrEqual(0)
      expect(typed.slice(back + 1).every(({ at }) => at >= died_at - 2000)).toBe(true)
      // And it reaches the server.
      await pass(60_000)
      expect(textOf(world.server.sections)).toBe(found)
    }),
    { numRuns: 200 },
  )
})

test('D17 the chart is changed while a save is in flight: each text lands in the draft of its own patient, whatever the order of the answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ draft: fc.integer({ min: 0, max: 2 }), wait_ms: fc.integer({ min: 0, max: 2500 }), save_ms: fc.integer({ min: 1, max: 4000 }) }), { minLength: 3, maxLength: 12 }), async (steps) => {
      const { clock, pass } = heldClock()
      const worlds: World[] = [0, 1, 2].map(() => ({ server: { version: 1, sections: plan('') }, device: null }))
      const expected = ['', '', '']
      const in_flight = new Set<number>()
      for (const [n, { draft, wait_ms, save_ms }] of steps.entries()) {
        const world = worlds[draft]!
        // Back to the same draft only once it is saved: two windows of one draft are another matter (D09).
        if (in_flight.has(draft)) await pass(20_000)
        in_flight.delete(draft)
        // The screen opens the draft of this patient, types, and goes to the next before the answer is there.
        const session = createDraftSession(draftOf(world), world.device, portsOf(world, { is_open: true }, clock, { save_ms, keep_ms: 1, is_online: () => true }))
        session.start()
        const text = `${textOf(session.getState().sections)}p${draft}s${n} `
        session.change(() => plan(text))
        await pass(wait_ms)
        in_flight.add(draft)
        void session.flush().then(() => session.dispose())
        expected[draft] += `p${draft}s${n} `
      }
      await pass(60_000)
      expect(worlds.map(({ server }) => textOf(server.sections))).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})
