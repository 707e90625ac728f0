import { sql } from 'kysely'
import type { PatientSummary } from '#contract/patients.ts'
import type { ShareableEntry, SharedEntry, SharingConsent } from '#contract/relationships.ts'
import type { RelationshipKind, RelationshipRole, ShareableRecord } from '#domain/records/relationship.ts'
import type { Db } from '../../platform/db/pool.ts'
import { practiceDay } from '../../platform/db/practice-day.ts'
import type { PatientInCare } from '../patients/access.ts'

export interface RelationshipRow {
  id: number
  kind: RelationshipKind
  status: 'active' | 'paused' | 'separated'
  started_on: string | null
  ended_on: string | null
  status_reason: string | null
  own_role: RelationshipRole
  other_role: RelationshipRole | null
  other: PatientSummary | null
  sensitivity: 'donor_identity' | null
  recorded_by: string
  recorded_at: string
  version: number
}

/** The relationships of a patient, seen from this patient's side, those in force first. */
export async function listRelationships(db: Db, patient_id: number, id: number | null = null): Promise<RelationshipRow[]> {
  const { rows } = await sql<RelationshipRow>`
    select r.id, r.kind, r.status, r.started_on, r.ended_on, r.status_reason, r.sensitivity, r.recorded_at, r.version,
           case when r.patient_id = ${patient_id} then r.patient_role else r.related_role end as own_role,
           case when r.patient_id = ${patient_id} then r.related_role else r.patient_role end as other_role,
           case when p.id is not null then json_build_object('id', p.id, 'mrn', p.mrn, 'first_name', p.first_name, 'last_name', p.last_name,
             'preferred_name', p.preferred_name, 'date_of_birth', p.date_of_birth, 'sex', p.sex, 'pronouns', p.pronouns) end as other,
           u.first_name || ' ' || u.last_name as recorded_by
    from (select * from patient_relationship where practice_id = current_practice() and patient_id = ${patient_id}
          union all
          select * from patient_relationship where practice_id = current_practice() and related_patient_id = ${patient_id}) r
    left join patient p on p.practice_id = r.practice_id and p.id = case when r.patient_id = ${patient_id} then r.related_patient_id else r.patient_id end
    join app_user u on u.practice_id = r.practice_id and u.id = r.recorded_by
    where ${id}::bigint is null or r.id = ${id}::bigint
    order by array_position(array['active', 'paused', 'separated'], r.status), r.started_on desc nulls last, r.id desc`.execute(db)
  return rows
}

/** The same, held until the transaction ends; null where this patient has no such relationship. */
export async function lockRelationship(db: Db, patient_id: number, id: number): Promise<RelationshipRow | null> {
  await db.selectFrom('patient_relationship').select('id').where('id', '=', id).forUpdate().execute()
  return (await listRelationships(db, patient_id, id))[0] ?? null
}

/**
 * The consents of both sides. One for a single entry says which, as far as it may be read in this chart: one's own, or the other's
 * while the consent holds. Where the session does not see the entry, the consent is not there: it would say that there is one.
 */
export async function listConsents(db: Db, patient_id: number, relationship_ids: number[], now: Date): Promise<(SharingConsent & { relationship_id: number })[]> {
  const { rows } = await sql<SharingConsent & { relationship_id: number }>`
    select c.id, c.relationship_id, c.from_patient_id, c.category, c.record_id,
           case when c.from_patient_id = ${patient_id} or h.is_in_force then e.text end as record_text,
           case when c.from_patient_id = ${patient_id} or h.is_in_force then e.on_date end as record_on, c.scope, c.valid_to, u.first_name || ' ' || u.last_name as recorded_by, c.recorded_at,
           c.revoked_at, w.first_name || ' ' || w.last_name as revoked_by,
           h.is_in_force
    from sharing_consent c
    join patient_relationship r on r.practice_id = c.practice_id and r.id = c.relationship_id
    join app_user u on u.practice_id = c.practice_id and u.id = c.recorded_by
    left join app_user w on w.practice_id = c.practice_id and w.id = c.revoked_by
    cross join lateral (select r.status = 'active' and c.revoked_at is null and (c.valid_to is null or c.valid_to >= ${practiceDay(now)}) as is_in_force) h
    left join lateral (
      select e.text, e.on_date from chart_entry e
      where c.record_id is not null and e.practice_id = current_practice() and e.patient_id = c.from_patient_id and e.record = c.category and e.id = c.record_id) e on true
    where c.practice_id = current_practice() and c.relationship_id = any (${relationship_ids}::bigint[]) and (c.record_id is null or e.text is not null)
    order by c.revoked_at is not null, c.id`.execute(db)
  return rows
}

/**
 * What the other sides share into this patient's chart today: entries of a category that carry no label, and single entries
 * that were named. What the session may not see is not there either way.
 */
export async function listShared(db: Db, patient_id: number, relationship_ids: number[], now: Date): Promise<(SharedEntry & { relationship_id: number })[]> {
  const { rows } = await sql<SharedEntry & { relationship_id: number }>`
    with consent as materialized (
      select c.id, c.relationship_id, c.from_patient_id, c.category, c.record_id
      from sharing_consent c join patient_relationship r on r.practice_id = c.practice_id and r.id = c.relationship_id
      where c.practice_id = current_practice() and c.relationship_id = any (${relationship_ids}::bigint[]) and r.status = 'active'
        and c.from_patient_id <> ${patient_id} and c.revoked_at is null and (c.valid_to is null or c.valid_to >= ${practiceDay(now)}))
    select distinct on (e.record, e.id) c.relationship_id, e.record, e.id as record_id, e.text, nullif(e.detail, '') as detail, e.on_date, c.id as consent_id
    from (select distinct from_patient_id from consent) f
    cross join lateral (select * from chart_entry where practice_id = current_practice() and patient_id = f.from_patient_id and not is_entered_in_error) e
    join consent c on c.from_patient_id = e.patient_id and c.category = e.record and (c.record_id = e.id or (c.record_id is null and e.sensitivity is null))
    order by e.record, e.id, c.id`.execute(db)
  return rows.sort((a, b) => (b.on_date ?? '').localeCompare(a.on_date ?? ''))
}

export async function isPatient(db: Db, id: number): Promise<boolean> {
  return (await db.selectFrom('patient').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether a relationship of this kind between the two is in force or paused. */
export async function isJoined(db: Db, patient_id: number, other_id: number | null, kind: RelationshipKind): Promise<boolean> {
  return (await listRelationships(db, patient_id)).some((row) => row.kind === kind && row.status !== 'separated' && (row.other?.id ?? null) === other_id)
}

interface NewRelationshipRow {
  practice_id: number
  kind: RelationshipKind
  patient_role: RelationshipRole
  related_patient_id: number | null
  related_role: RelationshipRole | null
  started_on: string | null
  recorded_by: number
  sensitivity: 'donor_identity' | null
}

export async function insertRelationship(db: Db, patient: PatientInCare, row: NewRelationshipRow): Promise<{ id: number; version: number }> {
  return db
    .insertInto('patient_relationship')
    .values({ ...row, patient_id: patient.id, ended_on: null, status_reason: null, status_by: null })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
}

export async function updateStatus(
  db: Db,
  id: number,
  change: { status: 'active' | 'paused' | 'separated'; ended_on: string | null; status_reason: string | null; status_by: number; status_at: Date },
): Promise<number> {
  const { version } = await db
    .updateTable('patient_relationship')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** How many ended by that. */
export async function revokeAllConsents(db: Db, relationship_id: number, revoked_by: number, revoke_reason: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sharing_consent')
    .set({ revoked_at: now, revoked_by, revoke_reason })
    .where('relationship_id', '=', relationship_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The entries of one kind that stand in a chart, the latest first. */
export async function listShareable(db: Db, patient: PatientInCare, record: ShareableRecord, limit: number): Promise<ShareableEntry[]> {
  const { rows } = await sql<ShareableEntry>`
    select id as record_id, text, nullif(detail, '') as detail, on_date, sensitivity is not null as is_labelled
    from chart_entry where practice_id = current_practice() and patient_id = ${patient.id} and record = ${record} and not is_entered_in_error
    order by on_date desc nulls last, recorded_at desc, id desc limit ${limit}`.execute(db)
  return rows
}

export async function isEntryOf(db: Db, patient_id: number, record: ShareableRecord, record_id: number): Promise<boolean> {
  const row = await db.selectFrom('chart_entry').select('id').where('patient_id', '=', patient_id).where('record', '=', record).where('id', '=', record_id).executeTakeFirst()
  return row !== undefined
}

export async function insertConsent(
  db: Db,
  row: {
    practice_id: number
    relationship_id: number
    from_patient_id: number
    category: ShareableRecord
    record_id: number | null
    scope: string | null
    valid_to: string | null
    recorded_by: number
    recorded_at: Date
  },
): Promise<number> {
  return (await db.insertInto('sharing_consent').values({ ...row, revoked_by: null, revoke_reason: null }).returning('id').executeTakeFirstOrThrow()).id
}

/** False where this relationship has no such consent in force. */
export async function revokeConsent(db: Db, relationship_id: number, id: number, revoked_by: number, revoke_reason: string | null, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sharing_consent')
    .set({ revoked_at: now, revoked_by, revoke_reason })
    .where('relationship_id', '=', relationship_id)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
