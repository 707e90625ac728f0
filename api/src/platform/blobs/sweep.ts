import { z } from 'zod'
import { enterPractice } from '../audit/append-audit.ts'
import type { Db } from '../db/pool.ts'
import { job, scheduledTask } from '../jobs/job.ts'

/** Bytes are written before their row; so long they may wait for it. */
const grace_ms = 24 * 3_600_000

const sweep_blobs = job({ name: 'platform.sweep_blobs', payload: z.object({}), max_attempts: 3 })

/**
 * Each night: removes bytes that no row names any more, or that never got one, because the process died between the two. The
 * other way round cannot come about (a row is written after its bytes), and is looked for all the same: bytes that are gone
 * are a loss, and an error in the log.
 */
export const sweep_blobs_task = scheduledTask(sweep_blobs, '43 3 * * *', async (ctx) => {
  const before = new Date(ctx.now.getTime() - grace_ms)
  const { blobs } = ctx.runtime
  for (const practice_id of await blobs.listPractices()) {
    const stored = await blobs.list(practice_id)
    // Read after the files were listed: a row that comes meanwhile is of a file that is younger than the grace.
    const rows = await ctx.transact((db) => listLiveBlobs(db, practice_id))
    const live = new Set(rows.map(({ id }) => id))
    const orphans = stored.filter(({ id, stored_at }) => stored_at < before && !live.has(id))
    for (const { id } of orphans) await blobs.remove(practice_id, id)
    const unfinished = await blobs.removeUnfinished(practice_id, before)
    const there = new Set(stored.map(({ id }) => id))
    const missing = rows.filter(({ id, created_at }) => new Date(created_at) < before && !there.has(id))
    if (missing.length > 0) ctx.log.error({ practice_id, blob_ids: missing.map(({ id }) => id).slice(0, 20), count: missing.length }, 'files are missing')
    if (orphans.length + unfinished > 0) ctx.log.info({ practice_id, removed: orphans.length, unfinished }, 'files swept')
  }
})

async function listLiveBlobs(db: Db, practice_id: number): Promise<{ id: string; created_at: string }[]> {
  await enterPractice(db, practice_id)
  return db.selectFrom('blob').select(['id', 'created_at']).where('removed_at', 'is', null).where('is_stored', '=', true).execute()
}
