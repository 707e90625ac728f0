import { z } from 'zod'
import type { Db } from '../../platform/db/pool.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { job } from '../../platform/jobs/job.ts'

const of_import = z.strictObject({ practice_id: z.int(), import_id: z.int() })

/** The import that a job is about. */
export type Of = z.output<typeof of_import>

export const read_import = job({ name: 'imports.read', payload: of_import, max_attempts: 4 })
export const sweep_import = job({ name: 'imports.sweep', payload: of_import })

/** How long a part that was announced may take to arrive, and how long an upload may rest. */
export const part_within_ms = 10 * 60_000
export const upload_rests_ms = 24 * 3_600_000

export function askToRead(db: Db, of: z.input<typeof of_import>): Promise<void> {
  // One file at a time of a practice, so that a stack of scans leaves the other jobs their turn.
  return enqueue(db, read_import, of, { key: `read import ${of.import_id}`, queue: `reading ${of.practice_id}` })
}

export function askToSweep(db: Db, of: z.input<typeof of_import>, run_at: Date): Promise<void> {
  return enqueue(db, sweep_import, of, { key: `sweep import ${of.import_id}`, run_at })
}
