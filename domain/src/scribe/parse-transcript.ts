import { accept, refuse, type Result } from '../result.ts'
import { checkUpload } from './check-upload.ts'
import { readJson } from './formats/json.ts'
import { max_lines, splitLines } from './formats/lines.ts'
import { readPlainText } from './formats/plain-text.ts'
import { renderDialogue, type LineProblem, type PlacedTurn, type RawTurn, type SpeakerHints } from './formats/raw-turn.ts'
import { readSrt } from './formats/srt.ts'
import { readTextGrid } from './formats/textgrid.ts'
import { readVtt } from './formats/vtt.ts'
import { sniffFormat } from './sniff-format.ts'
import { assignRoles } from './speaker-role.ts'
import type { Segment } from './transcript.ts'

export type { SpeakerHints } from './formats/raw-turn.ts'

export interface TranscriptFile {
  name: string
  text: string
}

/** One thing that is wrong with an uploaded transcript; `line` counts from 1, null where no line is at fault. */
export interface ParseProblem {
  file: string
  line: number | null
  reason: string
}

export interface ParsedTranscript {
  format: 'text' | 'json' | 'vtt' | 'srt' | 'textgrid' | 'recording'
  /** What segments' offsets index: the text itself for plain text, a rendered dialogue for the timed formats. */
  source_text: string
  segments: Segment[]
}

export const max_segments = 20_000
const max_problems = 20

/**
 * Reads one transcript (or one Praat TextGrid per speaker) into turns. Every problem found is named, not only the first
 * (at most 20). `hints` are the names that the chart knows, by which a bare name can be told to be the patient's.
 */
export function parseTranscript(
  files: TranscriptFile[],
  hints: SpeakerHints = {},
): Result<ParsedTranscript, ParseProblem[]> {
  const refused = checkUpload(files)
  if (refused.length > 0) return refuse(refused.slice(0, max_problems))
  const readings = files.map((file) => ({ file, ...readFile(file, hints) }))
  const [first, second] = readings
  if (first === undefined) return refuse([])
  const problems = readings.flatMap((reading) =>
    reading.problems.map((problem): ParseProblem => ({ file: reading.file.name, ...problem })),
  )
  const is_set = readings.every((reading) => reading.format === 'textgrid')
  if (second !== undefined && !is_set) {
    const reason = 'only Praat TextGrids, one per speaker, can be read together; give other transcripts one at a time'
    problems.push({ file: second.file.name, line: null, reason })
  }
  if (problems.length > 0) return refuse(problems.slice(0, max_problems))

  const spoken = first.placed ?? renderDialogue(inOrderOfSpeech(readings.flatMap((reading) => reading.turns)))
  const wrong = checkTurns(spoken.turns)
  if (wrong !== null) return refuse([{ file: first.file.name, line: null, reason: wrong }])
  return accept({ format: first.format, source_text: spoken.source_text, segments: toSegments(spoken.turns, hints) })
}

interface Reading {
  format: ParsedTranscript['format']
  turns: RawTurn[]
  /** Set where the turns are slices of a text that already exists. */
  placed: { source_text: string; turns: PlacedTurn[] } | null
  problems: LineProblem[]
}

function readFile(file: TranscriptFile, hints: SpeakerHints): Reading {
  const format = sniffFormat(file.name, file.text)
  if (format === 'textgrid') return { format, placed: null, ...readTextGrid(file.name, file.text) }
  if (format === 'json') {
    const { turns, whole_text, problems } = readJson(file.text)
    return whole_text === null ? { format, placed: null, turns, problems } : readText(format, whole_text, hints)
  }
  if (format === 'text') return readText(format, file.text, hints)
  const lines = tooManyLines(file.text)
  if (lines !== null) return lines
  return { format, placed: null, ...(format === 'vtt' ? readVtt(file.text, hints) : readSrt(file.text, hints)) }
}

function readText(format: ParsedTranscript['format'], text: string, hints: SpeakerHints): Reading {
  const refused = tooManyLines(text)
  if (refused !== null) return refused
  const turns = readPlainText(text, hints)
  return { format, turns, placed: { source_text: text, turns }, problems: [] }
}

function tooManyLines(text: string): Reading | null {
  if (splitLines(text).length <= max_lines) return null
  const reason = 'the text has more than 50,000 lines, which no visit fills'
  return { format: 'text', turns: [], placed: null, problems: [{ line: max_lines + 1, reason }] }
}

function checkTurns(turns: readonly PlacedTurn[]): string | null {
  if (turns.length === 0) return 'no spoken words were found in it'
  if (turns.length <= max_segments) return null
  return `it has ${turns.length.toLocaleString('en-US')} turns; at most 20,000 can be one visit`
}

/** Speakers recorded apart are interleaved by when they begin; rows without a time stay where they are. */
function inOrderOfSpeech(turns: readonly RawTurn[]): RawTurn[] {
  if (turns.some((turn) => turn.start_ms === null)) return [...turns]
  return turns.toSorted((one, other) => (one.start_ms ?? 0) - (other.start_ms ?? 0))
}

/** Turns with a number and a role each; the role by their tag, as far as it says one. */
export function toSegments(turns: readonly PlacedTurn[], hints: SpeakerHints): Segment[] {
  const labels = new Set(turns.flatMap((turn) => (turn.label === null ? [] : [turn.label])))
  const roles = assignRoles([...labels], hints)
  return turns.map(({ label, text, start_ms, end_ms, offset, is_label_carried }, index) => {
    const assigned = label === null ? undefined : roles.get(label)
    const role = assigned?.role ?? 'unknown'
    const is_role_inferred = role !== 'unknown' && (is_label_carried || assigned?.is_role_inferred === true)
    return { id: `s${index + 1}`, role, label, is_role_inferred, start_ms, end_ms, text, offset }
  })
}
