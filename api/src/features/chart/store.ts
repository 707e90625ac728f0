import { sql } from 'kysely'
import type { Chart } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'

export type ChartLists = Pick<Chart, 'allergies' | 'medications' | 'problems' | 'lab_results'>

/** All lists of a chart in one trip: opening a chart is the most frequent thing that happens here. */
export async function getChartLists(db: Db, patient_id: number): Promise<ChartLists> {
  const { rows } = await sql<ChartLists>`
    select
      coalesce((select json_agg(a order by a.severity = 'anaphylaxis' desc, a.id) from (
        select id, substance, reaction, severity from allergy where practice_id = current_practice() and patient_id = ${patient_id}) a), '[]') as allergies,
      coalesce((select json_agg(m order by m.stopped_on nulls first, m.name, m.id) from (
        select id, name, is_supplement, dose, route, frequency, started_on, stopped_on
        from medication where practice_id = current_practice() and patient_id = ${patient_id}) m), '[]') as medications,
      coalesce((select json_agg(p order by p.resolved_on nulls first, p.onset_on desc nulls last, p.id) from (
        select id, icd10cm, description, onset_on, resolved_on
        from problem where practice_id = current_practice() and patient_id = ${patient_id}) p), '[]') as problems,
      coalesce((select json_agg(l order by l.collected_at desc, l.id) from (
        select id, loinc, name, comparator, value, unit, collected_at
        from lab_result where practice_id = current_practice() and patient_id = ${patient_id}
        order by collected_at desc, id limit 60) l), '[]') as lab_results`.execute(db)
  return rows[0]!
}
