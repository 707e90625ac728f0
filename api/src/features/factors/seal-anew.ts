import { z } from 'zod'
import { enterPractice } from '../../platform/audit/append-audit.ts'
import { isSealedAnew, seal, unseal } from '../../platform/auth/seal.ts'
import { job, scheduledTask, type JobContext } from '../../platform/jobs/job.ts'
import { totpPlace } from './service.ts'
import { listForeignSeals, lockSealedSecret, storeSealedSecret } from './store/totp.ts'

const seal_anew = job({ name: 'factors.seal_anew', payload: z.object({}), max_attempts: 3 })
const portion = 200

/**
 * Each night, after a change of secret: brings secrets of authenticator apps and files under the key in use, so that the former
 * one can be taken away. One row a transaction; what is done stays done. Says at the end whether anything is left.
 */
export const seal_anew_task = scheduledTask(seal_anew, '11 2 * * *', async (ctx) => {
  if (ctx.runtime.secrets.others.length === 0) return
  const secrets = await sealSecrets(ctx)
  const files = await sealFiles(ctx)
  ctx.log[secrets.failed + files.failed > 0 ? 'error' : 'info']({ secrets, files }, 'sealed with the key in use')
})

interface Count {
  done: number
  /** Those that open with no key that is known here. They stay as they are. */
  failed: number
}

async function sealSecrets(ctx: JobContext): Promise<Count> {
  const count: Count = { done: 0, failed: 0 }
  let after = { practice_id: 0, user_id: 0 }
  for (;;) {
    const rows = await ctx.transact((db) => listForeignSeals(db, ctx.runtime.secrets.id, after, portion))
    for (const row of rows) await counted(count, () => sealSecret(ctx, row))
    if (rows.length < portion) return count
    after = rows.at(-1)!
  }
}

function sealSecret(ctx: JobContext, { practice_id, user_id }: { practice_id: number; user_id: number }): Promise<boolean> {
  const { secrets } = ctx.runtime
  const place = totpPlace(practice_id, user_id)
  return ctx.transact(async (db) => {
    await enterPractice(db, practice_id)
    const sealed = await lockSealedSecret(db, user_id)
    if (!sealed || isSealedAnew(secrets, sealed)) return false
    await storeSealedSecret(db, user_id, seal(secrets, place, unseal(secrets, place, sealed)))
    return true
  })
}

async function sealFiles({ runtime: { blobs } }: JobContext): Promise<Count> {
  const count: Count = { done: 0, failed: 0 }
  for (const practice_id of await blobs.listPractices()) {
    for (const { id } of await blobs.list(practice_id)) await counted(count, () => blobs.sealAnew(practice_id, id))
  }
  return count
}

/** One that cannot be opened does not keep the others from it. */
async function counted(count: Count, work: () => Promise<boolean>): Promise<void> {
  try {
    if (await work()) count.done++
  } catch (error) {
    if ((error as { code?: string }).code !== 'integrity_failed') throw error
    count.failed++
  }
}
