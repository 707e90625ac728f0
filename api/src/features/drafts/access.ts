import { AppError, conflict, notFound, staleVersion } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { requirePatient, type PatientInCare } from '../patients/access.ts'
import { findDraft, lockDraft, type DraftRow } from './store.ts'
import { listHeld, listWriters } from './store/rooms.ts'

interface DraftInCare {
  draft: DraftRow
  patient: PatientInCare
}

/** A draft of the practice, to read: every clinician of the practice may. */
export async function requireDraft(ctx: Context, draft_id: number): Promise<DraftInCare> {
  return inCare(ctx, await findDraft(ctx.db, draft_id))
}

/** The same to work in: its author and whom the author let in, while it is open. */
export async function requireOpenForWriters(ctx: Context, draft_id: number): Promise<DraftInCare> {
  const found = await inCare(ctx, await lockDraft(ctx.db, draft_id))
  const { draft } = found
  if (draft.author_id !== ctx.actor.user_id && !(await listWriters(ctx.db, draft.id)).some(({ id }) => id === ctx.actor.user_id)) {
    throw new AppError('forbidden', `Only ${draft.author_name}, who writes this draft, and whom they let in may change it.`)
  }
  if (draft.status === 'signed') throw conflict(`${draft.author_name} signed this draft. What was signed does not change.`)
  if (draft.status === 'discarded') throw conflict('The draft was discarded.')
  return found
}

/** The same to change, from the version that is in force. */
export async function requireOpenDraft(ctx: Context, draft_id: number): Promise<DraftInCare> {
  const found = await requireOpenForWriters(ctx, draft_id)
  if (found.draft.version !== ctx.seen_version) throw staleVersion(found.draft.version)
  return found
}

/** The same to close for good: its author only, and while nobody else holds a pen in it. */
export async function requireOwnOpenDraft(ctx: Context, draft_id: number): Promise<DraftInCare> {
  const found = await requireOpenForWriters(ctx, draft_id)
  const { draft } = found
  if (draft.author_id !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${draft.author_name}, who writes this draft, may sign or discard it.`)
  const [held] = await listHeld(ctx.db, draft.id, ctx.actor.user_id, ctx.now)
  if (held) throw new AppError('section_held', `${held.name} is still writing in this draft.`)
  if (draft.version !== ctx.seen_version) throw staleVersion(draft.version)
  return found
}

async function inCare(ctx: Context, draft: DraftRow | undefined): Promise<DraftInCare> {
  if (!draft) throw notFound('draft')
  const patient = await requirePatient(ctx, draft.patient_id)
  ctx.audit({ resource: 'draft', resource_id: draft.id })
  return { draft, patient }
}
