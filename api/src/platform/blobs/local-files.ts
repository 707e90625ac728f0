import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import type { Dirent } from 'node:fs'
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

/** Practices that have a folder. */
export async function listFolders(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(nothingThere)
  return names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number)
}

/** Finished files of a practice, and since when they are there. */
export async function listFilesOf(folder: string, practice_id: number): Promise<{ id: string; stored_at: Date }[]> {
  const found: { id: string; stored_at: Date }[] = []
  for (const { name, parentPath } of await entriesOf(folder, practice_id)) {
    if (!uuid.test(name)) continue
    const facts = await stat(join(parentPath, name)).catch(() => null)
    if (facts) found.push({ id: name, stored_at: facts.mtime })
  }
  return found
}

export async function removeUnfinishedAt(folder: string, practice_id: number, before: Date): Promise<number> {
  let removed = 0
  for (const { name, parentPath } of await entriesOf(folder, practice_id)) {
    if (!name.endsWith('.new')) continue
    const path = join(parentPath, name)
    const facts = await stat(path).catch(() => null)
    if (!facts || facts.mtime >= before) continue
    await rm(path, { force: true })
    removed++
  }
  return removed
}

async function entriesOf(folder: string, practice_id: number): Promise<Dirent[]> {
  const entries = await readdir(join(folder, String(practice_id)), { recursive: true, withFileTypes: true }).catch(nothingThere)
  return entries.filter((entry) => entry.isFile())
}

function nothingThere(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** Numbers and ids of our own only: nothing that anybody typed can become part of a path. */
function pathOf(folder: string, practice_id: number, id: string): string {
  if (!Number.isSafeInteger(practice_id) || !uuid.test(id)) throw new Error('not the id of a file')
  return join(folder, String(practice_id), id.slice(0, 2), id)
}
