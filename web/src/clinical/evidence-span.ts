/** A stretch of one text, by UTF-16 index, and the thing it belongs to. */
export interface Span {
  start: number
  end: number
  key: string
}

export interface Piece {
  text: string
  /** Where the piece begins in the text. */
  start: number
  /** Keys of every span that covers the piece; empty between spans. */
  keys: string[]
}

/** An index inside a surrogate pair moves out of it, so that an emoji is never cut in two. */
function wholeCharacter(text: string, index: number, direction: -1 | 1): number {
  const at = text.charCodeAt(index)
  const before = text.charCodeAt(index - 1)
  const isInsidePair = at >= 0xdc00 && at <= 0xdfff && before >= 0xd800 && before <= 0xdbff
  return isInsidePair ? index + direction : index
}

function clamp(index: number, text: string): number {
  return Math.max(0, Math.min(text.length, index))
}

/** Cuts a text at the edges of its spans. The pieces joined are the text again, character for character. */
export function splitBySpans(text: string, spans: readonly Span[]): Piece[] {
  const whole = spans
    .map((span) => ({
      key: span.key,
      start: wholeCharacter(text, clamp(span.start, text), -1),
      end: wholeCharacter(text, clamp(span.end, text), 1),
    }))
    .filter((span) => span.end > span.start)
  const edges = [...new Set([0, text.length, ...whole.flatMap((span) => [span.start, span.end])])].sort((a, b) => a - b)
  const pieces: Piece[] = []
  for (let i = 0; i + 1 < edges.length; i++) {
    const start = edges[i]!
    const end = edges[i + 1]!
    const keys = whole.filter((span) => span.start <= start && span.end >= end).map((span) => span.key)
    pieces.push({ text: text.slice(start, end), start, keys: [...new Set(keys)] })
  }
  return pieces
}

/** Every place where the words are found, ignoring case; empty for an empty search. */
export function findSpans(text: string, words: string, key: string): Span[] {
  const needle = words.trim().toLowerCase()
  const haystack = text.toLowerCase()
  // Lower-casing may lengthen a text (İ): then its indexes no longer fit and only an exact match is safe.
  const searched = haystack.length === text.length ? haystack : text
  const spans: Span[] = []
  if (needle === '') return spans
  for (let at = searched.indexOf(needle); at >= 0; at = searched.indexOf(needle, at + needle.length)) {
    spans.push({ key, start: at, end: at + needle.length })
  }
  return spans
}
