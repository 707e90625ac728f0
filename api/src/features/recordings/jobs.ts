import { z } from 'zod'
import type { Db } from '../../platform/db/pool.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job.ts'

const of_recording = z.strictObject({ practice_id: z.int(), recording_id: z.int() })

export const remove_audio = job({ name: 'recordings.remove_audio', payload: of_recording })

export function askToRemoveAudio(db: Db, of: z.input<typeof of_recording>): Promise<void> {
  return enqueue(db, remove_audio, of, { key: `remove audio ${of.recording_id}` })
}
