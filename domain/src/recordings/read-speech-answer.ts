/**
 * Reads what a speech service answered, whatever it was asked for: verbose_json with segments, plain json, running text, SRT or
 * WebVTT. Servers that copy OpenAI's address differ in what they leave out and in how they write numbers; what is not there is
 * null, what cannot be is not believed, and what is no such answer at all is null as a whole.
 */
import { readSrt } from '../scribe/formats/srt.ts'
import { parseTime } from '../scribe/formats/timestamp.ts'
import { readVtt } from '../scribe/formats/vtt.ts'

/** Times in milliseconds from the beginning of the sound. */
export interface SpokenSpan {
  start_ms: number | null
  end_ms: number | null
  text: string
  label: string | null
  /** Whisper's own doubts: probability of no speech, mean log probability of a token, and how far the text compresses. */
  no_speech_prob: number | null
  avg_logprob: number | null
  compression_ratio: number | null
}

const longest_text = 200_000
const most_spans = 5000
const longest_sound_ms = 24 * 3_600_000

export function readSpeechAnswer(body: string, content_type: string): SpokenSpan[] | null {
  const text = body.replace(/^\ufeff/, '').trim()
  if (text.length > longest_text * 4) return null
  if (/^[[{"]/.test(text)) return readJsonAnswer(text)
  if (/^<(!doctype|html|\?xml)/i.test(text) || /html|xml/i.test(content_type)) return null
  if (/^WEBVTT/.test(text)) return fromTurns(readVtt(text).turns)
  if (/^\d+\s*\r?\n\s*\d{1,3}:\d\d:\d\d[,.]\d{1,3}\s*-->/.test(text)) return fromTurns(readSrt(text).turns)
  // An answer that says it is JSON and is none, was cut or is a fault of the server's.
  if (/json/i.test(content_type)) return null
  return wholeText(text)
}

function fromTurns(turns: readonly { start_ms: number | null; end_ms: number | null; text: string; label: string | null }[]): SpokenSpan[] {
  return turns.filter(({ text }) => text !== '').map(({ start_ms, end_ms, text, label }) => ({ ...unmeasured, start_ms, end_ms, text, label }))
}

const unmeasured = { no_speech_prob: null, avg_logprob: null, compression_ratio: null }

function wholeText(text: string): SpokenSpan[] | null {
  if (text.length > longest_text) return null
  const said = oneLine(text)
  return said === '' ? [] : [{ ...unmeasured, start_ms: null, end_ms: null, text: said, label: null }]
}

type Fields = Record<string, unknown>

function readJsonAnswer(body: string): SpokenSpan[] | null {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return null
  }
  if (typeof value === 'string') return wholeText(value)
  if (Array.isArray(value)) return readList(value)
  if (!isFields(value) || 'error' in value) return null
  const list = [value['segments'], value['chunks'], value['utterances'], value['transcription']].find(Array.isArray) as unknown[] | undefined
  const spans = list === undefined ? null : readList(list)
  // Segments without words beside a text with some: the text is what was heard.
  if (spans !== null && (spans.length > 0 || !hasWords(value['text']))) return spans
  return typeof value['text'] === 'string' ? wholeText(value['text']) : null
}

function readList(list: readonly unknown[]): SpokenSpan[] | null {
  if (list.length > most_spans || !list.every(isFields)) return null
  const spans = list.flatMap((row) => (hasWords(row['text']) ? [readSpan(row, oneLine(row['text']))] : []))
  const total = spans.reduce((sum, { text }) => sum + text.length, 0)
  return total > longest_text || (spans.length === 0 && list.length > 0 && !list.some((row) => 'text' in row)) ? null : spans
}

function readSpan(row: Fields, text: string): SpokenSpan {
  const [from, to] = readTimes(row)
  const is_possible = from !== null && from >= 0 && (to ?? from) >= from && (to ?? from) <= longest_sound_ms
  const label = row['speaker'] ?? row['speaker_id'] ?? row['speaker_label']
  return {
    start_ms: is_possible ? Math.round(from) : null,
    end_ms: is_possible && to !== null ? Math.round(to) : null,
    text,
    label: typeof label === 'number' || (typeof label === 'string' && label.trim() !== '') ? oneLine(String(label)).slice(0, 60) : null,
    no_speech_prob: readNumber(row['no_speech_prob']),
    avg_logprob: readNumber(row['avg_logprob']),
    compression_ratio: readNumber(row['compression_ratio']),
  }
}

/** In milliseconds: seconds as OpenAI has them, a pair in `timestamp`, or the milliseconds of whisper.cpp in `offsets`. */
function readTimes(row: Fields): [number | null, number | null] {
  const { offsets, timestamp } = row
  if (isFields(offsets)) return [readNumber(offsets['from']), readNumber(offsets['to'])]
  const [from, to] = Array.isArray(timestamp) ? (timestamp as unknown[]) : [row['start'], row['end']]
  return [readSeconds(from), readSeconds(to)]
}

function readSeconds(value: unknown): number | null {
  const number = readNumber(value)
  if (number !== null) return number * 1000
  return typeof value === 'string' ? parseTime(value) : null
}

function readNumber(value: unknown): number | null {
  if (typeof value === 'string' && /^\s*[-+]?\d+(\.\d+)?(e[-+]?\d+)?\s*$/i.test(value)) return readNumber(Number(value))
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const hasWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
/** Line breaks are layout; control characters and lone surrogates are nothing that the database or a screen could hold. */
const oneLine = (text: string): string => text.replace(/[\s\u0000-\u001f\u007f]+/gu, ' ').replace(/\p{Surrogate}/gu, '').trim()
