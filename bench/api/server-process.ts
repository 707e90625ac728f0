/** A server in a process of its own: it is told what to serve, says its port, and from then on its processor time when asked. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface ServerProcess {
  port: number
  cpuUs(): Promise<number>
  stop(): Promise<void>
}

/** `file` is a module beside this one that calls `serveParent`. */
export async function startServerProcess(file: string, task: unknown): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], serialization: 'advanced' })
  child.send({ task })
  const { port } = (await answerOf(child)) as { port: number }
  return {
    port,
    async cpuUs() {
      child.send({ ask: 'cpu' })
      return ((await answerOf(child)) as { cpu_us: number }).cpu_us
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController()
  try {
    return await Promise.race([
      once(child, 'message', { signal: ended.signal }).then(([message]) => message as unknown),
      once(child, 'exit', { signal: ended.signal }).then(() => Promise.reject(new Error('a measured server ended by itself'))),
    ])
  } finally {
    ended.abort()
  }
}

/** The other end. The process ends when its parent is gone. */
export function serveParent<T>(start: (task: T) => Promise<number>): void {
  process.once('disconnect', () => process.exit(0))
  process.on('message', (message: { task?: T; ask?: 'cpu' }) => {
    if (message.ask === 'cpu') {
      const { user, system } = process.cpuUsage()
      process.send!({ cpu_us: user + system })
    } else {
      void start(message.task!).then((port) => process.send!({ port }))
    }
  })
}
