/**
 * `npm run eval:rules -- FILE.json`: runs rows {rule, case, input, expected} through the product's clinical rules, prints every
 * mismatch and closes with "N passed, N failed". Fails on a mismatch, an unknown rule or a file that it cannot read. Without
 * a file: the vectors kept beside the rules.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { differences, parseWritten } from './compare-expected.ts'
import { rule_registry } from './rule-registry.ts'

export interface VectorRow {
  rule: string
  case: string
  input: Record<string, unknown>
  expected: unknown
}

export interface RowResult {
  title: string
  faults: string[]
}

/** Throws where the text is not a JSON array of rows. */
export function evaluateVectors(text: string): RowResult[] {
  const rows = JSON.parse(text) as VectorRow[]
  const written = parseWritten(text) as VectorRow[]
  if (!Array.isArray(rows)) throw new Error('the file must hold an array of {rule, case, input, expected}')
  return rows.map((row, index) => ({ title: `${row.rule} · ${row.case}`, faults: faultsOf(row, written[index]!.expected) }))
}

function faultsOf(row: VectorRow, expected: unknown): string[] {
  const run = rule_registry[row.rule]
  if (run === undefined) return [`no rule "${row.rule}"`]
  try {
    return differences(run(row.input, row.case ?? ''), expected)
  } catch (error) {
    return [`failed: ${error instanceof Error ? error.message : String(error)}`]
  }
}

function main(path: string): void {
  const results = evaluateVectors(readFileSync(path, 'utf8'))
  const failed = results.filter(({ faults }) => faults.length > 0)
  for (const { title, faults } of failed) for (const fault of faults) process.stdout.write(`MISMATCH ${title}: ${fault}\n`)
  process.stdout.write(`${results.length - failed.length} passed, ${failed.length} failed\n`)
  if (failed.length > 0) process.exitCode = 1
}

if (process.argv[1]?.endsWith('eval-rules.ts')) {
  try {
    // npm runs scripts in the project's folder; a path means the folder in which it was typed.
    main(process.argv[2] === undefined ? 'data/clinical-rules/vectors.json' : resolve(process.env['INIT_CWD'] ?? '.', process.argv[2]))
  } catch (error) {
    process.stderr.write(`cannot evaluate: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 2
  }
}
