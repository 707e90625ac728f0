import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export interface Product {
  origin: string
  port: number
  process: ChildProcess
  stop(): Promise<void>
  /** Ends server and database at once, as a power cut would; nothing gets to say goodbye. */
  killAll(): Promise<void>
}

/** Starts the product as a user would, on a data directory of the caller's; demo data on its first start. */
export async function startProduct(data_dir: string, given_port?: number): Promise<Product> {
  const port = given_port ?? (await findFreePort())
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), DATA_DIR: data_dir, DEMO: '1', LOG_LEVEL: 'warn' }
  for (const name of ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'PUBLIC_ORIGIN', 'HOST', 'NODE_ENV']) delete env[name]
  const child = spawn(process.execPath, [join(import.meta.dirname, '../tools/start.ts')], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  try {
    const origin = await waitForOrigin(child)
    return { origin, port, process: child, stop: () => stopProcess(child, 'SIGTERM'), killAll: () => killAll(child, data_dir) }
  } catch (error) {
    await stopProcess(child, 'SIGKILL')
    throw error
  }
}

async function killAll(child: ChildProcess, data_dir: string): Promise<void> {
  const postmaster = Number(readFileSync(join(data_dir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await ended
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function waitForOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout!.on('data', (chunk) => {
      output += chunk
      const origin = /Wyze is ready: (\S+)/.exec(output)?.[1]
      if (origin) resolve(origin)
    })
    child.once('exit', (code) => reject(new Error(`The product ended while starting (${code}):\n${output}`)))
  })
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
