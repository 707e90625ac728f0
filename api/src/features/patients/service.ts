import type { Context } from '../../platform/http/context.ts'
import type { Allergy, Patient } from '#contract/patients.ts'
import type { PatientInCare } from './access.ts'
import type { Db } from '../../platform/db/pool.ts'
import { countPatients, findPatient, listAllergies } from './store.ts'

/** How many patients the practice has, counted no further than `cap`. */
export async function countPatientsOfPractice(ctx: Context, cap = 1000): Promise<{ total: number; is_capped: boolean }> {
  const total = await countPatients(ctx.db, cap)
  return { total, is_capped: total >= cap }
}

export function listAllergiesOf(ctx: Context, patient: PatientInCare): Promise<Allergy[]> {
  return listAllergies(ctx.db, patient.id)
}

/** For jobs, which have no caller to admit: the patient of the practice that is entered. Throws where there is none. */
export async function getPatientOf(db: Db, patient_id: number): Promise<Patient> {
  const patient = await findPatient(db, patient_id)
  if (!patient) throw new Error('a job names a patient that is not there')
  return patient
}
