import type { putSegment } from '#contract/recordings.ts'
import { mergeSpans, isOffRecord } from '#domain/recordings/off-record.ts'
import { missingSeqs, refuseSegment, type TextState } from '#domain/recordings/recording-state.ts'
import { hashBytes, type StoredBlob } from '../../platform/blobs/blob-store.ts'
import type { AudioType } from '../../platform/db/recording-tables.ts'
import { AppError, conflict, invalidInput } from '../../platform/http/app-error.ts'
import type { Context, StagedContext } from '../../platform/http/context.ts'
import type { Input } from '../../platform/http/route.ts'
import { readSpeech } from '../speech-provider/service.ts'
import { factsOf, holdOwnRecording, requireAudio, type RecordingInCare } from './access.ts'
import { askToRemoveAudio, askToTranscribe } from './jobs.ts'
import { sniffAudio } from './sniff-audio.ts'
import { insertSegment } from './store/segments.ts'

type Sent = Pick<Input<typeof putSegment>, 'params' | 'query'>

/** Below this the browser heard no voice worth a model's guesses. */
const least_voice_ms = 300

/**
 * One segment: its bytes first, whole and lasting, then their row. Killed between the two nothing was acknowledged, the browser
 * sends it again, and the nightly sweep removes bytes without a row.
 */
export async function takeSegment(ctx: StagedContext, { params, query }: Sent, bytes: Buffer) {
  const { blobs } = ctx.runtime
  const sha256 = Buffer.from(query.sha256, 'hex')
  if (!hashBytes(bytes).equals(sha256)) throw invalidInput([{ path: 'query.sha256', message: 'is not that of these bytes; send them again' }])
  const media_type = await sniffAudio(bytes)
  const is_known = await ctx.prepare(async (session) => {
    const held = await holdOwnRecording(session, params.recording_id)
    if (isThere(held, params.seq, sha256)) return true
    requireOpen(held, params.seq)
    return false
  })
  if (is_known) return ctx.transact(async (session) => acknowledge(await holdOwnRecording(session, params.recording_id), params.seq))
  if (bytes.length === 0 || media_type === null) {
    await ctx.transact(async (session) => void (await holdOwnRecording(session, params.recording_id)))
    throw new AppError('media_type', 'This is not sound as a recorder makes it. Send WebM, MP4, Ogg or WAV.')
  }
  const blob = await blobs.put(ctx.practice_id, bytes)
  const kept = await ctx.transact((session) => keep(session, { params, query }, blob, media_type)).catch(async (error: unknown) => {
    // After any other error nobody knows whether the row stands: the sweep removes the bytes where it does not.
    if (error instanceof AppError) await blobs.remove(ctx.practice_id, blob.id)
    throw error
  })
  if (!kept.is_new) await blobs.remove(ctx.practice_id, blob.id)
  return kept.answer
}

async function keep(ctx: Context, { params, query }: Sent, blob: StoredBlob, media_type: AudioType) {
  const { recording_id, seq } = params
  const held = await holdOwnRecording(ctx, recording_id)
  // Sent twice at once: the one that came first stays.
  if (isThere(held, seq, blob.sha256)) return { is_new: false, answer: acknowledge(held, seq) }
  requireOpen(held, seq)
  const { start_ms, duration_ms, voiced_ms = null } = query
  const text_state = isOffRecord({ start_ms, duration_ms }, mergeSpans(held.recording.off_record)) ? 'off_record' : await firstTextState(ctx, voiced_ms)
  const { practice_id, now } = ctx
  await insertSegment(ctx.db, { practice_id, recording_id, seq, media_type, start_ms, duration_ms, voiced_ms, received_at: now.toISOString(), text_state }, blob, ctx.actor.user_id)
  if (text_state === 'off_record') await askToRemoveAudio(ctx.db, { practice_id, recording_id })
  if (text_state === 'waiting') await askToTranscribe(ctx.db, { practice_id, recording_id, seq, tries: 0 }, null)
  ctx.audit({ detail: { seq, size_bytes: blob.size_bytes } })
  const segments = [...held.segments, { seq, text_state }]
  const answer = { seq, sha256: blob.sha256.toString('hex'), size_bytes: blob.size_bytes, received_at: now.toISOString(), missing_seqs: missingSeqs({ ...factsOf(held), segments }) }
  return { is_new: true, answer }
}

async function firstTextState(ctx: Context, voiced_ms: number | null): Promise<TextState> {
  if (voiced_ms !== null && voiced_ms < least_voice_ms) return 'silent'
  return (await readSpeech(ctx.db, ctx.runtime)).is_on ? 'waiting' : 'none'
}

/** Whether this segment is here with the same bytes; 409 where it is here with others. */
function isThere({ segments }: RecordingInCare, seq: number, sha256: Buffer): boolean {
  const there = segments.find((segment) => segment.seq === seq)
  if (there && !there.sha256.equals(sha256)) throw conflict(`Segment ${seq} is here already, with other sound.`)
  return there !== undefined
}

function requireOpen(held: RecordingInCare, seq: number): void {
  requireAudio(held.recording)
  const refusal = refuseSegment(factsOf(held), seq)
  if (refusal !== null) throw conflict(refusal)
}

function acknowledge(held: RecordingInCare, seq: number) {
  const { sha256, size_bytes, received_at } = held.segments.find((segment) => segment.seq === seq)!
  return { seq, sha256: sha256.toString('hex'), size_bytes, received_at, missing_seqs: missingSeqs(factsOf(held)) }
}
