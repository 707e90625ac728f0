import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable } from './read-table.ts'
import { sniffDelimiter } from './sniff-dialect.ts'

function table(...lines: string[][]) {
  const result = readTable(lines.map((cells, index) => ({ line: index + 1, cells })), [])
  if (!result.ok) throw new Error(result.reason.detail)
  return result.value
}

describe('tables', () => {
  it('reads one result a line: name, comparator, unit, range, person, day', () => {
    const file = table(['Patient Name', 'DOB', 'Test', 'Result', 'Units', 'Ref Range', 'Flag', 'Collected', 'Accession'], ['Osei, Amara', '03/14/1990', 'AMH', '<0.03', 'ng/mL', '1.0-4.0', 'L', '2026-03-02', 'A-1'])
    expect(file.identities[0]).toMatchObject({ date_of_birth: '1990-03-14', names: [{ family: 'Osei', text: 'Amara Osei' }] })
    expect(file.rows[0]).toMatchObject({ label: 'AMH', code: { code: '38476-8' }, value: { comparator: '<', number: 0.03, unit_ucum: 'ng/mL' }, reference_range: '1.0-4.0', observed: { local: '2026-03-02', precision: 'day' }, accession_number: 'A-1', locator: { type: 'line', line: 2 } })
  })

  it('reads one result a column where headings are tests with their units', () => {
    const { rows } = table(['Date', 'AMH (ng/mL)', 'Estradiol [pmol/L]', 'Weight (kg)'], ['2026-03-02', '1.2', '180', '70'], ['2026-04-02', '', '190', ''])
    expect(rows.map(({ kind, code, value }) => [kind, code?.code, value?.number, value?.unit_ucum])).toEqual([['lab_result', '38476-8', 1.2, 'ng/mL'], ['lab_result', '14715-7', 180, 'pmol/L'], ['vital', '29463-7', 70, 'kg'], ['lab_result', '14715-7', 190, 'pmol/L']])
  })

  it('proposes no code of mass for a unit of moles', () => {
    expect(table(['Test', 'Result', 'Unit'], ['AMH', '8', 'pmol/L']).rows[0]).toMatchObject({ code: null, value: { unit_ucum: 'pmol/L' } })
  })

  it('takes the mapping that was settled for these headings', () => {
    const headings = ['What', 'How much']
    const first = table(headings, ['FSH', '5'])
    expect(first.rows).toEqual([])
    const columns = [{ heading: 'What', role: 'test_name' as const }, { heading: 'How much', role: 'value' as const }]
    const again = readTable([{ line: 1, cells: headings }, { line: 2, cells: ['FSH', '5'] }], [{ fingerprint: first.columns!.fingerprint, columns, day_order: 'dmy' }])
    expect(again).toMatchObject({ ok: true, value: { rows: [{ label: 'FSH', value: { number: 5 } }] } })
  })

  it('I14: a formula is text, never computed; what an export quoted comes back equal', () => {
    const { rows } = table(['Test', 'Result'], ['FSH', '=1+1'], ["'=cmd|x", '5'], ['LH', '-1.5'], ['LH', "'@SUM(1)"])
    expect(rows.map(({ label, value }) => [label, value?.number, value?.text])).toEqual([['FSH', null, '=1+1'], ['=cmd|x', 5, '5'], ['LH', -1.5, '-1.5'], ['LH', null, '@SUM(1)']])
  })

  it('says when day and month could be either', () => {
    const file = table(['Test', 'Result', 'Collected'], ['FSH', '5', '3/4/2026'])
    expect(file.faults).toHaveLength(1)
    expect(table(['Test', 'Result', 'Collected'], ['FSH', '5', '3/4/2026'], ['FSH', '6', '3/14/2026']).faults).toEqual([])
    expect(table(['Test', 'Result', 'Collected'], ['FSH', '5', '3/4/2026'], ['FSH', '6', '14/3/2026']).rows[0]?.observed?.local).toBe('2026-04-03')
  })

  it('names every column and line that it leaves', () => {
    const file = table(['Test', 'Result', 'Insurance'], ['FSH', '5', 'Acme', 'extra'], ['', '', 'only this'])
    expect(file.left_out.map(({ what, count }) => [what, count])).toEqual([['Column Insurance', 2], ['Cells beyond the last heading', 1], ['Line without a result', 1]])
  })

  it('finds the delimiter, and leaves prose alone', () => {
    expect(sniffDelimiter('a;b;c\n1,5;2;3\n2,5;3;4')).toBe(';')
    expect(sniffDelimiter('a\tb\n1\t2\n')).toBe('\t')
    expect(sniffDelimiter('Dear Amara,\nthank you, and see you soon.\nBest, Kim')).toBeNull()
  })

  it('never throws, whatever the cells are', () => {
    fc.assert(fc.property(fc.array(fc.array(fc.oneof(fc.string(), fc.constantFrom('Test', 'Result', 'DOB', 'Units', '3/4/2026', '<5', '=1')), { maxLength: 6 }), { minLength: 2, maxLength: 8 }), (lines) => void readTable(lines.map((cells, index) => ({ line: index + 1, cells })), [])))
  })
})
