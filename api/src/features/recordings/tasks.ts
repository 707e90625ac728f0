import { dueForDeletion } from '#domain/recordings/audio-retention.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import { listPractices } from '../../platform/db/list-practices.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inPractice } from '../../platform/jobs/in-practice.ts'
import { scheduledTask, task, type JobContext, type Task } from '../../platform/jobs/job.ts'
import { announceFromJob } from '../../platform/live/announce-from-job.ts'
import { beginErasure, finishErasure } from './erase.ts'
import { remove_audio, sweep_audio } from './jobs.ts'
import { getRetention, listDue, lockRecording } from './store.ts'
import { listSegments } from './store/segments.ts'
import { transcribe_task } from './transcribe-segment.ts'

/** What a deletion left to be done, because the process died between its two halves. */
const removeAudioTask = task(remove_audio, (ctx, of) => finishErasure(ctx.runtime, of, ctx.now))

/** Each hour: sound that has served its time by the practice's rule goes, each recording in transactions of its own. */
const sweepTask = scheduledTask(sweep_audio, '29 * * * *', async (ctx) => {
  for (const practice_id of await ctx.transact(listPractices)) {
    const due = await inPractice(ctx, { practice_id }, async (db) => listDue(db, await getRetention(db), ctx.now))
    for (const recording_id of due) {
      await inPractice(ctx, { practice_id }, (db) => eraseDue(ctx, db, practice_id, recording_id))
      await finishErasure(ctx.runtime, { practice_id, recording_id }, ctx.now)
    }
    if (due.length > 0) ctx.log.info({ practice_id, recordings: due.length }, 'audio has served its time')
  }
})

async function eraseDue(ctx: JobContext, db: Db, practice_id: number, recording_id: number): Promise<void> {
  const recording = await lockRecording(db, recording_id)
  if (!recording || recording.receipt_id !== null) return
  const { at, reason } = dueForDeletion(recording, await getRetention(db))
  if (Date.parse(at) > ctx.now.getTime()) return
  await beginErasure(db, { practice_id, recording_id, reason, user_id: null, with_words: false }, await listSegments(db, [recording_id]), ctx.now)
  await announceFromJob(db, practice_id, recording.started_by, ctx.id, [`/recordings/${recording_id}`, `/patients/${recording.patient_id}/recordings`])
  await appendAudit(db, practice_id, null, {
    action: 'recordings.delete_audio', outcome: 'allowed', request_id: `job ${ctx.id}`, patient_id: recording.patient_id, resource: 'recording', resource_id: recording_id, detail: { reason },
  })
}

export const recording_tasks: readonly Task[] = [removeAudioTask, transcribe_task, sweepTask]
