import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './embedded-account.ts'
import { clearSocket, clearStaleLocks, readPid, spawnPostmaster, stopProcess } from './embedded-postmaster.ts'
import { findProcessesIn, isAlive } from './embedded-processes.ts'

const UNANSWERED_MS = 5_000
const RESTART_MS = 30_000
const RECOVERY_MS = 10 * 60_000

type Answer = 'ready' | 'starting' | 'silent'

/** Asks the server for a sign of life. Throws when it answers but refuses us (a wrong password). */
export async function ping(config: pg.ClientConfig): Promise<Answer> {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 3_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '57P03') return 'starting'
    if (code?.startsWith('28')) throw error
    return 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}

/** Waits for a server that is already there; false when there is none, or one that nobody can talk to (then it is stopped). */
export async function adoptServer(pgdata: string, config: pg.ClientConfig): Promise<boolean> {
  const patience = Date.now() + UNANSWERED_MS
  for (;;) {
    const answer = await ping(config)
    if (answer === 'ready') return true
    const pid = await findPostmaster(pgdata)
    if (answer === 'silent' && pid === undefined) return false
    if (answer === 'silent' && pid !== undefined && Date.now() > patience) {
      await stopProcess(pid, 'SIGINT')
      return false
    }
    await sleep(30)
  }
}

/** Where the running server of `pgdata` has its socket: it may have been started with another TMPDIR. */
export async function findSocketDir(pgdata: string): Promise<string | undefined> {
  if ((await findPostmaster(pgdata)) === undefined) return undefined
  const lines = (await readFile(join(pgdata, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  return lines[4] || undefined
}

export async function findPostmaster(pgdata: string): Promise<number | undefined> {
  const pid = await readPid(join(pgdata, 'postmaster.pid'))
  if (pid === undefined || !(await isAlive(pid))) return undefined
  if (process.platform !== 'linux') return pid
  // After a reboot the number may belong to any program.
  return (await findProcessesIn(pgdata)).includes(pid) ? pid : undefined
}

/** Ends a server whose data directory was deleted underneath it: it still sits on the socket. */
export async function evictOrphan(socket_dir: string): Promise<void> {
  const pid = await readPid(join(socket_dir, '.s.PGSQL.5432.lock'))
  if (pid !== undefined && (await isPostgres(pid))) await stopProcess(pid, 'SIGQUIT')
  await clearSocket(socket_dir)
}

async function isPostgres(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return /\/native\/bin\/postgres\0/.test(command) && (await isAlive(pid))
}

/** Starts the server and waits until it answers, also through a crash recovery and while remains of a killed one disappear. */
export async function launchServer(o: {
  program: string
  pgdata: string
  socket_dir: string
  settings: string[]
  account: Account | undefined
  log_file: string
  config: pg.ClientConfig
}): Promise<void> {
  const give_up_starting = Date.now() + RESTART_MS
  const give_up_waiting = Date.now() + RECOVERY_MS
  await clearStaleLocks(o.pgdata, o.socket_dir)
  let postmaster = spawnPostmaster(o)
  while ((await ping(o.config)) !== 'ready') {
    if (postmaster.exited()) {
      if (Date.now() > give_up_starting) throw new Error(`PostgreSQL does not start:\n${await readTail(o.log_file)}`)
      await sleep(200)
      await clearStaleLocks(o.pgdata, o.socket_dir)
      postmaster = spawnPostmaster(o)
    } else if (Date.now() > give_up_waiting) {
      throw new Error(`PostgreSQL does not answer:\n${await readTail(o.log_file)}`)
    }
    await sleep(15)
  }
}

async function readTail(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-8).join('\n')
}
