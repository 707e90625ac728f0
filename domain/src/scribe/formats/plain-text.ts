/** Typed or pasted dialogue. The source text stays as it came, so turns are slices of it, line breaks and all. */
import { acceptTags } from './accept-tags.ts'
import { splitLines, type Line } from './lines.ts'
import type { PlacedTurn, SpeakerHints } from './raw-turn.ts'
import { readSpeakerTag, type SpeakerTag } from './speaker-tag.ts'

interface OpenTurn {
  label: string | null
  start_ms: number | null
  end_ms: number | null
  is_label_carried: boolean
  /** -1 until the first spoken word is met. */
  from: number
  to: number
}

export function readPlainText(source: string, hints: SpeakerHints = {}): PlacedTurn[] {
  const lines = splitLines(source)
  const spoken = lines.filter((line) => line.text !== '')
  const tags = acceptTags(
    spoken.map((line) => readSpeakerTag(line.text)),
    hints,
  )
  const turns = tags.some((tag) => tag !== null) ? readTagged(spoken, tags) : readUntagged(lines)
  return turns.filter((turn) => turn.from !== -1).map((turn) => close(source, turn))
}

function readTagged(lines: readonly Line[], tags: readonly (SpeakerTag | null)[]): OpenTurn[] {
  const turns: OpenTurn[] = []
  let current: OpenTurn | null = null
  lines.forEach((line, index) => {
    const tag = tags[index] ?? null
    const end = line.start + line.text.length
    if (tag !== null) {
      current = openTurn(tag, current)
      turns.push(current)
      const words = line.text.slice(tag.text_at).trimStart()
      if (words !== '') extend(current, end - words.length, end)
      return
    }
    if (current === null) {
      current = anonymousTurn()
      turns.push(current)
    }
    extend(current, line.start, end)
  })
  return turns
}

function openTurn(tag: SpeakerTag, before: OpenTurn | null): OpenTurn {
  const is_label_carried = tag.label === null && before !== null && before.label !== null
  // A time on a line of its own belongs to the tag on the next line.
  const waiting = before !== null && before.from === -1 && tag.start_ms === null ? before : null
  return {
    label: tag.label ?? before?.label ?? null,
    start_ms: tag.start_ms ?? waiting?.start_ms ?? null,
    end_ms: tag.end_ms ?? waiting?.end_ms ?? null,
    is_label_carried,
    from: -1,
    to: -1,
  }
}

/** Nobody is named: paragraphs where blank lines part them, else lines. */
function readUntagged(lines: readonly Line[]): OpenTurn[] {
  const first = lines.findIndex((line) => line.text !== '')
  const last = lines.findLastIndex((line) => line.text !== '')
  const inner = first === -1 ? [] : lines.slice(first, last + 1)
  const has_paragraphs = inner.some((line) => line.text === '')
  const turns: OpenTurn[] = []
  let current: OpenTurn | null = null
  for (const line of inner) {
    if (line.text === '') {
      current = null
      continue
    }
    if (current === null || !has_paragraphs) {
      current = anonymousTurn()
      turns.push(current)
    }
    extend(current, line.start, line.start + line.text.length)
  }
  return turns
}

function anonymousTurn(): OpenTurn {
  return { label: null, start_ms: null, end_ms: null, is_label_carried: false, from: -1, to: -1 }
}

function extend(turn: OpenTurn, from: number, to: number): void {
  if (turn.from === -1) turn.from = from
  turn.to = to
}

function close(source: string, turn: OpenTurn): PlacedTurn {
  const { from, to, ...rest } = turn
  return { ...rest, text: source.slice(from, to), offset: from }
}
