import { readFile, stat } from 'node:fs/promises'

/** The operating-system user PostgreSQL runs as; undefined means "the one we already are". */
export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. As root we hand it to the user that already owns the data, else `postgres`, else `nobody`.
 * @throws when the data belongs to somebody else and we are not root.
 */
export async function chooseAccount(pgdata: string): Promise<Account | undefined> {
  const owner = await stat(pgdata).catch(() => undefined)
  const uid = process.getuid?.()
  if (uid !== 0) {
    if (owner && uid !== undefined && owner.uid !== uid) {
      throw new Error(`The database files in ${pgdata} belong to user id ${owner.uid}; start as that user or as root.`)
    }
    return undefined
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const passwd = await readFile('/etc/passwd', 'utf8')
  const account = findAccount(passwd, 'postgres') ?? findAccount(passwd, 'nobody')
  if (!account) throw new Error('PostgreSQL cannot run as root and there is no user "postgres" or "nobody". Start as another user.')
  return account
}

function findAccount(passwd: string, name: string): Account | undefined {
  const fields = passwd
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  if (!fields) return undefined
  // macOS writes nobody as -2.
  return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 }
}
