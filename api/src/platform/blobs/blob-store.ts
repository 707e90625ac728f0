import { createHash, randomUUID } from 'node:crypto'
import { AppError } from '../http/app-error.ts'
import { seal, unseal } from '../auth/seal.ts'
import type { Secrets } from '../auth/secrets.ts'
import { listFilesOf, listFolders, readFileAt, removeFileAt, removeUnfinishedAt, writeFileAt } from './local-files.ts'

/** What a row keeps of a file: by these the file is found again and known to be the same. */
export interface StoredBlob {
  id: string
  sha256: Buffer
  size_bytes: number
}

/**
 * Where files live. Ids are made here and never come from a caller; bytes are sealed at rest for their practice and id, so
 * a file that was changed, swapped or copied to another practice is refused, not shown. Not for use within a transaction.
 */
export interface BlobStore {
  put(practice_id: number, bytes: Buffer): Promise<StoredBlob>
  /** Throws `integrity_failed` where the bytes are missing or not those that were put. */
  get(practice_id: number, blob: Pick<StoredBlob, 'id' | 'sha256'>): Promise<Buffer>
  remove(practice_id: number, id: string): Promise<void>
  /** For the sweep: who has files, which, and since when. */
  listPractices(): Promise<number[]>
  list(practice_id: number): Promise<{ id: string; stored_at: Date }[]>
  /** What a crash left of files that were never finished. Says how many. */
  removeUnfinished(practice_id: number, before: Date): Promise<number>
}

/** In a folder of this machine. */
export function createLocalBlobStore(secrets: Secrets, folder: string): BlobStore {
  const place = (practice_id: number, id: string) => ({ practice_id, column: 'blob.bytes', row: id })
  return {
    async put(practice_id, bytes) {
      const id = randomUUID()
      await writeFileAt(folder, practice_id, id, seal(secrets, place(practice_id, id), bytes))
      return { id, sha256: hash(bytes), size_bytes: bytes.length }
    },
    async get(practice_id, { id, sha256 }) {
      const sealed = await readFileAt(folder, practice_id, id)
      const bytes = sealed && unseal(secrets, place(practice_id, id), sealed)
      if (!bytes || !hash(bytes).equals(sha256)) throw new AppError('integrity_failed', 'The stored file is missing or was changed. It is not shown; tell your administrator.')
      return bytes
    },
    remove: (practice_id, id) => removeFileAt(folder, practice_id, id),
    listPractices: () => listFolders(folder),
    list: (practice_id) => listFilesOf(folder, practice_id),
    removeUnfinished: (practice_id, before) => removeUnfinishedAt(folder, practice_id, before),
  }
}

function hash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
