import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getChart } from '#contract/patients.ts'
import { registerPatient } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
})
afterAll(() => harness.stop())

const open = (as: TestUser, patient_id: number) => harness.call(getChart, { as, params: { patient_id } })

describe('Z16 a walk through patient numbers', () => {
  it('is stopped, told to the administrator and in the log; others go on, and later so does this one', async () => {
    const patient_id = await registerPatient(harness, own.REI)
    const start = Date.now()
    const statuses: number[] = []
    for (let n = 0; n < 150; n++) {
      harness.clock = new Date(start + n * 60)
      statuses.push((await open(own.NP, patient_id + n)).status)
    }
    expect(statuses.slice(0, 119)).toEqual([200, ...Array<number>(118).fill(404)])
    expect(new Set(statuses.slice(119))).toEqual(new Set([429]))
    const stopped = await open(own.NP, patient_id)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect((await open(own.PT, patient_id)).status).toBe(200)
    expect((await harness.listAudit(own.practice_id)).filter(({ action }) => action === 'patients.walk_stopped')).toMatchObject([{ outcome: 'denied', actor_id: String(own.NP.user_id) }])
    const [mail] = await harness.mailsTo(own.PRACTICE_ADMIN.email)
    expect(mail!.subject).toBe('Unusually many charts were opened')
    harness.clock = new Date(start + 3 * 60_000)
    expect((await open(own.NP, patient_id)).status).toBe(200)
  })

  it('is none where one chart is opened again and again', async () => {
    const patient_id = await registerPatient(harness, own.REI)
    const statuses = new Set<number>()
    for (let n = 0; n < 150; n++) statuses.add((await open(own.REI, patient_id)).status)
    expect(statuses).toEqual(new Set([200]))
  })
})
