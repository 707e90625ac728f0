/** Captions: the blocks of WebVTT and SubRip are the same but for the header, the comma and the voice spans. */
import { acceptTags } from './accept-tags.ts'
import { splitLines, type Line } from './lines.ts'
import { toSingleLine, type LineProblem, type RawTurn, type SpeakerHints } from './raw-turn.ts'
import { readSpeakerTag } from './speaker-tag.ts'
import { readTime, skipSpaces } from './timestamp.ts'

export interface Cue {
  start_ms: number
  end_ms: number | null
  lines: Line[]
}

export interface CueRow {
  start_ms: number
  end_ms: number | null
  /** From a voice span; null where the format named nobody. */
  voice: string | null
  text: string
}

/** Reads every `time --> time` block; blocks without an arrow (header, NOTE, STYLE, REGION) are skipped whole. */
export function readCues(source: string): { cues: Cue[]; problems: LineProblem[] } {
  const cues: Cue[] = []
  const problems: LineProblem[] = []
  let block: Line[] = []
  const finish = () => {
    const arrow = block.findIndex((line) => line.text.includes('-->'))
    const timing = block[arrow]
    if (timing !== undefined && !isComment(block[0]?.text ?? '')) {
      const times = readTiming(timing.text)
      if (times === null) problems.push({ line: timing.number, reason: 'the time of this caption cannot be read' })
      else cues.push({ ...times, lines: block.slice(arrow + 1) })
    }
    block = []
  }
  for (const line of splitLines(source)) {
    if (line.text === '') finish()
    else block.push(line)
  }
  finish()
  if (cues.length === 0 && problems.length === 0) {
    problems.push({ line: null, reason: 'the caption file holds no captions (no line such as "00:01 --> 00:04")' })
  }
  return { cues, problems }
}

/** Rows to turns: a "Name:" at the front of a row names the speaker, and rows after it go on until another name comes. */
export function turnsFromRows(rows: readonly CueRow[], hints: SpeakerHints): RawTurn[] {
  const spoken = rows.filter((row) => row.text !== '')
  const tags = acceptTags(
    spoken.map((row) => (row.voice === null ? readNamedTag(row.text) : null)),
    hints,
  )
  let carried: string | null = null
  return spoken.flatMap((row, index) => {
    const tag = tags[index] ?? null
    // A voice span speaks for its own row only; so says the WebVTT standard.
    carried = row.voice !== null ? null : (tag?.label ?? carried)
    const text = toSingleLine(tag === null ? row.text : row.text.slice(tag.text_at))
    if (text === '') return []
    const is_label_carried = row.voice === null && tag === null && carried !== null
    return [{ label: row.voice ?? carried, text, start_ms: row.start_ms, end_ms: row.end_ms, is_label_carried }]
  })
}

function readNamedTag(text: string) {
  const tag = readSpeakerTag(text)
  return tag === null || tag.label === null ? null : tag
}

function isComment(first: string): boolean {
  return /^(?:NOTE|STYLE|REGION)(?:\s|$)/u.test(first)
}

function readTiming(text: string): { start_ms: number; end_ms: number | null } | null {
  const start = readTime(text, 0)
  if (start === null) return null
  const arrow = skipSpaces(text, start.end)
  if (!text.startsWith('-->', arrow)) return null
  const end = readTime(text, skipSpaces(text, arrow + 3))
  if (end === null) return null
  return { start_ms: start.ms, end_ms: end.ms >= start.ms ? end.ms : null }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', lrm: '', rlm: '' }

/** Takes markup away (`<i>`, `<00:01.000>`, `{\an8}`) and reads the few entities that captions have. */
export function stripMarkup(text: string): string {
  return text
    .replace(/<[^<>\n]{0,200}>/gu, '')
    .replace(/\{\\[^{}\n]{0,40}\}/gu, '')
    .replace(/&(amp|lt|gt|nbsp|quot|lrm|rlm);/gu, (_, name: string) => entities[name] ?? '')
}
