import type { LabResult } from '#contract/patients.ts'

const signs = { '<': '< ', '<=': '≤ ', '=': '', '>=': '≥ ', '>': '> ' } as const

/** `< 0.5`, `1,842`: the digits as they were reported, thousands parted, nothing rounded. */
export function formatResult({ comparator, value }: Pick<LabResult, 'comparator' | 'value'>): string {
  return `${signs[comparator]}${value.toLocaleString('en-US', { maximumFractionDigits: 20 })}`
}
