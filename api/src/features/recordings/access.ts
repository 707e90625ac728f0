import { missingSeqs, stateOf, type RecordingFacts } from '#domain/recordings/recording-state.ts'
import { AppError, conflict, notFound } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { requirePatient, type PatientInCare } from '../patients/access.ts'
import { findRecording, lockRecording, type RecordingRow } from './store.ts'
import { listSegments, type ListedSegment } from './store/segments.ts'

export interface RecordingInCare {
  recording: RecordingRow
  segments: ListedSegment[]
  patient: PatientInCare
}

/** A recording of the practice and its segments; every clinician of the practice may see it, unless the note made of it is hidden from them. */
export async function requireRecording(ctx: Context, recording_id: number): Promise<RecordingInCare> {
  return admit(ctx, await findRecording(ctx.db, recording_id))
}

/** The same, held until the transaction ends. */
export async function holdRecording(ctx: Context, recording_id: number): Promise<RecordingInCare> {
  return admit(ctx, await lockRecording(ctx.db, recording_id))
}

/** The same for whoever records: nobody else adds to it. */
export async function holdOwnRecording(ctx: Context, recording_id: number): Promise<RecordingInCare> {
  const held = await holdRecording(ctx, recording_id)
  if (held.recording.started_by !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${held.recording.started_by_name}, who began this recording, may add to it.`)
  return held
}

async function admit(ctx: Context, recording: RecordingRow | undefined): Promise<RecordingInCare> {
  if (!recording) throw notFound('recording')
  const patient = await requirePatient(ctx, recording.patient_id)
  ctx.audit({ resource: 'recording', resource_id: recording.id })
  return { recording, segments: await listSegments(ctx.db, [recording.id]), patient }
}

export function factsOf({ recording, segments }: Pick<RecordingInCare, 'recording' | 'segments'>): RecordingFacts {
  const { segment_count, lost_seqs, receipt_id } = recording
  return { segment_count, lost_seqs, segments, is_deleted: receipt_id !== null }
}

export function requireAudio({ receipt_id, deleted_at, reason }: RecordingRow): void {
  if (receipt_id === null) return
  const why = { signed: 'after the note was signed', never_signed: 'because no note was signed in time', clinician: 'by a clinician', consent_withdrawn: 'because the consent was withdrawn' }[reason!]
  throw new AppError('audio_deleted', `The audio was deleted on ${deleted_at!.slice(0, 10)}, ${why}. Its receipt stands with the recording.`)
}

/** Everything that the recorder made is here, or known to be lost. */
export function requireEnded(of: RecordingInCare): void {
  const facts = factsOf(of)
  if (stateOf(facts) === 'recording') throw conflict('This recording is still going on. Stop it first.')
  const missing = missingSeqs(facts)
  if (missing.length > 0) throw missingSegments(missing)
}

export function missingSegments(missing: readonly number[]): AppError {
  const detail = missing.length === 1 ? `Segment ${missing[0]} has not arrived yet.` : `${missing.length} segments have not arrived yet.`
  return new AppError('conflict', detail, { issues: missing.slice(0, 100).map((seq) => ({ path: `segments.${seq}`, message: 'has not arrived yet' })) })
}
