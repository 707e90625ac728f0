import { sql } from 'kysely'
import type { PatientAlert } from '#contract/alerts.ts'
import type { Insertable } from 'kysely'
import type { PatientAlertTable } from '../../platform/db/care-tables.ts'
import type { Db } from '../../platform/db/pool.ts'
import { practiceDay } from '../../platform/db/practice-day.ts'

/** Those that are up today, the gravest first. */
export async function listOpenAlerts(db: Db, patient_id: number, now: Date): Promise<PatientAlert[]> {
  const { rows } = await sql<PatientAlert>`
    select a.id, a.kind, a.severity, a.text, a.source, a.expires_on, u.first_name || ' ' || u.last_name as recorded_by, a.recorded_at, a.sensitivity, a.version
    from patient_alert a join app_user u on u.practice_id = a.practice_id and u.id = a.recorded_by
    where a.practice_id = current_practice() and a.patient_id = ${patient_id} and a.resolved_at is null and (a.expires_on is null or a.expires_on >= ${practiceDay(now)})
    order by array_position(array['critical', 'warning', 'info'], a.severity), a.id`.execute(db)
  return rows
}

export async function insertAlerts(db: Db, rows: Insertable<PatientAlertTable>[]): Promise<number[]> {
  if (rows.length === 0) return []
  return (await db.insertInto('patient_alert').values(rows).returning('id').execute()).map(({ id }) => id)
}

export async function lockAlert(db: Db, patient_id: number, id: number): Promise<{ version: number; is_resolved: boolean } | null> {
  const row = await db.selectFrom('patient_alert').select(['version', 'resolved_at']).where('patient_id', '=', patient_id).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? { version: row.version, is_resolved: row.resolved_at !== null } : null
}

export async function resolveAlert(db: Db, id: number, resolved_by: number, resolution: string, now: Date): Promise<void> {
  await db
    .updateTable('patient_alert')
    .set((eb) => ({ resolved_by, resolved_at: now, resolution, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
