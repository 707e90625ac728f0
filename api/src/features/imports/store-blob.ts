import { hashBytes, newBlobId } from '../../platform/blobs/blob-store.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { inPractice } from '../../platform/jobs/in-practice.ts'
import type { Of } from './jobs.ts'
import type { ImportFile } from './store/files.ts'
import { announcePart, settlePart } from './store/parts.ts'

/** A blob of this import: its row first, then its bytes, then the word that they are there. */
export async function storeBlob(ctx: JobContext, of: Of, file: ImportFile, bytes: Buffer, use: 'file' | 'view' | 'page' | 'attachment', media_type: string): Promise<string> {
  const blob_id = newBlobId()
  const part = { ...of, blob_id, use, at_bytes: 0, size_bytes: bytes.length, sha256: hashBytes(bytes) }
  await inPractice(ctx, of, (db) => announcePart(db, part, { user_id: file.uploaded_by, media_type }, ctx.now))
  await ctx.runtime.blobs.put(of.practice_id, bytes, blob_id)
  await inPractice(ctx, of, (db) => settlePart(db, blob_id))
  return blob_id
}
