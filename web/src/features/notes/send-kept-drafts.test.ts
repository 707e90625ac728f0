import { expect, test } from 'vitest'
import type { Draft } from '#contract/notes.ts'
import type { Claim, DraftSection } from '#domain/scribe/claim.ts'
import type { LocalCopy } from '#web/features/notes/draft-session.ts'
import { sendKeptDrafts } from '#web/features/notes/send-kept-drafts.ts'

const plan = (...texts: string[]): DraftSection[] => [
  {
    key: 'plan',
    title: 'Plan',
    claims: texts.map(
      (text, n): Claim => ({ id: `c${n}`, text, section: 'plan', kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'direct', is_high_risk: false, state: 'proposed', evidence: [], rules: [] }),
    ),
  },
]
const copyOf = (kept_at: number, mine: DraftSection[], base = plan('a', 'b')): LocalCopy => ({ base_version: 1, base_sections: base, sections: mine, kept_at })

/** A server and a device as two maps. */
function setUp(server: Record<number, { version: number; sections: DraftSection[]; status?: Draft['status'] }>, device: Map<number, LocalCopy>) {
  const saves: string[] = []
  const load = async (draft_id: number) => ({ findings: [], length: 'standard', status: 'in_review', updated_at: '2026-11-21T10:00:00Z', ...server[draft_id]! }) as unknown as Draft
  const ports = {
    list: async () => [...device].sort(([, a], [, b]) => a.kept_at - b.kept_at).map(([draft_id]) => draft_id),
    read: async (draft_id: number) => device.get(draft_id) ?? null,
    load,
    portsOf: (draft_id: number) => ({
      save: async (version: number, sections: DraftSection[]) => {
        if (version !== server[draft_id]!.version) return { kind: 'stale' as const }
        saves.push(`${draft_id} ${sections[0]!.claims.map(({ text }) => text).join('|')}`)
        server[draft_id] = { version: version + 1, sections }
        return { kind: 'saved' as const, version: version + 1, findings: [] }
      },
      load: () => load(draft_id),
      keep: async (copy: LocalCopy) => void device.set(draft_id, copy),
      release: async () => void device.delete(draft_id),
    }),
  }
  return { saves, ports }
}

test('D08 three drafts written offline all go once, in the order in which they were kept, and nothing is left on the device', async () => {
  const device = new Map([[7, copyOf(3, plan('a', 'seventh'))], [8, copyOf(1, plan('a', 'eighth'))], [9, copyOf(2, plan('a', 'ninth'))]])
  const { saves, ports } = setUp({ 7: { version: 1, sections: plan('a', 'b') }, 8: { version: 1, sections: plan('a', 'b') }, 9: { version: 4, sections: plan('by another', 'b') } }, device)
  expect(await sendKeptDrafts(ports, null)).toEqual({ sent: [8, 9, 7], waiting: [] })
  expect(saves).toEqual(['8 a|eighth', '9 by another|ninth', '7 a|seventh'])
  expect(device.size).toBe(0)
  expect(await sendKeptDrafts(ports, null)).toEqual({ sent: [], waiting: [] })
  expect(saves.length).toBe(3)
})

test('D09 the same sentence changed elsewhere, or a draft that is closed: both texts stay where they are until the writer comes', async () => {
  const device = new Map([[7, copyOf(1, plan('a', 'mine'))], [8, copyOf(2, plan('a', 'mine'))], [9, copyOf(3, plan('a', 'mine'))]])
  const server = { 7: { version: 2, sections: plan('a', 'theirs') }, 8: { version: 2, sections: plan('a', 'b'), status: 'signed' as const }, 9: { version: 1, sections: plan('a', 'b') } }
  const { saves, ports } = setUp(server, device)
  expect(await sendKeptDrafts(ports, 9)).toEqual({ sent: [], waiting: [7, 8] })
  expect(saves).toEqual([])
  expect([...device.keys()]).toEqual([7, 8, 9])
  expect(server[7].sections[0]!.claims[1]!.text).toBe('theirs')
})
