import { task, type Task } from '../../platform/jobs/job.ts'
import { finishErasure } from './erase.ts'
import { remove_audio } from './jobs.ts'

/** What a deletion left to be done, because the process died between its two halves. */
const removeAudioTask = task(remove_audio, (ctx, of) => finishErasure(ctx.runtime, of, ctx.now))

export const recording_tasks: readonly Task[] = [removeAudioTask]
