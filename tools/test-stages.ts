import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWebIfStale } from './build-web.ts'
import { installChromium } from './chromium.ts'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

const root = join(import.meta.dirname, '..')
const report_dir = join(root, 'test-results')
const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** One command that passes or fails as a whole. */
async function runCheck(name: string, command: string, args: string[]): Promise<Tally> {
  const started = performance.now()
  const is_passed = (await run(command, args)) === 0
  console.log(`${is_passed ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return { passed: is_passed ? 1 : 0, failed: is_passed ? 0 : 1, skipped: 0 }
}

export async function runChecks(): Promise<Tally> {
  return sum([
    await runCheck('rules of the house', process.execPath, ['tools/check.ts']),
    await runCheck('types', bin('tsc'), ['--noEmit']),
    await runCheck('lint', bin('oxlint'), []),
    await runCheck('schema snapshot', process.execPath, ['tools/db-schema.ts', '--check']),
  ])
}

/** Vitest, all projects in one run or the named ones. */
export async function runVitest(projects: string[], args: string[]): Promise<Tally> {
  const report = join(report_dir, 'vitest.json')
  rmSync(report, { force: true })
  const selected = projects.flatMap((project) => ['--project', project])
  const status = await run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...selected,
    ...args,
  ])
  return withStatus(status, readVitest(report))
}

/** Playwright against the product as it is built and started for users. */
export async function runBrowserTests(args: string[]): Promise<Tally> {
  const report = join(report_dir, 'playwright.json')
  rmSync(report, { force: true })
  try {
    installChromium(console.log)
    await buildWebIfStale(console.log)
  } catch (error) {
    console.error((error as Error).message)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const status = await run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--pass-with-no-tests', '--reporter=list,json', ...args], env)
  return withStatus(status, readPlaywright(report))
}

export function sum(tallies: Tally[]): Tally {
  return tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed, skipped: all.skipped + one.skipped }), {
    passed: 0,
    failed: 0,
    skipped: 0,
  })
}

let current: ChildProcess | undefined

/** Ends the tool that is running, as when the whole run is told to stop. */
export async function stopCurrent(): Promise<void> {
  if (!current || current.exitCode !== null || current.signalCode !== null) return
  // Vitest and Playwright take SIGINT as the wish to end in order, and SIGTERM as a kill.
  current.kill('SIGINT')
  await once(current, 'exit')
}

async function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number | null> {
  current = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = (await once(current, 'exit')) as [number | null]
  return code
}

// A run that fails without a failed test (a crash, a fault outside any test, no report) is a failure all the same.
function withStatus(status: number | null, tally: Tally | undefined): Tally {
  const counted = tally ?? { passed: 0, failed: 0, skipped: 0 }
  return status !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

function readVitest(path: string): Tally | undefined {
  const report = readJson<VitestReport>(path)
  if (!report) return undefined
  // A file that cannot even be loaded, or whose set-up fails, has no failed test to count.
  const broken_files = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken_files.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function readPlaywright(path: string): Tally | undefined {
  const report = readJson<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(path)
  if (!report) return undefined
  const { expected, unexpected, flaky, skipped } = report.stats
  if (flaky > 0) console.log(`${flaky} passed only when tried again; they are named as flaky above.`)
  return { passed: expected + flaky, failed: unexpected, skipped }
}

function readJson<T>(path: string): T | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined
}
