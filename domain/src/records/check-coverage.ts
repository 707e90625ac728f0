/** What a check of the list did and did not cover, in words that the screen must show: silence is not safety. */
import type { ReadEntry } from './medication-list.ts'

export interface Coverage {
  entries: number
  checked: number
  unknown: Array<{ id: string; name: string }>
  pairs: number
  /** Always shown. */
  statement: string
}

export function describeCoverage(current: readonly ReadEntry[], pairs: number, findings: number, states: { pregnancy?: boolean | null; trying_to_conceive?: boolean | null }): Coverage {
  const unknown = current.filter(({ substances }) => substances.length === 0).map(({ entry }) => ({ id: entry.id, name: entry.name }))
  const checked = current.length - unknown.length
  const names = unknown.map(({ name }) => `“${name}”`).join(', ')
  const parts = [
    `Checked ${checked} of ${current.length} ${current.length === 1 ? 'entry' : 'entries'} against ${pairs} pairs of a supplement with a drug, a laboratory test or a state.`,
    ...(unknown.length > 0 ? [`${names} ${unknown.length === 1 ? "isn't" : "aren't"} known and ${unknown.length === 1 ? 'was' : 'were'} not checked.`] : []),
    ...(states.pregnancy == null && states.trying_to_conceive !== true ? ['Pregnancy is not recorded and counts as possible.'] : []),
    'Interactions between two drugs are not checked.',
    ...(findings === 0 ? [`None in our set of ${pairs} pairs: not proof of safety.`] : []),
  ]
  return { entries: current.length, checked, unknown, pairs, statement: parts.join(' ') }
}
