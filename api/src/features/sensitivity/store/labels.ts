import { sql } from 'kysely'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import type { BreakGlass, LabelledRecord } from '#contract/sensitivity.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { PatientInCare } from '../../patients/access.ts'

export interface LabelledEntry {
  record: LabelledRecord
  record_id: number
  text: string
  detail: string | null
  code: string | null
  on_date: string | null
  category: Sensitivity | null
  origin: 'rule' | 'user' | 'patient' | null
  labelled_by: string | null
  labelled_at: string | null
}

/** What may carry a label in this chart, as far as the session sees it, the latest first. */
export async function listEntries(db: Db, patient: PatientInCare, limit: number): Promise<LabelledEntry[]> {
  const { rows } = await sql<LabelledEntry>`
    with entry as (
      select record, id, text, nullif(detail, '') as detail, code, on_date, sensitivity, recorded_at
      from chart_entry where practice_id = current_practice() and patient_id = ${patient.id} and record <> 'allergy' and not is_entered_in_error
      union all
      select 'patient_alert', id, text, severity, null, null, sensitivity, recorded_at
      from patient_alert where practice_id = current_practice() and patient_id = ${patient.id} and resolved_at is null)
    select e.record, e.id as record_id, e.text, e.detail, e.code, e.on_date, e.sensitivity as category,
           l.origin, l.labelled_by, l.changed_at as labelled_at
    from entry e
    left join lateral (
      select l.origin, l.changed_at, u.first_name || ' ' || u.last_name as labelled_by
      from sensitivity_label l join app_user u on u.practice_id = l.practice_id and u.id = l.changed_by
      where l.practice_id = current_practice() and l.patient_id = ${patient.id} and l.record = e.record and l.record_id = e.id
      order by l.id desc limit 1) l on e.sensitivity is not null
    order by e.sensitivity is null, e.recorded_at desc, e.record, e.id
    limit ${limit}`.execute(db)
  return rows
}

/** The categories that the session sees, and those whose rules the practice has turned off. */
export async function findOwnSight(db: Db): Promise<{ seen: Sensitivity[]; silent: Sensitivity[] }> {
  const { rows } = await sql<{ seen: Sensitivity[]; silent: Sensitivity[] }>`
    select seen_sensitivity() as seen,
           (select coalesce(array_agg(category), '{}') from sensitivity_setting where practice_id = current_practice() and not is_suggesting) as silent`.execute(db)
  return rows[0]!
}

/** Everybody who treats patients, with what they see. */
export async function listViewers(db: Db): Promise<{ id: number; name: string; categories: Sensitivity[] }[]> {
  const { rows } = await sql<{ id: number; name: string; categories: Sensitivity[] }>`select user_id as id, name, categories from list_viewers()`.execute(db)
  return rows
}

export interface LabelChange {
  record: LabelledRecord
  record_id: number
  category: Sensitivity | null
  origin: 'rule' | 'user' | 'patient'
  rule: string | null
  reason: string | null
}

type LabelOutcome = 'set' | 'unknown' | 'no_change' | 'not_yours'

/** unknown: no such entry for this person. `before` is the label that was there. */
export async function setSensitivity(db: Db, patient: PatientInCare, change: LabelChange): Promise<{ outcome: LabelOutcome; before: Sensitivity | null }> {
  const { record, record_id, category, origin, rule, reason } = change
  const { rows } = await sql<{ outcome: LabelOutcome; before: Sensitivity | null }>`
    select outcome, before from set_sensitivity(${record}, ${record_id}, ${patient.id}, ${category}::text, ${origin}, ${rule}::text, ${reason}::text)`.execute(db)
  return rows[0]!
}

export async function isEntrySeen(db: Db, patient: PatientInCare, record: LabelledRecord, record_id: number): Promise<boolean> {
  const { rows } = await sql<{ is_seen: boolean }>`
    select exists (select from chart_entry where practice_id = current_practice() and patient_id = ${patient.id} and record = ${record} and id = ${record_id})
        or (${record} = 'patient_alert' and exists (select from patient_alert where practice_id = current_practice() and id = ${record_id})) as is_seen`.execute(db)
  return rows[0]!.is_seen
}

export async function insertBreakGlass(db: Db, row: { practice_id: number; patient_id: number; user_id: number; reason: string; now: Date }): Promise<BreakGlass> {
  const { rows } = await sql<BreakGlass>`
    insert into break_glass (practice_id, patient_id, user_id, reason, started_at, ends_at)
    select p.id, ${row.patient_id}, ${row.user_id}, ${row.reason}, ${row.now.toISOString()}::timestamptz,
           ${row.now.toISOString()}::timestamptz + p.break_glass_min * interval '1 minute'
    from practice p where p.id = ${row.practice_id}
    returning id, patient_id, started_at, ends_at`.execute(db)
  return rows[0]!
}

/** Closes what this person has open in this chart; how many that were. */
export async function endBreakGlass(db: Db, patient_id: number, user_id: number, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('break_glass')
    .set({ ended_at: now })
    .where('patient_id', '=', patient_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now.toISOString())
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export function listAdministrators(db: Db): Promise<{ id: number }[]> {
  return db.selectFrom('app_user').select('id').where('role', '=', 'PRACTICE_ADMIN').where('is_active', '=', true).execute()
}
