import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { ClientConfig } from 'pg'

export interface ApiProcess {
  /** `http://127.0.0.1:PORT` */
  origin: string
  kill(): Promise<void>
}

/** The whole server in a process of its own; `data_dir` holds the secret that it shares with others. */
export async function startApiProcess(database: ClientConfig, data_dir: string): Promise<ApiProcess> {
  const child: ChildProcess = spawn(process.execPath, ['api/src/test/serve-api.ts', JSON.stringify({ database, data_dir })], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const [line] = (await Promise.race([once(child.stdout!, 'data'), ended.then(() => Promise.reject(new Error('the server ended by itself')))])) as [Buffer]
  return {
    origin: `http://127.0.0.1:${String(line).trim()}`,
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
