import { refuse, type Result } from '../result.ts'
import type { Segment } from './transcript.ts'

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
  format: 'text' | 'json' | 'vtt' | 'srt' | 'textgrid'
  /** What segments' offsets index: the text itself for plain text, a rendered dialogue for the timed formats. */
  source_text: string
  segments: Segment[]
}

/** Reads one transcript (or one Praat TextGrid per speaker) into turns. Every problem found is named, not only the first. */
export function parseTranscript(files: TranscriptFile[]): Result<ParsedTranscript, ParseProblem[]> {
  return refuse(files.map((file) => ({ file: file.name, line: null, reason: 'not read' })))
}
