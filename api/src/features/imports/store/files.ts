import { sql, type ExpressionBuilder } from 'kysely'
import type { ImportEntry } from '#contract/imports.ts'
import type { ColumnMapping } from '#domain/interop/parsed-file.ts'
import type { ImportStatus } from '#domain/imports/accept-rows.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { ImportFileTable } from '../../../platform/db/import-tables.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Selectable, Updateable } from 'kysely'

export type ImportFile = Selectable<ImportFileTable>
export type ImportChange = Updateable<ImportFileTable>

const columns = ['f.id', 'f.patient_id', 'f.name', 'f.size_bytes', 'f.received_bytes', 'f.format', 'f.status', 'f.reason', 'f.identity_check', 'f.uploaded_at', 'f.version'] as const

function entries(db: Db) {
  const count = (eb: ExpressionBuilder<Tables & { f: ImportFileTable }, 'f'>, state?: 'proposed' | 'accepted') => {
    const of_reading = eb
      .selectFrom('import_row as r')
      .select(sql<number>`count(*)::int`.as('n'))
      .whereRef('r.import_id', '=', 'f.id')
      .whereRef('r.practice_id', '=', 'f.practice_id')
      .whereRef('r.reading', '=', 'f.reading')
    return state ? of_reading.where('r.state', '=', state) : of_reading
  }
  return db
    .selectFrom('import_file as f')
    .innerJoin('app_user as u', (join) => join.onRef('u.practice_id', '=', 'f.practice_id').onRef('u.id', '=', 'f.uploaded_by'))
    .select(columns)
    .select(['f.progress_done', 'f.progress_total', 'f.progress_step', 'f.uploaded_by', 'u.first_name', 'u.last_name'])
    .select(sql<string | null>`f.summary ->> 'title'`.as('title'))
    .select((eb) => [count(eb as never).as('row_count'), count(eb as never, 'proposed').as('proposed_count'), count(eb as never, 'accepted').as('accepted_count')])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

function toEntry({ progress_done, progress_total, progress_step, first_name, last_name, uploaded_by, row_count, proposed_count, accepted_count, ...file }: EntryRow): ImportEntry {
  return {
    ...file,
    progress: { done: progress_done, total: progress_total, step: progress_step },
    rows: { total: row_count ?? 0, proposed: proposed_count ?? 0, accepted: accepted_count ?? 0 },
    uploaded_by: { id: uploaded_by, name: `${first_name} ${last_name}` },
  }
}

export async function listEntries(db: Db, patient_id: number): Promise<ImportEntry[]> {
  const rows = await entries(db).where('f.patient_id', '=', patient_id).where(sql<boolean>`is_import_visible(f.id)`).orderBy('f.id', 'desc').limit(200).execute()
  return rows.map(toEntry)
}

export async function getEntry(db: Db, import_id: number): Promise<ImportEntry> {
  return toEntry(await entries(db).where('f.id', '=', import_id).executeTakeFirstOrThrow())
}

/** Undefined also where something that it brought is hidden from the caller. */
export function findImport(db: Db, import_id: number): Promise<ImportFile | undefined> {
  return db.selectFrom('import_file').selectAll().where('id', '=', import_id).where(sql<boolean>`is_import_visible(id)`).executeTakeFirst()
}

/** The same for whoever has been admitted, and for jobs: nobody else changes it until this transaction ends. */
export function lockImport(db: Db, import_id: number): Promise<ImportFile | undefined> {
  return db.selectFrom('import_file').selectAll().where('id', '=', import_id).forUpdate().executeTakeFirst()
}

/** The same bytes for the same chart, where they are on their way or in use. */
export async function findSameFile(db: Db, patient_id: number, sha256: Buffer): Promise<number | null> {
  const ended: ImportStatus[] = ['rejected', 'undone', 'failed', 'cancelled']
  const found = await db
    .selectFrom('import_file')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('sha256', '=', sha256)
    .where('status', 'not in', ended)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return found?.id ?? null
}

export async function insertImport(db: Db, file: Pick<ImportFile, 'practice_id' | 'patient_id' | 'name' | 'size_bytes' | 'sha256' | 'uploaded_by'>): Promise<number> {
  const { id } = await db.insertInto('import_file').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Bytes that the practice keeps in files or is about to. */
export async function sumStoredBytes(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('import_file')
    .select(sql<number>`coalesce(sum(size_bytes), 0)`.as('total'))
    .where('status', 'not in', ['cancelled', 'failed'])
    .executeTakeFirstOrThrow()
  return total
}

export async function changeImport(db: Db, import_id: number, change: ImportChange, now: Date): Promise<void> {
  await db.updateTable('import_file').set({ ...change, changed_at: now }).where('id', '=', import_id).execute()
}

/** The same with a new version, for what a screen may hold an older answer of. */
export async function bumpImport(db: Db, import_id: number, change: ImportChange, now: Date): Promise<number> {
  const { version } = await db
    .updateTable('import_file')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), changed_at: now }))
    .where('id', '=', import_id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Progress of a reading; false where it is no longer to go on (cancelled, or read by somebody else). */
export async function noteProgress(db: Db, import_id: number, reading: number, progress: { done: number; total: number; step: string }, now: Date): Promise<boolean> {
  const changed = await db
    .updateTable('import_file')
    .set({ progress_done: progress.done, progress_total: progress.total, progress_step: progress.step, changed_at: now })
    .where('id', '=', import_id)
    .where('status', '=', 'reading')
    .where('reading', '=', reading)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

export async function namePerson(db: Db, user_ids: readonly number[]): Promise<Map<number, string>> {
  if (user_ids.length === 0) return new Map()
  const people = await db.selectFrom('app_user').select(['id', 'first_name', 'last_name']).where('id', 'in', [...new Set(user_ids)]).execute()
  return new Map(people.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]))
}

export async function getTimeZone(db: Db): Promise<string> {
  const { time_zone } = await db.selectFrom('practice').select('time_zone').executeTakeFirstOrThrow()
  return time_zone
}

export async function keepMapping(db: Db, mapping: { practice_id: number; signature: string; columns: ColumnMapping; changed_by: number }, now: Date): Promise<void> {
  const row = { ...mapping, columns: JSON.stringify(mapping.columns), changed_at: now }
  await db
    .insertInto('csv_mapping')
    .values(row)
    .onConflict((conflict) => conflict.columns(['practice_id', 'signature']).doUpdateSet({ columns: row.columns, changed_by: row.changed_by, changed_at: now }))
    .execute()
}

/** What the practice said of columns, latest first: the reader knows the headings only once it has read the file. */
export async function findMappings(db: Db): Promise<ColumnMapping[]> {
  const rows = await db.selectFrom('csv_mapping').select('columns').orderBy('changed_at', 'desc').limit(500).execute()
  return rows.map(({ columns }) => columns)
}

export interface KeptFile {
  id: number
  name: string
  format: ImportFile['format']
  uploaded_on: string
  by: string
  sha256: Buffer
  blob_id: string | null
  pages: ImportFile['pages']
  identity_check: ImportFile['identity_check']
  is_confirmed: boolean
  /** The category of a label that something it brought carries. */
  sensitivity: string | null
}

/** Files that were read and belong to this chart, as far as the caller sees all that they brought; latest first. */
export async function listKept(db: Db, patient_id: number, import_id: number | null = null): Promise<KeptFile[]> {
  const { rows } = await sql<KeptFile>`
    select f.id, f.name, f.format, (f.uploaded_at at time zone p.time_zone)::date as uploaded_on, u.first_name || ' ' || u.last_name as by, f.sha256, f.blob_id, f.pages, f.identity_check,
           f.identity_confirmed_at is not null as is_confirmed,
           (select min(e.sensitivity) from import_row r join chart_entry e on e.practice_id = r.practice_id and e.patient_id = f.patient_id and e.record = r.fact_kind and e.id = r.fact_id
            where r.practice_id = f.practice_id and r.import_id = f.id and r.fact_id is not null) as sensitivity
    from import_file f join practice p on p.id = f.practice_id join app_user u on u.practice_id = f.practice_id and u.id = f.uploaded_by
    where f.practice_id = current_practice() and f.patient_id = ${patient_id} and f.status in ('staged', 'partly_accepted', 'accepted') and not f.is_quarantined
      and (${import_id}::bigint is null or f.id = ${import_id}) and is_import_visible(f.id)
    order by f.id desc limit 500`.execute(db)
  return rows
}
