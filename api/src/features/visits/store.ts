import { sql, type RawBuilder } from 'kysely'
import type { UnplacedNote, Visit, WaitingVisit } from '#contract/visits.ts'
import type { VisitKind } from '#domain/records/visit.ts'
import type { Db } from '../../platform/db/pool.ts'

/** A visit as the contract shows it, of `visit v` joined with `app_user u`, its clinician. */
const visitColumns = (user_id: number): RawBuilder<unknown> => sql`
  v.id, v.patient_id, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'role', u.role) as clinician,
  v.visit_on, v.kind, v.reason, v.source, v.error_reason, v.has_note,
  (select json_build_object('reason', v.no_note_reason, 'by', b.first_name || ' ' || b.last_name, 'at', v.no_note_at)
   from app_user b where b.practice_id = v.practice_id and b.id = v.no_note_by) as no_note,
  v.clinician_id = ${user_id} or not u.is_active as is_own, v.sensitivity, v.version`

const of_clinician = sql`join app_user u on u.practice_id = v.practice_id and u.id = v.clinician_id`
/** In these words, so that its index serves it. */
const waits = sql`v.status = 'finished' and v.needs_note and not v.has_note`
const is_unplaced = sql`n.visit_id is null and n.status <> 'discarded'`
const is_no_error = sql`not exists (select from note_error e where e.practice_id = n.practice_id and e.note_id = n.id)`

/** Asked once for a whole list. */
const overdueBefore = (now: Date) => sql`(select overdue_before(${now.toISOString()}::timestamptz))`

const patient_json = sql`json_build_object('id', p.id, 'mrn', p.mrn, 'first_name', p.first_name, 'last_name', p.last_name, 'preferred_name', p.preferred_name,
  'date_of_birth', p.date_of_birth, 'sex', p.sex, 'pronouns', p.pronouns) as patient`

export interface NewVisit {
  practice_id: number
  patient_id: number
  clinician_id: number
  visit_on: string
  kind: VisitKind | null
  reason: string | null
  source: 'clinician' | 'note'
  recorded_by: number
  recorded_at: Date
}

export async function insertVisit(db: Db, visit: NewVisit): Promise<number> {
  const { id } = await db.insertInto('visit').values(visit).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function listOfPatient(db: Db, patient_id: number, user_id: number, limit: number): Promise<Visit[]> {
  const { rows } = await sql<Visit>`select ${visitColumns(user_id)} from visit v ${of_clinician}
    where v.practice_id = current_practice() and v.patient_id = ${patient_id} order by v.visit_on desc, v.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findVisit(db: Db, visit_id: number, user_id: number): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`select ${visitColumns(user_id)} from visit v ${of_clinician} where v.practice_id = current_practice() and v.id = ${visit_id}`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockVisit(db: Db, visit_id: number, user_id: number): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`select ${visitColumns(user_id)} from visit v ${of_clinician} where v.practice_id = current_practice() and v.id = ${visit_id} for update of v`.execute(db)
  return rows[0]
}

/** One clinician's visits of one patient on a day. */
export async function listOfDay(db: Db, patient_id: number, clinician_id: number, visit_on: string): Promise<{ id: number; has_note: boolean; needs_note: boolean }[]> {
  return db
    .selectFrom('visit')
    .select(['id', 'has_note', 'needs_note'])
    .where('patient_id', '=', patient_id)
    .where('clinician_id', '=', clinician_id)
    .where('visit_on', '=', visit_on)
    .where('status', '=', 'finished')
    .orderBy('id')
    .execute()
}

export interface NoteNeed {
  needs_note: boolean
  no_note_reason: string | null
  no_note_by: number | null
  no_note_at: Date | null
}

export async function updateNeed(db: Db, visit_id: number, need: NoteNeed): Promise<void> {
  await db.updateTable('visit').set((eb) => ({ ...need, version: eb('version', '+', 1) })).where('id', '=', visit_id).execute()
}

/** Its notes stand without a visit from then on. */
export async function updateError(db: Db, visit_id: number, error_reason: string): Promise<void> {
  await db.updateTable('note').set({ visit_id: null }).where('visit_id', '=', visit_id).execute()
  // A visit that is known from its notes alone went with them, in words of its own.
  await db.updateTable('visit').set((eb) => ({ status: 'entered_in_error', error_reason, version: eb('version', '+', 1) })).where('id', '=', visit_id).execute()
}

export async function updateNoteVisit(db: Db, note_id: number, visit_id: number): Promise<void> {
  await db.updateTable('note').set({ visit_id }).where('id', '=', note_id).execute()
}

export async function isActive(db: Db, user_id: number): Promise<boolean> {
  const row = await db.selectFrom('app_user').select('is_active').where('id', '=', user_id).executeTakeFirst()
  return row?.is_active ?? false
}

interface Gap {
  clinician_id: number | undefined
  after: readonly [visit_on: string, id: number] | null
  limit: number
}

const beyond = (row: RawBuilder<unknown>, after: Gap['after']) => (after === null ? sql`true` : sql`(${row}.visit_on, ${row}.id) > (${after[0]}::date, ${after[1]}::bigint)`)

export async function listWithoutNote(db: Db, user_id: number, { clinician_id, after, limit }: Gap, now: Date): Promise<WaitingVisit[]> {
  const { rows } = await sql<WaitingVisit>`
    select ${visitColumns(user_id)}, ${patient_json}, v.visit_on < ${overdueBefore(now)} as is_overdue
    from visit v ${of_clinician} join patient p on p.practice_id = v.practice_id and p.id = v.patient_id
    where v.practice_id = current_practice() and ${waits} and (${clinician_id ?? null}::bigint is null or v.clinician_id = ${clinician_id ?? null}) and ${beyond(sql`v`, after)}
    order by v.visit_on, v.id limit ${limit}`.execute(db)
  return rows
}

/** Candidates: of the same patient, on that day or waiting for a note; at most five, nearest day first. */
export async function listUnplaced(db: Db, user_id: number, { clinician_id, after, limit }: Gap): Promise<UnplacedNote[]> {
  const { rows } = await sql<UnplacedNote>`
    select n.id, ${patient_json}, n.title, json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name, 'role', u.role) as author, n.visit_on, n.status,
           (select d.id from draft d where d.practice_id = n.practice_id and d.note_id = n.id and d.status in ('generating', 'in_review')) as draft_id,
           n.sensitivity, n.author_id = ${user_id} or not u.is_active as is_own,
           coalesce((select json_agg(c order by abs(c.visit_on - n.visit_on), c.id) from (
             select v.id, v.visit_on, v.kind, v.reason, v.has_note, x.first_name || ' ' || x.last_name as clinician
             from visit v join app_user x on x.practice_id = v.practice_id and x.id = v.clinician_id
             where v.practice_id = n.practice_id and v.patient_id = n.patient_id and v.status = 'finished' and (v.visit_on = n.visit_on or (v.needs_note and not v.has_note))
             order by abs(v.visit_on - n.visit_on), v.id limit 5) c), '[]') as candidates
    from note n join app_user u on u.practice_id = n.practice_id and u.id = n.author_id join patient p on p.practice_id = n.practice_id and p.id = n.patient_id
    where n.practice_id = current_practice() and ${is_unplaced} and ${is_no_error}
      and (${clinician_id ?? null}::bigint is null or n.author_id = ${clinician_id ?? null}) and ${beyond(sql`n`, after)}
    order by n.visit_on, n.id limit ${limit}`.execute(db)
  return rows
}

export interface GapCount {
  id: number
  name: string
  role: string
  visits_without_note: number
  overdue: number
  notes_without_visit: number
}

/** For each clinician with a gap; only rows of the two partial indexes are read. */
export async function countByClinician(db: Db, now: Date): Promise<GapCount[]> {
  const { rows } = await sql<GapCount>`
    with gap as (
      select v.clinician_id as user_id, 1 as visits, (v.visit_on < ${overdueBefore(now)})::integer as overdue, 0 as notes
      from visit v where v.practice_id = current_practice() and ${waits}
      union all
      select n.author_id, 0, 0, 1 from note n where n.practice_id = current_practice() and ${is_unplaced} and ${is_no_error})
    select u.id, u.first_name || ' ' || u.last_name as name, u.role, sum(g.visits)::integer as visits_without_note, sum(g.overdue)::integer as overdue, sum(g.notes)::integer as notes_without_visit
    from gap g join app_user u on u.practice_id = current_practice() and u.id = g.user_id
    group by u.id, u.first_name, u.last_name, u.role order by sum(g.visits) + sum(g.notes) desc, u.id`.execute(db)
  return rows
}
