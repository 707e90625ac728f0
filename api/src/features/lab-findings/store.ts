import type { LabFinding } from '#contract/lab-findings.ts'
import type { Db } from '../../platform/db/pool.ts'

/** Newest first; without a day last. */
export function listFindings(db: Db, patient_id: number, limit: number): Promise<LabFinding[]> {
  return db
    .selectFrom('lab_finding')
    .select(['id', 'loinc', 'name', 'value_text', 'collected_on', 'reference_range', 'abnormal_flag', 'note', 'import_row_id'])
    .where('patient_id', '=', patient_id)
    .where('is_entered_in_error', '=', false)
    .orderBy('collected_on', (order) => order.desc().nullsLast())
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
