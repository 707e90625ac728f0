/** Processor time by process, in microseconds. PostgreSQL's is read from /proc, so elsewhere than on Linux it is not known. */
import { readdir, readFile } from 'node:fs/promises'

export function ownCpuUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** By process: the server, its backends and workers; null where there is no /proc. */
export async function readPostgresCpu(postmaster: number): Promise<Map<number, number> | null> {
  try {
    const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
    const parts = await Promise.all(pids.map(async (pid) => ((await isPartOf(pid, postmaster)) ? ([pid, await cpuOf(pid)] as const) : null)))
    return new Map(parts.filter((part) => part !== null))
  } catch {
    return null
  }
}

/** What was used in between. A process that ended had been idle (a connection nobody needed any more), so it is left out. */
export function postgresCpuBetween(before: Map<number, number> | null, after: Map<number, number> | null): number | null {
  if (!before || !after) return null
  return [...after].reduce((sum, [pid, us]) => sum + us - (before.get(pid) ?? 0), 0)
}

async function isPartOf(pid: number, postmaster: number): Promise<boolean> {
  if (pid === postmaster) return true
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold blanks; the parent is the second field after it.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster
}

async function cpuOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
  return Number(text.split(' ')[0]) / 1000
}
