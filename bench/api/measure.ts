/** Rounds of a variant for a time, one request after another on each connection. */
import { setTimeout as sleep } from 'node:timers/promises'
import { ownCpuUs, postgresCpuBetween, readPostgresCpu } from './cpu.ts'

export interface Variant {
  name: 'raw' | 'bare' | 'api'
  /** One request; `lane` is the connection, `turn` counts all requests of the variant. */
  run(lane: number, turn: number): Promise<void>
  /** Processor time so far of the process that does the work. */
  cpuUs(): Promise<number>
}

export interface Round {
  latencies_ms: number[]
  seconds: number
  process_cpu_us: number
  postgres_cpu_us: number | null
  load_cpu_us: number
}

export interface Figures {
  requests: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  rps: number
  /** Processor time a request of the process that serves it; for `raw` that is the loop itself. */
  cpu_us: number
  postgres_cpu_us: number | null
  /** Of the load generator, which shares the machine; 0 for `raw`. */
  load_cpu_us: number
}

const pause_ms = 150

export async function measureRound(variant: Variant, connections: number, seconds: number, first_turn: number, postmaster: number): Promise<Round> {
  await sleep(pause_ms)
  const [postgres_before, process_before, load_before] = [await readPostgresCpu(postmaster), await variant.cpuUs(), ownCpuUs()]
  const latencies_ms: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  let turn = first_turn
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      for (let at = performance.now(); at < end; ) {
        await variant.run(lane, turn++)
        const now = performance.now()
        latencies_ms.push(now - at)
        at = now
      }
    }),
  )
  const taken = (performance.now() - start) / 1000
  const [load_after, process_after, postgres_after] = [ownCpuUs(), await variant.cpuUs(), await readPostgresCpu(postmaster)]
  return {
    latencies_ms,
    seconds: taken,
    process_cpu_us: process_after - process_before,
    postgres_cpu_us: postgresCpuBetween(postgres_before, postgres_after),
    load_cpu_us: variant.name === 'raw' ? 0 : load_after - load_before,
  }
}

export function summarise(rounds: readonly Round[]): Figures {
  const sorted = rounds.flatMap(({ latencies_ms }) => latencies_ms).sort((a, b) => a - b)
  const sum = (pick: (round: Round) => number) => rounds.reduce((total, round) => total + pick(round), 0)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!, 3)
  return {
    requests: sorted.length,
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    rps: round(sorted.length / sum(({ seconds }) => seconds), 0),
    cpu_us: round(sum(({ process_cpu_us }) => process_cpu_us) / sorted.length, 0),
    postgres_cpu_us: rounds.some(({ postgres_cpu_us }) => postgres_cpu_us === null) ? null : round(sum(({ postgres_cpu_us }) => postgres_cpu_us!) / sorted.length, 0),
    load_cpu_us: round(sum(({ load_cpu_us }) => load_cpu_us) / sorted.length, 0),
  }
}

export function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
