/**
 * Laboratory results. The unit decides the test where mass and moles have codes of their own; where assays share a unit the writer names
 * the test. A unit that the chart has no code for is not relabelled: the result is then entered by hand.
 */
import { momentOf } from '../../imports/source-time.ts'
import { findLabByKey } from '../../records/lab-catalog.ts'
import type { LabTest } from '../../records/lab-catalog.data.ts'
import { isSameAmount, spellingsOf } from '../../units/convert.ts'
import { displayUnit } from '../../units/display-unit.ts'
import type { KnownFacts, RowContext } from './known-facts.ts'
import { choice, input, latestFirst, localDay, readFault, readOk, saidDay, type PlaceOf, type RowFamily } from './row-family.ts'
import { ucumOfSaid } from './said-units.data.ts'

type Known = KnownFacts['lab_result'][number]

export const lab_rows: RowFamily<'lab_result'> = {
  propose(slot, place, around) {
    const tests = testsOf(place)
    const units = [...new Set(tests.flatMap(({ unit }) => spellingsOf(unit)))]
    const unit = ucumOfSaid(slot.unit)
    const day = saidDay(slot, around)
    const is_foreign = slot.unit !== null && (unit === null || !units.includes(unit))
    return {
      inputs: [
        ...(sharesUnit(tests) ? [choice('test', 'Test', tests.map(({ key, name }) => ({ value: key, label: name })), null)] : []),
        input('value', 'Result', 'result', slot.value),
        choice('unit', 'Unit', units.map((value) => ({ value, label: displayUnit(value) })), unit),
        input('day', 'Collected on', 'day', day),
      ],
      refusal: is_foreign ? `It was said in ${slot.unit}, for which the chart has no code of this test. Add it in the history.` : null,
      ...compare(slot.value, unit, day, tests, around),
    }
  },
  read(entered, row, place, around) {
    const [unit, day] = [entered['unit']!, entered['day']!]
    const asked = row.inputs.some(({ name }) => name === 'test')
    const [test] = testsOf(place).filter((one) => (asked ? one.key === entered['test'] : true) && spellingsOf(one.unit).includes(unit))
    if (!test) return readFault('unit', 'is not a unit of this test')
    const { comparator, value } = readResult(entered['value']!)
    const is_known = knownOf([test], around).some((one) => localDay(one.collected_at, around.zone) === day && isSame(one, entered['value']!, unit))
    if (is_known) return readFault('value', 'stands in the chart already')
    const at = momentOf(day, around.zone)
    return readOk({ loinc: test.loinc, name: test.name, comparator, value, unit, collected_at: Number.isNaN(at.getTime()) ? day : at.toISOString() })
  },
}

function testsOf({ tests }: PlaceOf<'lab_result'>): LabTest[] {
  return tests.map((key) => findLabByKey(key)!)
}

function sharesUnit(tests: readonly LabTest[]): boolean {
  return tests.some((one) => tests.some((other) => other !== one && other.unit === one.unit))
}

function readResult(text: string): { comparator: string; value: number } {
  const [, comparator, value] = /^(<=|>=|<|>)? ?([\d.]+)$/u.exec(text.trim()) ?? []
  return { comparator: comparator ?? '=', value: Number(value) }
}

function isSame(row: Known, said: string, unit: string | null): boolean {
  const { comparator, value } = readResult(said)
  return row.comparator === comparator && row.value === value && (unit === null || isSameAmount(unit, row.unit))
}

function knownOf(tests: readonly LabTest[], { known }: RowContext): Known[] {
  return latestFirst(known.lab_result.filter((row) => tests.some(({ loinc }) => loinc === row.loinc)), (row) => row.collected_at)
}

/** Without a day, the same number in the chart is taken to be the result that was talked about. */
function compare(value: string, unit: string | null, day: string | null, tests: readonly LabTest[], around: RowContext) {
  const all = knownOf(tests, around)
  const on = (row: Known): string => localDay(row.collected_at, around.zone)
  const same_day = day === null ? all : all.filter((row) => on(row) === day)
  const equal = same_day.find((row) => isSame(row, value, unit))
  const shown = equal ?? same_day[0] ?? all[0]
  const state = equal ? ('present' as const) : day !== null && same_day.length > 0 ? ('differs' as const) : ('new' as const)
  const text = (row: Known): string => `${row.comparator === '=' ? '' : row.comparator}${row.value} ${displayUnit(row.unit)}`
  return { state, in_chart: shown ? [{ text: text(shown), on: on(shown) }] : [] }
}
