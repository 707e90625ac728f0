/** Entries of the lists that stand twice, or against what the patient says. Own rules of consistency (2026-11-21): no medical source. */
import type { Contradiction } from './contradictions.ts'
import { isTaken, type FactRef, type RuleFacts } from './facts.ts'

export function listAgainst({ medication, allergy, problem }: RuleFacts, today: string): Contradiction[] {
  const taken = medication.filter((row) => isTaken(row, today))
  const active = problem.filter(({ resolved_on }) => resolved_on === null)
  return [
    ...twice('medication', taken, ({ name }) => name, ({ name }) => `${name} stands in the list twice.`),
    ...twice('allergy', allergy, ({ substance }) => substance, ({ substance }) => `The allergy to ${substance} stands in the list twice.`),
    ...twice('problem', active, ({ icd10cm, description }) => icd10cm ?? description, ({ description }) => `The problem ${description} stands in the list twice.`),
    ...taken.filter(({ taking }) => taking === 'not_taking').map((row): Contradiction => ({ id: 'listed_not_taken', weight: 'check', text: `${row.name} is on the list as current, and the patient says that it is not taken.`, refs: [{ kind: 'medication', fact_id: row.id }] })),
  ]
}

function twice<Row extends { id: number }>(kind: FactRef['kind'], rows: readonly Row[], keyOf: (row: Row) => string, say: (row: Row) => string): Contradiction[] {
  return rows.flatMap((row, at): Contradiction[] => {
    const first = rows.findIndex((other) => folded(keyOf(other)) === folded(keyOf(row)))
    return first < at ? [{ id: `${kind}_twice`, weight: 'check', text: say(row), refs: [{ kind, fact_id: rows[first]!.id }, { kind, fact_id: row.id }] }] : []
  })
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim()
}
