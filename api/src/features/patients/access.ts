import { can } from '#domain/access/can.ts'
import type { Patient } from '#contract/patients.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { findPatient, type StoredPatient } from './store.ts'

declare const proof: unique symbol

/** A patient of the practice that is entered. Minted only here, so that no query can be asked for a number from a URL. */
export interface PatientInCare extends Patient {
  readonly [proof]: true
}

/** Looks the patient up in the caller's practice and names them in the audit row; 404 where there is none, 410 where the record was merged into another. */
export async function requirePatient(ctx: Context, patient_id: number): Promise<PatientInCare> {
  return admitPatient(ctx, await findPatient(ctx.db, patient_id))
}

/** The same for a patient that was read together with more: as the entered practice shows them, or undefined where it has no such patient. */
export function admitPatient(ctx: Context, patient: (Patient & Partial<Pick<StoredPatient, 'merged_into'>>) | undefined): PatientInCare {
  // The second lock: an endpoint that opened itself to the wrong role by mistake still shows no patient.
  const { actor, practice_id } = ctx
  if (!can({ user_id: actor.user_id, practice_id, role: actor.role }, 'patient:read', { practice_id })) throw new AppError('forbidden', 'Your role does not include patients.')
  if (!patient) throw notFound('patient')
  ctx.audit({ patient_id: patient.id })
  if (patient.merged_into != null) throw new AppError('patient_merged', 'This record was merged into another one of the same person.', { survivor_id: patient.merged_into })
  return patient as PatientInCare
}
