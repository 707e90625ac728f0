import type { LabResult } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'

/** The newest results of a patient, newest first; more than `limit` are cut. */
export function listResults(db: Db, patient_id: number, limit: number): Promise<LabResult[]> {
  return db
    .selectFrom('lab_result')
    .select(['id', 'loinc', 'name', 'comparator', 'value', 'unit', 'collected_at'])
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .orderBy('collected_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
