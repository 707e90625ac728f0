import { accept, refuse, type Result } from '../../result.ts'
import type { FileFault, ReadRefusal } from '../parsed-file.ts'

export interface Delimiters {
  field: string
  component: string
  repetition: string
  escape: string
  subcomponent: string
}

export interface Segment {
  name: string
  /** Message, from 1; 0 for what stands outside of messages (FHS, BHS, BTS, FTS). */
  message: number
  /** Counts this segment name within the message, from 1. */
  index: number
  /** Line of the file, from 1. */
  line: number
  text: string
  delimiters: Delimiters
}

export interface TokenisedMessages {
  messages: Segment[][]
  /** FHS, BHS, BTS, FTS. */
  envelope: Segment[]
  /** Lines that are no segment, in runs. */
  loose: { text: string; line: number; message: number }[]
  faults: FileFault[]
}

const max_segments = 200_000
const segment_name = /^[A-Z][A-Z0-9]{2}$/

/**
 * HL7 v2 text (vertical bar encoding) as segments with their places. Ends of segments: CR, LF or CRLF; MLLP frames and
 * batch envelopes are taken off. Delimiters come from each MSH. Source: HL7 v2.9 chapter 2, 2.5 and 2.10.
 */
export function tokeniseMessages(text: string): Result<TokenisedMessages, ReadRefusal> {
  const found: TokenisedMessages = { messages: [], envelope: [], loose: [], faults: [] }
  const counts = new Map<string, number>()
  let delimiters: Delimiters | null = null
  let previous: Segment | null = null
  let segments = 0
  let is_joining = false
  for (const { line_text, line } of splitLines(text)) {
    if (line_text.trim() === '') continue
    const name = line_text.slice(0, 3)
    if (is_joining && previous && delimiters && !isSegmentStart(line_text, delimiters) && !name.startsWith('MSH')) {
      const body = line_text.trim()
      is_joining = body.endsWith(delimiters.escape)
      previous.text = `${previous.text.slice(0, -1)}${body}`
      continue
    }
    is_joining = false
    if (name === 'MSH' || name === 'FHS' || name === 'BHS') {
      const read = readDelimiters(line_text, line)
      if (!read.ok) return read
      delimiters = read.value
      if (name === 'MSH') {
        found.messages.push([])
        counts.clear()
      }
    }
    if (!delimiters || !isSegmentStart(line_text, delimiters)) {
      keepLoose(found, line_text, line)
      continue
    }
    if (++segments > max_segments) return refuse({ code: 'too_many_entries', detail: `The file has more than ${max_segments.toLocaleString('en-US')} segments.` })
    const is_envelope = ['FHS', 'BHS', 'BTS', 'FTS'].includes(name)
    const index = (counts.get(name) ?? 0) + 1
    counts.set(name, index)
    previous = { name, message: is_envelope ? 0 : found.messages.length, index, line, text: line_text.trimEnd(), delimiters }
    if (is_envelope || found.messages.length === 0) found.envelope.push(previous)
    else found.messages.at(-1)!.push(previous)
    if (endsOpen(previous.text, delimiters)) {
      is_joining = true
      found.faults.push({ detail: `Line ${line} ends in a backslash; the line after it is read as its continuation.`, locator: { type: 'line', line, column: null } })
    }
  }
  return accept(found)
}

/** A field that is nothing but the escape character at the end of a line: some write continuations like that. */
function endsOpen(text: string, { field, escape }: Delimiters): boolean {
  return escape !== '' && text.endsWith(`${field}${escape}`)
}

function isSegmentStart(line: string, { field }: Delimiters): boolean {
  return segment_name.test(line.slice(0, 3)) && (line.length === 3 || line[3] === field || line.slice(3).trim() === '')
}

function keepLoose(found: TokenisedMessages, text: string, line: number): void {
  const last = found.loose.at(-1)
  const message = found.messages.length
  if (last && last.message === message && last.line + last.text.split('\n').length === line) last.text += `\n${text}`
  else found.loose.push({ text, line, message })
}

function* splitLines(text: string): Generator<{ line_text: string; line: number }> {
  let line = 1
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  while (start < text.length) {
    let end = start
    while (end < text.length && !isLineEnd(text.charCodeAt(end))) end += 1
    // eslint-disable-next-line no-control-regex -- NUL bytes of padded records carry nothing
    yield { line_text: text.slice(start, end).replace(/^[\u0000\u0020\u0009]+(?=[A-Z][A-Z0-9]{2}\W)/, ''), line }
    if (text[end] === '\r' && text[end + 1] === '\n') end += 1
    if (text.charCodeAt(end) !== 0x0b && text.charCodeAt(end) !== 0x1c) line += 1
    start = end + 1
  }
}

/** CR, LF, and the MLLP frame's VT and FS. */
function isLineEnd(code: number): boolean {
  return code === 13 || code === 10 || code === 0x0b || code === 0x1c
}

/** MSH-1 and MSH-2. Delimiters must be signs, and no two alike, else every value could be cut in the wrong place. */
function readDelimiters(header: string, line: number): Result<Delimiters, ReadRefusal> {
  const field = header[3] ?? ''
  const end = header.indexOf(field, 4)
  const encoding = field === '' ? '' : header.slice(4, end < 0 ? undefined : end).trimEnd()
  const bad = (why: string) => refuse<ReadRefusal>({ code: 'malformed', detail: `Line ${line}: the message header ${why}, so its fields cannot be told apart.` })
  if (!/^[!-/:-@[-`{-~]$/.test(field)) return bad('names no field separator')
  if (encoding.length < 1 || encoding.length > 5 || !/^[!-/:-@[-`{-~]+$/.test(encoding)) return bad('names no encoding characters')
  if (new Set(field + encoding).size !== encoding.length + 1) return bad('uses one sign for two separators')
  const [component = '', repetition = '', escape = '', subcomponent = ''] = encoding
  return accept({ field, component, repetition, escape, subcomponent })
}
