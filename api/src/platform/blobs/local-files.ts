import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** On disk whole and under its name before this returns, or not there at all: a crash leaves no half of a file. */
export async function writeFileAt(folder: string, practice_id: number, id: string, bytes: Buffer): Promise<void> {
  const path = pathOf(folder, practice_id, id)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(`${path}.new`, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

/** null where there is none. */
export async function readFileAt(folder: string, practice_id: number, id: string): Promise<Buffer | null> {
  return readFile(pathOf(folder, practice_id, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

export async function removeFileAt(folder: string, practice_id: number, id: string): Promise<void> {
  await rm(pathOf(folder, practice_id, id), { force: true })
}

/** Numbers and ids of our own only: nothing that anybody typed can become part of a path. */
function pathOf(folder: string, practice_id: number, id: string): string {
  if (!Number.isSafeInteger(practice_id) || !uuid.test(id)) throw new Error('not the id of a file')
  return join(folder, String(practice_id), id.slice(0, 2), id)
}
