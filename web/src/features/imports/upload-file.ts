import { sha256Of } from '#web/platform/sha256.ts'
import { announceFile, chunk_bytes, endUpload, sendChunk } from './data.ts'

interface Watch {
  onStarted: (import_id: number, is_known: boolean) => void
  onProgress: (sent_bytes: number) => void
  signal: AbortSignal
}

/**
 * Sends a file in chunks, going on where an upload of the same bytes broke off: after a lost connection, a closed tab or a
 * restart of the server, choosing the file again is enough.
 */
export async function uploadFile(patient_id: number, file: File, { onStarted, onProgress, signal }: Watch): Promise<number> {
  const bytes = await file.arrayBuffer()
  const entry = await announceFile(patient_id, { name: file.name, size_bytes: file.size, sha256: await sha256Of(bytes) })
  const is_there = entry.status !== 'uploading'
  onStarted(entry.id, is_there)
  if (is_there) return entry.id
  let sent = entry.received_bytes
  onProgress(sent)
  while (sent < file.size) {
    const piece = bytes.slice(sent, sent + chunk_bytes)
    sent = (await sendChunk(entry.id, sent, await sha256Of(piece), new Blob([piece]), signal)).received_bytes
    onProgress(sent)
  }
  await endUpload(entry.id)
  return entry.id
}
