/** A large synthetic set, in one transaction over one connection: it is there whole or not at all. */
import pg from 'pg'
import { copyRows } from '../copy-text.ts'
import { chart_tables, chartLines } from './chart-lines.ts'
import { dropHeavyParts, isWorthDropping, restoreHeavyParts, withoutForcedSecurity, type HeavyParts } from './heavy-parts.ts'
import { patient_columns, patientLines } from './patient-lines.ts'
import { placePractices, type MassSignIn } from './place-practices.ts'
import { practiceSizes } from './practice-sizes.ts'

export interface MassOptions {
  connection: pg.ClientConfig
  practices: number
  patients: number
  is_skewed: boolean
  seed: number
  /** Chart rows for every n-th patient, 0 for none. */
  charts_every: number
  now: Date
  /** Stored for every user of the set. */
  password_hash: string
  log: (message: string) => void
  /** Rows of the table copied so far. */
  onProgress?: (table: string, rows: number) => void
}

export interface MassReport {
  patients: number
  chart_rows: number
  /** Making the patients' lines and copying them in. */
  copy_s: number
  /** Their indexes and foreign keys, where these were made after the load. */
  index_s: number
  chart_s: number
  total_s: number
  sign_ins: MassSignIn[]
}

export async function loadMass(o: MassOptions): Promise<MassReport> {
  const client = new pg.Client({ ...o.connection, options: `${o.connection.options ?? ''} -c statement_timeout=0 -c timezone=UTC`.trim() })
  await client.connect()
  try {
    await client.query(`begin; set local maintenance_work_mem = '512MB'; set local max_parallel_maintenance_workers = 2; set local synchronous_commit = off`)
    const tables = ['patient', ...chart_tables.map(({ name }) => name)]
    const report = await withoutForcedSecurity(client, tables, () => load(client, o))
    await client.query('commit')
    await client.query('analyze practice, app_user, patient, allergy, medication, problem, lab_result')
    return report
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
}

async function load(client: pg.ClientBase, o: MassOptions): Promise<MassReport> {
  const clock = createClock()
  const sizes = practiceSizes(o.practices, o.patients, o.is_skewed)
  const patient_parts = await dropWhereWorth(client, 'patient', o.patients)
  const { practices, sign_ins } = await placePractices(client, sizes, o.password_hash)
  o.log(`${practices.length} practices; the largest has ${Math.max(...sizes).toLocaleString('en-US')} patients.`)

  clock.lap()
  const progress = (table: string) => (rows: number) => o.onProgress?.(table, rows)
  const patients = await copyRows(client, 'patient', patient_columns, patientLines(practices, o.seed, o.now, o.charts_every), progress('patient'))
  const copy_s = clock.lap()
  o.log(`${patients.toLocaleString('en-US')} patients copied in ${copy_s.toFixed(1)} s (${rate(patients, copy_s)} rows/s).`)
  await restore(client, patient_parts, o)
  const index_s = clock.lap()
  o.log(`Indexes of patients: ${index_s.toFixed(1)} s; with them ${rate(patients, copy_s + index_s)} rows/s.`)

  let chart_rows = 0
  if (o.charts_every > 0) {
    const today = o.now.toISOString().slice(0, 10)
    for (const table of chart_tables) {
      const parts = await dropWhereWorth(client, table.name, Math.ceil(patients / o.charts_every))
      const lines = chartLines(table, practices, o.charts_every, o.seed, today)
      chart_rows += await copyRows(client, table.name, ['practice_id', 'patient_id', ...table.columns], lines, progress(table.name))
      await restore(client, parts, { ...o, log: () => {} })
    }
  }
  const chart_s = clock.lap()
  if (chart_rows > 0) o.log(`${chart_rows.toLocaleString('en-US')} chart rows with their indexes: ${chart_s.toFixed(1)} s (${rate(chart_rows, chart_s)} rows/s).`)
  return { patients, chart_rows, copy_s, index_s, chart_s, total_s: clock.total(), sign_ins }
}

async function dropWhereWorth(client: pg.ClientBase, table: string, rows_to_come: number): Promise<HeavyParts | null> {
  return (await isWorthDropping(client, table, rows_to_come)) ? dropHeavyParts(client, table) : null
}

async function restore(client: pg.ClientBase, parts: HeavyParts | null, o: MassOptions): Promise<void> {
  if (parts) await restoreHeavyParts(client, parts, o.log)
}

export function rate(rows: number, seconds: number): string {
  return Math.round(rows / Math.max(seconds, 0.001)).toLocaleString('en-US')
}

function createClock() {
  const start = performance.now()
  let last = start
  return {
    lap() {
      const at = performance.now()
      const seconds = (at - last) / 1000
      last = at
      return seconds
    },
    total: () => (performance.now() - start) / 1000,
  }
}
