/** The API alone, as `npm run dev` runs it under --watch; Vite serves the web application. */
import { loadConfig } from '#api/config.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { startServer } from '#api/server.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { describeSignIns } from './describe-sign-ins.ts'
import { StopSignals } from './stop-signals.ts'

const log = (message: string) => console.log(message)
const signals = new StopSignals(() => {})

followDeveloper(Number(process.argv[2]))
const config = loadConfig()
const opening = openDatabase(config, log)
signals.onStop(async () => (await opening).stop())
const database = await opening
const demo = config.is_demo ? await seedDemo({ connection: database.migrate, data_dir: config.data_dir, now: new Date() }) : undefined
const server = await startServer(config, database.app)
signals.onStop(() => server.stop())
log(`API: ${server.origin}`)
if (demo?.is_new) log(describeSignIns(demo.sign_ins_file))

/** When tools/dev.ts was killed, the watcher between it and us would keep the port for ever: it is ended, and ends us. */
function followDeveloper(pid: number): void {
  setInterval(() => {
    try {
      process.kill(pid, 0)
    } catch {
      process.kill(process.ppid, 'SIGTERM')
    }
  }, 1000).unref()
}
