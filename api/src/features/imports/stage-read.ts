import type { ImportStatus } from '#domain/imports/accept-rows.ts'
import { stageFile } from '#domain/imports/stage-file.ts'
import type { KeptText } from '#domain/interop/parsed-file.ts'
import { hashBytes } from '../../platform/blobs/blob-store.ts'
import type { Db } from '../../platform/db/pool.ts'
import type { PagePicture } from '../../platform/db/import-tables.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { inPractice } from '../../platform/jobs/in-practice.ts'
import type { Of } from './jobs.ts'
import { getPatientOf } from '../patients/service.ts'
import type { Lines, ReaderResult } from './reader-messages.ts'
import { storeBlob } from './store-blob.ts'
import { bumpImport, getTimeZone, lockImport, type ImportFile } from './store/files.ts'
import { listKnownFacts } from './store/facts.ts'
import { stageReading } from './store/rows.ts'

/** What was read becomes the bench in one transaction: all of it, once, and only if this reading is still the one that counts. */
export async function stageRead(ctx: JobContext, of: Of, file: ImportFile, result: ReaderResult, tell: (db: Db, status: ImportStatus) => Promise<void>): Promise<void> {
  const view_blob_id = result.view === null ? null : await storeBlob(ctx, of, file, Buffer.from(result.view), 'view', 'text/plain')
  const pages = await storePages(ctx, of, file, result)
  const attached = await storeAttached(ctx, of, file, result)
  // A picture is kept as it was drawn anew (draw-image.ts).
  const kept = result.kept && (await storeBlob(ctx, of, file, Buffer.from(result.kept), 'file', 'application/octet-stream'))
  await inPractice(ctx, of, async (db) => {
    const current = await lockImport(db, of.import_id)
    if (current?.status !== 'reading' || current.reading !== file.reading) return
    const patient = await getPatientOf(db, file.patient_id)
    const staged = stageFile(result.parsed, patient, await listKnownFacts(db, file.patient_id), await getTimeZone(db))
    const row_lines = new Map(result.parsed.rows.map((row, i) => [row, result.lines.rows[i] ?? null]))
    const text_lines = new Map(result.parsed.texts.map((text, i) => [text, result.lines.texts[i] ?? null]))
    const left_lines = new Map(result.parsed.left_out.map((item, i) => [item, result.lines.left_out[i] ?? null]))
    await stageReading(db, { ...of, patient_id: file.patient_id, reading: file.reading }, {
      rows: staged.rows.map((row) => ({ ...row, ...spread(row_lines.get(row.row)) })),
      texts: staged.texts.map((text) => ({ title: text.title, body: text.text, dated: text.dated, locator: text.locator, attachment: describeAttachment(text.attachment), attachment_blob_id: attached.get(text) ?? null, ...spread(text_lines.get(text)) })),
      left_out: staged.left_out.map((item) => ({ what: item.what, why: item.why, count: item.count, locator: item.locators[0] ?? null, ...spread(left_lines.get(item)) })),
    })
    const { parsed } = result
    const change = {
      status: 'staged' as const, reason: null, format: parsed.format, summary: JSON.stringify(parsed.summary), faults: JSON.stringify(parsed.faults), pages: JSON.stringify(pages),
      identity_check: staged.identity.check, identity_findings: JSON.stringify(staged.identity), view_blob_id,
      csv_mapping: parsed.columns ? JSON.stringify(parsed.columns) : null, read_at: ctx.now, ...(kept ? { blob_id: kept } : {}),
    }
    await bumpImport(db, of.import_id, change, ctx.now)
    await tell(db, 'staged')
  })
}

async function storePages(ctx: JobContext, of: Of, file: ImportFile, { pages }: ReaderResult): Promise<PagePicture[]> {
  const stored: PagePicture[] = []
  for (const { page, bytes, width, height } of pages) {
    const picture = Buffer.from(bytes)
    stored.push({ page, width, height, blob_id: await storeBlob(ctx, of, file, picture, 'page', 'image/webp'), sha256: hashBytes(picture).toString('hex') })
  }
  return stored
}

/** Files within the file, each as a blob of its own. */
async function storeAttached(ctx: JobContext, of: Of, file: ImportFile, { parsed }: ReaderResult): Promise<Map<KeptText, string>> {
  const stored = new Map<KeptText, string>()
  for (const text of parsed.texts) {
    const bytes = Buffer.from(text.attachment?.base64 ?? '', 'base64')
    if (bytes.length > 0) stored.set(text, await storeBlob(ctx, of, file, bytes, 'attachment', 'application/octet-stream'))
  }
  return stored
}

function spread(lines: Lines | undefined): { line_from: number | null; line_to: number | null } {
  return { line_from: lines?.[0] ?? null, line_to: lines?.[1] ?? null }
}

function describeAttachment(attachment: { media_type: string; base64: string; name: string | null } | null) {
  return attachment && { media_type: attachment.media_type, name: attachment.name, size_bytes: Math.floor((attachment.base64.length * 3) / 4) }
}
