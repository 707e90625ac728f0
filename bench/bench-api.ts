/**
 * `npm run bench` measures search, chart and registration against the same SQL sent raw and through a bare route, in one
 * run, and writes bench/results/api.json and the tables of docs/PERFORMANCE.md. What counts are the ratios: times in
 * milliseconds belong to the machine. Starts a database of its own and stops by itself.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { signIn } from '#contract/auth.ts'
import { fillPath } from '#contract/endpoint.ts'
import { createPool } from '#api/platform/db/pool.ts'
import { startServer } from '#api/server.ts'
import { openBenchDatabase, withClient, type BenchDatabase } from './api/database.ts'
import { composeRequest, openExchange, type Exchange } from './api/http-load.ts'
import { measureRound, summarise, type Round, type Variant } from './api/measure.ts'
import { listOperations, type Operation } from './api/operations.ts'
import { explainRecordings } from './api/plans.ts'
import { ownCpuUs } from './api/cpu.ts'
import { replay, StatementRecorder, type Recording } from './api/recorded-statements.ts'
import { composeTables, putBetweenMarkers, withRatios, type Measured, type Report } from './api/report.ts'
import { startServerProcess, type ServerProcess } from './api/server-process.ts'

const usage = `npm run bench [-- --seconds 2 --rounds 4 --inputs 150 --practices 500 --patients 500000 --only search,chart --data DIR --dry]
  --data  keeps the database in DIR and uses it again
  --dry   prints the tables and writes no file`

const { values: given } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '4' },
    inputs: { type: 'string', default: '150' },
    practices: { type: 'string', default: '500' },
    patients: { type: 'string', default: '500000' },
    only: { type: 'string' },
    data: { type: 'string' },
    dry: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const connection_counts = [1, 16]
const log = (message: string) => console.error(message)

interface Prepared extends Operation {
  recordings: Recording[]
}

async function main(): Promise<void> {
  if (given.help) return console.log(usage)
  const load_before = loadavg()[0]!
  const data_dir = given.data ? resolve(given.data) : await mkdtemp(join(tmpdir(), 'wyze-bench-'))
  let opening: Promise<BenchDatabase> | undefined
  const cleanUp = async () => {
    await opening?.then(({ database }) => database.stop(), () => {})
    if (!given.data) await rm(data_dir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
  try {
    opening = openBenchDatabase(data_dir, { practices: Number(given.practices), patients: Number(given.patients) }, log)
    const report = await measureAll(await opening, load_before)
    const tables = composeTables(report)
    if (given.dry) return console.log(tables)
    await writeFile('bench/results/api.json', `${JSON.stringify(report, null, 2)}\n`)
    await putBetweenMarkers('docs/PERFORMANCE.md', 'api', tables)
    log('Written: bench/results/api.json, docs/PERFORMANCE.md')
  } finally {
    await cleanUp()
  }
}

async function measureAll(bench: BenchDatabase, load_before: number): Promise<Report> {
  const operations = await prepareOperations(bench)
  const plans = await explainRecordings(bench.superuser, operations.filter(({ name }) => name !== 'create').flatMap(pickCases))
  for (const { label, indexes, has_seq_scan } of plans) log(`${label}: ${has_seq_scan ? 'SEQUENTIAL SCAN' : indexes.join(', ')}`)
  const web_dir = join(bench.config.data_dir, 'no-web')
  const servers: ServerProcess[] = []
  try {
    const task = operations.map(({ name, handed_on, recordings }) => ({ name, handed_on: [...handed_on], recordings }))
    const bare = await startServerProcess('./serve-bare.ts', { database: bench.database.app, pool_size: bench.config.pool_size, operations: task })
    servers.push(bare)
    const api = await startServerProcess('./serve-api.ts', { config: bench.config, database: bench.database.app, web_dir })
    servers.push(api)
    const results: Report['results'] = []
    for (const operation of operations) {
      for (const connections of connection_counts) results.push(withRatios(await measureOperation(bench, operation, connections, bare, api)))
    }
    const sizes = await withClient(bench.database.migrate, async (client) => {
      const { rows } = await client.query(
        'select (select count(*)::int from practice) as practices, count(*)::int as patients, (count(*) filter (where practice_id = $1))::int as biggest_practice from patient',
        [bench.practice_id],
      )
      return rows[0] as Report['data']
    })
    return {
      measured_at: new Date().toISOString(),
      machine: { cores: availableParallelism(), processor: cpus()[0]?.model ?? 'unknown', node: process.versions.node, load_before: Number(load_before.toFixed(2)) },
      database: bench.facts,
      data: sizes,
      rounds: Number(given.rounds),
      seconds_per_round: Number(given.seconds),
      results,
      plans,
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Every call once through the application itself, noting the statements. */
async function prepareOperations({ config, database, practice_id, clinician }: BenchDatabase): Promise<Prepared[]> {
  const all = await withClient(database.migrate, (client) => listOperations(client, practice_id, Number(given.inputs)))
  const chosen = all.filter(({ name }) => !given.only || given.only.split(',').includes(name))
  for (const { name, calls } of chosen) if (calls.length === 0) throw new Error(`too few patients for ${name}`)
  const prepared: Prepared[] = []
  for (const operation of chosen) {
    const server = await startServer({ ...config, log_level: 'error' }, database.app, join(config.data_dir, 'no-web'))
    try {
      const answer = await server.app.inject({ method: 'POST', url: fillPath(signIn.path), payload: clinician })
      const token = answer.json<{ access_token: string }>().access_token
      const recorder = new StatementRecorder(server.runtime.pool, operation.handed_on)
      const recordings: Recording[] = []
      for (const call of operation.calls) recordings.push(await recorder.record(server.app, token, call))
      prepared.push({ ...operation, recordings })
    } finally {
      await server.stop()
    }
  }
  return prepared
}

async function measureOperation(bench: BenchDatabase, operation: Prepared, connections: number, bare: ServerProcess, api: ServerProcess): Promise<Measured> {
  const raw_pool = createPool(bench.database.app, connections, () => {})
  const clients = await Promise.all(Array.from({ length: connections }, () => raw_pool.connect()))
  const [to_bare, to_api] = await Promise.all([bare, api].map(({ port }) => Promise.all(Array.from({ length: connections }, () => openExchange(port)))))
  try {
    const { recordings, calls, handed_on, name } = operation
    const token = await signInAt(api.port, bench.clinician)
    const bare_requests = calls.map(({ endpoint, body }, number) => composeRequest(endpoint.method, `/${name}/${number}`, {}, body))
    const api_requests = calls.map(({ endpoint, url, body }) => composeRequest(endpoint.method, url, { authorization: `Bearer ${token}` }, body))
    const ask = (exchanges: Exchange[], requests: Buffer[], status: number) => async (lane: number, turn: number) => {
      const answer = await exchanges[lane]!.send(requests[turn % requests.length]!)
      if (answer.status !== status) throw new Error(`${name} answered ${answer.status}`)
    }
    const variants: Variant[] = [
      { name: 'raw', run: async (lane, turn) => void (await replay(clients[lane]!, recordings[turn % recordings.length]!, handed_on)), cpuUs: async () => ownCpuUs() },
      { name: 'bare', run: ask(to_bare!, bare_requests, 200), cpuUs: bare.cpuUs },
      { name: 'api', run: ask(to_api!, api_requests, calls[0]!.endpoint.status), cpuUs: api.cpuUs },
    ]
    const figures = await measureVariants(variants, connections, bench.postmaster)
    const { raw, bare: through_bare, api: through_api } = figures
    log(
      `${name} × ${connections}: p50 raw ${raw.p50_ms} bare ${through_bare.p50_ms} api ${through_api.p50_ms} ms; rps ${raw.rps} / ${through_bare.rps} / ${through_api.rps}; ` +
        `CPU ${raw.cpu_us} / ${through_bare.cpu_us} / ${through_api.cpu_us} µs, PostgreSQL ${raw.postgres_cpu_us} / ${through_bare.postgres_cpu_us} / ${through_api.postgres_cpu_us} µs, load ${through_api.load_cpu_us} µs`,
    )
    const statements = recordings[0]!.flat().length
    return { operation: name, title: operation.title, connections, peer_rps: operation.peer_rps, statements, round_trips: recordings[0]!.length, figures }
  } finally {
    for (const exchange of [...to_bare!, ...to_api!]) exchange.close()
    for (const client of clients) client.release()
    await raw_pool.end()
  }
}

/** In turn, A B C A B C, so that what drifts (caches, table growth, other work on the machine) meets all alike. */
async function measureVariants(variants: readonly Variant[], connections: number, postmaster: number): Promise<Measured['figures']> {
  const seconds = Number(given.seconds)
  const rounds: Record<string, Round[]> = {}
  const turns: Record<string, number> = {}
  for (const variant of variants) await measureRound(variant, connections, Math.min(1, seconds), 0, postmaster)
  for (let count = 0; count < Number(given.rounds); count += 1) {
    for (const variant of variants) {
      const measured = await measureRound(variant, connections, seconds, turns[variant.name] ?? 0, postmaster)
      turns[variant.name] = (turns[variant.name] ?? 0) + measured.latencies_ms.length
      ;(rounds[variant.name] ??= []).push(measured)
    }
  }
  return Object.fromEntries(variants.map(({ name }) => [name, summarise(rounds[name]!)])) as Measured['figures']
}

async function signInAt(port: number, clinician: { email: string; password: string }): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${fillPath(signIn.path)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(clinician),
  })
  if (!response.ok) throw new Error(`signing in answered ${response.status}`)
  return ((await response.json()) as { access_token: string }).access_token
}

/** Of each the call that the fewest patients match, one in the middle and the one that the most match: the plans may differ. */
function pickCases({ title, calls, recordings, handed_on }: Prepared): { label: string; recording: Recording; handed_on: readonly string[] }[] {
  const order = calls.map(({ matches }, index) => ({ matches, index })).sort((a, b) => a.matches - b.matches)
  const chosen = new Set([0, 0.5, 1].map((share) => order[Math.round(share * (order.length - 1))]!.index))
  const picked = order.filter(({ index, matches }) => chosen.has(index) && (matches !== 1 || index === order[0]!.index))
  return picked.map(({ index }) => ({ label: `${title}: ${calls[index]!.label}`, recording: recordings[index]!, handed_on }))
}

main().then(
  () => process.exit(),
  (error: Error) => {
    console.error(error)
    process.exit(1)
  },
)
