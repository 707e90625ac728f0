import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts the product as a user would, with a data directory of its own. Tests find it by baseURL, E2E_ORIGIN and E2E_DATA_DIR. */
export default async function startProduct(): Promise<() => Promise<void>> {
  const data_dir = await mkdtemp(join(tmpdir(), 'wyze-e2e-'))
  const port = await findFreePort()
  const env: NodeJS.ProcessEnv = { ...process.env, PORT: String(port), DATA_DIR: data_dir, DEMO: '1', LOG_LEVEL: 'warn' }
  for (const name of ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'PUBLIC_ORIGIN', 'HOST', 'NODE_ENV']) delete env[name]
  const product = spawn(process.execPath, [join(import.meta.dirname, '../tools/start.ts')], { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const stop = async () => {
    await stopProcess(product)
    await rm(data_dir, { recursive: true, force: true })
  }
  try {
    process.env['E2E_ORIGIN'] = await waitForOrigin(product)
    process.env['E2E_DATA_DIR'] = data_dir
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

function waitForOrigin(product: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    product.stdout!.on('data', (chunk) => {
      output += chunk
      const origin = /Wyze is ready: (\S+)/.exec(output)?.[1]
      if (origin) resolve(origin)
    })
    product.once('exit', (code) => reject(new Error(`The product ended while starting (${code}):\n${output}`)))
  })
}

async function stopProcess(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return
  product.kill('SIGTERM')
  await once(product, 'exit')
}
