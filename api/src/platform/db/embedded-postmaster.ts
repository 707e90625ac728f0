import { spawn } from 'node:child_process'
import { closeSync, openSync, renameSync, statSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './embedded-account.ts'
import { findProcessesIn, isAlive } from './embedded-processes.ts'

const LOG_LIMIT_BYTES = 20 * 1024 * 1024
const STOP_MS = 30_000

/** The server's main process, as started by us. `exited` holds its exit code once it is gone. */
export type Postmaster = { pid: number; exited: () => boolean }

/**
 * How the server is told where its files are. As another user it may not be able to walk the path to them (a home directory or a
 * project closed to others), but it inherits the directory itself: Node changes directory before it gives up root.
 */
export function resolvePgdataArgument(pgdata: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : pgdata
}

export function spawnPostmaster(o: {
  program: string
  pgdata: string
  settings: string[]
  account: Account | undefined
  log_file: string
}): Postmaster {
  rotateLog(o.log_file)
  const log = openSync(o.log_file, 'a', 0o600)
  // Detached: Ctrl-C in the terminal must not take the database away from an API that is still answering its last requests.
  const child = spawn(o.program, ['-D', resolvePgdataArgument(o.pgdata, o.account), ...o.settings], {
    ...o.account,
    cwd: o.pgdata,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  let exited = false
  child.once('error', () => (exited = true))
  child.once('exit', () => (exited = true))
  return { pid: child.pid ?? -1, exited: () => exited }
}

function rotateLog(path: string): void {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`)
}

/**
 * Removes the lock files that a killed server left behind. PostgreSQL itself only looks whether the pid in them exists, and gives
 * up when it is a zombie or has meanwhile been given to another program. Ours to remove only when nothing runs in the directory.
 */
export async function clearStaleLocks(pgdata: string, socket_dir: string): Promise<void> {
  if (process.platform !== 'linux') return
  if ((await findProcessesIn(pgdata)).length > 0) return
  await rm(join(pgdata, 'postmaster.pid'), { force: true })
  await clearSocket(socket_dir)
}

export async function clearSocket(socket_dir: string): Promise<void> {
  await rm(join(socket_dir, '.s.PGSQL.5432'), { force: true })
  await rm(join(socket_dir, '.s.PGSQL.5432.lock'), { force: true })
}

/** The pid in the first line of a PostgreSQL lock file (postmaster.pid or the socket's). */
export async function readPid(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  return Number.isInteger(pid) && pid > 1 ? pid : undefined
}

/** Stops a server and waits until it is gone. SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one. */
export async function stopProcess(pid: number, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
  const deadline = Date.now() + STOP_MS
  while (await isAlive(pid)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (pid ${pid}) did not stop within ${STOP_MS / 1000} s.`)
    await sleep(15)
  }
}
