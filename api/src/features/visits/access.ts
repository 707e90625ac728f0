import type { Visit } from '#contract/visits.ts'
import { AppError, conflict, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { requirePatient, type PatientInCare } from '../patients/access.ts'
import { lockVisit } from './store.ts'

/**
 * A visit to say something about: by who saw the patient, or by any clinician where that colleague has left. From the version
 * that is in force.
 */
export async function requireOwnVisit(ctx: Context, visit_id: number): Promise<{ visit: Visit; patient: PatientInCare }> {
  const visit = await lockVisit(ctx.db, visit_id, ctx.actor.user_id)
  if (!visit) throw notFound('visit')
  const patient = await requirePatient(ctx, visit.patient_id)
  ctx.audit({ resource: 'visit', resource_id: visit.id })
  if (!visit.is_own) throw new AppError('forbidden', `Only ${visit.clinician.name}, who saw the patient, may do this.`)
  if (visit.version !== ctx.seen_version) throw staleVersion(visit.version)
  if (visit.error_reason !== null) throw conflict('This visit is entered in error.')
  return { visit, patient }
}
