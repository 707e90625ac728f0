import type { ParsedFile } from '#domain/interop/parsed-file.ts'
import { appendAudit } from '../../platform/audit/append-audit.ts'
import { hashBytes } from '../../platform/blobs/blob-store.ts'
import { announceFromJob } from '../../platform/live/announce-from-job.ts'
import { task, type JobContext, type Task } from '../../platform/jobs/job.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inPractice } from '../../platform/jobs/in-practice.ts'
import { askToSweep, part_within_ms, read_import, sweep_import, upload_rests_ms, type Of } from './jobs.ts'
import { readInChild, type ReadingEnd } from './read-in-child.ts'
import { stageRead } from './stage-read.ts'
import { storeBlob } from './store-blob.ts'
import { bumpImport, changeImport, findMappings, lockImport, noteProgress, type ImportFile, type ImportChange } from './store/files.ts'
import { findBlob, listChunks, listLeftovers, markRemoved } from './store/parts.ts'

/** After so many tries that ended with the whole process it is the file that does it. */
const most_tries = 3

const readTask = task(read_import, async (ctx, of) => {
  const begun = await begin(ctx, of)
  if (begun === null) return
  const bytes = await gather(ctx, of, begun)
  if (bytes === null) return
  const end = await read(ctx, of, begun, bytes)
  if (end.end === 'stopped') {
    // The process ends: the job comes back. A person's wish to stop is in the row already.
    if (ctx.signal?.aborted) throw new Error('stopped while reading')
    return
  }
  if (end.end === 'read' && (await holdsMalware(ctx, end.result.parsed))) await settle(ctx, of, begun, quarantined)
  else if (end.end === 'read') await stageRead(ctx, of, begun, end.result, (db, status) => tell(ctx, db, of, begun, status))
  else await settle(ctx, of, begun, end.end === 'refused' ? { status: 'rejected', reason: end.refusal.detail } : { status: 'failed', reason: end.detail })
  await inPractice(ctx, of, (db) => askToSweep(db, of, ctx.now))
})

const quarantined = { status: 'rejected', reason: 'The virus scanner knows this file as malicious. It is in quarantine and is given to nobody.', is_quarantined: true } as const

/** A file within the file is packed into letters, where a scanner of the whole does not see it. */
async function holdsMalware({ runtime }: JobContext, parsed: ParsedFile): Promise<boolean> {
  for (const { attachment } of parsed.texts) {
    if (attachment !== null && (await runtime.scanner.isMalicious(Buffer.from(attachment.base64, 'base64')))) return true
  }
  return false
}

/** The reading that this try makes; null where there is nothing to read any more. */
async function begin(ctx: JobContext, of: Of): Promise<ImportFile | null> {
  return inPractice(ctx, of, async (db) => {
    const file = await lockImport(db, of.import_id)
    if (!file || (file.status !== 'queued' && file.status !== 'reading')) return null
    if (ctx.attempt > most_tries) {
      await bumpImport(db, file.id, { status: 'failed', reason: 'Reading it ended with the server three times. It is kept; somebody should look at it.' }, ctx.now)
      await tell(ctx, db, of, file, 'failed')
      return null
    }
    const reading = file.reading + 1
    await bumpImport(db, file.id, { status: 'reading', reading, progress_done: 0, progress_total: 0, progress_step: 'Putting it together' }, ctx.now)
    await tell(ctx, db, of, file)
    return { ...file, reading }
  })
}

/** The whole file: from its blob, or from its chunks, checked, looked through for malware, and stored as one. */
async function gather(ctx: JobContext, of: Of, file: ImportFile): Promise<Buffer | null> {
  const { blobs, scanner } = ctx.runtime
  if (file.blob_id !== null) {
    const blob = await inPractice(ctx, of, (db) => findBlob(db, file.blob_id!))
    return blob ? blobs.get(of.practice_id, blob) : null
  }
  const chunks = await inPractice(ctx, of, (db) => listChunks(db, of.import_id))
  const pieces: Buffer[] = []
  for (const chunk of chunks) pieces.push(await blobs.get(of.practice_id, { id: chunk.blob_id, sha256: chunk.sha256 }))
  const bytes = Buffer.concat(pieces)
  if (bytes.length !== file.size_bytes || !hashBytes(bytes).equals(file.sha256)) {
    await settle(ctx, of, file, { status: 'failed', reason: 'What arrived is not what was sent. Upload it again.', received_bytes: 0 })
    return null
  }
  const is_malicious = await scanner.isMalicious(bytes)
  const blob_id = await storeBlob(ctx, of, file, bytes, 'file', 'application/octet-stream')
  if (!is_malicious) {
    await inPractice(ctx, of, (db) => changeImport(db, of.import_id, { blob_id }, ctx.now))
    return bytes
  }
  await settle(ctx, of, file, { ...quarantined, blob_id })
  return null
}

async function read(ctx: JobContext, of: Of, file: ImportFile, bytes: Buffer): Promise<ReadingEnd> {
  const stop = new AbortController()
  const stopNow = () => stop.abort()
  ctx.signal?.addEventListener('abort', stopNow)
  let latest = { done: 0, total: 0, step: 'Reading' }
  let noted = ''
  // Once a second: is it still wanted, and how far is it.
  const watch = async () => {
    const text = JSON.stringify(latest)
    const is_wanted = await inPractice(ctx, of, async (db) => {
      const goes_on = await noteProgress(db, of.import_id, file.reading, latest, new Date())
      if (goes_on && text !== noted) await tell(ctx, db, of, file)
      return goes_on
    }).catch(() => true)
    noted = text
    if (!is_wanted) stop.abort()
  }
  const timer = setInterval(() => void watch(), 1000)
  try {
    const remembered = await inPractice(ctx, of, findMappings)
    return await readInChild(
      { bytes, remembered: file.csv_mapping ? [file.csv_mapping, ...remembered] : remembered },
      { onProgress: ({ done, total, step }) => (latest = { done, total, step }), signal: stop.signal },
    )
  } finally {
    clearInterval(timer)
    ctx.signal?.removeEventListener('abort', stopNow)
  }
}

async function settle(ctx: JobContext, of: Of, file: ImportFile, change: ImportChange): Promise<void> {
  await inPractice(ctx, of, async (db) => {
    const now_there = await lockImport(db, of.import_id)
    if (now_there?.status !== 'reading' || now_there.reading !== file.reading) return
    await bumpImport(db, of.import_id, change, ctx.now)
    await tell(ctx, db, of, file, change.status as string)
  })
}

/** Screens hear of it; the end of a reading also stands in the log. */
async function tell(ctx: JobContext, db: Db, of: Of, file: ImportFile, ended_as?: string): Promise<void> {
  await announceFromJob(db, of.practice_id, file.uploaded_by, ctx.id, [`/imports/${of.import_id}`, `/patients/${file.patient_id}/imports`])
  if (ended_as === undefined) return
  await appendAudit(db, of.practice_id, null, {
    action: 'imports.read', outcome: ended_as === 'staged' ? 'allowed' : 'failed', request_id: `job ${ctx.id}`, patient_id: file.patient_id, resource: 'import', resource_id: of.import_id, detail: { ended_as },
  })
}

/** Removes what an import no longer needs: chunks of a file that is whole, parts that never arrived, everything of what was refused. */
const sweepTask = task(sweep_import, async (ctx, of) => {
  const gone = await inPractice(ctx, of, async (db) => {
    let file = await lockImport(db, of.import_id)
    if (!file) return []
    if (file.status === 'uploading' && Date.parse(file.changed_at) < ctx.now.getTime() - upload_rests_ms) {
      await bumpImport(db, of.import_id, { status: 'failed', reason: 'The upload did not go on for a day. Upload it again.', received_bytes: 0 }, ctx.now)
      await tell(ctx, db, of, file, 'failed')
      file = { ...file, status: 'failed', received_bytes: 0 }
    }
    if (file.status === 'uploading') await askToSweep(db, of, new Date(ctx.now.getTime() + 6 * part_within_ms))
    const is_refused = (file.status === 'rejected' && !file.is_quarantined && file.summary === null) || file.status === 'cancelled'
    const has_chunks = file.blob_id !== null || is_refused || (file.status === 'failed' && file.received_bytes === 0)
    const parts = await listLeftovers(db, of.import_id, { has_chunks, has_file: is_refused, before: new Date(ctx.now.getTime() - part_within_ms) })
    if (is_refused && file.blob_id !== null) await changeImport(db, of.import_id, { blob_id: null }, ctx.now)
    return parts
  })
  // Bytes first: killed in between, the next try finds the rows still there and removes what is left.
  for (const { blob_id } of gone) await ctx.runtime.blobs.remove(of.practice_id, blob_id)
  await inPractice(ctx, of, (db) => markRemoved(db, gone.map(({ blob_id }) => blob_id), ctx.now))
})

export const import_tasks: readonly Task[] = [readTask, sweepTask]
