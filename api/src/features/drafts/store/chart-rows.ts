import type { Insertable } from 'kysely'
import type { NoteChartRowTable } from '../../../platform/db/tables.ts'
import type { ClinicalSlot } from '#domain/scribe/slots/clinical-slot.ts'
import type { Db } from '../../../platform/db/pool.ts'

/** Of the visit: an amendment has no slots of its own. */
export async function readSlotsOfNote(db: Db, note_id: number): Promise<ClinicalSlot[]> {
  const row = await db.selectFrom('draft').select('slots').where('note_id', '=', note_id).where('amends_version', 'is', null).orderBy('id').limit(1).executeTakeFirst()
  return row?.slots ?? []
}

export async function listWrittenSlotIds(db: Db, note_id: number): Promise<Set<string>> {
  const rows = await db.selectFrom('note_chart_row').select('slot_id').where('note_id', '=', note_id).execute()
  return new Set(rows.map(({ slot_id }) => slot_id))
}

export async function insertChartRows(db: Db, rows: Insertable<NoteChartRowTable>[]): Promise<void> {
  await db.insertInto('note_chart_row').values(rows).execute()
}
