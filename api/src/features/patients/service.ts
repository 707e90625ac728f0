import type { Context } from '../../platform/http/context.ts'
import type { Allergy } from '#contract/patients.ts'
import type { PatientInCare } from './access.ts'
import { countPatients, listAllergies } from './store.ts'

/** How many patients the practice has, counted no further than `cap`. */
export async function countPatientsOfPractice(ctx: Context, cap = 1000): Promise<{ total: number; is_capped: boolean }> {
  const total = await countPatients(ctx.db, cap)
  return { total, is_capped: total >= cap }
}

export function listAllergiesOf(ctx: Context, patient: PatientInCare): Promise<Allergy[]> {
  return listAllergies(ctx.db, patient.id)
}
