import { describe, expect, it } from 'vitest'
import type { ParsedFile, ProposedIdentity, ProposedRow } from '../interop/parsed-file.ts'
import { doubtsAbout, statusOf, whyBlocked } from './accept-rows.ts'
import { toChartFact } from './chart-fact.ts'
import type { KnownFact } from './match-row.ts'
import { applyEdit, isLoinc } from './row-edit.ts'
import { momentOf } from './source-time.ts'
import { stageFile } from './stage-file.ts'

const zone = 'America/New_York'
const chart = { first_name: 'Amara', last_name: 'Okafor', preferred_name: null, date_of_birth: '1992-03-14', mrn: '100' }

function person(first: string, born: string): ProposedIdentity {
  return { names: [{ given: [first], family: 'Okafor', text: '' }], date_of_birth: born, sex: null, identifiers: [], phones: [], emails: [], locator: { type: 'line', line: 1, column: null } }
}

function lab(change: Partial<ProposedRow> = {}): ProposedRow {
  return {
    key: 'k', kind: 'lab_result', identity: 0, code: { system: 'LOINC', code: '38476-8', display: null }, other_codes: [], label: 'AMH',
    value: { comparator: null, number: 1.2, number_high: null, unit_ucum: 'ng/mL', unit_as_written: 'ng/mL', text: '1.20', coded: null },
    reference_range: '1.0-4.0', abnormal_flag: null, status: 'final', status_as_written: 'F',
    observed: { precision: 'minute', local: '2026-03-01T08:30', offset: '-05:00', as_written: '' }, reported: null, panel: null, accession_number: 'A1', placer_number: null,
    performer: null, is_negated: false, detail: {}, note: null, locator: { type: 'line', line: 2, column: null }, also_from: [], confidence: 1, warnings: [], ...change,
  }
}

function file(rows: ProposedRow[], identities = [person('Amara', '1992-03-14')]): ParsedFile {
  return { format: 'csv', summary: { title: '', sender: null, created: null, parts: 1, part_word: 'line' }, identities, rows, texts: [], left_out: [], faults: [] }
}

const known: KnownFact = { kind: 'lab_result', id: 7, code: '38476-8', name: 'AMH', at: '2026-03-01T13:30:00.000Z', value: '1.2 ng/mL', accession_number: 'A1' }

describe('what a row becomes', () => {
  it('a number with LOINC, UCUM unit and day is a result, exactly as written', () => {
    const fact = toChartFact(lab(), zone)
    expect(fact).toMatchObject({ ok: true, value: { kind: 'lab_result', values: { value: 1.2, unit: 'ng/mL', value_as_written: '1.20', collected_precision: 'minute' } } })
  })

  it.each([
    ['a unit that nobody knows', { value: { ...lab().value!, unit_ucum: null, unit_as_written: 'FOO' } }, '1.20 FOO'],
    ['a range of values', { value: { ...lab().value!, number: 10, number_high: 20, text: '10-20' } }, '10-20 ng/mL'],
    ['words', { value: { comparator: null, number: null, number_high: null, unit_ucum: null, unit_as_written: null, text: 'Negative', coded: null } }, 'Negative'],
    ['no LOINC code', { code: { system: 'local', code: 'AMH', display: null } }, '1.20 ng/mL'],
  ])('%s is a finding in the words of the source, never a number', (_, change, text) => {
    expect(toChartFact(lab(change), zone)).toMatchObject({ ok: true, value: { kind: 'lab_finding', values: { value_text: text } } })
  })

  it('missing stays missing: no value, cancelled and taken back stay with the file', () => {
    expect([lab({ value: null }), lab({ status: 'cancelled' }), lab({ status: 'entered-in-error' }), lab({ kind: 'demographic' })].map((row) => toChartFact(row, zone).ok)).toEqual([false, false, false, false])
  })

  it('a day alone is the first moment of it where the practice is; clocks that change keep their hour', () => {
    expect(momentOf('2026-03-01', zone).toISOString()).toBe('2026-03-01T05:00:00.000Z')
    expect(momentOf('2026-07-01T08:30', zone).toISOString()).toBe('2026-07-01T12:30:00.000Z')
    expect(momentOf('2026-11-01T00:30', zone).toISOString()).toBe('2026-11-01T04:30:00.000Z')
  })

  it('a correction by a person leaves the reading as it is', () => {
    const read = lab()
    const edited = applyEdit(read, { number: 2.1, unit_ucum: 'ug/L', observed: '2026-03-02' })
    expect([read.value!.number, edited.value!.number, edited.value!.text, edited.value!.unit_ucum, edited.observed!.precision]).toEqual([1.2, 2.1, '2.1', 'ug/L', 'day'])
    expect([isLoinc('38476-8'), isLoinc('38476-7')]).toEqual([true, false])
  })
})

describe('what the chart has already', () => {
  it('the same measurement with the same value is a duplicate', () => {
    expect(stageFile(file([lab()]), chart, [known], zone).rows[0]).toMatchObject({ state: 'duplicate', match: { fact_id: 7 } })
  })

  it('another value is a correction where the source says so, and a doubt where it does not', () => {
    const changed = { value: { ...lab().value!, number: 2.2, text: '2.2' } }
    const corrected = stageFile(file([lab({ ...changed, status: 'corrected' })]), chart, [known], zone).rows[0]!
    const silent = stageFile(file([lab(changed)]), chart, [known], zone).rows[0]!
    expect([corrected.state, corrected.match!.relation, silent.match!.relation]).toEqual(['proposed', 'correction', 'differs'])
    expect([doubtsAbout(corrected.row, 1, corrected.match, false).length, doubtsAbout(silent.row, 1, silent.match, false).length]).toEqual([0, 1])
  })

  it('another accession number is another result', () => {
    expect(stageFile(file([lab({ accession_number: 'B2', value: { ...lab().value!, number: 2.2 } })]), chart, [known], zone).rows[0]!.match).toBeNull()
  })

  it('within a file the last word on a measurement holds', () => {
    const staged = stageFile(file([lab({ key: 'a' }), lab({ key: 'b', status: 'corrected', value: { ...lab().value!, number: 3 } })]), chart, [], zone)
    expect(staged.rows.map(({ state }) => state)).toEqual(['superseded', 'proposed'])
  })
})

describe('whose it is', () => {
  it('of several people only the rows of this chart are offered; the others are counted and not kept', () => {
    const staged = stageFile(file([lab({ identity: 0 }), lab({ identity: 1 }), lab({ identity: 1 }), lab({ identity: null })], [person('Chidi', '1994-01-01'), person('Amara', '1992-03-14')]), chart, [], zone)
    expect([staged.identity.check, staged.rows.length]).toEqual(['match', 2])
    expect(staged.left_out.map(({ count }) => count)).toEqual([1, 1])
    expect(JSON.stringify(staged.left_out)).not.toContain('Chidi')
  })

  it('conflict blocks for good; near and absent until somebody confirms', () => {
    const staged = stageFile(file([lab()], [person('Chidi', '1994-01-01')]), chart, [], zone)
    expect(staged.identity.check).toBe('conflict')
    expect(whyBlocked('conflict', true)).toContain('somebody else')
    expect([whyBlocked('near', false), whyBlocked('absent', false)].every(Boolean)).toBe(true)
    expect([whyBlocked('near', true), whyBlocked('absent', true), whyBlocked('match', false)]).toEqual([null, null, null])
  })

  it('where an import stands follows from its rows', () => {
    expect([statusOf(['proposed', 'kept']), statusOf(['accepted', 'proposed']), statusOf(['accepted', 'rejected']), statusOf(['undone', 'rejected']), statusOf(['rejected', 'kept']), statusOf([])]).toEqual([
      'staged', 'partly_accepted', 'accepted', 'undone', 'rejected', 'staged',
    ])
  })
})
