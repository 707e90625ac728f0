import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listActivities } from '#contract/activities.ts'
import { getChart } from '#contract/patients.ts'
import { registerPatient } from '../../test/fixture.ts'
import { Harness, sentinel } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  patient_id = await registerPatient(harness, own.REI)
  for (let i = 0; i < 60; i++) await harness.call(getChart, { as: own.NP, params: { patient_id } })
  await harness.call(listActivities, { as: own.NP })
})
afterAll(() => harness.stop())

const list = (query: Record<string, string> = {}, as = own.PRACTICE_ADMIN) => harness.call(listActivities, { as, query })
interface Item {
  id: string
  at: string
  action: string
  outcome: string
  patient_id: number | null
  actor: { id: number } | null
}

describe('R-11 activities of the practice', () => {
  it('R-11 U01 pages through the whole log once, the latest first', async () => {
    const seen: Item[] = []
    let cursor: string | undefined
    do {
      const { status, body } = await list({ action: 'patients.get', ...(cursor ? { cursor } : {}) })
      expect(status).toBe(200)
      seen.push(...body.items)
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(60)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(60)
    expect(seen.map(({ at }) => at)).toEqual([...seen.map(({ at }) => at)].sort().reverse())
    expect(seen.every((item) => item.patient_id === patient_id && item.actor?.id === own.NP.user_id)).toBe(true)
  })

  it('filters by person, outcome and day', async () => {
    const of_rei = await list({ actor: String(own.REI.user_id) })
    expect(of_rei.body.items.every((item: Item) => item.actor?.id === own.REI.user_id)).toBe(true)
    const denied = await list({ outcome: 'denied' })
    expect(denied.body.items.map(({ action, outcome }: Item) => [action, outcome])).toContainEqual(['practice.activities', 'denied'])
    expect((await list({ to: '2001-01-01' })).body.items).toEqual([])
    expect((await list({ from: '2001-01-01' })).body.items).toHaveLength(50)
  })

  it('U01 looking into the log is itself in the log', async () => {
    await list()
    const { body } = await list({ action: 'practice.activities', outcome: 'allowed' })
    expect(body.items.length).toBeGreaterThan(0)
  })

  it('U08 names no patient', async () => {
    const { body } = await list()
    expect(JSON.stringify(body)).not.toContain(sentinel)
  })

  it('Z03 shows nothing of another practice', async () => {
    const { body } = await list({}, other.PRACTICE_ADMIN)
    expect(body.items.some((item: Item) => item.patient_id === patient_id)).toBe(false)
  })

  it('I01 refuses what is no filter of this list', async () => {
    for (const query of [{ action: "x'; drop" }, { actor: '1e3' }, { outcome: 'x' }, { from: '2026-02-30' }, { cursor: 'bm90aGluZw' }, { sort: 'at' }] as Record<string, string>[]) {
      expect((await list(query)).status).toBe(422)
    }
  })
})
