import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesOf } from '../places-of.ts'
import type { ParsedFile } from '../parsed-file.ts'
import { readHl7Messages } from './read-messages.ts'

const header = 'MSH|^~\\&|LAB|NORTH|WYZE|CLINIC|20260302081500-0500||ORU^R01^ORU_R01|42|P|2.5.1'
const person = 'PID|1||10001^^^NORTH^MR||Osei^Amara^^^^^L||19900314|F'

function read(...segments: string[]): ParsedFile {
  const result = readHl7Messages([header, person, ...segments].join('\r'))
  if (!result.ok) throw new Error(result.reason.detail)
  return result.value
}

describe('HL7 v2 results', () => {
  it.each([
    ['NM|38476-8^AMH^LN||1.20|ng/mL', { comparator: null, number: 1.2, unit_ucum: 'ng/mL', text: '1.20' }],
    ['SN|38476-8^AMH^LN||<^0.03|ng/mL', { comparator: '<', number: 0.03, text: '<0.03' }],
    ['NM|38476-8^AMH^LN||<0.03|ng/mL', { comparator: '<', number: 0.03 }],
    ['SN|31147-2^RPR^LN||^1^:^128|{titer}', { number: null, text: '1:128' }],
    ['SN|1^x^L||^10^-^20|%', { number: 10, number_high: 20, unit_ucum: '%' }],
    ['NR|1^x^L||1^10|%', { number: 1, number_high: 10 }],
    ['NM|1^x^L||pending|', { number: null, text: 'pending' }],
    ['ST|1^x^L||Positive|', { number: null, text: 'Positive' }],
    ['CWE|883-9^ABO^LN||112144000^Blood group A^SCT|', { number: null, text: 'Blood group A', coded: { system: 'SNOMED CT', code: '112144000' } }],
    ['DT|8665-2^LMP^LN||20260115|', { text: '2026-01-15' }],
  ])('OBX %s', (fields, value) => {
    expect(read(`OBX|1|${fields}|||||F`).rows[0]?.value).toMatchObject(value)
  })

  it.each([['F', 'final'], ['C', 'corrected'], ['P', 'preliminary'], ['X', 'cancelled'], ['D', 'entered-in-error'], ['W', 'entered-in-error'], ['I', 'registered']])('status %s is %s', (written, status) => {
    expect(read(`OBX|1|NM|1^x^L||5|%|||||${written}`).rows[0]).toMatchObject({ status, status_as_written: written })
  })

  it('keeps range, flag, specimen, times, numbers and the sender’s comment with the result', () => {
    const { rows, identities } = read(
      'ORC|RE|P1^EHR|F9^LAB', 'OBR|1|P1^EHR|F9^LAB|57021-8^CBC^LN|||20260302080000-0500', 'OBX|1|NM|2243-4^Estradiol^LN||45|pg/mL|12.4-233|N|||F|||20260302080500-0500', 'NTE|1||Fasting', 'SPM|1|||119364003^Serum^SCT',
    )
    expect(identities[0]).toMatchObject({ date_of_birth: '1990-03-14', names: [{ family: 'Osei', given: ['Amara'] }] })
    expect(rows[0]).toMatchObject({ identity: 0, code: { system: 'LOINC', code: '2243-4' }, reference_range: '12.4-233', abnormal_flag: 'N', note: 'Fasting', accession_number: 'F9', placer_number: 'P1', panel: { label: 'CBC' }, detail: { specimen: 'Serum' }, observed: { local: '2026-03-02T08:05:00', offset: '-05:00' }, locator: { type: 'segment', message: 1, segment: 'OBX', index: 1 } })
  })

  it('resolves escapes and never puts a control sign into a value', () => {
    expect(read('OBX|1|ST|1^x^L||a\\T\\b \\X0D0A\\c\\X07\\ \\F\\ \\.br\\d|').rows[0]?.value?.text).toBe('a&b \nc |\u0020\nd')
  })

  it('joins the lines of a report and keeps it as text', () => {
    const file = read('OBR|1|||37953^CT^L', 'OBX|1|TX|F^Findings^L||First line', 'OBX|2|TX|F^Findings^L||', 'OBX|3|TX|F^Findings^L||Third')
    expect(file.rows).toEqual([])
    expect(file.texts[0]).toMatchObject({ title: 'CT: Findings', text: 'First line\n\nThird' })
  })

  it('knows its delimiters from the header, LF, CR and MLLP frames, and several messages', () => {
    const other = 'MSH#!@%*#S#F#R#F#20260301##ORU!R01#1#P#2.5\nPID#1##1!!!X##DOE!JO##19800101#F\nOBX#1#NM#718-7!Hgb!LN##13.1#g/dL'
    const result = readHl7Messages(`\u000b${header}\r${person}\rOBX|1|NM|1^x^L||5\r\u001c\r\u000b${other}\u001c\r`)
    expect(result).toMatchObject({ ok: true, value: { summary: { parts: 2 }, faults: [], rows: [{ locator: { message: 1 }, identity: 0 }, { label: 'Hgb', locator: { message: 2 }, identity: 1 }] } })
  })

  it('says a vaccine was refused, never that it was given', () => {
    expect(read('ORC|RE', 'RXA|0|1|20260101||140^Influenza^CVX|999||||||||||||00^Parental decision^NIP002||RE').rows[0]).toMatchObject({ kind: 'immunization', is_negated: true, status: 'not-done', detail: { reason: 'Parental decision' } })
  })

  it('keeps lines that are no segment, and names segments that it does not know', () => {
    const file = read('free words in between', 'ZPD|1|secret', 'QQQ|1')
    expect(file.texts[0]?.text).toBe('free words in between')
    expect(file.left_out.map(({ what }) => what)).toEqual(expect.arrayContaining(['Segment ZPD', 'Segment QQQ']))
  })
})

describe('HL7 v2 against harm (security I16)', () => {
  it.each(['MSH|&&&&|A', 'MSH||', 'MSHAAAA', 'MSH|^|~\\&', 'MSH|||||'])('I16: %s: separators that cannot be told apart are refused, or read without a fault', (text) => {
    const result = readHl7Messages(text)
    expect(result.ok ? result.value.rows : result.reason.code).toEqual(result.ok ? [] : 'malformed')
  })

  it('I16: ten times the length costs about ten times the time: a segment of 10 MB, 100,000 repetitions', () => {
    const timeOf = (times: number) => {
      const started = performance.now()
      read(`OBX|1|ST|1^x^L||${'a'.repeat(times * 1_000_000)}|`)
      read(`OBX|1|NM|1^x^L||${Array(times * 10_000).fill('5').join('~')}|%`)
      return performance.now() - started
    }
    timeOf(1)
    const once = timeOf(1)
    // What grows with the square would be a hundred times as slow.
    expect(timeOf(10) / once).toBeLessThan(60)
  })

  it('I16: whatever is done to a message, it is read or refused, and every OBX is accounted for', () => {
    const base = [header, person, 'ORC|RE|1|2', 'OBR|1|1|2|3^Panel^L', 'OBX|1|NM|718-7^Hgb^LN||13.1|g/dL|12-16|N|||F', 'OBX|2|TX|9^Text^L||words\\.br\\more', 'NTE|1||note', 'SPM|1|||1^Serum^SCT', 'OBX|3|CWE|1^x^L||1^Yes^L~2^No^L', 'RXA|0|1|20260101||08^HepB^CVX', 'OBX|4|ED|1^x^L||^TEXT^^Base64^QUJD'].join('\r')
    fc.assert(
      fc.property(fc.array(fc.record({ at: fc.nat(base.length), cut: fc.nat(12), put: fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('|', '^', '~', '\\', '&', '\r', '\n', 'OBX|', 'MSH|^~\\&|', '\\X', '""', '\u0000')) }), { maxLength: 12 }), (edits) => {
        let text = base
        for (const { at, cut, put } of edits) text = text.slice(0, at) + put + text.slice(at + cut)
        const result = readHl7Messages(text)
        if (!result.ok) return
        const places = placesOf(result.value)
        const messages = new Map<number, number>()
        for (const place of places) if (place.includes('OBX')) messages.set(Number(place.split(' ')[1]), Math.max(messages.get(Number(place.split(' ')[1])) ?? 0, Number(place.split(' ')[3])))
        for (const [message, count] of messages) for (let index = 1; index <= count; index += 1) expect(places.has(`message ${message} OBX ${index}`)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})
