/** What somebody does: tobacco, alcohol, caffeine, exercise, diet, sleep, contraception, and that a pregnancy is wished. */
import { foldSearch } from '../../records/search-key.ts'
import type { ClinicalSlot } from '../slots/clinical-slot.ts'
import { methods_of_said, method_labels, products } from './contraception-words.data.ts'
import { choice, dayOfVisit, input, latestFirst, readFault, readOk, type PlaceOf, type RowFamily } from './row-family.ts'

export const social_rows: RowFamily<'social_history'> = {
  propose(slot, place, { known }) {
    const { status, amount, unit, detail } = readHabit(slot, place)
    const rows = known.social_history.filter(({ topic }) => topic === place.topic)
    const same = rows.find((row) => row.status === status && (amount === null ? true : row.amount === amount && row.unit === unit) && (detail === null || foldSearch(row.detail ?? '').includes(foldSearch(detail))))
    const [only] = rows
    return {
      state: same ? 'present' : rows.length > 0 ? 'differs' : 'new',
      in_chart: rows.slice(0, 3).map((row) => ({ text: [row.status, row.amount !== null && `${row.amount} ${row.unit}`, row.detail].filter(Boolean).join(', '), on: null })),
      target: !same && only && rows.length === 1 ? { record_id: only.id, version: only.version } : null,
      inputs: [
        choice('status', 'Status', ['current', 'former'].map((value) => ({ value, label: value })), status),
        ...(place.unit === null ? [] : [input('value', 'How much', 'text', slot.value, { is_required: false }), choice('unit', 'Unit', [{ value: place.unit, label: place.unit }], place.unit)]),
        ...(place.topic === 'diet' ? [input('detail', 'Diet', 'text', slot.value)] : []),
      ],
    }
  },
  read(entered, _row, place) {
    const value = entered['value']?.trim() || null
    const amount = value !== null && /^\d+(\.\d+)?$/u.test(value) ? Number(value) : null
    const detail = entered['detail']?.trim() || (value !== null && amount === null ? `${value} ${place.unit}` : null)
    return readOk({ topic: place.topic, status: entered['status'], amount, unit: amount === null ? null : place.unit, ...(detail === null ? {} : { detail }) })
  },
}

function readHabit({ value, time }: ClinicalSlot, { topic, unit }: PlaceOf<'social_history'>) {
  const status = time === 'past' || value === 'former' ? 'former' : 'current'
  const amount = unit !== null && /^\d+(\.\d+)?$/u.test(value) ? Number(value) : null
  const detail = topic === 'diet' ? value : unit !== null && amount === null ? `${value} ${unit}` : null
  return { status, amount, unit: amount === null ? null : unit, detail }
}

export const contraception_rows: RowFamily<'contraception_use'> = {
  propose(slot, _place, { known }) {
    const methods = methods_of_said[slot.value]
    if (methods === undefined) return 'The list of methods does not have this one.'
    const is_past = slot.time === 'past'
    const in_use = known.contraception_use.filter(({ stopped_on, method }) => (is_past ? stopped_on !== null : stopped_on === null) && method !== 'none')
    const same = in_use.filter(({ method }) => methods.includes(method))
    const shown = same.length > 0 ? same : in_use
    return {
      state: same.length > 0 ? 'present' : in_use.length > 0 && !is_past ? 'differs' : 'new',
      in_chart: shown.slice(0, 3).map(({ method, started_on, stopped_on }) => ({ text: method_labels[method] ?? method, on: is_past ? stopped_on : started_on })),
      inputs: [
        choice('method', 'Method', methods.map((value) => ({ value, label: method_labels[value]! })), methods.length === 1 ? methods[0]! : null),
        is_past ? input('stopped_on', 'Stopped', 'partial_day', null) : input('started_on', 'Since', 'partial_day', null, { is_required: false }),
      ],
    }
  },
  read(entered, row) {
    const product = products[row.said]
    return readOk({ method: entered['method'], started_on: entered['started_on']?.trim() || null, stopped_on: entered['stopped_on']?.trim() || null, ...(product === undefined ? {} : { product }) })
  },
}

export const intent_rows: RowFamily<'pregnancy_intent'> = {
  propose(slot, _place, { known }) {
    if (slot.time === 'past') return 'It is told of an earlier time; the chart keeps what is wished now.'
    const [latest] = latestFirst(known.pregnancy_intent, ({ asked_on }) => asked_on)
    return {
      state: latest === undefined ? 'new' : latest.intent === 'trying' ? 'present' : 'differs',
      in_chart: latest === undefined ? [] : [{ text: latest.intent.replaceAll('_', ' '), on: latest.asked_on }],
      inputs: [input('value', 'Trying for', 'text', [slot.value, slot.unit].filter(Boolean).join(' '))],
    }
  },
  read(entered, _row, _place, around) {
    const words = entered['value']!.trim()
    return words.length > 80 ? readFault('value', 'must be at most 80 characters') : readOk({ intent: 'trying', asked_on: dayOfVisit(around), note: `Trying for ${words}.` })
  },
}
