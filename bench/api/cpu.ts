/** Processor time by process, in microseconds. PostgreSQL's is read from /proc, so elsewhere than on Linux it is not known. */
import { readdir, readFile } from 'node:fs/promises'

export function ownCpuUs(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** Of the server with all its backends and workers, those that ended too (idle connections, autovacuum); null where there is no /proc. */
export async function postgresCpuUs(postmaster: number): Promise<number | null> {
  try {
    const own = (await cpuOf(postmaster)) + (await endedChildrenOf(postmaster))
    const parts = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map((pid) => cpuOfChild(Number(pid), postmaster)))
    return parts.reduce((sum, part) => sum + part, own)
  } catch {
    return null
  }
}

async function cpuOfChild(pid: number, parent: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold blanks; the parent is the second field after it.
  if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return 0
  return cpuOf(pid).catch(() => 0)
}

const tick_us = 10_000

/** Children that ended are counted with their parent, in ticks. */
async function endedChildrenOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) * tick_us
}

async function cpuOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ')[0]) / 1000
}
