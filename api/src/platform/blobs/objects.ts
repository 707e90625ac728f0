/** Sealed bytes by practice and id: what a folder, or an S3-compatible store, has to be able to do. */
export interface BlobObjects {
  /** There whole and lasting before it returns, or not at all. */
  write(practice_id: number, id: string, bytes: Buffer): Promise<void>
  /** null where there is none. */
  read(practice_id: number, id: string): Promise<Buffer | null>
  /** Of what is not there: nothing to do. */
  remove(practice_id: number, id: string): Promise<void>
  /** For the sweep: who has files, which, and since when. */
  listPractices(): Promise<number[]>
  list(practice_id: number): Promise<{ id: string; stored_at: Date }[]>
  /** What a crash left of files that were never finished. Says how many. */
  removeUnfinished(practice_id: number, before: Date): Promise<number>
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isBlobId(name: string): boolean {
  return uuid.test(name)
}

/** `7/ab/ab…`: numbers and ids of our own only, nothing that anybody typed can become part of it. */
export function objectKey(practice_id: number, id: string): string {
  if (!Number.isSafeInteger(practice_id) || !isBlobId(id)) throw new Error('not the id of a file')
  return `${practice_id}/${id.slice(0, 2)}/${id}`
}
