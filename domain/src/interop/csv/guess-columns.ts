import { isLoincCode } from '../code-system.ts'
import { findTest } from '../find-test.ts'
import type { ColumnMapping, ColumnRole } from '../parsed-file.ts'
import { readUnit } from '../unit-spelling.ts'
import { readWrittenTime } from '../written-time.ts'
import { readWrittenValue } from '../written-value.ts'
import { guessDayOrder } from '../day-order.ts'
import type { TableRecord } from './propose-mapping.ts'

const result_words = /^(positive|negative|pos|neg|detected|not detected|reactive|non[- ]?reactive|immune|non[- ]?immune|equivocal|indeterminate)$/i
const range = /^[<>≤≥]?=?\s*\d[\d.,]*(\s*(-|–|to)\s*\d[\d.,]*)?$/

/** Whether a line is data and no heading: it knows no heading's word, and holds a number or a day. */
export function isData(cells: readonly string[], knowsHeading: (cell: string) => boolean): boolean {
  if (cells.some(knowsHeading)) return false
  return cells.some((cell) => readWrittenTime(cell) !== null || readWrittenValue(cell).value.number !== null)
}

/** Columns of a table without headings, by what most of their cells look like. What fits nothing is left for a person to name. */
export function guessColumns(records: readonly TableRecord[], width: number): ColumnMapping {
  const columns = Array.from({ length: width }, (_, index) => records.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== ''))
  const roles = columns.map((cells) => guessRole(cells))
  const taken = new Set<ColumnRole>()
  const dates = columns.filter((_, index) => roles[index] === 'observed')
  const named = roles.map((role, index): ColumnRole => {
    // Two days in a line may be a birth and a specimen: which is which a person says.
    if (role === 'ignore' || taken.has(role) || (role === 'observed' && dates.length > 1)) return 'ignore'
    if (role === 'reference_range' && !columns[index]!.some((cell) => /\d\s*(-|–|to)\s*\d/.test(cell))) return 'ignore'
    taken.add(role)
    return role
  })
  const described = named.map((role, index) => ({ heading: `Column ${index + 1}`, role }))
  return { fingerprint: `no headings|${named.join('|')}`, columns: described, day_order: guessDayOrder(dates.flat()) }
}

function guessRole(cells: readonly string[]): ColumnRole {
  const most = (fits: (cell: string) => boolean) => cells.length > 0 && cells.filter(fits).length >= cells.length * 0.6
  if (most(isLoincCode)) return 'test_code'
  if (most((cell) => readWrittenTime(cell) !== null)) return 'observed'
  if (most((cell) => /\d\s*(-|–|to)\s*\d/.test(cell) && range.test(cell))) return 'reference_range'
  if (most((cell) => readWrittenValue(cell).value.number !== null || result_words.test(cell))) return 'value'
  if (most((cell) => findTest(cell, null) !== null)) return 'test_name'
  if (most((cell) => readUnit(cell) !== null)) return 'unit'
  return 'ignore'
}
