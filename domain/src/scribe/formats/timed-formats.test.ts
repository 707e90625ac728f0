import { describe, expect, it } from 'vitest'
import { parseTranscript } from '../parse-transcript.ts'

function parse(text: string, name = 'visit') {
  const parsed = parseTranscript([{ name, text }])
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.reason))
  const { format, source_text, segments } = parsed.value
  return { format, source_text, rows: segments.map((row) => [row.label, row.start_ms, row.end_ms, row.text]) }
}
const json = (value: unknown) => parse(JSON.stringify(value)).rows

describe('JSON', () => {
  it('Whisper: seconds, no speakers', () => {
    expect(json({ task: 'transcribe', text: 'x', segments: [{ id: 0, start: 0.5, end: 2, text: ' Hi.' }] })).toEqual([[null, 500, 2000, 'Hi.']])
  })
  it('AssemblyAI: milliseconds, lettered speakers', () => {
    const utterances = [{ speaker: 'D', start: 500, end: 2500, text: 'How are you?', words: [] }]
    expect(json({ text: 'x', utterances })).toEqual([['Speaker D', 500, 2500, 'How are you?']])
  })
  it('whole seconds are told from milliseconds by the pace', () => {
    expect(json({ turns: [{ role: 'patient', start: 1, end: 3, text: 'I am well today' }] })).toEqual([['patient', 1000, 3000, 'I am well today']])
  })
  it('Deepgram: utterances and paragraphs', () => {
    expect(json({ results: { channels: [], utterances: [{ start: 1, end: 2, transcript: 'Hi', speaker: 0 }] } })).toEqual([['Speaker 0', 1000, 2000, 'Hi']])
    const paragraphs = [{ speaker: 1, start: 1.5, end: 3, sentences: [{ text: 'One.' }, { text: 'Two.' }] }]
    expect(json({ results: { channels: [{ alternatives: [{ transcript: 'x', paragraphs: { paragraphs } }] }] } })).toEqual([['Speaker 1', 1500, 3000, 'One. Two.']])
  })
  it('Amazon Transcribe words and HealthScribe segments', () => {
    const word = (content: string, start_time: string) => ({ type: 'pronunciation', speaker_label: 'spk_0', start_time, end_time: start_time, alternatives: [{ content }] })
    const items = [word('Hello', '0.1'), word('there', '0.5'), { type: 'punctuation', alternatives: [{ content: '.' }] }]
    expect(json({ results: { transcripts: [], items } })).toEqual([['spk_0', 100, 500, 'Hello there.']])
    const segment = { Content: 'Hi', BeginAudioTime: 1.5, EndAudioTime: 2, ParticipantDetails: { ParticipantRole: 'CLINICIAN' } }
    expect(json({ Conversation: { TranscriptSegments: [segment] } })).toEqual([['CLINICIAN', 1500, 2000, 'Hi']])
  })
  it('a plain list, times as clock, and running text only', () => {
    expect(json([{ speaker: 'Doctor', text: 'a\nb', start: '00:01:00', extra: {} }])).toEqual([['Doctor', 60_000, null, 'a b']])
    expect(parse('{"text":"Doctor: hi\\nPatient: ho"}').rows.map(([label]) => label)).toEqual(['Doctor', 'Patient'])
  })
})

describe('captions', () => {
  it('WebVTT: voices, settings, notes, styles, markup, hours optional', () => {
    const text =
      'WEBVTT - visit\n\nSTYLE\n::cue { color: red }\n\nNOTE\nnot --> speech\n\nintro\n00:01.000 --> 01:00:04.500 align:start\n' +
      '<v.loud Dr. Okafor>Hello <i>you</i> &amp; all</v>\n<v Amara>Hi</v>\n\n00:05.000 --> 00:06.000\nunnamed\n'
    expect(parse(text)).toMatchObject({
      format: 'vtt',
      source_text: 'Dr. Okafor: Hello you & all\nAmara: Hi\nunnamed\n',
      rows: [
        ['Dr. Okafor', 1000, 3_604_500, 'Hello you & all'],
        ['Amara', 1000, 3_604_500, 'Hi'],
        [null, 5000, 6000, 'unnamed'],
      ],
    })
  })
  it('SubRip: comma times, names in front, wrapped lines', () => {
    const text = '1\r\n00:00:01,000 --> 00:00:04,000\r\nDoctor: Hello\r\nthere\r\nPatient: hi\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\n{\\an8}go <b>on</b>\r\n'
    expect(parse(text)).toMatchObject({
      format: 'srt',
      rows: [
        ['Doctor', 1000, 4000, 'Hello there'],
        ['Patient', 1000, 4000, 'hi'],
        ['Patient', 5000, 6000, 'go on'],
      ],
    })
  })
  it('names the line of each time that cannot be read', () => {
    const text = 'WEBVTT\n\n00:01 --> soon\nhi\n\n00:99.000 --> 00:02.000\nho\n'
    expect(parseTranscript([{ name: 'a.vtt', text }])).toMatchObject({ ok: false, reason: [{ line: 3 }, { line: 6 }] })
  })
})

describe('TextGrid', () => {
  const short = 'File type = "ooTextFile"\n"TextGrid"\n\n0\n5\n<exists>\n2\n"IntervalTier"\n"Doctor"\n0\n5\n2\n0\n2\n"Say ""ah""."\n2\n5\n""\n"IntervalTier"\n"Patient"\n0\n5\n1\n2\n5\n"<UNSURE>Ah</UNSURE> <UNIN/>"\n'
  it('short form with a tier for each speaker, marks made readable', () => {
    expect(parse(short)).toMatchObject({
      format: 'textgrid',
      rows: [
        ['Doctor', 0, 2000, 'Say "ah".'],
        ['Patient', 2000, 5000, 'Ah [inaudible]'],
      ],
    })
  })
  it('says where a cut file breaks off', () => {
    expect(parseTranscript([{ name: 'a.TextGrid', text: short.slice(0, 120) }])).toMatchObject({ ok: false, reason: [{ file: 'a.TextGrid', line: expect.any(Number) }] })
  })
})
