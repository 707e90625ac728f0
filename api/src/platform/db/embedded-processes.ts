import { readdir, readFile, readlink, realpath } from 'node:fs/promises'

/** True while the process runs. A zombie counts as gone: it holds nothing any more, and in a container nobody may ever collect it. */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  return state !== '' && state !== 'Z' && state !== 'X'
}

/** Pids of the processes whose working directory is `directory` (PostgreSQL's are in their data directory). Linux only. */
export async function findProcessesIn(directory: string): Promise<number[]> {
  const wanted = await realpath(directory)
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found: number[] = []
  for (const pid of pids) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (cwd === wanted && (await isAlive(Number(pid)))) found.push(Number(pid))
  }
  return found
}
