import { spawn } from 'node:child_process'
import { chown, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { resolvePgdataArgument } from './embedded-postmaster.ts'

/** Creates an empty cluster at `pgdata`. It is built beside its place and renamed, so a killed start leaves nothing half made. */
export async function initCluster(o: {
  pgdata: string
  socket_dir: string
  password: string
  binaries: Binaries
  account: Account | undefined
}): Promise<void> {
  const building = `${o.pgdata}.new`
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { recursive: true, mode: 0o700 })
  if (o.account) await chown(building, o.account.uid, o.account.gid)

  // The account may not be able to enter our data directory, but the socket directory is its own.
  const password_file = join(o.socket_dir, 'initdb-password')
  await writeFile(password_file, o.password, { mode: 0o600 })
  if (o.account) await chown(password_file, o.account.uid, o.account.gid)
  try {
    await run(o.binaries.initdb, initdbArguments(building, password_file, o.account), building, o.account)
  } finally {
    await rm(password_file, { force: true })
  }
  // initdb allows the local user in without a password; the only way in shall be a password over the socket.
  await writeFile(join(building, 'pg_hba.conf'), 'local all all scram-sha-256\n')
  await rename(building, o.pgdata)
}

function initdbArguments(pgdata: string, password_file: string, account: Account | undefined): string[] {
  return [
    `--pgdata=${resolvePgdataArgument(pgdata, account)}`,
    `--pwfile=${password_file}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts by code point, the same on every machine and after every library upgrade: an index never has to be rebuilt
    // because ICU or libc changed its mind, and LIKE 'abc%' can use a plain index. Lists of names ask for COLLATE "en-x-icu".
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ]
}

function run(program: string, args: string[], cwd: string, account: Account | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...account, cwd, stdio: ['ignore', 'ignore', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`initdb failed (${code}): ${errors.trim()}`))))
  })
}
