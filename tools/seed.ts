/**
 * `npm run db:seed -- --practices 500 --patients 500000 --skew` fills a database with synthetic patients;
 * `npm run db:seed -- --demo` loads the demo practices, as the first `npm start` does.
 */
import { parseArgs } from 'node:util'
import { join } from 'node:path'
import { loadConfig } from '#api/config.ts'
import { hashPassword } from '#api/platform/auth/password.ts'
import { openDatabase } from '#api/platform/db/open-database.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { loadMass, rate } from '#db/seed/mass/load.ts'
import { inventPassword } from '#db/seed/passwords.ts'
import { writePrivateFile } from '#db/seed/write-private-file.ts'
import { StopSignals } from './stop-signals.ts'

const usage = `npm run db:seed -- --practices N --patients N [--skew] [--seed S] [--charts EVERY]
npm run db:seed -- --demo
  --skew    the first practice holds a tenth of all patients, the others fall off in size
  --seed    another number, other people; 1 by default
  --charts  chart rows for every n-th patient (5 by default), 0 for none`

const signals = new StopSignals(console.log)

const options = {
  practices: { type: 'string' },
  patients: { type: 'string' },
  skew: { type: 'boolean' },
  seed: { type: 'string' },
  charts: { type: 'string' },
  demo: { type: 'boolean' },
} as const

function readCount(name: string, text: string | undefined, fallback?: number): number {
  if (text === undefined && fallback !== undefined) return fallback
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number\n\n${usage}`)
  return Number(text)
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options })
  const config = loadConfig()
  const is_demo = values.demo === true
  const practices = is_demo ? 0 : readCount('practices', values.practices)
  const patients = is_demo ? 0 : readCount('patients', values.patients)
  if (!is_demo && practices < 1) throw new Error(usage)
  const seed = readCount('seed', values.seed, 1)
  const charts_every = readCount('charts', values.charts, 5)
  const opening = openDatabase(config, console.log)
  signals.onStop(async () => (await opening).stop())
  const database = await opening
  try {
    if (is_demo) {
      const { is_new, sign_ins_file } = await seedDemo({ connection: database.migrate, data_dir: config.data_dir, now: new Date() })
      console.log(is_new ? `Demo practices loaded; sign-ins: ${sign_ins_file}` : 'A demo practice is there already.')
      return
    }
    const password = inventPassword()
    const report = await loadMass({
      connection: database.migrate,
      practices,
      patients,
      is_skewed: values.skew === true,
      seed,
      charts_every,
      now: new Date(),
      password_hash: await hashPassword(password),
      log: console.log,
      onProgress: showProgress(patients),
    })
    const file = join(config.data_dir, 'bench-sign-ins.json')
    await writePrivateFile(file, `${JSON.stringify(report.sign_ins.map((one) => ({ ...one, password })), null, 2)}\n`)
    console.log(`${report.patients.toLocaleString('en-US')} patients in ${report.total_s.toFixed(1)} s (${rate(report.patients, report.total_s)} a second with charts); sign-ins: ${file}`)
  } finally {
    await database.stop()
  }
}

/** On a terminal only: in a log file a line that rewrites itself is noise. */
function showProgress(patients: number): (table: string, rows: number) => void {
  let shown = 0
  return (table, rows) => {
    if (!process.stdout.isTTY || performance.now() - shown < 250) return
    shown = performance.now()
    const share = table === 'patient' ? ` (${Math.round((100 * rows) / patients)} %)` : ''
    process.stdout.write(`\r  ${table}: ${rows.toLocaleString('en-US')}${share}        \r`)
  }
}

main().catch((error: Error) => {
  console.error(error.message)
  process.exitCode = 1
})
