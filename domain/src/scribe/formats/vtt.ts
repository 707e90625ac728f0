/** WebVTT captions (W3C): `<v Name>` spans name the speaker; without them a "Name:" in front does. */
import { readCues, stripMarkup, turnsFromRows, type CueRow } from './cues.ts'
import { toSingleLine, type LineProblem, type RawTurn, type SpeakerHints } from './raw-turn.ts'
import { readSpeakerTag } from './speaker-tag.ts'

export function readVtt(source: string, hints: SpeakerHints = {}): { turns: RawTurn[]; problems: LineProblem[] } {
  const { cues, problems } = readCues(source)
  const rows: CueRow[] = []
  for (const cue of cues) {
    let voice: string | null = null
    for (const line of cue.lines) {
      for (const span of splitVoices(line.text, voice)) {
        voice = span.is_open ? span.voice : null
        const text = stripMarkup(span.text).trim()
        const last = rows.at(-1)
        const is_same_cue = last !== undefined && last.start_ms === cue.start_ms && line !== cue.lines[0]
        const has_name = span.voice === null && (readSpeakerTag(text)?.label ?? null) !== null
        if (is_same_cue && last.voice === span.voice && !has_name) last.text += ` ${text}`
        else rows.push({ start_ms: cue.start_ms, end_ms: cue.end_ms, voice: span.voice, text })
      }
    }
  }
  return { turns: turnsFromRows(rows, hints), problems }
}

interface VoiceSpan {
  voice: string | null
  text: string
  /** True where no `</v>` closed the span, so that the next line of the cue is still the same voice. */
  is_open: boolean
}

function splitVoices(line: string, open_voice: string | null): VoiceSpan[] {
  const spans: VoiceSpan[] = []
  let voice = open_voice
  let from = 0
  const push = (to: number, is_open: boolean) => {
    if (to > from) spans.push({ voice, text: line.slice(from, to), is_open })
  }
  for (const mark of line.matchAll(/<v(?:\.[^\s<>]{1,60})?\s+([^<>]{1,120})>|<\/v>/gu)) {
    push(mark.index, false)
    voice = mark[1] === undefined ? null : toSingleLine(stripMarkup(mark[1]))
    from = mark.index + mark[0].length
  }
  push(line.length, voice !== null)
  return spans
}
