import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './embedded-account.ts'

/** A short name for a data directory, the same in every process on this machine. */
export function keyOf(data_dir: string): string {
  return createHash('sha256').update(data_dir).digest('hex').slice(0, 12)
}

/**
 * Makes sure the directory of the server's socket exists. It lies in the temporary directory because a socket's path may
 * have 107 characters at most, and it is closed to everybody but the server's user.
 */
export async function prepareSocketDir(data_dir: string, account: Account | undefined): Promise<string> {
  const path = join(tmpdir(), `wyze-${keyOf(data_dir)}`)
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const uid = account?.uid ?? process.getuid?.()
  const found = await lstat(path)
  if (!found.isDirectory() || (uid !== undefined && found.uid !== uid && found.uid !== process.getuid?.())) {
    throw new Error(`${path} belongs to somebody else. Remove it, or set TMPDIR to another directory.`)
  }
  await chmod(path, 0o700)
  if (account) await chown(path, account.uid, account.gid)
  return path
}
