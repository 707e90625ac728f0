import { sql } from 'kysely'
import type { LabResult } from '#contract/patients.ts'
import type { PhaseFacts } from '#domain/fertility/result-context.ts'
import type { Db } from '../../platform/db/pool.ts'

export interface PhaseRows {
  time_zone: string
  periods: PhaseFacts['periods']
  pregnancies: PhaseFacts['pregnancies']
  final_period_on: string | null
  /** Everything on the list that was ever started; which of it stimulates is decided from its name. */
  courses: { name: string; is_supplement: boolean; started_on: string; stopped_on: string | null }[]
}

/** What places a sample in a phase, in one trip. A period whose date the patient could not place is left out. */
export async function readPhaseRows(db: Db, patient_id: number): Promise<PhaseRows> {
  const { rows } = await sql<PhaseRows>`
    select p.time_zone,
           (select coalesce(json_agg(json_build_object('first_day', m.lmp_on, 'cycle_days', (m.cycle_min_d + m.cycle_max_d) / 2) order by m.lmp_on desc), '[]') from menstrual_record m
            where m.practice_id = p.id and m.patient_id = ${patient_id} and not m.is_entered_in_error and m.lmp_on is not null and m.lmp_certainty is distinct from 'unknown') as periods,
           (select coalesce(json_agg(json_build_object('edd_on', g.edd_on, 'ended_on', g.ended_on)), '[]') from pregnancy g
            where g.practice_id = p.id and g.patient_id = ${patient_id} and not g.is_entered_in_error and g.edd_on is not null
              and (g.outcome = 'ongoing' or length(g.ended_on) = 10)) as pregnancies,
           (select min(m.final_period_on) from menstrual_record m
            where m.practice_id = p.id and m.patient_id = ${patient_id} and not m.is_entered_in_error) as final_period_on,
           (select coalesce(json_agg(json_build_object('name', d.name, 'is_supplement', d.is_supplement, 'started_on', d.started_on, 'stopped_on', d.stopped_on)), '[]') from medication d
            where d.practice_id = p.id and d.patient_id = ${patient_id} and not d.is_entered_in_error and d.started_on is not null) as courses
    from practice p where p.id = current_practice()`.execute(db)
  return rows[0]!
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
