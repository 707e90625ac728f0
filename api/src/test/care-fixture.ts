import { expect } from 'vitest'
import { addAlert } from '#contract/alerts.ts'
import { addMember } from '#contract/care-team.ts'
import { addConsent, addRelationship } from '#contract/relationships.ts'
import { addGrant, breakGlass, setLabel, type LabelledRecord } from '#contract/sensitivity.ts'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import { registerPatient } from './fixture.ts'
import type { Harness } from './harness.ts'
import type { TestPractice, TestUser } from './practice.ts'

/** One row of everything around a patient that a path can name. */
export async function addCareRows(harness: Harness, practice: TestPractice, patient_id: number): Promise<Record<string, number>> {
  const other = await registerPatient(harness, practice.REI)
  const relationship_id = await joinPatients(harness, practice.REI, patient_id, other)
  const made = async (answer: ReturnType<Harness['call']>): Promise<number> => {
    const { status, body } = await answer
    expect([200, 201]).toContain(status)
    return body.id as number
  }
  const params = { patient_id, relationship_id }
  return {
    relationship_id,
    consent_id: await made(harness.call(addConsent, { as: practice.REI, params, body: { from_patient_id: patient_id, category: 'allergy' } })),
    member_id: await made(harness.call(addMember, { as: practice.REI, params, body: { user_id: practice.REI.user_id, duty: 'lead' } })),
    alert_id: await made(harness.call(addAlert, { as: practice.REI, params, body: { kind: 'safety', severity: 'warning', text: 'Falls easily', source: 'clinician' } })),
    break_glass_id: await made(harness.call(breakGlass, { as: practice.ND, params, body: { reason: 'On call tonight, the patient is bleeding.' } })),
    grant_id: await made(harness.call(addGrant, { as: practice.PRACTICE_ADMIN, body: { user_id: practice.ND.user_id, category: 'genetics', effect: 'deny', reason: 'By own wish' } })),
  }
}

export async function joinPatients(harness: Harness, as: TestUser, patient_id: number, other_patient_id: number, kind = 'couple'): Promise<number> {
  const roles = kind === 'donor_arrangement' ? { own_role: 'patient', other_role: 'donor' } : { own_role: 'patient', other_role: 'partner' }
  const { status, body } = await harness.call(addRelationship, { as, params: { patient_id }, body: { kind, other_patient_id, ...roles } })
  expect(status).toBe(201)
  return body.id as number
}

export async function label(harness: Harness, as: TestUser, patient_id: number, record: LabelledRecord, record_id: number, category: Sensitivity): Promise<void> {
  const { status } = await harness.call(setLabel, { as, params: { patient_id }, body: { record, record_id, category, origin: 'user' } })
  expect(status).toBe(200)
}
