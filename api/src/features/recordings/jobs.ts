import { z } from 'zod'
import type { Db } from '../../platform/db/pool.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job.ts'

const of_recording = z.strictObject({ practice_id: z.int(), recording_id: z.int() })

export const remove_audio = job({ name: 'recordings.remove_audio', payload: of_recording })

export function askToRemoveAudio(db: Db, of: z.input<typeof of_recording>): Promise<void> {
  return enqueue(db, remove_audio, of, { key: `remove audio ${of.recording_id}` })
}

const of_segment = of_recording.extend({ seq: z.int(), tries: z.int() })
export type OfSegment = z.output<typeof of_segment>

export const transcribe_segment = job({ name: 'recordings.transcribe', payload: of_segment, max_attempts: 4 })

/** One part at a time of a practice, so that its text grows in order and other jobs have their turn. */
export function askToTranscribe(db: Db, of: OfSegment, run_at: Date | null): Promise<void> {
  return enqueue(db, transcribe_segment, of, { key: `transcribe ${of.recording_id} ${of.seq}`, queue: `speech ${of.practice_id}`, run_at })
}

export const sweep_audio = job({ name: 'recordings.sweep', payload: z.object({}), max_attempts: 3 })
