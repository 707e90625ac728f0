import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Plain JavaScript for Node 20: this runs before anything is installed, so it cannot share the server's TypeScript.

/**
 * Waits until no other process installs into `root`; returns the function that lets the next one in.
 * The lock is a listening socket, which the system frees when its holder is killed.
 */
export async function holdInstallLock(root) {
  const name = `wyze-install-${createHash('sha256').update(root).digest('hex').slice(0, 12)}`
  const path = process.platform === 'linux' ? `\0${name}` : join(tmpdir(), `${name}.sock`)
  for (let tries = 0; ; tries++) {
    const server = createServer((socket) => socket.destroy())
    const error = await new Promise((resolve) => server.once('error', resolve).listen(path, () => resolve(undefined)))
    if (!error) return () => new Promise((resolve) => server.close(resolve))
    if (error.code !== 'EADDRINUSE') throw error
    if (tries === 0) console.log('Waiting for another installation to end …')
    if (process.platform !== 'linux' && !(await isAnswered(path))) rmSync(path, { force: true })
    await sleep(200)
  }
}

function isAnswered(path) {
  return new Promise((resolve) => {
    const socket = connect(path, () => resolve(socket.destroy() !== undefined))
    socket.once('error', () => resolve(false))
  })
}
