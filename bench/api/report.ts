/** Figures as JSON and as the tables of docs/PERFORMANCE.md, between its markers. */
import { readFile, writeFile } from 'node:fs/promises'
import { round, type Figures, type Variant } from './measure.ts'
import type { Operation } from './operations.ts'
import type { SeenPlan } from './plans.ts'

export interface Measured {
  operation: Operation['name']
  title: string
  connections: number
  peer_rps: number | null
  statements: number
  round_trips: number
  figures: Record<Variant['name'], Figures>
}

export interface Report {
  measured_at: string
  machine: { cores: number; processor: string; node: string; load_before: number }
  database: Record<string, string>
  data: { practices: number; patients: number; biggest_practice: number }
  rounds: number
  seconds_per_round: number
  results: (Measured & { p50_to_raw: number; p50_to_bare: number; goal_rps: number | null })[]
  plans: SeenPlan[]
}

export const goals = { to_raw: 4, to_bare: 2, times_peer: 5 }

export function withRatios(measured: Measured): Report['results'][number] {
  const { raw, bare, api } = measured.figures
  return { ...measured, p50_to_raw: round(api.p50_ms / raw.p50_ms, 2), p50_to_bare: round(api.p50_ms / bare.p50_ms, 2), goal_rps: measured.peer_rps === null ? null : measured.peer_rps * goals.times_peer }
}

export function composeTables({ measured_at, machine, database, data, rounds, seconds_per_round, results, plans }: Report): string {
  const count = (n: number) => n.toLocaleString('en-US')
  const mark = (is_met: boolean) => (is_met ? '✓' : '✗')
  const ratios = results.map(
    ({ title, connections, figures: { raw, bare, api }, p50_to_raw, p50_to_bare }) =>
      `| ${title} | ${connections} | ${raw.p50_ms} | ${bare.p50_ms} | ${api.p50_ms} | ${p50_to_raw} ${mark(p50_to_raw <= goals.to_raw)} | ${p50_to_bare} ${mark(p50_to_bare <= goals.to_bare)} | ${api.p95_ms} / ${api.p99_ms} |`,
  )
  const rates = results.map(
    ({ title, connections, figures: { raw, bare, api }, goal_rps, peer_rps }) =>
      `| ${title} | ${connections} | ${count(raw.rps)} | ${count(bare.rps)} | ${count(api.rps)} | ${goal_rps === null ? '–' : count(goal_rps)} | ${peer_rps === null ? '–' : `${(api.rps / peer_rps).toFixed(1)}×`} | ${api.cpu_us} (${raw.cpu_us}, ${bare.cpu_us}) | ${api.postgres_cpu_us ?? 'not known'} | ${api.load_cpu_us} |`,
  )
  return [
    `Measured ${measured_at.slice(0, 10)} on ${machine.cores} cores (${machine.processor}) that server, PostgreSQL and load generator share; Node ${machine.node}, PostgreSQL ${database.server_version}, fsync ${database.fsync}, synchronous_commit ${database.synchronous_commit}. ${count(data.practices)} practices, ${count(data.patients)} patients, ${count(data.biggest_practice)} in the practice asked. ${rounds} rounds of ${seconds_per_round} s each, the three variants in turn. Load average before: ${machine.load_before}.`,
    '',
    `Median time of a request in ms, and how many times that of the raw driver (goal ≤ ${goals.to_raw}) and of the bare route (goal ≤ ${goals.to_bare}):`,
    '',
    '| operation | connections | raw driver | bare route | API | to raw | to bare | API p95 / p99 |',
    '|---|---|---|---|---|---|---|---|',
    ...ratios,
    '',
    `Requests a second, and processor time of one request in µs: the API's process (raw loop, bare route), PostgreSQL for the API, the load generator. The goal is ${goals.times_peer} times the strongest open peer, which writes no audit row; ours does.`,
    '',
    '| operation | connections | raw driver | bare route | API | goal | API to peer | CPU API (raw, bare) | CPU PostgreSQL | CPU load |',
    '|---|---|---|---|---|---|---|---|---|---|',
    ...rates,
    '',
    'Plans as the API\'s role under row-level security, of the statements that read `patient`:',
    '',
    ...plans.flatMap(({ label, plans: lines, indexes, has_seq_scan }) => [
      `**${label}**: ${has_seq_scan ? 'sequential scan' : `index ${indexes.join(', ') || 'none'}`}`,
      '',
      '```',
      ...lines,
      '```',
      '',
    ]),
  ].join('\n')
}

export async function putBetweenMarkers(file: string, name: string, text: string): Promise<void> {
  const [open, close] = [`<!-- ${name}: written by the bench -->`, `<!-- /${name} -->`]
  const document = await readFile(file, 'utf8')
  const [from, to] = [document.indexOf(open), document.indexOf(close)]
  if (from < 0 || to < from) throw new Error(`${file} has no place for ${name}`)
  await writeFile(file, `${document.slice(0, from + open.length)}\n${text}\n${document.slice(to)}`)
}
