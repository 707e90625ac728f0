/** SubRip captions (.srt). Each line of a caption may name its own speaker, so lines with a name stay rows of their own. */
import { readCues, stripMarkup, turnsFromRows, type CueRow } from './cues.ts'
import type { LineProblem, RawTurn, SpeakerHints } from './raw-turn.ts'
import { readSpeakerTag } from './speaker-tag.ts'

export function readSrt(source: string, hints: SpeakerHints = {}): { turns: RawTurn[]; problems: LineProblem[] } {
  const { cues, problems } = readCues(source)
  const rows = cues.flatMap((cue) => {
    const texts: string[] = []
    for (const line of cue.lines) {
      const text = stripMarkup(line.text).trim()
      const last = texts.length - 1
      if (last >= 0 && (readSpeakerTag(text)?.label ?? null) === null) texts[last] += ` ${text}`
      else texts.push(text)
    }
    return texts.map((text): CueRow => ({ start_ms: cue.start_ms, end_ms: cue.end_ms, voice: null, text }))
  })
  return { turns: turnsFromRows(rows, hints), problems }
}
