/** Measurements: blood pressure, pulse, weight, height, temperature, oxygen saturation. A height in feet and inches is written in inches. */
import { momentOf } from '../../imports/source-time.ts'
import { blood_pressure_loinc, findVitalKind, inFirstUnit, type VitalKind } from '../../records/history/vital-kinds.data.ts'
import { choice, dayOfVisit, input, latestFirst, localDay, readFault, readOk, type RowFamily } from './row-family.ts'
import type { KnownFacts, RowContext } from './known-facts.ts'
import { ucumOfSaid } from './said-units.data.ts'

type Known = KnownFacts['vital'][number]

export const vital_rows: RowFamily<'vital'> = {
  propose(slot, place, around) {
    const kind = findVitalKind(place.loinc)!
    const { value, unit } = readSaid(slot.value, slot.unit, kind)
    const is_pressure = place.loinc === blood_pressure_loinc
    const day = slot.time === 'current' ? dayOfVisit(around) : null
    return {
      inputs: [
        input('value', 'Value', is_pressure ? 'pressure' : 'number', value),
        choice('unit', 'Unit', kind.units.map((one) => ({ value: one.unit, label: one.label })), unit),
        input('day', 'Measured on', 'day', day),
      ],
      ...compare(value, unit, day, kind, around),
    }
  },
  read(entered, _row, place, around) {
    const kind = findVitalKind(place.loinc)!
    const [value, diastolic = null] = entered['value']!.split('/').map(Number)
    const [unit, day] = [entered['unit']!, entered['day']!]
    if (knownOn(day, kind, around).some((row) => isSame(row, entered['value']!, unit))) return readFault('value', 'stands in the chart already')
    const at = momentOf(day, around.zone)
    return readOk({ loinc: kind.loinc, value, diastolic, unit, measured_at: Number.isNaN(at.getTime()) ? day : at.toISOString() })
  },
}

/** Where the chart keeps a measurement in one unit only, that is its unit; otherwise a number without a unit has none. */
function readSaid(said: string, said_unit: string | null, { units }: VitalKind): { value: string; unit: string | null } {
  const feet = /^(\d)'(\d{1,2})"$/.exec(said)
  if (feet) return { value: String(Number(feet[1]) * 12 + Number(feet[2])), unit: '[in_i]' }
  if (said_unit === null) return { value: said, unit: units.length === 1 ? units[0]!.unit : null }
  return { value: said, unit: ucumOfSaid(said_unit) }
}

function knownOn(day: string | null, { loinc }: VitalKind, { known, zone }: RowContext): Known[] {
  const rows = latestFirst(known.vital.filter((row) => row.loinc === loinc), (row) => row.measured_at)
  return day === null ? rows : rows.filter((row) => localDay(row.measured_at, zone) === day)
}

function isSame(row: Known, value: string, unit: string | null): boolean {
  const [first, second = null] = value.split('/').map(Number)
  if (row.diastolic !== second) return false
  if (unit === null || unit === row.unit) return row.value === first
  const [a, b] = [inFirstUnit(row.loinc, row.value, row.unit), inFirstUnit(row.loinc, first!, unit)]
  return a !== null && b !== null && Math.abs(a - b) < 0.05
}

function compare(value: string, unit: string | null, day: string | null, kind: VitalKind, around: RowContext) {
  const same_day = knownOn(day, kind, around)
  const equal = same_day.find((row) => isSame(row, value, unit))
  const shown = equal ?? same_day[0] ?? knownOn(null, kind, around)[0]
  const state = equal ? ('present' as const) : day !== null && same_day.length > 0 ? ('differs' as const) : ('new' as const)
  return { state, in_chart: shown ? [{ text: sayVital(shown, kind), on: localDay(shown.measured_at, around.zone) }] : [] }
}

function sayVital(row: Known, { units }: VitalKind): string {
  return `${row.value}${row.diastolic === null ? '' : `/${row.diastolic}`} ${units.find(({ unit }) => unit === row.unit)?.label ?? row.unit}`
}
