/** `npm start`: the database, the demo practice on a first start, the web application, the server. Stops cleanly on SIGTERM. */
import pg from 'pg'
import { loadConfig } from '#api/config.ts'
import { createSetupLink } from '#api/features/auth/setup-link.ts'
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
  log(demo ? describeSignIns(demo.sign_ins_file) : await describeSetup(database.migrate, server.origin, config.public_origin))
}

/** For an installation that nobody has an account in yet: the link that opens its first practice, once. */
async function describeSetup(owner: pg.ClientConfig, origin: string, public_origin: string): Promise<string> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    // With a port of its own choosing (PORT=0) only the server knows its address.
    const link = await createSetupLink(client, public_origin.endsWith(':0') ? origin : public_origin)
    return link ? `No accounts yet. Open the first practice with this link, which works once:\n  ${link}` : ''
  } finally {
    await client.end()
  }
}

main().catch((error: NodeJS.ErrnoException) => {
  const in_use = error.code === 'EADDRINUSE' ? ' Another program uses that port; set PORT to another one.' : ''
  console.error(`${error.message}${in_use}`)
  return signals.stop(1)
})
