/** The menstrual record: one row an assessment, so that what is consented to of one visit is written together. */
import { daysBetween } from '../../units/calendar-day.ts'
import type { ClinicalSlot } from '../slots/clinical-slot.ts'
import type { KnownFacts, RowContext } from './known-facts.ts'
import { isSaidRoughly, resolveSaidDay } from './resolve-said-day.ts'
import { choice, dayOfVisit, input, latestFirst, readFault, readOk, type RowDraft, type RowFamily } from './row-family.ts'

type Known = KnownFacts['menstrual_record'][number]

/** A period that began so much later is another one (the shortest cycle that the history takes). */
const shortest_cycle_d = 10

export const menstrual_rows: RowFamily<'menstrual_record'> = {
  propose(slot, { field }, around) {
    const all = latestFirst(around.known.menstrual_record, ({ assessed_on }) => assessed_on)
    if (field === 'lmp_on') return proposePeriod(slot, around, all)
    // It was so once: the record says how it is.
    if (slot.time === 'past' && field !== 'menarche_age_y') return 'It is told of an earlier time; the record says how it is now.'
    const unit = field === 'menarche_age_y' ? 'years' : 'days'
    const value = input('value', 'Value', field === 'cycle' ? 'range' : 'whole', slot.value)
    return { inputs: [value, choice('unit', 'Unit', [{ value: unit, label: unit }], unit)], ...compare(field, slot.value, all) }
  },
  read(entered, row, { field }, around) {
    const assessed_on = dayOfVisit(around)
    const value = entered['value'] ?? ''
    if (field === 'cycle') {
      const [low, high = low] = value.split('-').map(Number)
      return readOk({ assessed_on, cycle_min_d: low, cycle_max_d: high })
    }
    if (field !== 'lmp_on') return readOk({ assessed_on, [field]: Number(value) })
    const day = entered['day']!
    if (around.known.menstrual_record.some(({ lmp_on }) => lmp_on === day)) return readFault('day', 'stands in the chart already')
    return readOk({ assessed_on, lmp_on: day, ...(isSaidRoughly(row.said) && day === resolveSaidDay(row.said, around.visit_on) ? { lmp_certainty: 'approximate' } : {}) })
  },
}

function proposePeriod(slot: ClinicalSlot, around: RowContext, all: readonly Known[]): RowDraft {
  const day = resolveSaidDay(slot.value, around.visit_on)
  const latest = latestFirst(all.filter(({ lmp_on }) => lmp_on !== null), ({ lmp_on }) => lmp_on)[0]?.lmp_on ?? null
  const is_present = day !== null && all.some(({ lmp_on }) => lmp_on === day)
  const is_other = day !== null && latest !== null && daysBetween(latest, day) < shortest_cycle_d
  return {
    inputs: [input('day', 'First day', 'day', day)],
    state: is_present ? 'present' : is_other ? 'differs' : 'new',
    in_chart: latest === null ? [] : [{ text: 'Last period', on: is_present ? day : latest }],
    is_high_risk: true,
  }
}

function compare(field: 'cycle' | 'duration_d' | 'menarche_age_y', value: string, all: readonly Known[]): Pick<RowDraft, 'state' | 'in_chart'> {
  const saying = (row: Known): string | null => {
    if (field !== 'cycle') return row[field] === null ? null : String(row[field])
    return row.cycle_min_d === null ? null : row.cycle_max_d === null || row.cycle_max_d === row.cycle_min_d ? String(row.cycle_min_d) : `${row.cycle_min_d}-${row.cycle_max_d}`
  }
  const latest = all.find((row) => saying(row) !== null)
  if (!latest) return { state: 'new', in_chart: [] }
  return { state: saying(latest) === value ? 'present' : 'differs', in_chart: [{ text: `${saying(latest)} ${field === 'menarche_age_y' ? 'years' : 'days'}`, on: latest.assessed_on }] }
}
