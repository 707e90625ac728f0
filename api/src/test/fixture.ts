import { expect } from 'vitest'
import { createPatient } from '#contract/patients.ts'
import { createDraft, generateDraft, getDraft, signDraft, type Draft } from '#contract/notes.ts'
import { sentinel, type Harness } from './harness.ts'
import type { TestUser } from './practice.ts'

export const visit_text = `[doctor] Hi, how have the injections been since Thursday?
[patient] Fine, a bit bloated. No pain, no nausea. I had a headache on Friday.
[doctor] Right ovary: seventeen and a half, seventeen, fifteen. Left: seventeen, sixteen, fourteen. Lining nine point one millimeters, trilaminar.
[patient] And still two hundred and twenty five units of gonal f in the evening.
[doctor] Estradiol is eighteen forty two. Let's stay on the dose and trigger Sunday at half past ten at night if tomorrow agrees.
[doctor] Any allergy to sesame or peanut?
[patient] Sesame, yes. I carry a pen.`

export const new_patient_body = {
  first_name: 'Amara',
  last_name: sentinel,
  date_of_birth: '1992-03-14',
  sex: 'female',
  pronouns: 'she/her',
}

export async function registerPatient(harness: Harness, as: TestUser): Promise<number> {
  const answer = await harness.call(createPatient, { as, body: new_patient_body })
  expect(answer.status).toBe(201)
  return answer.body.id as number
}

export async function openDraft(harness: Harness, as: TestUser, patient_id: number): Promise<{ draft_id: number; note_id: number }> {
  const answer = await harness.call(createDraft, {
    as,
    params: { patient_id },
    body: { template_id: 'T02', length: 'standard', visit_on: '2026-11-20', files: [{ name: 'visit.txt', text: visit_text }] },
  })
  expect(answer.status).toBe(201)
  return answer.body
}

/** A draft written and ready for its author. */
export async function writtenDraft(harness: Harness, as: TestUser, patient_id: number): Promise<Draft> {
  const { draft_id } = await openDraft(harness, as, patient_id)
  const written = await harness.call(generateDraft, { as, params: { draft_id } })
  expect(written.status).toBe(200)
  expect(written.body.at(-1).type).toBe('done')
  return readDraft(harness, as, draft_id)
}

export async function readDraft(harness: Harness, as: TestUser, draft_id: number): Promise<Draft> {
  const answer = await harness.call(getDraft, { as, params: { draft_id } })
  expect(answer.status).toBe(200)
  return answer.body
}

export async function signedNote(harness: Harness, as: TestUser, patient_id: number): Promise<{ note_id: number; draft_id: number; sha256: string }> {
  const draft = await writtenDraft(harness, as, patient_id)
  const answer = await harness.call(signDraft, { as, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) } })
  expect(answer.status).toBe(201)
  return { note_id: answer.body.note_id, draft_id: draft.id, sha256: answer.body.sha256 }
}
