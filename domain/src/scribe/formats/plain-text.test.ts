import { describe, expect, it } from 'vitest'
import { parseTranscript, type SpeakerHints } from '../parse-transcript.ts'

function rows(text: string, hints?: SpeakerHints) {
  const parsed = parseTranscript([{ name: 'x.txt', text }], hints)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.reason))
  return parsed.value.segments.map(({ role, label, start_ms, text: words }) => [role, label, start_ms, words])
}

describe('one tagged line', () => {
  it.each([
    ['[doctor] hello', 'clinician', 'doctor', null],
    ['Doctor: hello', 'clinician', 'Doctor', null],
    ['DR. OKAFOR: hello', 'clinician', 'DR. OKAFOR', null],
    ['Dr. Okafor (00:12): hello', 'clinician', 'Dr. Okafor', 12_000],
    ['Dr. Okafor [1:00:12]: hello', 'clinician', 'Dr. Okafor', 3_612_000],
    ['[00:01:10] Patient: hello', 'patient', 'Patient', 70_000],
    ['(01:10) Patient: hello', 'patient', 'Patient', 70_000],
    ['00:44 Amara  hello', 'unknown', 'Amara', 44_000],
    ['00:44 - 00:50 Amara: hello', 'unknown', 'Amara', 44_000],
    ['Speaker 1: hello', 'unknown', 'Speaker 1', null],
    ['SPEAKER_00: hello', 'unknown', 'SPEAKER_00', null],
    ['**Doctor:** hello', 'clinician', 'Doctor', null],
    ['**Doctor**: hello', 'clinician', 'Doctor', null],
    ['- Patient: hello', 'patient', 'Patient', null],
    ['> Patient: hello', 'patient', 'Patient', null],
    ['12. Patient: hello', 'patient', 'Patient', null],
    ['doctor: hello', 'clinician', 'doctor', null],
    ['Doctor - hello', 'clinician', 'Doctor', null],
    ['Doctor\thello', 'clinician', 'Doctor', null],
    ['Ngozi Okafor, NP: hello', 'clinician', 'Ngozi Okafor, NP', null],
    ['Amara (patient): hello', 'patient', 'Amara (patient)', null],
    ['Guest_family: hello', 'family', 'Guest_family', null],
    ["Patient's husband: hello", 'partner', "Patient's husband", null],
    ['Interpreter: hello', 'other', 'Interpreter', null],
    ['Amara Osei  0:12\nhello', 'unknown', 'Amara Osei', 12_000],
  ])('%j', (text, role, label, start_ms) => {
    expect(rows(text)).toEqual([[role, label, start_ms, 'hello']])
  })
})

describe('speech that only looks tagged', () => {
  it.each([
    "here's the thing: I can't sleep",
    "Here's the thing: I can't sleep",
    'Remember: take it with food',
    'So, doctor: what now?',
    'Plan: rest',
    '10:30 works for me',
    'It was at 10:30: too late',
    'see https://example.org: there',
    '[laughs] yes',
    'Yes. No: maybe',
  ])('%j stays speech', (line) => {
    expect(rows(line)).toEqual([['unknown', null, null, line]])
    expect(rows(`Patient: well\n${line}\nDoctor: I see`)).toEqual([
      ['patient', 'Patient', null, `well\n${line}`],
      ['clinician', 'Doctor', null, 'I see'],
    ])
  })
})

describe('whole texts', () => {
  it('keeps a turn over lines, blank lines, Windows ends and a byte order mark', () => {
    expect(rows('\uFEFFDoctor: Hi.  \r\n\r\nHow are you?\t\r\nPatient: Fine.\r\n')).toEqual([
      ['clinician', 'Doctor', null, 'Hi.  \r\n\r\nHow are you?'],
      ['patient', 'Patient', null, 'Fine.'],
    ])
  })

  it('splits untagged text at blank lines, else at lines', () => {
    expect(rows('One\nwraps\n\nTwo').map((row) => row[3])).toEqual(['One\nwraps', 'Two'])
    expect(rows('One\nTwo').map((row) => row[3])).toEqual(['One', 'Two'])
  })

  it('reads climbing clock times and carries the speaker on', () => {
    expect(rows('00:01 hi\n00:05 there')).toEqual([
      ['unknown', null, 1000, 'hi'],
      ['unknown', null, 5000, 'there'],
    ])
    expect(rows('00:12\nDoctor: hi\n00:15\nPatient: ho').map(([, label, start_ms]) => [label, start_ms])).toEqual([
      ['Doctor', 12_000],
      ['Patient', 15_000],
    ])
    expect(rows('Doctor: hi\n[00:05] go on')[1]).toEqual(['clinician', 'Doctor', 5000, 'go on'])
  })

  it('reads PT beside the others', () => {
    expect(rows('Dr: hi\nPT: hi').map(([role]) => role)).toEqual(['clinician', 'patient'])
    expect(rows('PT: hi\nPatient: hi').map(([role]) => role)).toEqual(['clinician', 'patient'])
    expect(rows('D: hi\nP: hi').map(([role]) => role)).toEqual(['clinician', 'patient'])
    expect(rows('A: hi\nB: hi\nC: hi\nD: hi').map(([role]) => role)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
  })
})
