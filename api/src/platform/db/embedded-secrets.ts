import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'

/** Passwords of the database's roles, made once per data directory. */
export type DatabaseSecrets = { superuser: string; migrate: string; app: string; backup: string }

export async function loadSecrets(data_dir: string): Promise<DatabaseSecrets | undefined> {
  const text = await readFile(secretsPath(data_dir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text === undefined ? undefined : (JSON.parse(text) as DatabaseSecrets)
}

export async function createSecrets(data_dir: string): Promise<DatabaseSecrets> {
  const secrets = { superuser: password(), migrate: password(), app: password(), backup: password() }
  await mkdir(join(data_dir, 'secrets'), { recursive: true, mode: 0o700 })
  const path = secretsPath(data_dir)
  // On disk before initdb uses them: a cluster whose passwords are lost cannot be opened.
  const file = await open(`${path}.new`, 'w', 0o600)
  await file.writeFile(JSON.stringify(secrets, null, 2))
  await file.sync()
  await file.close()
  await rename(`${path}.new`, path)
  return secrets
}

function secretsPath(data_dir: string): string {
  return join(data_dir, 'secrets', 'database.json')
}

function password(): string {
  return randomBytes(24).toString('base64url')
}
