import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Readable by its owner only from its first byte, and there whole or not at all. */
export async function writePrivateFile(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const passing = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(passing, text, { mode: 0o600, flag: 'wx' })
    await rename(passing, path)
  } catch (error) {
    await rm(passing, { force: true })
    throw error
  }
}
