/**
 * `npm test` runs everything; `npm test -- check|unit|api|web|e2e [ARGUMENTS]` one stage, with arguments for its tool.
 * The last line is always `N passed, N failed`.
 */
import { StopSignals } from './stop-signals.ts'
import { runBrowserTests, runChecks, runVitest, stopCurrent, sum, type Tally } from './test-stages.ts'

new StopSignals(console.log, 130).onStop(stopCurrent)

const [stage, ...args] = process.argv.slice(2)
const all: Record<string, () => Promise<Tally>> = {
  check: () => runChecks(),
  tests: () => runVitest([], []),
  e2e: () => runBrowserTests([]),
}
const single: Record<string, () => Promise<Tally>> = {
  check: () => runChecks(),
  unit: () => runVitest(['unit'], args),
  api: () => runVitest(['api'], args),
  web: () => runVitest(['web'], args),
  e2e: () => runBrowserTests(args),
}

function selectStages(): Record<string, () => Promise<Tally>> {
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
// The channel to the launcher would keep this process waiting.
process.exit(total.failed > 0 ? 1 : 0)
