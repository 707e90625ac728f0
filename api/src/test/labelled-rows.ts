import type pg from 'pg'
import type { LabelledRecord } from '#contract/sensitivity.ts'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import type { Harness } from './harness.ts'
import type { TestUser } from './practice.ts'

/** A word that stands in every labelled row and nowhere else. */
export const secret = 'Qwyxsecret'

/** What each kind of fact needs to be a row; the secret stands wherever the kind has words. */
const fields: Partial<Record<LabelledRecord, Record<string, unknown>>> = {
  medication: { name: `${secret} tablets`, dose: '50 mg', started_on: '2026-10-01' },
  problem: { description: `${secret} disorder`, icd10cm: 'F33.1', onset_on: '2026-09-01' },
  lab_result: { loinc: '56888-1', name: `${secret} antibody`, value: 1, unit: '1', collected_at: '2026-11-01T09:00:00Z' },
  surgery: { name: `${secret} operation`, performed_on: '2025' },
  family_history: { relative: 'mother', condition: secret },
  social_history: { topic: 'safety', status: 'current', detail: secret },
  immunization: { vaccine: secret, given_on: '2024-03' },
  menstrual_record: { assessed_on: '2026-11-01', lmp_on: '2026-10-28' },
  pregnancy: { number: 7, outcome: 'induced', ended_on: '2019' },
  contraception_use: { method: 'implant', product: secret, started_on: '2024' },
  vital: { loinc: '29463-7', name: `${secret} weight`, value: 61, unit: 'kg', measured_at: '2026-11-02T09:00:00Z' },
  semen_analysis: { collected_on: '2026-06-01', laboratory: secret },
  work_up_item: { area: 'infectious', test: secret, status: 'ordered' },
  screening_event: { type: 'cytology', done_on: '2026-05-01', result: 'normal', detail: secret },
  organ: { organ: 'cervix', state: 'absent' },
  pregnancy_intent: { intent: 'trying', asked_on: '2026-11-03' },
  patient_alert: { kind: 'safety', severity: 'critical', text: secret, source: 'clinician' },
}

export const fact_records = Object.keys(fields) as LabelledRecord[]

/** One labelled row of every kind, written by `recorded_by`; the ids by kind. */
export async function insertLabelledRows(
  owner: pg.Pool,
  row: { practice_id: number; patient_id: number; recorded_by: number; sensitivity: Sensitivity | null },
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {}
  for (const record of fact_records) {
    const values = { ...row, ...fields[record] }
    const columns = Object.keys(values)
    const { rows } = await owner.query<{ id: string }>(
      `insert into ${record} (${columns.join(', ')}) values (${columns.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
      Object.values(values),
    )
    ids[record] = Number(rows[0]!.id)
  }
  return ids
}

/** Sets a label as the application's role without the function that asks who may. */
export async function labelPastTheDoor(harness: Harness, as: TestUser, problem_id: number): Promise<void> {
  const client = await harness.runtime.pool.connect()
  try {
    await client.query('begin')
    await client.query('select enter_actor($1, $2, now())', [as.practice_id, as.user_id])
    await client.query(`update problem set sensitivity = 'ipv' where id = $1`, [problem_id])
  } finally {
    await client.query('rollback')
    client.release()
  }
}
