import { getPicture, removePicture, uploadPicture } from '#contract/profile.ts'
import { countTry, throttleKey, upload_limit } from '../../platform/auth/throttle.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { AppError, notFound } from '../../platform/http/app-error.ts'
import { fileRoute, stagedRoute, type Route } from '../../platform/http/route.ts'
import { drawPicture } from './draw-picture.ts'
import { pictureUrl } from './service.ts'
import { findPicture, replacePicture } from './store.ts'

export const picture_routes: Route[] = [
  fileRoute(uploadPicture, async (ctx, _, file) => {
    const { pool, secrets, blobs } = ctx.runtime
    const owner = { practice_id: ctx.practice_id, user_id: ctx.actor.user_id }
    const wait_s = await inTransaction(pool, (db) => countTry(db, throttleKey(secrets, 'upload', String(owner.user_id)), upload_limit, ctx.now))
    if (wait_s > 0) throw new AppError('too_many_requests', 'Many pictures within an hour. Try again later.', { retry_after_s: wait_s })
    const picture = await blobs.put(owner.practice_id, await drawPicture(file))
    try {
      await ctx.transact(async ({ db, now, audit, after }) => {
        const before = await replacePicture(db, owner, picture, now)
        if (before) after(() => blobs.remove(owner.practice_id, before))
        audit({ resource: 'user', resource_id: owner.user_id, detail: { size_bytes: picture.size_bytes } })
      })
    } catch (error) {
      await blobs.remove(owner.practice_id, picture.id)
      throw error
    }
    return { profile_picture: pictureUrl(owner.user_id, picture.id) }
  }),

  stagedRoute(removePicture, async (ctx) => {
    const owner = { practice_id: ctx.practice_id, user_id: ctx.actor.user_id }
    await ctx.transact(async ({ db, now, audit, after }) => {
      const before = await replacePicture(db, owner, null, now)
      if (!before) throw notFound('picture')
      after(() => ctx.runtime.blobs.remove(owner.practice_id, before))
      audit({ resource: 'user', resource_id: owner.user_id })
    })
    return { removed: true as const }
  }),

  stagedRoute(getPicture, async (ctx, { params }) => {
    const picture = await ctx.transact(({ db }) => findPicture(db, params.user_id))
    if (!picture) throw notFound('picture')
    return { media_type: 'image/webp' as const, bytes: await ctx.runtime.blobs.get(ctx.practice_id, picture) }
  }),
]
