import { askCosignSignature, decideCosign, listColleagues, listCosigns, requestCosign, withdrawCosign, type Cosign } from '#contract/signed-notes.ts'
import { composeCosignature, type CosignatureContent } from '#domain/records/addendum.ts'
import { AppError, conflict, invalidInput, notFound } from '../../../platform/http/app-error.ts'
import type { Context } from '../../../platform/http/context.ts'
import { route, type Route } from '../../../platform/http/route.ts'
import { askToSign, keepSignature, sealText, signatureFacts, type Compose } from '../../signatures/service.ts'
import { requireSigned, signerOf, type SignedInCare } from '../access.ts'
import { describeCosign, readCosigns, refuseError } from '../service.ts'
import { decideCosignRow, insertCosign, listColleagueRows, listCosignsOf, lockCosign, type CosignRow } from '../store/cosigns.ts'

const listed_at_most = 100

/** An open request, held, with its note. What the caller may not see is not there. */
async function requireOpen(ctx: Context, cosign_id: number): Promise<{ row: CosignRow } & SignedInCare> {
  const row = await lockCosign(ctx.db, cosign_id)
  if (!row) throw notFound('request')
  const found = await requireSigned(ctx, row.note_id)
  ctx.audit({ resource: 'cosign', resource_id: row.id })
  if (row.state !== 'requested') throw conflict(`This request is ${row.state} already.`)
  return { row, ...found }
}

async function readCosign(ctx: Context, note_id: number, cosign_id: number): Promise<Cosign> {
  return (await readCosigns(ctx, note_id)).find(({ id }) => id === cosign_id)!
}

export const cosign_routes: Route[] = [
  route(listColleagues, async (ctx) => ({ items: await listColleagueRows(ctx.db, ctx.actor.user_id) })),

  route(listCosigns, async (ctx) => {
    const describe = (found: Awaited<ReturnType<typeof listCosignsOf>>) => found.map(({ row, note, patient }) => ({ ...describeCosign(row), note, patient }))
    const waiting = describe(await listCosignsOf(ctx.db, ctx.actor.user_id, 'waiting', listed_at_most))
    const returned = describe(await listCosignsOf(ctx.db, ctx.actor.user_id, 'returned', listed_at_most))
    ctx.audit({ detail: { waiting: waiting.length, returned: returned.length } })
    return { waiting, returned }
  }),

  route(requestCosign, async (ctx, { params, body }) => {
    const { note, signed } = await requireSigned(ctx, params.note_id)
    await refuseError(ctx, note.id)
    if (body.of_user_id === signed.by.id) throw invalidInput([{ path: 'body.of_user_id', message: 'signed this note: a second signature is somebody else’s' }])
    const colleagues = await listColleagueRows(ctx.db, ctx.actor.user_id)
    if (!colleagues.some(({ id }) => id === body.of_user_id)) throw invalidInput([{ path: 'body.of_user_id', message: 'is not an active clinician of this practice' }])
    const id = await insertCosign(ctx.db, {
      practice_id: ctx.practice_id,
      note_id: note.id,
      version: signed.version,
      requested_of: body.of_user_id,
      requested_by: ctx.actor.user_id,
      requested_at: ctx.now.toISOString(),
      origin: 'request',
      message: body.message ?? null,
    })
    if (id === null) throw conflict('Somebody is asked for a second signature already.')
    return readCosign(ctx, note.id, id)
  }),

  route(withdrawCosign, async (ctx, { params }) => {
    const { row } = await requireOpen(ctx, params.cosign_id)
    if (row.origin === 'supervision') throw new AppError('forbidden', 'The practice’s supervision asks for this signature; it cannot be withdrawn.')
    if (row.requested_by !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${row.by_name}, who asked, may withdraw this request.`)
    await decideCosignRow(ctx.db, row.id, { state: 'withdrawn', comment: null, decided_at: ctx.now.toISOString(), canonical: null, sha256: null })
    return readCosign(ctx, row.note_id, row.id)
  }),

  route(askCosignSignature, async (ctx, { params, body }) => askToSign(ctx, composeFor(ctx, await requireAsked(ctx, params.cosign_id), body.comment))),

  route(decideCosign, async (ctx, { params, body }) => {
    const asked = await requireAsked(ctx, params.cosign_id)
    const { row } = asked
    const sealed = body.decision === 'cosigned' ? await sealText(ctx, body.proof, composeFor(ctx, asked, body.comment)) : null
    const decided_at = sealed?.content.signed_at ?? ctx.now.toISOString()
    await decideCosignRow(ctx.db, row.id, { state: body.decision, comment: body.comment ?? null, decided_at, canonical: sealed?.canonical ?? null, sha256: sealed?.sha256 ?? null })
    if (sealed) await keepSignature(ctx, row.note_id, { cosign_id: row.id }, sealed)
    ctx.audit({ detail: { decision: body.decision, version: row.version, ...(sealed && signatureFacts(sealed)) } })
    return readCosign(ctx, row.note_id, row.id)
  }),
]

/** An open request that was put to the caller, about the version in force. */
async function requireAsked(ctx: Context, cosign_id: number): Promise<{ row: CosignRow } & SignedInCare> {
  const found = await requireOpen(ctx, cosign_id)
  const { row, signed } = found
  if (row.requested_of !== ctx.actor.user_id) throw new AppError('forbidden', `Only ${row.of_name}, who was asked, may decide.`)
  if (row.version !== signed.version) throw conflict('The note was amended since this was asked; the request is about an earlier version.')
  return found
}

function composeFor(ctx: Context, { row, signed }: { row: CosignRow } & SignedInCare, comment: string | null | undefined): Compose<CosignatureContent> {
  return (sealing) => composeCosignature({ ...sealing, note_id: row.note_id, note_version: row.version, note_sha256: signed.sha256, comment: comment ?? null, signer: signerOf(ctx) })
}
