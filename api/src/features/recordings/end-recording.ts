import type { z } from 'zod'
import type { finishRecording } from '#contract/recordings.ts'
import { cutOffRecord, isOffRecord, mergeSpans } from '#domain/recordings/off-record.ts'
import { missingSeqs } from '#domain/recordings/recording-state.ts'
import { conflict, invalidInput } from '../../platform/http/app-error.ts'
import type { Context } from '../../platform/http/context.ts'
import { factsOf, holdOwnRecording, holdRecording, requireAudio, type RecordingInCare } from './access.ts'
import { askToRemoveAudio } from './jobs.ts'
import { endRecording } from './store.ts'
import { listHeard, putOffRecord, setHeard } from './store/segments.ts'

type End = z.output<(typeof finishRecording)['body']>

/** Keeps the end of a recording and gives what is still missing of it. Times off the record only ever become more. */
export async function endOf(ctx: Context, recording_id: number, end: End): Promise<number[]> {
  // What somebody left open, a colleague may close.
  const held = await (end.ended_by === 'left' ? holdRecording : holdOwnRecording)(ctx, recording_id)
  const { recording, segments } = held
  requireAudio(recording)
  const last = segments.at(-1)?.seq ?? 0
  if (end.segment_count < last) throw invalidInput([{ path: 'body.segment_count', message: `is less than what is here: segment ${last} has arrived` }])
  refuseOtherEnd(held, end)
  const off_record = mergeSpans([...recording.off_record, ...end.off_record])
  const there = new Set(segments.map(({ seq }) => seq))
  const lost_seqs = [...new Set([...recording.lost_seqs, ...(end.lost_seqs ?? [])])].filter((seq) => seq <= end.segment_count && !there.has(seq)).sort((one, other) => one - other)
  await endRecording(ctx.db, recording_id, { segment_count: end.segment_count, lost_seqs, off_record, ended_by: end.ended_by, ended_at: recording.ended_at ?? ctx.now })
  await goOffRecord(ctx, held, off_record)
  return missingSeqs({ ...factsOf(held), segment_count: end.segment_count, lost_seqs })
}

/** Said twice it has to be the same end; one that was closed from elsewhere may turn out longer. */
function refuseOtherEnd({ recording }: RecordingInCare, end: End): void {
  const { segment_count, ended_by } = recording
  if (segment_count === null || segment_count === end.segment_count) return
  if (ended_by === 'left' && end.segment_count > segment_count && recording.draft_id === null) return
  throw conflict(`This recording ended with segment ${segment_count}.`)
}

async function goOffRecord(ctx: Context, { recording, segments }: RecordingInCare, off_record: { from_ms: number; to_ms: number }[]): Promise<void> {
  if (off_record.length === 0) return
  const gone = segments.filter((segment) => segment.text_state !== 'off_record' && isOffRecord(segment, off_record)).map(({ seq }) => seq)
  await putOffRecord(ctx.db, recording.id, gone)
  if (gone.length > 0) await askToRemoveAudio(ctx.db, { practice_id: ctx.practice_id, recording_id: recording.id })
  for (const { seq, heard, left_out, ...segment } of await listHeard(ctx.db, recording.id)) {
    const kept = cutOffRecord(heard, segment, off_record)
    const kept_left_out = cutOffRecord(left_out, segment, off_record)
    if (kept.length < heard.length || kept_left_out.length < left_out.length) await setHeard(ctx.db, recording.id, seq, { heard: kept, left_out: kept_left_out })
  }
}
