import { describe, expect, it } from 'vitest'
import type { ClinicalSlot } from '../slots/clinical-slot.ts'
import { slot_definitions, type SlotKey } from '../slots/slot-definitions.data.ts'
import { canConsent, entriesOf, findMissing, type ChartRow } from './chart-row.ts'
import type { KnownFacts, RowContext } from './known-facts.ts'
import { idOf, listChartRows, row_families } from './list-chart-rows.ts'
import { readChartRows, type RowConsent } from './read-chart-rows.ts'
import { resolveSaidDay } from './resolve-said-day.ts'
import { slot_places } from './slot-places.data.ts'

const nothing: KnownFacts = {
  vital: [], lab_result: [], menstrual_record: [], medication: [], allergy: [], contraception_use: [], social_history: [], screening_event: [], semen_analysis: [], pregnancy: [], pregnancy_intent: [], work_up_item: [],
}
const around = (known: Partial<KnownFacts> = {}, more: Partial<RowContext> = {}): RowContext => ({ visit_on: '2026-11-20', today: '2026-11-21', zone: 'America/New_York', is_labelled: false, known: { ...nothing, ...known }, ...more })

const slot = (key: SlotKey, value: string, more: Partial<ClinicalSlot> = {}): ClinicalSlot => ({
  key, value, unit: null, attributes: {}, polarity: 'affirmed', experiencer: 'patient', time: 'current',
  evidence: [{ source: 'transcript', segment_id: 's1', start: 0, end: 4, quote: 'said' }], ...more,
})
const offer = (one: ClinicalSlot, context = around()) => listChartRows([one], context)
const rowOf = (one: ClinicalSlot, context = around()): ChartRow => offer(one, context).rows[0]!
const input = (row: ChartRow, name: string) => row.inputs.find((one) => one.name === name)!
const consent = (row: ChartRow, entered: Record<string, string | null> = {}): RowConsent => ({ id: row.id, entered, seen_version: row.target?.version ?? null })
const read = (row: ChartRow, entered: Record<string, string | null>, context = around()) => readChartRows([consent(row, entered)], [row], context)

const level = { id: 1, version: 1, loinc: '38476-8', comparator: '=', value: 1.4, unit: 'ng/mL', collected_at: '2026-10-02T04:00:00.000Z' }
const thyroxine = { id: 5, version: 3, name: 'Levothyroxine', is_supplement: false, dose: '50 mcg', frequency: 'every morning', started_on: null, stopped_on: null }

describe('every slot has its decision', () => {
  it('each key has a place whose family can read it, or says why it stays in the note', () => {
    for (const key of Object.keys(slot_definitions) as SlotKey[]) {
      const place = slot_places[key]
      expect([key, place.kind === null ? place.because.length > 10 : place.kind in row_families]).toEqual([key, true])
    }
    expect(Object.keys(slot_places).sort()).toEqual(Object.keys(slot_definitions).sort())
  })
})

describe('what is not offered', () => {
  it.each([
    ['the partner’s', slot('tobacco', 'current', { experiencer: 'partner' }), /partner/],
    ['a denied allergy', slot('allergy', 'none', { polarity: 'negated' }), /denied/],
    ['follicles', slot('follicles_right', '18, 17', { unit: 'mm' }), /ultrasound/],
    ['GTPAL', slot('gravida', '2'), /GTPAL/],
    ['a drug of earlier', slot('medication', 'loestrin', { time: 'past' }), /earlier time/],
    ['a stop of what the list does not have', slot('medication', 'biotin', { attributes: { change: 'stop' } }), /list does not have/],
    ['somebody else’s semen', slot('semen_volume', '2.1', { unit: 'mL', experiencer: 'partner' }), /partner/],
  ])('%s stays in the note, with a reason', (_, one, because) => {
    expect(offer(one)).toMatchObject({ rows: [], note_only: [{ because: expect.stringMatching(because) }] })
  })

  it('what an earlier version wrote is not offered again', () => {
    const pressure = slot('blood_pressure', '118/74')
    expect(listChartRows([pressure], around(), new Set([idOf(pressure)]))).toEqual({ rows: [], note_only: [] })
  })
})

describe('units and days are never guessed', () => {
  it('a result without a unit waits for its writer, who chooses among those of the test', () => {
    const row = rowOf(slot('amh', '1.4'))
    expect([input(row, 'unit').value, input(row, 'day').value]).toEqual([null, null])
    expect(input(row, 'unit').options.map(({ value }) => value)).toEqual(['ng/mL', 'ug/L'])
    expect(canConsent(row, entriesOf(row))).toBe(false)
    expect(findMissing(row, entriesOf(row)).map(({ field }) => field)).toEqual(['unit', 'day'])
    expect(read(row, { unit: 'ng/mL', day: '2026-11-02' }).facts[0]!.fields).toMatchObject({ loinc: '38476-8', comparator: '=', value: 1.4, unit: 'ng/mL', collected_at: '2026-11-02T05:00:00.000Z' })
  })

  it('the unit decides between mass and moles; a unit without a code is refused, not relabelled', () => {
    expect(read(rowOf(slot('estradiol', '1842')), { unit: 'pmol/L', day: '2026-11-20' }).facts[0]!.fields).toMatchObject({ loinc: '14715-7' })
    expect(read(rowOf(slot('estradiol', '1842')), { unit: 'pg/mL', day: '2026-11-20' }).facts[0]!.fields).toMatchObject({ loinc: '2243-4' })
    expect(rowOf(slot('amh', '10', { unit: 'pmol/L' })).refusal).toMatch(/pmol\/L/)
  })

  it('the writer says which hCG; a weight without a unit and a temperature have none', () => {
    expect(findMissing(rowOf(slot('hcg', '168')), {}).map(({ field }) => field)).toEqual(expect.arrayContaining(['test', 'unit', 'day']))
    expect(input(rowOf(slot('weight', '152')), 'unit').value).toBeNull()
    expect(input(rowOf(slot('temperature', '98.4')), 'unit').value).toBeNull()
    expect(input(rowOf(slot('weight', '171', { unit: 'lb' })), 'unit').value).toBe('[lb_av]')
  })

  it('"this morning" is the day of the visit; the past has no day until its writer gives one', () => {
    const today = slot('estradiol', '1842', { evidence: [{ source: 'transcript', segment_id: 's1', start: 0, end: 4, quote: 'Your estradiol is 1842 this morning.' }] })
    expect(input(rowOf(today), 'day').value).toBe('2026-11-20')
    expect(input(rowOf(slot('blood_pressure', '118/74')), 'day').value).toBe('2026-11-20')
    expect(input(rowOf(slot('blood_pressure', '118/74', { time: 'past' })), 'day').value).toBeNull()
  })

  it('a dose that is a bare number cannot be consented to', () => {
    const row = rowOf(slot('medication', 'metformin', { attributes: { dose: '1000', frequency: 'twice daily' } }))
    expect(findMissing(row, entriesOf(row))).toEqual([{ field: 'dose', message: expect.stringContaining('unit') }])
    expect(read(row, { dose: '1000 mg' }).facts[0]!.fields).toMatchObject({ name: 'metformin', dose: '1000 mg', frequency: 'twice daily' })
  })

  it.each([
    ['November 7', '2026-11-07'], ['December 24', '2025-12-24'], ['18', '2026-11-18'], ['30', '2026-10-30'], ['yesterday', '2026-11-19'], ['10 days ago', '2026-11-10'], ['2 weeks ago', '2026-11-06'],
    ['last Thursday', null], ['2.5 years ago', null], ['3 months ago', null], ['February 30', null],
  ])('the day of "%s" is %s', (said, day) => expect(resolveSaidDay(said, '2026-11-20')).toBe(day))

  it('a due date lies ahead', () => expect(resolveSaidDay('February 10', '2026-11-20', 'ahead')).toBe('2027-02-10'))

  it('a height in feet and inches is written in inches', () => {
    expect(read(rowOf(slot('height', `5'4"`)), {}).facts[0]!.fields).toMatchObject({ loinc: '8302-2', value: 64, unit: '[in_i]' })
  })
})

describe('compared with the chart', () => {
  it('the same result is there already, also where no day was said', () => {
    expect(rowOf(slot('amh', '1.4'), around({ lab_result: [level] }))).toMatchObject({ state: 'present', in_chart: [{ text: '1.4 ng/mL', on: '2026-10-02' }] })
    expect(rowOf(slot('amh', '1.1'), around({ lab_result: [level] }))).toMatchObject({ state: 'new', in_chart: [{ text: '1.4 ng/mL' }] })
  })

  it('and is found at signing where the writer gives it the day of the chart', () => {
    const row = rowOf(slot('amh', '1.1'), around({ lab_result: [level] }))
    expect(read(row, { value: '1.4', unit: 'ng/mL', day: '2026-10-02' }, around({ lab_result: [level] })).faults).toEqual([{ at: 0, field: 'value', message: 'stands in the chart already' }])
  })

  it('another dose of a listed drug changes its row, and is never ticked with others', () => {
    const row = rowOf(slot('medication', 'levothyroxine', { attributes: { dose: '75', change: 'increase' } }), around({ medication: [thyroxine] }))
    expect(row).toMatchObject({ state: 'differs', is_high_risk: true, target: { record_id: 5, version: 3 }, in_chart: [{ text: 'Levothyroxine, 50 mcg, every morning' }] })
    expect(read(row, { dose: '75 mcg' }, around({ medication: [thyroxine] })).facts[0]).toMatchObject({ target: { record_id: 5 }, fields: { dose: '75 mcg', frequency: 'every morning' } })
  })

  it('a brand is its substance, and an unsaid dose is no difference', () => {
    expect(rowOf(slot('medication', 'synthroid', { attributes: { dose: '50 mcg' } }), around({ medication: [thyroxine] })).state).toBe('present')
    expect(rowOf(slot('medication', 'levothyroxine', { attributes: { dose: '50' } }), around({ medication: [thyroxine] })).state).toBe('present')
  })

  it('a stop ends the row of the list on a day that its writer gives', () => {
    const row = rowOf(slot('medication', 'levothyroxine', { attributes: { change: 'stop' } }), around({ medication: [thyroxine] }))
    expect([canConsent(row, entriesOf(row)), canConsent(row, { stopped_on: '2026-11-20' })]).toEqual([false, true])
  })

  it('another reaction of a known allergy is added to the one it has', () => {
    const known = around({ allergy: [{ id: 2, version: 1, substance: 'Penicillin', reaction: 'hives' }] })
    const row = rowOf(slot('allergy', 'penicillin', { attributes: { reaction: 'swelling' } }), known)
    expect([row.state, input(row, 'reaction').value]).toEqual(['differs', 'hives, swelling'])
    expect(rowOf(slot('allergy', 'penicillin'), known).state).toBe('present')
  })

  it('a period close to the recorded one differs from it; a month later it is a new one', () => {
    const period = (lmp_on: string) => around({ menstrual_record: [{ id: 1, version: 1, assessed_on: lmp_on, lmp_on, cycle_min_d: 28, cycle_max_d: 28, duration_d: null, menarche_age_y: null }] })
    expect(rowOf(slot('lmp', 'November 2'), period('2026-11-05')).state).toBe('differs')
    expect(rowOf(slot('lmp', 'November 2'), period('2026-10-05')).state).toBe('new')
    expect(rowOf(slot('lmp', 'November 2'), period('2026-11-02')).state).toBe('present')
    expect(rowOf(slot('cycle_length', '28', { unit: 'days' }), period('2026-10-05')).state).toBe('present')
  })

  it('a labelled note adds, but changes no open row', () => {
    const labelled = around({ medication: [thyroxine] }, { is_labelled: true })
    expect(rowOf(slot('medication', 'levothyroxine', { attributes: { dose: '75 mcg' } }), labelled).refusal).toMatch(/label/)
    expect(rowOf(slot('blood_pressure', '118/74'), labelled).refusal).toBeNull()
  })
})

describe('what is consented to', () => {
  it('one assessment of the periods is one row, and two values of one column are refused', () => {
    const rows = listChartRows([slot('lmp', 'November 2'), slot('cycle_length', '27-30', { unit: 'days' }), slot('cycle_length', '34', { unit: 'days' })], around()).rows
    const two = readChartRows(rows.slice(0, 2).map((row) => consent(row)), rows, around())
    expect(two.facts).toHaveLength(1)
    expect(two.facts[0]!.fields).toEqual({ assessed_on: '2026-11-20', lmp_on: '2026-11-02', cycle_min_d: 27, cycle_max_d: 30 })
    expect(readChartRows(rows.map((row) => consent(row)), rows, around()).faults).toMatchObject([{ at: 2, field: 'value' }])
  })

  it('every fault of every row is named at once', () => {
    const rows = listChartRows([slot('amh', '1.4'), slot('blood_pressure', '118/74'), slot('medication', 'metformin', { attributes: { dose: '1000' } })], around()).rows
    const { faults } = readChartRows([...rows.map((row) => consent(row)), { id: 'made up', entered: {}, seen_version: null }], rows, around())
    expect(faults.map(({ at, field }) => `${at} ${field}`)).toEqual(['0 unit', '0 day', '2 dose', '3 id'])
  })

  it('a row that the chart has by now, or that was changed since it was shown, is refused', () => {
    const change = slot('medication', 'levothyroxine', { attributes: { dose: '75 mcg' } })
    const row = rowOf(change, around({ medication: [thyroxine] }))
    const later = listChartRows([change], around({ medication: [{ ...thyroxine, version: 4 }] })).rows
    expect(readChartRows([consent(row)], later, around()).faults).toMatchObject([{ field: 'id', message: expect.stringContaining('changed in the chart') }])
  })

  it('says what was written in the words of the row', () => {
    const row = rowOf(slot('blood_pressure', '118/74'))
    expect(read(row, {}).facts[0]!.rows[0]).toMatchObject({ written: '118/74 mmHg', on: '2026-11-20' })
    expect(read(rowOf(slot('alcohol', '7', { unit: 'per week' })), {}).facts[0]!.fields).toEqual({ topic: 'alcohol', status: 'current', amount: 7, unit: 'drinks a week' })
  })
})
