import { addAddendum, getAftermath, markError } from '#contract/signed-notes.ts'
import { composeAddendum } from '#domain/records/addendum.ts'
import { canonicalJson } from '#domain/records/canonical-json.ts'
import { AppError, conflict } from '../../../platform/http/app-error.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { requireSigned, signerOf } from '../access.ts'
import { describeAddenda, readAftermath, sha256Hex } from '../service.ts'
import { findError, insertAddendum, insertError, listAddenda, lockNote } from '../store/addenda.ts'

export const addendum_routes: Route[] = [
  route(getAftermath, async (ctx, { params }) => {
    const { note, signed } = await requireSigned(ctx, params.note_id)
    return readAftermath(ctx, note.id, signed.by.id)
  }),

  route(addAddendum, async (ctx, { params, body }) => {
    const { note, signed } = await requireSigned(ctx, params.note_id)
    await lockNote(ctx.db, note.id)
    const before = await listAddenda(ctx.db, note.id)
    const number = before.length + 1
    const prev_hash = before.at(-1)?.sha256 ?? null
    const signed_at = ctx.now.toISOString()
    const canonical = canonicalJson(
      composeAddendum({ note_id: note.id, note_version: signed.version, note_sha256: signed.sha256, number, ...body, signer: signerOf(ctx), signed_at, prev_hash }),
    )
    const row = { number, canonical, sha256: sha256Hex(canonical), prev_sha256: prev_hash, signed_at }
    await insertAddendum(ctx.db, { ...row, practice_id: ctx.practice_id, note_id: note.id, signed_by: ctx.actor.user_id })
    ctx.audit({ resource: 'addendum', resource_id: note.id, detail: { number, sha256: row.sha256 } })
    return describeAddenda([...before, row]).at(-1)!
  }),

  route(markError, async (ctx, { params, body }) => {
    const { note, signed } = await requireSigned(ctx, params.note_id)
    if (signed.by.id !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${signed.by.name}, who signed this note, may mark it as entered in error.`)
    const is_new = await insertError(ctx.db, { practice_id: ctx.practice_id, note_id: note.id, reason: body.reason, marked_by: ctx.actor.user_id, marked_at: ctx.now.toISOString() })
    if (!is_new) throw conflict('This note is marked as entered in error already.')
    return (await findError(ctx.db, note.id))!
  }),
]
