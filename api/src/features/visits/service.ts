import type { Visit } from '#contract/visits.ts'
import { chooseVisit } from '#domain/records/visit.ts'
import { invalidInput, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import type { PatientInCare } from '../patients/access.ts'
import { countByClinician, findVisit, insertVisit, listOfDay, updateNoteVisit, type GapCount } from './store.ts'

/** A finished visit of this patient, named in the field `path` of a body. */
export async function chosenVisit(ctx: Context, patient: PatientInCare, visit_id: number, path: string): Promise<Visit> {
  const visit = await findVisit(ctx.db, visit_id, ctx.actor.user_id)
  if (!visit || visit.patient_id !== patient.id) throw notFound('visit')
  if (visit.error_reason !== null) throw invalidInput([{ path, message: 'is entered in error' }])
  return visit
}

/** Puts a new note to its visit: the one that was named, else the one that the day suggests (docs/decisions/0061-visits.md). */
export async function placeNote(ctx: Context, patient: PatientInCare, note: { id: number; visit_on: string }, visit_id: number | undefined): Promise<void> {
  if (visit_id !== undefined) return updateNoteVisit(ctx.db, note.id, visit_id)
  const choice = chooseVisit(await listOfDay(ctx.db, patient.id, ctx.actor.user_id, note.visit_on))
  if (choice.kind === 'unknown') return
  await updateNoteVisit(ctx.db, note.id, choice.kind === 'this' ? choice.visit_id : await makeVisit(ctx, patient, note.visit_on, ctx.actor.user_id))
}

/** The visit that a note speaks of. */
export function makeVisit(ctx: Context, patient: PatientInCare, visit_on: string, clinician_id: number): Promise<number> {
  const { practice_id, actor, now } = ctx
  return insertVisit(ctx.db, { practice_id, patient_id: patient.id, clinician_id, visit_on, kind: null, reason: null, source: 'note', recorded_by: actor.user_id, recorded_at: now })
}

/** For each clinician who has any: visits without a note, overdue ones among them, and notes without a visit. */
export function countGapsOf(ctx: Context): Promise<GapCount[]> {
  return countByClinician(ctx.db, ctx.now)
}
