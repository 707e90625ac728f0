import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/relationships.ts'
import type { Relationship } from '#contract/relationships.ts'
import { getHistory } from '#contract/history.ts'
import { getStrip } from '#contract/looks.ts'
import { getChart } from '#contract/patients.ts'
import { joinPatients, label } from '../../test/care-fixture.ts'
import { registerPatient } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { insertLabelledRows, secret } from '../../test/labelled-rows.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let practice: TestPractice
let a: number
let b: number
let b_rows: Record<string, number>
let relationship_id: number

beforeAll(async () => {
  harness = await Harness.start()
  practice = await createPractice(harness.database.migrate, 'Couple')
})
afterAll(() => harness.stop())
beforeEach(async () => {
  a = await registerPatient(harness, practice.REI)
  b = await registerPatient(harness, practice.REI)
  b_rows = await insertLabelledRows(harness.owner, { practice_id: practice.practice_id, patient_id: b, recorded_by: practice.REI.user_id, sensitivity: null })
  relationship_id = await joinPatients(harness, practice.REI, a, b)
})

async function view(patient_id: number, as: TestUser = practice.REI): Promise<Relationship> {
  const { body } = await harness.call(contract.listRelationships, { as, params: { patient_id } })
  return body.items[0]
}
const share = (body: object) => harness.call(contract.addConsent, { as: practice.REI, params: { patient_id: a, relationship_id }, body: { from_patient_id: b, ...body } })
const act = (endpoint: object, version: number, body?: object) =>
  harness.call(endpoint as never, { as: practice.REI, params: { patient_id: a, relationship_id }, headers: { 'if-match': String(version) }, ...(body ? { body } : {}) })

describe('two charts', () => {
  it('are joined, and seen from either side, and nothing is shared by that', async () => {
    const [from_a, from_b] = [await view(a), await view(b)]
    expect([from_a.own_role, from_a.other_role, from_a.other!.id]).toEqual(['patient', 'partner', b])
    expect([from_b.own_role, from_b.other_role, from_b.other!.id]).toEqual(['partner', 'patient', a])
    expect([from_a.shared, from_b.shared]).toEqual([[], []])
    const strip = await harness.call(getStrip, { as: practice.REI, params: { patient_id: b } })
    expect(strip.body.partners[0].patient.id).toBe(a)
  })

  it('are joined once, with somebody of the practice, with parts that go together', async () => {
    const add = (body: object) => harness.call(contract.addRelationship, { as: practice.REI, params: { patient_id: a }, body })
    expect((await add({ kind: 'couple', own_role: 'patient', other_patient_id: b, other_role: 'partner' })).status).toBe(409)
    expect((await add({ kind: 'couple', own_role: 'patient', other_patient_id: a, other_role: 'partner' })).body.issues[0].path).toBe('body.other_patient_id')
    expect((await add({ kind: 'couple', own_role: 'donor', other_patient_id: b, other_role: 'partner' })).body.issues[0].path).toBe('body.own_role')
    const other = await createPractice(harness.database.migrate, 'Elsewhere')
    const stranger = await registerPatient(harness, other.REI)
    const answer = await add({ kind: 'reciprocal', own_role: 'patient', other_patient_id: stranger, other_role: 'patient' })
    expect([answer.status, answer.body.issues[0].path]).toEqual([422, 'body.other_patient_id'])
  })

  it('Z22 a donor arrangement is not there for who may not know the donor', async () => {
    const donor = await registerPatient(harness, practice.REI)
    await joinPatients(harness, practice.REI, a, donor, 'donor_arrangement')
    const kinds = async (as: TestUser) => (await harness.call(contract.listRelationships, { as, params: { patient_id: a } })).body.items.map(({ kind }: Relationship) => kind).sort()
    expect(await kinds(practice.REI)).toEqual(['couple', 'donor_arrangement'])
    expect(await kinds(practice.NP)).toEqual(['couple'])
    expect((await harness.call(contract.listRelationships, { as: practice.NP, params: { patient_id: donor } })).body.items).toEqual([])
  })
})

/** What the history reckons of a partner's analyses. */
const partnerSemen = async (patient_id: number) => (await harness.call(getHistory, { as: practice.REI, params: { patient_id } })).body.findings.partner_semen

describe('consent to share', () => {
  it('of a category shows the unlabelled entries of it, in that direction only', async () => {
    await share({ category: 'semen_analysis', scope: 'For the planning of the cycle' })
    const [from_a, from_b] = [await view(a), await view(b)]
    expect(from_a.shared.map(({ record, record_id }) => [record, record_id])).toEqual([['semen_analysis', b_rows.semen_analysis]])
    expect(from_b.shared).toEqual([])
    expect(await partnerSemen(a)).toMatchObject([{ fact_id: b_rows.semen_analysis, other: { id: b }, limits: { rule: { id: 'semen.who2021' } } }])
    expect(await partnerSemen(b)).toEqual([])
    // The chart itself stays this person's own.
    expect(JSON.stringify((await harness.call(getChart, { as: practice.REI, params: { patient_id: a } })).body)).not.toContain(secret)
  })

  it('Z22 of a category never carries a labelled entry; by itself it does, and only to who may see it', async () => {
    await share({ category: 'lab_result' })
    await label(harness, practice.REI, b, 'lab_result', b_rows.lab_result!, 'hiv_sti')
    expect((await view(a)).shared).toEqual([])
    await share({ category: 'lab_result', record_id: b_rows.lab_result })
    expect((await view(a)).shared.map(({ record_id }) => record_id)).toEqual([b_rows.lab_result])
    const closed = await view(a, practice.ND)
    // Nor that there is a consent for it, which would say that there is one.
    expect([closed.shared, closed.consents.map(({ record_id }) => record_id)]).toEqual([[], [null]])
  })

  it('for one entry says which, and in the other chart only while it holds', async () => {
    const { body } = await share({ category: 'problem', record_id: b_rows.problem })
    const again = await share({ category: 'problem', record_id: b_rows.problem })
    expect([again.status, again.body.detail]).toEqual([409, 'This consent is in force already.'])
    const texts = async () => [(await view(a)).consents[0]!.record_text, (await view(b)).consents[0]!.record_text]
    expect(await texts()).toEqual([expect.stringContaining(secret), expect.stringContaining(secret)])
    await harness.call(contract.revokeConsent, { as: practice.REI, params: { patient_id: a, relationship_id, consent_id: body.id }, body: {} })
    expect(await texts()).toEqual([null, expect.stringContaining(secret)])
  })

  it('ends by its day, by a pause, and by being withdrawn', async () => {
    const first = await share({ category: 'problem', valid_to: '2099-01-01' })
    expect((await view(a)).shared).toHaveLength(1)
    await harness.owner.query(`update sharing_consent set valid_to = '2020-01-01' where id = $1`, [first.body.id])
    expect((await view(a)).shared).toEqual([])
    const { body } = await share({ category: 'problem' })
    const semen = await share({ category: 'semen_analysis' })
    expect(await partnerSemen(a)).toHaveLength(1)
    expect((await act(contract.pauseRelationship, 1)).body).toEqual({ version: 2 })
    expect([(await view(a)).shared, await partnerSemen(a)]).toEqual([[], []])
    await harness.call(contract.revokeConsent, { as: practice.REI, params: { patient_id: a, relationship_id, consent_id: semen.body.id }, body: {} })
    expect((await act(contract.pauseRelationship, 1)).status).toBe(412)
    await act(contract.resumeRelationship, 2)
    expect((await view(a)).shared).toHaveLength(1)
    const withdrawn = await harness.call(contract.revokeConsent, { as: practice.REI, params: { patient_id: a, relationship_id, consent_id: body.id }, body: { reason: 'By phone' } })
    expect(withdrawn.status).toBe(200)
    expect((await view(a)).shared).toEqual([])
    expect((await view(a)).consents.find(({ id }) => id === body.id)).toMatchObject({ is_in_force: false, revoked_by: 'Firstrei Lastrei' })
  })

  it('cl2 is for the two of this relationship, and an entry of that chart', async () => {
    const stranger = await registerPatient(harness, practice.REI)
    expect((await share({ category: 'problem', from_patient_id: stranger })).body.issues[0].path).toBe('body.from_patient_id')
    expect((await share({ category: 'problem', from_patient_id: a, record_id: b_rows.problem })).body.issues[0].path).toBe('body.record_id')
    const foreign = await harness.call(contract.addConsent, { as: practice.REI, params: { patient_id: stranger, relationship_id }, body: { from_patient_id: b, category: 'problem' } })
    expect(foreign.status).toBe(404)
  })
})

describe('separation', () => {
  it('ends sharing at once in both directions, keeps both charts whole, raises what to decide on both, and is logged', async () => {
    await share({ category: 'problem' })
    await harness.call(contract.addConsent, { as: practice.REI, params: { patient_id: b, relationship_id }, body: { from_patient_id: a, category: 'allergy' } })
    const { status, body } = await act(contract.separateRelationship, 1, { reason: 'Told at the visit' })
    expect([status, body.consents_ended, body.decisions.length > 2]).toEqual([200, 2, true])
    const [from_a, from_b] = [await view(a), await view(b)]
    expect([from_a.status, from_a.shared, from_b.shared]).toEqual(['separated', [], []])
    expect(from_a.consents.every(({ is_in_force, revoked_at }) => !is_in_force && revoked_at !== null)).toBe(true)
    for (const patient_id of [a, b]) {
      const strip = await harness.call(getStrip, { as: practice.NP, params: { patient_id } })
      const raised = strip.body.alerts.filter(({ source }: { source: string }) => source === 'separation')
      expect(raised.map(({ text }: { text: string }) => text)).toEqual(body.decisions)
      expect(strip.body.partners).toEqual([])
    }
    expect(JSON.stringify((await harness.call(getChart, { as: practice.REI, params: { patient_id: b } })).body)).toContain(secret)
    const { rows } = await harness.owner.query(`select detail from audit_event where action = 'relationships.separate' and outcome = 'allowed' order by at desc limit 1`)
    expect(rows[0].detail).toMatchObject({ before: 'active', after: 'separated', consents_ended: 2 })
  })

  it('Z22 of a donor arrangement leaves nothing to see for who may not know the donor', async () => {
    const donor = await registerPatient(harness, practice.REI)
    const id = await joinPatients(harness, practice.REI, a, donor, 'donor_arrangement')
    await harness.call(contract.separateRelationship, { as: practice.REI, params: { patient_id: a, relationship_id: id }, headers: { 'if-match': '1' }, body: {} })
    const raised = async (as: TestUser, patient_id: number) => (await harness.call(getStrip, { as, params: { patient_id } })).body.alerts.length
    for (const patient_id of [a, donor]) {
      expect(await raised(practice.REI, patient_id)).toBe(2)
      expect(await raised(practice.NP, patient_id)).toBe(0)
    }
  })

  it('is not taken back, neither here nor in the database; together again is a new relationship that shares nothing', async () => {
    await share({ category: 'problem' })
    await act(contract.separateRelationship, 1, {})
    for (const endpoint of [contract.resumeRelationship, contract.pauseRelationship, contract.separateRelationship]) {
      expect((await act(endpoint, 2, endpoint === contract.separateRelationship ? {} : undefined)).status).toBe(409)
    }
    expect((await share({ category: 'problem' })).status).toBe(409)
    await expect(harness.owner.query(`update patient_relationship set status = 'active' where id = $1`, [relationship_id])).rejects.toThrow('not taken back')
    await expect(harness.owner.query(`update sharing_consent set revoked_at = null, revoked_by = null where relationship_id = $1`, [relationship_id])).rejects.toThrow('does not come back')
    await joinPatients(harness, practice.REI, a, b)
    expect((await view(a)).shared).toEqual([])
  })

  it('refuses a day in the future', async () => {
    const { status, body } = await act(contract.separateRelationship, 1, { ended_on: '2099-01-01' })
    expect([status, body.issues[0].path]).toEqual([422, 'body.ended_on'])
    expect((await view(a)).status).toBe('active')
  })
})
