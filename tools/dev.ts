/** `npm run dev`: the API, started again at every change, and Vite with hot reload in front of it, in one terminal. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { loadConfig } from '#api/config.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { StopSignals } from './stop-signals.ts'

const log = (message: string) => console.log(message)
const signals = new StopSignals(log)

async function main(): Promise<void> {
  const config = loadConfig()
  // Held here as well, so that the database outlives the API's restarts.
  const opening = openDatabase(config, log)
  signals.onStop(async () => (await opening).stop())
  await opening

  const api_port = config.port + 1
  process.env['API_ORIGIN'] = `http://127.0.0.1:${api_port}`
  const api = startApi(api_port, config.public_origin)
  signals.onStop(() => stopChild(api))

  const vite = await createServer({ server: { port: config.port, strictPort: true, host: config.host } })
  signals.onStop(() => vite.close())
  await vite.listen()
  vite.printUrls()
}

function startApi(port: number, public_origin: string): ChildProcess {
  const env = { ...process.env, PORT: String(port), PUBLIC_ORIGIN: public_origin }
  const watched = ['--watch-path=api/src', '--watch-path=contract', '--watch-path=domain/src']
  return spawn(process.execPath, ['--watch', '--watch-preserve-output', ...watched, join(import.meta.dirname, 'dev-api.ts'), String(process.pid)], { env, stdio: 'inherit' })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

main().catch((error: Error) => {
  console.error(error.message)
  return signals.stop(1)
})
