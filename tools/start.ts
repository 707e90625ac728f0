/** `npm start`: the database, the demo practice on a first start, the web application, the server. Stops cleanly on SIGTERM. */
import { loadConfig } from '#api/config.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { startServer } from '#api/server.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { buildWebIfStale } from './build-web.ts'
import { describeSignIns } from './describe-sign-ins.ts'
import { StopSignals } from './stop-signals.ts'

const log = (message: string) => console.log(message)
const signals = new StopSignals(log)

async function main(): Promise<void> {
  const config = loadConfig()
  const opening = openDatabase(config, log)
  signals.onStop(async () => (await opening).stop())
  const [database] = await Promise.all([opening, buildWebIfStale(log)])
  const demo = config.is_demo ? await seedDemo({ connection: database.migrate, data_dir: config.data_dir, now: new Date() }) : undefined
  if (demo?.is_new) log('Demo practices loaded.')
  const server = await startServer(config, database.app)
  signals.onStop(() => server.stop())
  log(`\nWyze is ready: ${server.origin}\n`)
  if (demo) log(describeSignIns(demo.sign_ins_file))
}

main().catch((error: NodeJS.ErrnoException) => {
  const in_use = error.code === 'EADDRINUSE' ? ' Another program uses that port; set PORT to another one.' : ''
  console.error(`${error.message}${in_use}`)
  return signals.stop(1)
})
