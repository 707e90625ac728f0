/** Tests and counts with a day: screening, questionnaires, antral follicles, the patient's own semen analysis, a pregnancy by its due date. */
import { foldSearch } from '../../records/search-key.ts'
import { slot_definitions } from '../slots/slot-definitions.data.ts'
import { resolveSaidDay } from './resolve-said-day.ts'
import { choice, dayOfVisit, input, latestFirst, readFault, readOk, saidDay, type RowFamily } from './row-family.ts'

const test_labels: Readonly<Record<string, string>> = { cytology: 'Cytology', hrhpv: 'High-risk HPV', hrhpv_self: 'High-risk HPV, self-collected', cotest: 'HPV and cytology', mammography: 'Mammography', phq: 'PHQ', gad: 'GAD', epds: 'EPDS' }
const results = ['normal', 'abnormal', 'inconclusive', 'pending', 'declined'].map((value) => ({ value, label: value }))

/** A questionnaire is of the visit and keeps its score; a test is of the day that the writer gives. What a score means is the writer's to say. */
export const screening_rows: RowFamily<'screening_event'> = {
  propose(slot, { types }, around) {
    const is_score = /^\d+$/.test(slot.value) && types.length === 1 && types[0] !== 'mammography'
    const day = is_score && slot.time === 'current' ? dayOfVisit(around) : null
    const known = latestFirst(around.known.screening_event.filter(({ type }) => types.includes(type)), ({ done_on }) => done_on)
    const same = known.find(({ done_on, detail }) => (is_score ? done_on === day && (detail ?? '').includes(slot.value) : /^\d{4}$/.test(slot.value) && done_on.startsWith(slot.value)))
    const shown = same ?? known[0]
    return {
      state: same ? 'present' : known.some(({ done_on }) => done_on === day) ? 'differs' : 'new',
      in_chart: shown === undefined ? [] : [{ text: [test_labels[shown.type] ?? shown.type, shown.result, shown.detail].filter(Boolean).join(', '), on: shown.done_on }],
      inputs: [
        ...(is_score ? [input('value', 'Score', 'whole', slot.value)] : []),
        ...(types.length > 1 ? [choice('type', 'Test', types.map((value) => ({ value, label: test_labels[value]! })), null)] : []),
        choice('result', 'Result', results, null),
        input('day', 'Done on', 'day', day),
      ],
    }
  },
  read(entered, row, { types }, around) {
    const [type, done_on] = [entered['type'] ?? types[0]!, entered['day']!]
    const score = entered['value']?.trim()
    const detail = score === undefined ? null : `${slot_definitions[row.slot_key].label}: ${score}`
    const is_known = around.known.screening_event.some((one) => one.type === type && one.done_on === done_on && (one.detail ?? null) === detail)
    return is_known ? readFault('day', 'stands in the chart already') : readOk({ type, done_on, result: entered['result'], ...(detail === null ? {} : { detail }) })
  },
}

export const work_up_rows: RowFamily<'work_up_item'> = {
  propose(slot, { test }, around) {
    const day = slot.time === 'current' ? (saidDay(slot, around) ?? dayOfVisit(around)) : null
    const known = latestFirst(around.known.work_up_item.filter((row) => foldSearch(row.test) === foldSearch(test)), ({ done_on }) => done_on)
    const same = known.find(({ done_on, result }) => (day === null || done_on === day) && result === slot.value)
    const shown = same ?? known[0]
    return {
      state: same ? 'present' : day !== null && known.some(({ done_on }) => done_on === day) ? 'differs' : 'new',
      in_chart: shown === undefined ? [] : [{ text: shown.result ?? shown.status, on: shown.done_on }],
      inputs: [input('value', 'Count', 'whole', slot.value), input('day', 'Done on', 'day', day)],
    }
  },
  read(entered, _row, { area, test }, around) {
    const [done_on, result] = [entered['day']!, entered['value']!.trim()]
    const is_known = around.known.work_up_item.some((row) => foldSearch(row.test) === foldSearch(test) && row.done_on === done_on && row.result === result)
    return is_known ? readFault('value', 'stands in the chart already') : readOk({ area, test, status: 'done', done_on, result })
  },
}

const semen_parts: Readonly<Record<string, string>> = { total_motility_percent: 'Total', progressive_percent: 'Progressive' }

export const semen_rows: RowFamily<'semen_analysis'> = {
  propose(slot, { fields, unit }, { known }) {
    const [latest] = latestFirst(known.semen_analysis, ({ collected_on }) => collected_on)
    const said = slot.unit === 'million/mL' ? 'M/mL' : slot.unit
    return {
      state: 'new',
      in_chart: latest === undefined ? [] : [{ text: 'Latest analysis', on: latest.collected_on }],
      inputs: [
        input('value', 'Value', 'number', slot.value),
        choice('unit', 'Unit', [{ value: unit, label: unit }], said),
        ...(fields.length > 1 ? [choice('part', 'Motility', fields.map((value) => ({ value, label: semen_parts[value]! })), null)] : []),
        input('day', 'Collected on', 'day', null),
      ],
    }
  },
  read(entered, _row, { fields }, { known }) {
    const collected_on = entered['day']!
    // A second row of one sample would count it twice.
    if (known.semen_analysis.some((row) => row.collected_on === collected_on)) return readFault('day', 'has an analysis in the chart already; complete that one')
    return readOk({ collected_on, [entered['part'] ?? fields[0]!]: Number(entered['value']) })
  },
}

export const pregnancy_rows: RowFamily<'pregnancy'> = {
  propose(slot, _place, { known, visit_on }) {
    const day = resolveSaidDay(slot.value, visit_on, 'ahead')
    const ongoing = known.pregnancy.find(({ outcome }) => outcome === 'ongoing')
    const inputs = [input('number', 'Pregnancy number', 'whole', null), input('day', 'Due on', 'day', day)]
    if (!ongoing) return { label: 'Ongoing pregnancy, due date', state: 'new', in_chart: [], is_high_risk: true, inputs }
    const is_same = day !== null && ongoing.edd_on === day
    return {
      label: 'Ongoing pregnancy, due date',
      state: is_same ? 'present' : 'differs',
      in_chart: [{ text: ongoing.edd_on === null ? 'An ongoing pregnancy without a due date' : 'Due', on: ongoing.edd_on }],
      is_high_risk: true,
      inputs,
      refusal: is_same ? null : 'The chart has this pregnancy. Change its due date in the history, where it is dated.',
    }
  },
  read(entered, _row, _place, { known }) {
    const number = Number(entered['number'])
    if (known.pregnancy.some((row) => row.number === number)) return readFault('number', 'is another pregnancy of the chart')
    return readOk({ number, outcome: 'ongoing', edd_on: entered['day'] })
  },
}
