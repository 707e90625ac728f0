/** Transcripts as speech services write them. Unknown keys are ignored; a row without words is named by its number. */
import { findJsonFault } from './json-fault.ts'
import { findRows, findWholeText, type Row } from './json-shapes.ts'
import { lineAt } from './lines.ts'
import { toSingleLine, type LineProblem, type RawTurn } from './raw-turn.ts'
import { parseTime } from './timestamp.ts'

export interface JsonReading {
  turns: RawTurn[]
  /** Set where the file holds running text and no rows; it is then read as plain text. */
  whole_text: string | null
  problems: LineProblem[]
}

export function readJson(source: string): JsonReading {
  const parsed = parse(source)
  if (!parsed.ok) return problem(parsed.line, 'this is not complete JSON; the file may have been cut off or edited')
  const rows = findRows(parsed.value)
  if (rows === null) {
    const whole_text = findWholeText(parsed.value)
    if (whole_text !== null) return { turns: [], whole_text, problems: [] }
    return problem(null, 'no list of turns was found (looked for "segments", "utterances", "turns" and the like)')
  }
  const problems: LineProblem[] = []
  const ms_per_unit = guessUnit(rows)
  const turns: RawTurn[] = []
  rows.forEach((row, index) => {
    if (row.text === null) {
      problems.push({ line: null, reason: `row ${index + 1} of the list has no text` })
      return
    }
    const text = toSingleLine(row.text)
    if (text === '') return
    const start_ms = readMs(row.start, row.unit_ms ?? ms_per_unit)
    const end_ms = readMs(row.end, row.unit_ms ?? ms_per_unit)
    const is_order_sound = start_ms !== null && end_ms !== null && end_ms >= start_ms
    turns.push({
      label: readLabel(row.speaker),
      text,
      start_ms,
      end_ms: is_order_sound ? end_ms : null,
      is_label_carried: false,
    })
  })
  return { turns, whole_text: null, problems }
}

function problem(line: number | null, reason: string): JsonReading {
  return { turns: [], whole_text: null, problems: [{ line, reason }] }
}

type Parsed = { ok: true; value: unknown } | { ok: false; line: number }

/** The engine's own message quotes the text, which may be about a patient, so it is not passed on. */
function parse(source: string): Parsed {
  const text = source.replace(/^\uFEFF/u, '')
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false, line: lineAt(text, findJsonFault(text)) }
  }
}

/** A diariser's number or letter is no name: "A" and 0 become "Speaker A" and "Speaker 0". */
function readLabel(speaker: unknown): string | null {
  if (typeof speaker === 'number') return `Speaker ${speaker}`
  if (typeof speaker !== 'string') return null
  const label = toSingleLine(speaker)
  if (label === '') return null
  return /^(?:\p{L}|\d{1,3})$/u.test(label) ? `Speaker ${label}` : label.slice(0, 80)
}

function readMs(value: unknown, ms_per_unit: number): number | null {
  if (typeof value === 'string' && value.includes(':')) return parseTime(value)
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return null
  return Math.round(number * ms_per_unit)
}

/**
 * Seconds or milliseconds. Fractions and texts ("12.5") are seconds. For whole numbers the pace decides: people take about
 * 0.4 s for a word, so more than 20 units a word can only be milliseconds.
 */
function guessUnit(rows: readonly Row[]): number {
  let units = 0
  let words = 0
  for (const row of rows) {
    if (typeof row.start !== 'number' || typeof row.end !== 'number') continue
    if (!Number.isInteger(row.start) || !Number.isInteger(row.end)) return 1000
    units += Math.max(0, row.end - row.start)
    words += row.text === null ? 0 : row.text.split(' ').length
  }
  return words > 0 && units / words > 20 ? 1 : 1000
}
