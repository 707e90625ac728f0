import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { PatientSummary } from '#contract/patients.ts'
import type { AudioRetention } from '#domain/recordings/audio-retention.ts'
import { default_retention } from '#domain/recordings/audio-retention.ts'
import type { OffRecordSpan } from '#domain/recordings/off-record.ts'
import type { RecordingConsentTable, RecordingSettingTable, RecordingTable } from '../../platform/db/recording-tables.ts'
import type { Db } from '../../platform/db/pool.ts'

type NewConsent = Omit<Selectable<RecordingConsentTable>, 'id' | 'everyone_agreed' | 'withdrawn_at' | 'withdrawn_by'>

export async function insertConsent(db: Db, consent: NewConsent): Promise<number> {
  const { id } = await db
    .insertInto('recording_consent')
    .values({ ...consent, everyone_agreed: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertRecording(
  db: Db,
  recording: Pick<Selectable<RecordingTable>, 'practice_id' | 'patient_id' | 'consent_id' | 'visit_on' | 'template_id' | 'started_by' | 'started_at'>,
): Promise<number> {
  const { id } = await db.insertInto('recording').values(recording).returning('id').executeTakeFirstOrThrow()
  return id
}

function selectRecordings(db: Db) {
  return db
    .selectFrom('recording as r')
    .innerJoin('recording_consent as c', (join) => join.onRef('c.practice_id', '=', 'r.practice_id').onRef('c.id', '=', 'r.consent_id'))
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'r.practice_id').onRef('u.id', '=', 'r.started_by'))
    .innerJoin('app_user as a', (join) => join.onRef('a.practice_id', '=', 'c.practice_id').onRef('a.id', '=', 'c.asked_by'))
    .leftJoin('audio_receipt as x', (join) => join.onRef('x.practice_id', '=', 'r.practice_id').onRef('x.recording_id', '=', 'r.id'))
    // A discarded draft is none: another one can be made.
    .leftJoin('draft as w', (join) => join.onRef('w.practice_id', '=', 'r.practice_id').onRef('w.id', '=', 'r.draft_id').on('w.status', '!=', 'discarded'))
    .leftJoin('app_user as d', (join) => join.onRef('d.practice_id', '=', 'x.practice_id').onRef('d.id', '=', 'x.deleted_by'))
    .select(['r.id', 'r.patient_id', 'r.consent_id', 'r.visit_on', 'r.template_id', 'r.started_by', 'r.started_at', 'r.segment_count', 'r.lost_seqs', 'r.off_record'])
    .select(['r.ended_by', 'r.ended_at', 'w.id as draft_id', 'w.note_id', 'r.signed_at'])
    .select(['c.given_by', 'c.representative', 'c.how', 'c.wording_version', 'c.wording', 'c.given_at', 'c.withdrawn_at'])
    .select(['x.id as receipt_id', 'x.reason', 'x.deleted_at', 'x.segment_count as deleted_count', 'x.size_bytes as deleted_bytes', 'x.is_text_deleted', 'x.kept_because', 'x.confirmed_at'])
    .select([
      sql<string>`u.first_name || ' ' || u.last_name`.as('started_by_name'),
      sql<string>`a.first_name || ' ' || a.last_name`.as('asked_by_name'),
      sql<string | null>`d.first_name || ' ' || d.last_name`.as('deleted_by_name'),
      sql<string | null>`encode(x.sha256, 'hex')`.as('deleted_sha256'),
    ])
}

export type RecordingRow = Awaited<ReturnType<ReturnType<typeof selectRecordings>['execute']>>[number]

export function findRecording(db: Db, id: number): Promise<RecordingRow | undefined> {
  return selectRecordings(db).where('r.id', '=', id).executeTakeFirst()
}

/** The same, held until the transaction ends: its end, its deletion and its segments come one after the other. */
export function lockRecording(db: Db, id: number): Promise<RecordingRow | undefined> {
  return selectRecordings(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
}

export function listOfPatient(db: Db, patient_id: number): Promise<RecordingRow[]> {
  return selectRecordings(db).where('r.patient_id', '=', patient_id).orderBy('r.id', 'desc').limit(200).execute()
}

/** Of this person, without a note, and with something left to make one of. */
export function listOpenOf(db: Db, user_id: number): Promise<RecordingRow[]> {
  return selectRecordings(db).where('r.started_by', '=', user_id).where('w.id', 'is', null).where('x.id', 'is', null).orderBy('r.id', 'desc').limit(50).execute()
}

/** Who they are of, for a list over many charts. */
export async function listPatientsOf(db: Db, patient_ids: readonly number[]): Promise<Map<number, PatientSummary>> {
  if (patient_ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('patient')
    .select(['id', 'mrn', 'first_name', 'last_name', 'preferred_name', 'date_of_birth', 'sex', 'pronouns'])
    .where('id', 'in', [...new Set(patient_ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export async function endRecording(
  db: Db,
  id: number,
  end: { segment_count: number; lost_seqs: number[]; off_record: OffRecordSpan[]; ended_by: 'person' | 'device' | 'limit' | 'left'; ended_at: string | Date },
): Promise<void> {
  await db
    .updateTable('recording')
    .set({ ...end, off_record: JSON.stringify(end.off_record) })
    .where('id', '=', id)
    .execute()
}

export async function linkDraft(db: Db, id: number, made: { draft_id: number; note_id: number }): Promise<void> {
  await db.updateTable('recording').set(made).where('id', '=', id).execute()
}

export async function withdraw(db: Db, consent_id: number, user_id: number, now: Date): Promise<void> {
  await db.updateTable('recording_consent').set({ withdrawn_at: now, withdrawn_by: user_id }).where('id', '=', consent_id).where('withdrawn_at', 'is', null).execute()
}

export function findSetting(db: Db): Promise<(AudioRetention & { version: number }) | undefined> {
  return db.selectFrom('recording_setting').select(['after_signing_days', 'unsigned_days', 'version']).executeTakeFirst()
}

export async function getRetention(db: Db): Promise<AudioRetention> {
  return (await findSetting(db)) ?? default_retention
}

/** Writes the next version; false where somebody else wrote it first. */
export async function writeSetting(db: Db, setting: Omit<Selectable<RecordingSettingTable>, 'changed_at'>, now: Date): Promise<boolean> {
  const { practice_id, ...row } = { ...setting, changed_at: now }
  const written = await db
    .insertInto('recording_setting')
    .values({ practice_id, ...row })
    .onConflict((conflict) => conflict.column('practice_id').doUpdateSet(row).where('recording_setting.version', '=', setting.version - 1))
    .returning('version')
    .executeTakeFirst()
  return written !== undefined
}

/** Recordings whose sound has served its time at this moment. */
export async function listDue(db: Db, { after_signing_days, unsigned_days }: AudioRetention, now: Date): Promise<number[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const rows = await db
    .selectFrom('recording as r')
    .select('r.id')
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('audio_receipt as x').select('x.id').whereRef('x.practice_id', '=', 'r.practice_id').whereRef('x.recording_id', '=', 'r.id'))))
    .where((eb) =>
      eb.or([
        eb('r.signed_at', '<=', sql<string>`${at} - make_interval(days => ${after_signing_days})`),
        eb.and([eb('r.signed_at', 'is', null), eb('r.started_at', '<=', sql<string>`${at} - make_interval(days => ${unsigned_days})`)]),
      ]),
    )
    .orderBy('r.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** How many turns the transcript of a draft has. */
export async function countTurns(db: Db, draft_id: number): Promise<number> {
  const { turns } = await db
    .selectFrom('draft as d')
    .innerJoin('transcript as t', (join) => join.onRef('t.practice_id', '=', 'd.practice_id').onRef('t.id', '=', 'd.transcript_id'))
    .select(sql<number>`jsonb_array_length(t.segments)`.as('turns'))
    .where('d.id', '=', draft_id)
    .executeTakeFirstOrThrow()
  return turns
}
