/**
 * Makes one text of what was heard in audio segments that overlap by a second or two. What stands twice because it sounded twice
 * is kept once; where the two hearings differ in more than a little, or in a number, both are kept: nothing said is lost to
 * tidiness.
 */
import type { HeardSpan } from './heard.ts'

export interface HeardSegment {
  start_ms: number
  duration_ms: number
  heard: readonly HeardSpan[]
}

interface Word {
  raw: string
  /** As it is compared: no case, no punctuation. */
  key: string
}

interface OpenSpan extends Omit<HeardSpan, 'text'> {
  words: Word[]
  /** Who spoke as far as segments agree on it: a tag such as "SPEAKER_01" means another person in each segment. */
  voice: string | null
  /** Which segment it was heard in. */
  segment: number
}

/** Fast speech, so that the search reaches all of an overlap; and never further back than a sentence or two. */
const words_per_s = 5
const most_words = 24
/** Of the words that are compared, how many may differ. */
const most_differing = 0.34
const longest_turn = 600
const longest_pause_ms = 2000
/** By so much the times that models give are off; what lies further from the overlap was said at another time. */
const loose_times_ms = 3000

export function joinHeard(segments: readonly HeardSegment[]): HeardSpan[] {
  const joined: OpenSpan[] = []
  let heard_until_ms = 0
  for (const [segment, { start_ms, duration_ms, heard }] of segments.toSorted((one, other) => one.start_ms - other.start_ms).entries()) {
    const spans = heard.map((span) => openSpan(span, segment)).filter(({ words }) => words.length > 0)
    const overlap_ms = heard_until_ms - start_ms
    const is_near = joined.length > 0 && (joined.at(-1)!.end_ms ?? start_ms) >= start_ms - loose_times_ms && (spans[0]?.start_ms ?? start_ms) <= heard_until_ms + loose_times_ms
    if (overlap_ms > 0 && spans.length > 0 && is_near) dropRepeated(joined, spans, Math.min(most_words, Math.ceil((overlap_ms / 1000) * words_per_s) + 3))
    for (const span of spans) if (span.words.length > 0) append(joined, span)
    heard_until_ms = Math.max(heard_until_ms, start_ms + duration_ms)
  }
  return joined.map(({ words, start_ms, end_ms, label }) => ({ start_ms, end_ms, label, text: words.map(({ raw }) => raw).join(' ') }))
}

function openSpan({ text, label, ...span }: HeardSpan, segment: number): OpenSpan {
  const is_numbered = label !== null && /^(speaker|spk|person|voice)?[\s_-]*([a-z]|\d{1,3})$/i.test(label)
  return { ...span, segment, voice: is_numbered ? `${segment} ${label}` : label, label: is_numbered ? null : label, words: splitWords(text) }
}

function splitWords(text: string): Word[] {
  return text.split(/\s+/u).filter(Boolean).map((raw) => ({ raw, key: raw.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') }))
}

/** Takes from the beginning of `spans` what stands at the end of `joined` already. */
function dropRepeated(joined: readonly OpenSpan[], spans: OpenSpan[], reach: number): void {
  const tail = joined.flatMap(({ words }) => words).slice(-reach)
  const head = spans.flatMap(({ words }) => words).slice(0, reach)
  const found = alignEnds(tail, head)
  if (found === null) return
  // A word that the end of the sound cut in two is whole in the segment after it.
  const last = joined.at(-1)!.words
  const again = head[found.head - 1]!
  const cut = last.at(-1)!
  if (again.key.length > cut.key.length && again.key.startsWith(cut.key)) last[last.length - 1] = again
  let left = found.head
  for (const span of spans) {
    const here = Math.min(left, span.words.length)
    if (here > 0) span.start_ms = span.start_ms === null ? null : Math.max(span.start_ms, joined.at(-1)!.end_ms ?? span.start_ms)
    span.words.splice(0, here)
    left -= here
  }
}

/** How many words at the end of `tail` and at the beginning of `head` are the same words; null where they are not. */
function alignEnds(tail: readonly Word[], head: readonly Word[]): { head: number } | null {
  let best: { head: number; score: number } | null = null
  for (let from = 0; from < tail.length; from++) {
    const ending = tail.slice(from)
    const row = distancesTo(ending, head)
    for (let to = 1; to < row.length; to++) {
      const longer = Math.max(ending.length, to)
      const differing = row[to]!
      if (differing / longer > most_differing) continue
      const score = longer - 2 * differing
      if (score > (best?.score ?? 0)) best = { head: to, score }
    }
  }
  return best
}

/** Edit distance in words of `ending` to each beginning of `head`; a number that differs is beyond any distance. */
function distancesTo(ending: readonly Word[], head: readonly Word[]): number[] {
  let row = head.map((_, i) => i + 1)
  row.unshift(0)
  for (const [i, word] of ending.entries()) {
    const next = [i + 1]
    for (const [j, other] of head.entries()) {
      const step = isSame(word, other, i === ending.length - 1, j === 0) ? 0 : isNumber(word) || isNumber(other) ? Infinity : 1
      const skip_word = row[j + 1]! + (isNumber(word) ? Infinity : 1)
      const skip_other = next[j]! + (isNumber(other) ? Infinity : 1)
      next.push(Math.min(row[j]! + step, skip_word, skip_other))
    }
    row = next
  }
  return row
}

const isNumber = ({ key }: Word): boolean => /\d/.test(key) || number_words.has(key)

const number_words = new Set(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half no not'.split(' '),
)

/** The last word of a segment may have lost its end, the first its beginning. */
function isSame(word: Word, other: Word, is_last: boolean, is_first: boolean): boolean {
  if (word.key === other.key) return true
  if (word.key.length < 3 || other.key.length < 3 || isNumber(word) || isNumber(other)) return false
  return (is_last && other.key.startsWith(word.key)) || (is_first && word.key.endsWith(other.key))
}

/** A turn goes on while its speaker does; without a speaker, while its sentence does. */
function append(joined: OpenSpan[], span: OpenSpan): void {
  const last = joined.at(-1)
  if (last !== undefined && goesOn(last, span)) {
    last.words.push(...span.words)
    last.end_ms = span.end_ms ?? last.end_ms
    last.segment = span.segment
    last.voice = span.voice
  } else joined.push(span)
}

function goesOn(last: OpenSpan, next: OpenSpan): boolean {
  const is_next_segment = next.segment > last.segment
  const is_finished = /[.?!…]["'”’)]*$/u.test(last.words.at(-1)!.raw)
  // Across the seam of two segments numbers say nothing: an unfinished sentence goes on.
  if (last.voice !== next.voice && !(is_next_segment && last.label === null && next.label === null && !is_finished)) return false
  const pause_ms = last.end_ms === null || next.start_ms === null ? 0 : next.start_ms - last.end_ms
  const length = last.words.reduce((sum, { raw }) => sum + raw.length + 1, 0)
  if (pause_ms > longest_pause_ms || length > longest_turn) return false
  return last.voice !== null ? last.voice === next.voice || !is_finished : !is_finished
}
