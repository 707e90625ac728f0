import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const WAIT_MS = 120_000
const POLL_MS = 40

/**
 * Runs `work` while holding a machine-wide lock called `name`; waits for another holder first.
 * The lock is a listening socket, not a file with a pid in it: the kernel frees it when the holder is killed.
 */
export async function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const server = await acquire(name)
  try {
    return await work()
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

async function acquire(name: string): Promise<Server> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const server = await tryListen(lockPath(name))
    if (server) return server
    if (Date.now() > deadline) throw new Error(`Another process has held the lock "${name}" for ${WAIT_MS / 1000} s.`)
    await sleep(POLL_MS)
  }
}

// Linux has nameless-on-disk ("abstract") sockets. Elsewhere the socket is a file that a killed holder leaves behind.
function lockPath(name: string): string {
  return process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.lock.sock`)
}

async function tryListen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve)
    server.listen(path, () => resolve(undefined))
  })
  if (!error) return server
  if (error.code !== 'EADDRINUSE') throw error
  if (!path.startsWith('\0') && !(await isAnswered(path))) await rm(path, { force: true })
  return undefined
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
