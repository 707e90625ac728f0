import { createHash, randomUUID } from 'node:crypto'
import { isSealedAnew, seal, unseal } from '../auth/seal.ts'
import type { Secrets } from '../auth/secrets.ts'
import { AppError } from '../http/app-error.ts'
import { localObjects } from './local-files.ts'
import type { BlobObjects } from './objects.ts'

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
export interface BlobStore extends Pick<BlobObjects, 'remove' | 'listPractices' | 'list' | 'removeUnfinished'> {
  /** Under an id of its own, or under one from `newBlobId()` that the caller has written down before. */
  put(practice_id: number, bytes: Buffer, id?: string): Promise<StoredBlob>
  /** Throws `integrity_failed` where the bytes are missing or not those that were put. */
  get(practice_id: number, blob: Pick<StoredBlob, 'id' | 'sha256'>): Promise<Buffer>
  /** Whether the store holds anything under this id. */
  has(practice_id: number, id: string): Promise<boolean>
  /** After a change of secret: under the key in use. False where it is so already, or gone. */
  sealAnew(practice_id: number, id: string): Promise<boolean>
}

/** An id before its bytes: whoever keeps it first can find and remove what a crash leaves behind. */
export function newBlobId(): string {
  return randomUUID()
}

export function createBlobStore(secrets: Secrets, objects: BlobObjects): BlobStore {
  const place = (practice_id: number, id: string) => ({ practice_id, column: 'blob.bytes', row: id })
  return {
    async put(practice_id, bytes, id = newBlobId()) {
      await objects.write(practice_id, id, seal(secrets, place(practice_id, id), bytes))
      return { id, sha256: hashBytes(bytes), size_bytes: bytes.length }
    },
    async get(practice_id, { id, sha256 }) {
      const sealed = await objects.read(practice_id, id)
      const bytes = sealed && unseal(secrets, place(practice_id, id), sealed)
      if (!bytes || !hashBytes(bytes).equals(sha256)) throw new AppError('integrity_failed', 'The stored file is missing or was changed. It is not shown; tell your administrator.')
      return bytes
    },
    async has(practice_id, id) {
      return (await objects.read(practice_id, id)) !== null
    },
    async sealAnew(practice_id, id) {
      const sealed = await objects.read(practice_id, id)
      if (!sealed || isSealedAnew(secrets, sealed)) return false
      await objects.write(practice_id, id, seal(secrets, place(practice_id, id), unseal(secrets, place(practice_id, id), sealed)))
      return true
    },
    remove: (practice_id, id) => objects.remove(practice_id, id),
    listPractices: () => objects.listPractices(),
    list: (practice_id) => objects.list(practice_id),
    removeUnfinished: (practice_id, before) => objects.removeUnfinished(practice_id, before),
  }
}

/** In a folder of this machine. */
export function createLocalBlobStore(secrets: Secrets, folder: string): BlobStore {
  return createBlobStore(secrets, localObjects(folder))
}

export function hashBytes(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
