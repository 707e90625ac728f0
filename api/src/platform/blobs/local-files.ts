import type { Dirent } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isBlobId, objectKey, type BlobObjects } from './objects.ts'

export function localObjects(folder: string): BlobObjects {
  return {
    write: (practice_id, id, bytes) => writeFileAt(folder, practice_id, id, bytes),
    read: (practice_id, id) => readFileAt(folder, practice_id, id),
    remove: (practice_id, id) => rm(pathOf(folder, practice_id, id), { force: true }),
    listPractices: () => listFolders(folder),
    list: (practice_id) => listFilesOf(folder, practice_id),
    removeUnfinished: (practice_id, before) => removeUnfinishedAt(folder, practice_id, before),
  }
}

/** On disk whole and under its name before this returns, or not there at all: a crash leaves no half of a file. */
async function writeFileAt(folder: string, practice_id: number, id: string, bytes: Buffer): Promise<void> {
  const path = pathOf(folder, practice_id, id)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
}

/** null where there is none. */
async function readFileAt(folder: string, practice_id: number, id: string): Promise<Buffer | null> {
  return readFile(pathOf(folder, practice_id, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Practices that have a folder. */
async function listFolders(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch(nothingThere)
  return names.filter((name) => /^[1-9]\d*$/.test(name)).map(Number)
}

/** Finished files of a practice, and since when they are there. */
async function listFilesOf(folder: string, practice_id: number): Promise<{ id: string; stored_at: Date }[]> {
  const found: { id: string; stored_at: Date }[] = []
  for (const { name, parentPath } of await entriesOf(folder, practice_id)) {
    if (!isBlobId(name)) continue
    const facts = await stat(join(parentPath, name)).catch(() => null)
    if (facts) found.push({ id: name, stored_at: facts.mtime })
  }
  return found
}

async function removeUnfinishedAt(folder: string, practice_id: number, before: Date): Promise<number> {
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

function pathOf(folder: string, practice_id: number, id: string): string {
  return join(folder, ...objectKey(practice_id, id).split('/'))
}
