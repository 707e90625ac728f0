import { addAddendum, askAddendumSignature, getAftermath, markError } from '#contract/signed-notes.ts'
import { composeAddendum, type AddendumContent } from '#domain/records/addendum.ts'
import { AppError, conflict } from '../../../platform/http/app-error.ts'
import type { Context } from '../../../platform/http/context.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { askToSign, keepSignature, sealText, signatureFacts, type Compose } from '../../signatures/service.ts'
import { requireSigned, signerOf } from '../access.ts'
import { describeAddenda, readAftermath } from '../service.ts'
import { markRowsError } from '../mark-rows.ts'
import { findError, insertAddendum, insertError, listAddenda, lockNote } from '../store/addenda.ts'

export const addendum_routes: Route[] = [
  route(getAftermath, async (ctx, { params }) => {
    const { note, signed } = await requireSigned(ctx, params.note_id)
    return readAftermath(ctx, note.id, signed.by.id)
  }),

  route(askAddendumSignature, async (ctx, { params, body }) => askToSign(ctx, (await prepareAddendum(ctx, params.note_id, body)).compose)),

  route(addAddendum, async (ctx, { params, body: { proof, ...body } }) => {
    const { note_id, number, prev_sha256, compose } = await prepareAddendum(ctx, params.note_id, body)
    const sealed = await sealText(ctx, proof, compose)
    const { canonical, sha256 } = sealed
    await insertAddendum(ctx.db, { practice_id: ctx.practice_id, note_id, number, canonical, sha256, prev_sha256, signed_by: ctx.actor.user_id, signed_at: sealed.content.signed_at })
    await keepSignature(ctx, note_id, { addendum_number: number }, sealed)
    ctx.audit({ resource: 'addendum', resource_id: note_id, detail: { number, ...signatureFacts(sealed) } })
    return (await describeAddenda(ctx, note_id, await listAddenda(ctx.db, note_id))).at(-1)!
  }),

  route(markError, async (ctx, { params, body }) => {
    const { note, patient, signed } = await requireSigned(ctx, params.note_id)
    if (signed.by.id !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${signed.by.name}, who signed this note, may mark it as entered in error.`)
    const is_new = await insertError(ctx.db, { practice_id: ctx.practice_id, note_id: note.id, reason: body.reason, marked_by: ctx.actor.user_id, marked_at: ctx.now.toISOString() })
    if (!is_new) throw conflict('This note is marked as entered in error already.')
    await markRowsError(ctx, { note, patient }, body)
    return (await findError(ctx.db, note.id))!
  }),
]

/** The next addendum of a signed note; the note is held until the transaction ends, so that two writers come one after the other. */
async function prepareAddendum(ctx: Context, note_id: number, fields: Pick<AddendumContent, 'kind' | 'text'>) {
  const { note, signed } = await requireSigned(ctx, note_id)
  await lockNote(ctx.db, note.id)
  const before = await listAddenda(ctx.db, note.id)
  const number = before.length + 1
  const prev_sha256 = before.at(-1)?.sha256 ?? null
  const compose: Compose<AddendumContent> = (sealing) =>
    composeAddendum({ ...sealing, ...fields, note_id: note.id, note_version: signed.version, note_sha256: signed.sha256, number, signer: signerOf(ctx), prev_hash: prev_sha256 })
  return { note_id: note.id, number, prev_sha256, compose }
}
