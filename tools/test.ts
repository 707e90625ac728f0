/**
 * `npm test` runs everything; `npm test -- check|unit|api|web|e2e [ARGUMENTS]` one stage, with arguments for its tool.
 * The last line is always `N passed, N failed`.
 */
import { runBrowserTests, runChecks, runVitest, sum, type Tally } from './test-stages.ts'

const [stage, ...args] = process.argv.slice(2)
const all: Record<string, () => Tally | Promise<Tally>> = {
  check: () => runChecks(),
  tests: () => runVitest([], []),
  e2e: () => runBrowserTests([]),
}
const single: Record<string, () => Tally | Promise<Tally>> = {
  check: () => runChecks(),
  unit: () => runVitest(['unit'], args),
  api: () => runVitest(['api'], args),
  web: () => runVitest(['web'], args),
  e2e: () => runBrowserTests(args),
}

function selectStages(): Record<string, () => Tally | Promise<Tally>> {
  if (stage === undefined) return all
  const selected = single[stage]
  if (!selected) throw new Error(`There is no stage "${stage}"; there are ${Object.keys(single).join(', ')}.`)
  return { [stage]: selected }
}

function describe({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const results: { name: string; tally: Tally; seconds: number }[] = []
for (const [name, runStage] of Object.entries(selectStages())) {
  console.log(`\n── ${name} ──`)
  const started = performance.now()
  const tally = await runStage()
  results.push({ name, tally, seconds: (performance.now() - started) / 1000 })
}

console.log('')
for (const { name, tally, seconds } of results) console.log(`${name.padEnd(6)} ${describe(tally)} (${seconds.toFixed(0)} s)`)
const total = sum(results.map(({ tally }) => tally))
console.log(describe(total))
process.exitCode = total.failed > 0 ? 1 : 0
