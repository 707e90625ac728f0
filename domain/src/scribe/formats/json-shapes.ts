/**
 * Where the rows stand in each service's JSON: Whisper and WhisperX (`segments`), AssemblyAI (`utterances`), Deepgram
 * (`results.utterances`, paragraphs), Amazon Transcribe and HealthScribe, and hand-made lists.
 */

export interface Row {
  text: string | null
  speaker: unknown
  start: unknown
  end: unknown
  /** Milliseconds in one unit of time where the key or the service says so. */
  unit_ms: number | null
}

type Fields = Record<string, unknown>

const list_keys = ['utterances', 'segments', 'turns', 'dialogue', 'conversation', 'messages', 'transcript', 'entries', 'monologues']
const text_keys = ['text', 'transcript', 'content', 'utterance', 'Content', 'message', 'value']
const speaker_keys = ['speaker', 'speaker_name', 'speakerName', 'speaker_label', 'speaker_id', 'role', 'name', 'label']

export function findRows(value: unknown): Row[] | null {
  if (Array.isArray(value)) return value.map(readRow)
  if (!isFields(value)) return null
  const special = deepgramRows(value) ?? amazonRows(value) ?? healthScribeRows(value)
  if (special !== null) return special
  for (const key of list_keys) {
    const list = value[key]
    if (Array.isArray(list)) return list.map(readRow)
  }
  for (const key of ['results', 'result', 'data', 'transcript', 'transcription']) {
    const inner = value[key]
    if (isFields(inner)) {
      for (const list_key of list_keys) if (Array.isArray(inner[list_key])) return inner[list_key].map(readRow)
    }
  }
  return null
}

/** `{ "text": "…" }` alone: a transcript without rows. */
export function findWholeText(value: unknown): string | null {
  if (!isFields(value)) return null
  return firstString(value, ['text', 'transcript', 'dialogue', 'content'])
}

function readRow(value: unknown): Row {
  if (!isFields(value)) return { text: null, speaker: null, start: null, end: null, unit_ms: null }
  const in_ms = value['start_ms'] ?? value['startMs']
  const first = (keys: string[]) => keys.map((key) => value[key]).find((entry) => entry !== undefined && entry !== null)
  const speaker = first(speaker_keys)
  return {
    text: firstString(value, text_keys),
    speaker: isFields(speaker) ? (speaker['name'] ?? speaker['label'] ?? speaker['role']) : speaker,
    start: in_ms ?? first(['start', 'start_time', 'startTime', 'begin', 'timestamp', 'time']),
    end: in_ms === undefined ? first(['end', 'end_time', 'endTime']) : (value['end_ms'] ?? value['endMs']),
    unit_ms: in_ms === undefined ? null : 1,
  }
}

function deepgramRows(value: Fields): Row[] | null {
  const results = value['results']
  if (!isFields(results) || !Array.isArray(results['channels'])) return null
  if (Array.isArray(results['utterances'])) return results['utterances'].map((row) => ({ ...readRow(row), unit_ms: 1000 }))
  const channel: unknown = results['channels'][0]
  const alternatives = isFields(channel) ? channel['alternatives'] : null
  const best: unknown = Array.isArray(alternatives) ? alternatives[0] : null
  const holder = isFields(best) ? best['paragraphs'] : null
  const paragraphs = isFields(holder) ? holder['paragraphs'] : null
  if (Array.isArray(paragraphs)) return paragraphs.map(readParagraph)
  return isFields(best) ? [readRow(best)] : null
}

function readParagraph(value: unknown): Row {
  const row = readRow(value)
  const sentences = isFields(value) && Array.isArray(value['sentences']) ? value['sentences'].map(readRow) : []
  const text = sentences.map((sentence) => sentence.text ?? '').join(' ')
  return { ...row, text: sentences.length === 0 ? row.text : text, unit_ms: 1000 }
}

function amazonRows(value: Fields): Row[] | null {
  const results = value['results']
  if (!isFields(results)) return null
  if (Array.isArray(results['audio_segments'])) {
    return results['audio_segments'].map((row) => ({ ...readRow(row), unit_ms: 1000 }))
  }
  return Array.isArray(results['items']) ? joinWords(results['items']) : null
}

/** Amazon's older form is a list of words and marks; words of one speaker in a row make a turn. */
function joinWords(items: readonly unknown[]): Row[] {
  const rows: Row[] = []
  for (const item of items) {
    if (!isFields(item)) continue
    const alternatives = item['alternatives']
    const best: unknown = Array.isArray(alternatives) ? alternatives[0] : null
    const word = isFields(best) ? firstString(best, ['content']) : null
    if (word === null) continue
    const last = rows.at(-1)
    const is_mark = item['type'] === 'punctuation'
    const speaker = item['speaker_label'] ?? (is_mark ? last?.speaker : null) ?? null
    if (last !== undefined && (is_mark || last.speaker === speaker)) {
      last.text = `${last.text ?? ''}${is_mark ? '' : ' '}${word}`
      last.end = item['end_time'] ?? last.end
    } else {
      rows.push({ text: word, speaker, start: item['start_time'], end: item['end_time'], unit_ms: 1000 })
    }
  }
  return rows
}

function healthScribeRows(value: Fields): Row[] | null {
  const conversation = value['Conversation']
  const segments = isFields(conversation) ? conversation['TranscriptSegments'] : null
  if (!Array.isArray(segments)) return null
  return segments.map((segment) => {
    const fields = isFields(segment) ? segment : {}
    const person = fields['ParticipantDetails']
    const speaker = isFields(person) ? person['ParticipantRole'] : null
    return { ...readRow(segment), speaker, start: fields['BeginAudioTime'], end: fields['EndAudioTime'], unit_ms: 1000 }
  })
}

function firstString(value: Fields, keys: readonly string[]): string | null {
  for (const key of keys) {
    const entry = value[key]
    if (typeof entry === 'string') return entry
  }
  return null
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
