/**
 * `npm run bench:draft` has the API write drafts of visits of 1,200 to 1,600 words and measures, at the other end of the wire,
 * how long after the request the first section is there, and the last; beside it, in turn and in the same run, the engine
 * alone in this process. What counts are the ratios. Writes bench/results/draft.json and the table of docs/PERFORMANCE.md;
 * starts a database of its own and stops by itself. `-- --rounds N` changes how often each visit is drafted.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { signIn } from '#contract/auth.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fillPath } from '#contract/endpoint.ts'
import { createDraft, generateDraft, type DraftStreamEvent } from '#contract/notes.ts'
import { draftNote } from '#domain/scribe/draft-note.ts'
import { findTemplate } from '#domain/scribe/templates.data.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { verifySection } from '#domain/scribe/verify-claims.ts'
import { makeChart } from '#tools/eval/draft-dialogue.ts'
import { readDialogue } from '#tools/eval/read-dialogue.ts'
import { readCsv } from '#tools/train/read-csv.ts'
import { openBenchDatabase, withClient } from './api/database.ts'
import { round } from './api/measure.ts'
import { putBetweenMarkers } from './api/report.ts'
import { startServerProcess } from './api/server-process.ts'

const { values: given } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } })
const template_id = 'T12'

interface Visit {
  text: string
  words: number
  segments: Segment[]
}

/** Milliseconds from the start to the first section and to the end. */
interface Taken {
  first: number
  whole: number
}

interface Server {
  base: string
  token: string
}

/** Visits of the training part: the length is what matters, and it is real speech. */
function readVisits(): Visit[] {
  return readCsv('data/aci-bench/train.csv')
    .map(({ dialogue }) => ({ text: dialogue!, words: dialogue!.split(/\s+/).length, segments: readDialogue(dialogue!) }))
    .filter(({ words }) => words >= 1200 && words <= 1600)
}

function draftAlone({ segments }: Visit): Taken {
  const start = performance.now()
  let first = 0
  for (const event of draftNote({ segments, template: findTemplate(template_id)!, chart: makeChart(null), length: 'standard', with_longer: true })) {
    if (event.type !== 'section') continue
    verifySection(event.section, segments)
    first ||= performance.now() - start
  }
  return { first, whole: performance.now() - start }
}

async function send({ base, token }: Server, endpoint: Endpoint, params: Record<string, number>, body: unknown): Promise<Response> {
  const response = await fetch(`${base}${fillPath(endpoint.path, params)}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${endpoint.name} answered ${response.status}: ${await response.text()}`)
  return response
}

async function draftByApi(server: Server, patient_id: number, visit: Visit): Promise<Taken> {
  const opened = await send(server, createDraft, { patient_id }, { template_id, length: 'standard', files: [{ name: 'visit.txt', text: visit.text }] })
  const { draft_id } = (await opened.json()) as { draft_id: number }
  const start = performance.now()
  const stream = await send(server, generateDraft, { draft_id }, {})
  let first = 0
  for await (const line of createInterface({ input: Readable.fromWeb(stream.body! as import('node:stream/web').ReadableStream) })) {
    if (line.trim() === '') continue
    const event = JSON.parse(line) as DraftStreamEvent
    if (event.type === 'section') first ||= performance.now() - start
    if (event.type === 'failed') throw new Error(event.detail)
  }
  return { first, whole: performance.now() - start }
}

const at = (values: readonly number[], share: number): number => round([...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!, 1)
const summarise = (taken: readonly Taken[]) => {
  const [first, whole] = [taken.map((one) => one.first), taken.map((one) => one.whole)]
  return { first_p50_ms: at(first, 0.5), first_p95_ms: at(first, 0.95), whole_p50_ms: at(whole, 0.5), whole_p95_ms: at(whole, 0.95) }
}

async function main(): Promise<void> {
  const load_before = round(loadavg()[0]!, 2)
  const visits = readVisits()
  const data_dir = await mkdtemp(join(tmpdir(), 'wyze-bench-'))
  const bench = await openBenchDatabase(data_dir, { practices: 20, patients: 5000 }, (message) => console.error(message))
  const api = await startServerProcess('./serve-api.ts', { config: bench.config, database: bench.database.app, web_dir: join(data_dir, 'no-web') })
  try {
    const base = `http://127.0.0.1:${api.port}`
    const { access_token } = (await (await send({ base, token: '' }, signIn, {}, bench.clinician)).json()) as { access_token: string }
    const patients = await withClient(bench.database.migrate, async (client) => (await client.query<{ id: string }>('select id from patient where practice_id = $1 order by id limit 40', [bench.practice_id])).rows)
    const taken = { api: [] as Taken[], engine: [] as Taken[] }
    for (let turn = 0; turn <= Number(given.rounds); turn += 1) {
      for (const [number, visit] of visits.entries()) {
        const by_api = await draftByApi({ base, token: access_token }, Number(patients[number % patients.length]!.id), visit)
        const alone = draftAlone(visit)
        // The first round warms both.
        if (turn === 0) continue
        taken.api.push(by_api)
        taken.engine.push(alone)
      }
    }
    const words = visits.map((visit) => visit.words)
    const report = {
      measured_at: new Date().toISOString(),
      machine: { cores: availableParallelism(), processor: cpus()[0]?.model ?? 'unknown', node: process.versions.node, load_before },
      visits: visits.length,
      words: { least: Math.min(...words), median: at(words, 0.5), most: Math.max(...words) },
      rounds: Number(given.rounds),
      api: summarise(taken.api),
      engine: summarise(taken.engine),
    }
    await writeFile('bench/results/draft.json', `${JSON.stringify(report, null, 2)}\n`)
    await putBetweenMarkers('docs/PERFORMANCE.md', 'draft', composeTable(report))
  } finally {
    await api.stop()
    await bench.database.stop()
    await rm(data_dir, { recursive: true, force: true })
  }
}

function composeTable({ measured_at, machine, visits, words, rounds, api, engine }: { measured_at: string; machine: { cores: number; load_before: number }; visits: number; words: { least: number; median: number; most: number }; rounds: number; api: ReturnType<typeof summarise>; engine: ReturnType<typeof summarise> }): string {
  const row = (name: string, figures: ReturnType<typeof summarise>) => `| ${name} | ${figures.first_p50_ms} / ${figures.first_p95_ms} | ${figures.whole_p50_ms} / ${figures.whole_p95_ms} |`
  return [
    `Measured ${measured_at.slice(0, 10)} on ${machine.cores} cores that server, PostgreSQL and client share, load average before ${machine.load_before}: ${visits} visits of ${words.least} to ${words.most} words (median ${words.median}), ${rounds} rounds. From the request to the section in the client’s hands, median / 95th percentile in ms:`,
    '',
    '| | first section | whole draft, stored |',
    '|---|---|---|',
    row('API', api),
    row('engine alone', engine),
    `| API to engine, medians | ${round(api.first_p50_ms / engine.first_p50_ms, 2)} | ${round(api.whole_p50_ms / engine.whole_p50_ms, 2)} |`,
  ].join('\n')
}

main().then(
  () => process.exit(),
  (error: Error) => {
    console.error(error)
    process.exit(1)
  },
)
