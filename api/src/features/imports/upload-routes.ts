import { chunk_bytes, cancelImport, finishImport, practice_quota_bytes, putChunk, readAgain, startImport } from '#contract/imports.ts'
import { cleanFileName } from '#domain/imports/file-name.ts'
import { countTry, import_limit, throttleKey } from '../../platform/auth/throttle.ts'
import { hashBytes, newBlobId } from '../../platform/blobs/blob-store.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { AppError, conflict, invalidInput } from '../../platform/http/app-error.ts'
import type { Context, StagedContext } from '../../platform/http/context.ts'
import { fileRoute, route, stagedRoute, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import { holdImport, requireImport, requireStatus } from './access.ts'
import { askToRead, askToSweep, part_within_ms } from './jobs.ts'
import { refuseByFirstBytes } from './sniff-upload.ts'
import { bumpImport, changeImport, findSameFile, getEntry, insertImport, sumStoredBytes } from './store/files.ts'
import { announcePart, listChunks, settlePart } from './store/parts.ts'

export const import_upload_routes: Route[] = [
  stagedRoute(startImport, async (ctx, { params, body }) => {
    const { pool, secrets } = ctx.runtime
    const wait_s = await inTransaction(pool, (db) => countTry(db, throttleKey(secrets, 'import', String(ctx.actor.user_id)), import_limit, ctx.now))
    if (wait_s > 0) throw new AppError('too_many_requests', 'Many files within an hour. Try again later.', { retry_after_s: wait_s })
    return ctx.transact(async (session) => {
      const patient = await requirePatient(session, params.patient_id)
      const sha256 = Buffer.from(body.sha256, 'hex')
      const known = await findSameFile(session.db, patient.id, sha256)
      if (known !== null) {
        session.audit({ resource: 'import', resource_id: known, detail: { is_known: true } })
        return { ...(await getEntry(session.db, known)), is_known: true }
      }
      if ((await sumStoredBytes(session.db)) + body.size_bytes > practice_quota_bytes) {
        throw new AppError('quota_exceeded', 'The files of this practice have reached 50 GB. Undo or cancel imports that are not needed, or ask for more room.')
      }
      const { practice_id, actor, now } = session
      const import_id = await insertImport(session.db, { practice_id, patient_id: patient.id, name: cleanFileName(body.name), size_bytes: body.size_bytes, sha256, uploaded_by: actor.user_id })
      await askToSweep(session.db, { practice_id, import_id }, new Date(now.getTime() + part_within_ms))
      session.audit({ resource: 'import', resource_id: import_id, detail: { size_bytes: body.size_bytes } })
      return { ...(await getEntry(session.db, import_id)), is_known: false }
    })
  }),

  fileRoute(putChunk, (ctx, { params, query }, file) => takeChunk(ctx, params.import_id, { at_bytes: query.offset, sha256: Buffer.from(query.sha256, 'hex') }, file)),

  route(finishImport, async (ctx, { params }) => {
    const { file } = await holdImport(ctx, params.import_id)
    if (file.status === 'uploading') {
      if (file.received_bytes !== file.size_bytes) throw conflict(`${file.size_bytes - file.received_bytes} bytes are still to come.`)
      await bumpImport(ctx.db, file.id, { status: 'queued' }, ctx.now)
      await askToRead(ctx.db, { practice_id: ctx.practice_id, import_id: file.id })
    }
    return getEntry(ctx.db, file.id)
  }),

  route(cancelImport, async (ctx, { params }) => {
    const { file } = await holdImport(ctx, params.import_id)
    if (file.status !== 'cancelled') {
      requireStatus(file, ['uploading', 'queued', 'reading'])
      await bumpImport(ctx.db, file.id, { status: 'cancelled', reason: 'Cancelled before it was read.' }, ctx.now)
      await askToSweep(ctx.db, { practice_id: ctx.practice_id, import_id: file.id }, ctx.now)
    }
    return getEntry(ctx.db, file.id)
  }),

  route(readAgain, async (ctx, { params }) => {
    const { file } = await holdImport(ctx, params.import_id)
    requireStatus(file, ['failed'])
    if (file.received_bytes !== file.size_bytes) throw conflict('Its bytes are not all there. Upload it again.')
    await bumpImport(ctx.db, file.id, { status: 'queued', reason: null, progress_done: 0, progress_total: 0, progress_step: null }, ctx.now)
    await askToRead(ctx.db, { practice_id: ctx.practice_id, import_id: file.id })
    return getEntry(ctx.db, file.id)
  }),
]

/**
 * The next bytes, in three steps: the row that will own them, the bytes, the word that they are there. Killed between any two,
 * the row is swept with whatever stands behind it, and the browser sends the chunk again from where the upload was.
 */
async function takeChunk(ctx: StagedContext, import_id: number, sent: { at_bytes: number; sha256: Buffer }, bytes: Buffer): Promise<{ received_bytes: number }> {
  const { blobs } = ctx.runtime
  const { practice_id, actor, now } = ctx
  if (!hashBytes(bytes).equals(sent.sha256)) throw invalidInput([{ path: 'query.sha256', message: 'is not that of these bytes; send them again' }])
  const refusal = sent.at_bytes === 0 ? await refuseByFirstBytes(bytes) : null
  const blob_id = newBlobId()
  const known = await ctx.prepare(async (session) => {
    const { file } = await requireImport(session, import_id)
    requireStatus(file, ['uploading'])
    if (refusal !== null) {
      await bumpImport(session.db, import_id, { status: 'rejected', reason: refusal }, now)
      return null
    }
    const earlier = await findArrived(session, import_id, sent)
    if (earlier) return file.received_bytes
    if (sent.at_bytes !== file.received_bytes) throw conflict(`The upload goes on at byte ${file.received_bytes}.`)
    if (bytes.length === 0 || sent.at_bytes + bytes.length > file.size_bytes || bytes.length > chunk_bytes) throw invalidInput([{ path: 'body.file', message: 'does not fit into the size that was announced' }])
    await announcePart(session.db, { practice_id, import_id, blob_id, use: 'chunk', size_bytes: bytes.length, ...sent }, { user_id: actor.user_id, media_type: 'application/octet-stream' }, now)
    return null
  })
  if (refusal !== null) {
    await ctx.transact(async (session) => void (await requireImport(session, import_id)))
    throw new AppError('media_type', refusal)
  }
  if (known !== null) return ctx.transact(async (session) => ({ received_bytes: (await requireImport(session, import_id)).file.received_bytes }))
  await blobs.put(practice_id, bytes, blob_id)
  return ctx.transact(async (session) => {
    const { file } = await holdImport(session, import_id)
    requireStatus(file, ['uploading'])
    // The same chunk may have been sent twice at once: the one that is counted first stays, the other is swept.
    if (file.received_bytes !== sent.at_bytes) return { received_bytes: file.received_bytes }
    const received_bytes = sent.at_bytes + bytes.length
    await settlePart(session.db, blob_id)
    await changeImport(session.db, import_id, { received_bytes }, now)
    session.audit({ detail: { at_bytes: sent.at_bytes, size_bytes: bytes.length } })
    return { received_bytes }
  })
}

async function findArrived({ db }: Context, import_id: number, sent: { at_bytes: number; sha256: Buffer }): Promise<boolean> {
  const chunks = await listChunks(db, import_id)
  return chunks.some(({ at_bytes, sha256 }) => at_bytes === sent.at_bytes && sha256.equals(sent.sha256))
}
