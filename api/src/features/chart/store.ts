import { sql } from 'kysely'
import type { Chart } from '#contract/patients.ts'
import type { Db } from '../../platform/db/pool.ts'

type Lists = Omit<Chart, 'patient'>

/**
 * All of a chart in one trip (db/migrations, open_chart): opening a chart is the most frequent thing that happens here.
 * Undefined where the practice has no such patient.
 */
export async function openChart(db: Db, patient_id: number, notes: number): Promise<Chart | undefined> {
  const { rows } = await sql<Pick<Chart, 'patient'> & { [List in keyof Lists]: Lists[List] | null }>`
    select patient, allergies, medications, problems, lab_results, notes from open_chart(${patient_id}, ${notes})`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { patient, allergies, medications, problems, lab_results, notes: entries } = row
  return { patient, allergies: allergies ?? [], medications: medications ?? [], problems: problems ?? [], lab_results: lab_results ?? [], notes: entries ?? [] }
}
