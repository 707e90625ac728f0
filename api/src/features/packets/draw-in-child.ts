import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DrawMessage, DrawnPacket, PacketOrder } from './packet-order.ts'

const child_file = fileURLToPath(new URL('./packet-child.ts', import.meta.url))
const longest_ms = 3 * 60_000
const memory_mb = 1024

/**
 * Draws in a process of its own: files of strangers are opened for it, and hundreds of pages would keep every other request of
 * this process waiting. Null where it broke down or took too long.
 */
export function drawInChild(order: PacketOrder, onProgress: (done: number) => void, signal: AbortSignal | undefined): Promise<DrawnPacket | null> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve(null)
    const child = fork(child_file, [], { serialization: 'advanced', stdio: 'ignore', env: {}, execArgv: [`--max-old-space-size=${memory_mb}`] })
    const settle = (packet: DrawnPacket | null) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      child.kill('SIGKILL')
      resolve(packet)
    }
    const stop = () => settle(null)
    const timer = setTimeout(stop, longest_ms)
    signal?.addEventListener('abort', stop)
    child.on('message', (message: DrawMessage) => (message.type === 'progress' ? onProgress(message.done) : settle(message.packet)))
    child.on('error', stop)
    child.on('exit', stop)
    child.send(order, (error) => {
      if (error) stop()
    })
  })
}
