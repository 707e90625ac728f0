import type { LabResult } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'

/** Distinct first days of recorded periods, latest first; a date that the patient could not place is left out. */
export async function listPeriods(db: Db, patient_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('menstrual_record')
    .select('lmp_on')
    .distinct()
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .where('lmp_on', 'is not', null)
    .where(({ or, eb }) => or([eb('lmp_certainty', 'is', null), eb('lmp_certainty', '!=', 'unknown')]))
    .orderBy('lmp_on', 'desc')
    .execute()
  return rows.map(({ lmp_on }) => lmp_on!)
}

/** The newest results of a patient, newest first; more than `limit` are cut. */
export function listResults(db: Db, patient_id: number, limit: number): Promise<LabResult[]> {
  return db
    .selectFrom('lab_result')
    .select(['id', 'loinc', 'name', 'comparator', 'value', 'unit', 'collected_at', 'import_row_id'])
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .orderBy('collected_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
