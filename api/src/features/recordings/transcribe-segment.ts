import { judgeHeard } from '#domain/recordings/judge-heard.ts'
import { cutOffRecord } from '#domain/recordings/off-record.ts'
import type { SpokenSpan } from '#domain/recordings/read-speech-answer.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inPractice } from '../../platform/jobs/in-practice.ts'
import { task, type JobContext } from '../../platform/jobs/job.ts'
import { announceFromJob } from '../../platform/live/announce-from-job.ts'
import { SpeechFault } from '../../platform/speech/speech-fault.ts'
import { transcribe, type SpeechAccess } from '../../platform/speech/transcribe.ts'
import { findTranscriber } from '../speech-provider/service.ts'
import { askToTranscribe, transcribe_segment, type OfSegment } from './jobs.ts'
import { lockRecording, type RecordingRow } from './store.ts'
import { findSegment, setHeard, type SegmentRow } from './store/segments.ts'

/** Tries that end in a passing fault: the wait doubles from five seconds, about ten minutes in all. */
const most_tries = 8
const first_wait_ms = 5000
/** After so many tries that ended with the whole process it is the sound that does it. */
const most_deaths = 3

/** Turns one audio segment into text, once it has arrived. */
export const transcribe_task = task(transcribe_segment, async (ctx, of) => {
  const begun = await begin(ctx, of)
  if (begun === null) return
  const { segment, access, timeout_s } = begun
  try {
    const bytes = await ctx.runtime.blobs.get(of.practice_id, { id: segment.blob_id, sha256: segment.sha256 })
    const deadline = AbortSignal.timeout(timeout_s * 1000)
    const spans = await transcribe(access, { bytes, media_type: segment.media_type }, ctx.signal ? AbortSignal.any([deadline, ctx.signal]) : deadline)
    await keepHeard(ctx, of, spans, access.model)
  } catch (error) {
    // The process ends: the job comes back by itself.
    if (ctx.signal?.aborted) throw new Error('stopped while listening')
    if (!(error instanceof SpeechFault)) throw error
    await noteFault(ctx, of, error)
  }
})

/** The segment and who turns it into text; null where there is nothing to do any more. */
async function begin(ctx: JobContext, of: OfSegment): Promise<{ segment: SegmentRow; access: SpeechAccess; timeout_s: number } | null> {
  return inPractice(ctx, of, async (db) => {
    const waiting = await findWaiting(db, of)
    if (waiting === null) return null
    if (ctx.attempt > most_deaths) {
      await settle(ctx, db, waiting, { text_state: 'failed', text_fault: 'Turning it into text ended with the server three times.' })
      return null
    }
    const transcriber = await findTranscriber(db, ctx.runtime, of.practice_id)
    // Switched off meanwhile: nothing goes out any more.
    if (transcriber === null) await settle(ctx, db, waiting, { text_state: 'none' })
    return transcriber && { segment: waiting.segment, ...transcriber }
  })
}

interface Waiting {
  recording: RecordingRow
  segment: SegmentRow
}

/** Held until the transaction ends; null where it is no longer waited for, or everything was deleted. */
async function findWaiting(db: Db, of: OfSegment): Promise<Waiting | null> {
  const recording = await lockRecording(db, of.recording_id)
  if (!recording || recording.receipt_id !== null) return null
  const segment = await findSegment(db, of.recording_id, of.seq)
  return segment?.text_state === 'waiting' ? { recording, segment } : null
}

async function keepHeard(ctx: JobContext, of: OfSegment, spans: SpokenSpan[], model: string): Promise<void> {
  await inPractice(ctx, of, async (db) => {
    const waiting = await findWaiting(db, of)
    if (waiting === null) return
    const { segment, recording } = waiting
    const { heard, left_out } = judgeHeard(spans, segment)
    const cut = { heard: cutOffRecord(heard, segment, recording.off_record), left_out: cutOffRecord(left_out, segment, recording.off_record) }
    await settle(ctx, db, waiting, { text_state: 'done', ...cut, model, heard_at: ctx.now.toISOString() })
  })
}

async function noteFault(ctx: JobContext, of: OfSegment, fault: SpeechFault): Promise<void> {
  const tries = of.tries + 1
  ctx.log.warn({ recording_id: of.recording_id, seq: of.seq, tries, fault: fault.code }, 'no text for a segment')
  await inPractice(ctx, of, async (db) => {
    const waiting = await findWaiting(db, of)
    if (waiting === null) return
    if (!fault.is_passing || tries >= most_tries) return settle(ctx, db, waiting, { text_state: 'failed', text_fault: fault.message })
    const wait_ms = Math.max(fault.retry_after_ms ?? 0, first_wait_ms * 2 ** of.tries)
    await askToTranscribe(db, { ...of, tries }, new Date(ctx.now.getTime() + wait_ms))
  })
}

/** Screens hear of each part as it comes. */
async function settle(ctx: JobContext, db: Db, { recording, segment }: Waiting, change: Parameters<typeof setHeard>[3]): Promise<void> {
  await setHeard(db, recording.id, segment.seq, change)
  await announceFromJob(db, segment.practice_id, recording.started_by, ctx.id, [`/recordings/${recording.id}`, `/patients/${recording.patient_id}/recordings`])
}
