import { sql, type Selectable } from 'kysely'
import type { RowState } from '#domain/imports/accept-rows.ts'
import type { RowMatch } from '#domain/imports/match-row.ts'
import type { RowEdit } from '#domain/imports/row-edit.ts'
import type { Locator, ProposedRow } from '#domain/interop/parsed-file.ts'
import type { Db } from '../../../platform/db/pool.ts'
import type { Tables } from '../../../platform/db/tables.ts'

export type ImportRow = Selectable<Tables['import_row']>

interface Place {
  line_from: number | null
  line_to: number | null
}

/** All that one reading found, ready to be staged. */
export interface Reading {
  rows: (Place & { row: ProposedRow; state: RowState; match: RowMatch | null })[]
  texts: (Place & { title: string; body: string; dated: unknown; locator: Locator; attachment: unknown; attachment_blob_id: string | null })[]
  left_out: (Place & { what: string; why: string; count: number; locator: Locator | null })[]
}

const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
/** PostgreSQL takes 65,535 parameters; JSON as one parameter takes any number of rows. */
const batch = 2000

/** Everything of a reading in the transaction that calls it staged: all of it or nothing. */
export async function stageReading(db: Db, of: { practice_id: number; import_id: number; patient_id: number; reading: number }, found: Reading): Promise<void> {
  const rows = found.rows.map(({ row, state, match, line_from, line_to }, place) => ({
    place, key: row.key, kind: row.kind, proposed: row, locator: row.locator, line_from, line_to, confidence: row.confidence, warnings: row.warnings, state, match,
  }))
  for (let start = 0; start < rows.length; start += batch) {
    await sql`
      insert into import_row (practice_id, import_id, patient_id, reading, place, key, kind, proposed, locator, line_from, line_to, confidence, warnings, state, match)
      select ${of.practice_id}, ${of.import_id}, ${of.patient_id}, ${of.reading}, place, key, kind, proposed, locator, line_from, line_to, confidence, warnings, state, nullif(match, 'null'::jsonb)
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + batch))}::jsonb) as r
        (place integer, key text, kind text, proposed jsonb, locator jsonb, line_from integer, line_to integer, confidence real, warnings jsonb, state text, match jsonb)`.execute(db)
  }
  const base = { practice_id: of.practice_id, import_id: of.import_id, reading: of.reading }
  for (let start = 0; start < found.texts.length; start += batch) {
    const texts = found.texts.slice(start, start + batch)
    await db.insertInto('import_text').values(texts.map(({ dated, locator, attachment, ...text }, i) => ({ ...base, place: start + i, ...text, dated: json(dated), locator: JSON.stringify(locator), attachment: json(attachment) }))).execute()
  }
  for (let start = 0; start < found.left_out.length; start += batch) {
    const items = found.left_out.slice(start, start + batch)
    await db.insertInto('import_left_out').values(items.map(({ locator, ...item }, i) => ({ ...base, place: start + i, ...item, locator: json(locator) }))).execute()
  }
}

export function listRows(db: Db, import_id: number, reading: number): Promise<ImportRow[]> {
  return db.selectFrom('import_row').selectAll().where('import_id', '=', import_id).where('reading', '=', reading).orderBy('place').execute()
}

export function listTexts(db: Db, import_id: number, reading: number) {
  return db
    .selectFrom('import_text')
    .select(['id', 'title', 'body', 'dated', 'locator', 'line_from', 'line_to', 'attachment', 'attachment_blob_id'])
    .where('import_id', '=', import_id)
    .where('reading', '=', reading)
    .orderBy('place')
    .execute()
}

/** The stored file of a text of this import; undefined where there is none. */
export function findAttached(db: Db, import_id: number, text_id: number): Promise<Pick<Selectable<Tables['import_text']>, 'attachment' | 'attachment_blob_id' | 'title'> | undefined> {
  return db.selectFrom('import_text').select(['attachment', 'attachment_blob_id', 'title']).where('import_id', '=', import_id).where('id', '=', text_id).executeTakeFirst()
}

export function listLeftOut(db: Db, import_id: number, reading: number) {
  return db
    .selectFrom('import_left_out')
    .select(['id', 'what', 'why', 'count', 'locator', 'line_from', 'line_to'])
    .where('import_id', '=', import_id)
    .where('reading', '=', reading)
    .orderBy('place')
    .execute()
}

export function findRow(db: Db, row_id: number): Promise<{ row_id: number; import_id: number; patient_id: number } | undefined> {
  return db
    .selectFrom('import_row')
    .select(['id as row_id', 'import_id', 'patient_id'])
    .where('id', '=', row_id)
    .where(sql<boolean>`is_import_visible(import_id)`)
    .executeTakeFirst()
}

export async function keepEdit(db: Db, row_id: number, edit: RowEdit, match: RowMatch | null, state: RowState, by: number, now: Date): Promise<void> {
  await db
    .updateTable('import_row')
    .set({ edited: JSON.stringify(edit), edited_by: by, edited_at: now, match: json(match), state })
    .where('id', '=', row_id)
    .execute()
}

export async function decideRow(db: Db, row_id: number, decision: { state: RowState; fact_kind?: string; fact_id?: number; superseded_fact_id?: number | null }, by: number, now: Date): Promise<void> {
  await db.updateTable('import_row').set({ ...decision, decided_by: by, decided_at: now }).where('id', '=', row_id).execute()
}

export async function rejectRowsOf(db: Db, row_ids: readonly number[], by: number, now: Date): Promise<void> {
  await db.updateTable('import_row').set({ state: 'rejected', decided_by: by, decided_at: now }).where('id', 'in', [...row_ids]).execute()
}

/** Held until the transaction ends, so that two acceptances into one chart come one after the other. */
export async function lockChart(db: Db, patient_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('wyze chart ' || ${patient_id}::text, 0))`.execute(db)
}
