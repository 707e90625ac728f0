/**
 * Decides which of the words that a speech model wrote for an audio segment are believed. Models of the Whisper kind write
 * fluent sentences where nobody spoke and fall into loops (Koenecke et al., FAccT 2024: about 1 % of segments, many of them
 * harmful). What is not believed is kept apart with the reason, and shown; it never reaches a note.
 * Thresholds of doubt are Whisper's own (openai/whisper, transcribe.py: no_speech_threshold 0.6 with logprob_threshold -1.0,
 * compression_ratio_threshold 2.4; source read). Limits: a believed sentence may still be misheard; only a person can tell.
 */
import type { HeardSpan, LeftOutSpan } from './heard.ts'
import type { SpokenSpan } from './read-speech-answer.ts'
import { stock_phrases } from './stock-phrases.data.ts'

const no_speech = 0.6
const low_logprob = -1
/** Without the second figure the first has to be surer. */
const sure_no_speech = 0.9
const high_compression = 2.4
/** So often in a row is a loop; a person says "no, no, no". */
const fewest_repeats = 4
const longest_loop_words = 12
/** A span may end a little after its sound, by rounding; what begins after it was never heard. */
const after_end_ms = 1000

export interface JudgedSound {
  start_ms: number
  duration_ms: number
  /** What the browser heard of a voice; null where it did not listen for one. */
  voiced_ms: number | null
}

export function judgeHeard(spans: readonly SpokenSpan[], sound: JudgedSound): { heard: HeardSpan[]; left_out: LeftOutSpan[] } {
  const heard: HeardSpan[] = []
  const left_out: LeftOutSpan[] = []
  for (const span of spans) {
    const placed = placeSpan(span, sound)
    const reason = whyNotBelieved(span, sound) ?? (isRepeated(heard, placed) ? 'The same again and again: the model was caught in a loop.' : null)
    if (reason !== null) {
      left_out.push({ start_ms: placed.start_ms, end_ms: placed.end_ms, text: span.text, reason })
      continue
    }
    const { text, repeats } = cutLoops(span.text)
    heard.push({ ...placed, text })
    if (repeats !== null) left_out.push({ start_ms: placed.start_ms, end_ms: placed.end_ms, text: repeats, reason: 'The same again and again: the model was caught in a loop.' })
  }
  return { heard, left_out }
}

function placeSpan({ start_ms, end_ms, text, label }: SpokenSpan, sound: JudgedSound): HeardSpan {
  const place = (ms: number | null) => (ms === null ? null : sound.start_ms + Math.min(ms, sound.duration_ms))
  return { start_ms: place(start_ms), end_ms: place(end_ms), text, label }
}

function whyNotBelieved(span: SpokenSpan, { duration_ms, voiced_ms }: JudgedSound): string | null {
  const { no_speech_prob, avg_logprob, compression_ratio, start_ms, text } = span
  if (no_speech_prob !== null && (avg_logprob === null ? no_speech_prob > sure_no_speech : no_speech_prob > no_speech && avg_logprob < low_logprob)) return 'The model itself doubts that anybody spoke.'
  if (start_ms !== null && start_ms > duration_ms + after_end_ms) return 'It would lie after the end of the sound.'
  const said = plain(text)
  if (said === '' || /^(\[[^\]]*\]|\([^)]*\)|\*[^*]*\*|[♪♫\s]+)$/u.test(text.trim())) return 'A description of a sound, not words.'
  if (stock_phrases.always.includes(said)) return 'A phrase that speech models write where nobody spoke.'
  if (voiced_ms !== null && voiced_ms < 1000 && stock_phrases.in_silence.includes(said)) return 'A phrase that speech models write where nobody spoke.'
  if (compression_ratio !== null && compression_ratio > high_compression && cutLoops(text).repeats === null) return 'The text repeats itself more than speech does.'
  return null
}

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}' ]+/gu, ' ').replace(/\s+/g, ' ').trim()

/** The third of the same sentences in a row; the second may have been said. */
function isRepeated(heard: readonly HeardSpan[], span: HeardSpan): boolean {
  const said = plain(span.text)
  return said.split(' ').length > 2 && heard.length >= 2 && heard.slice(-2).every(({ text }) => plain(text) === said)
}

/** The text with each loop said once, and what was cut. */
export function cutLoops(text: string): { text: string; repeats: string | null } {
  const words = text.split(' ')
  const keys = words.map(plain)
  const kept: string[] = []
  const cut: string[] = []
  for (let at = 0; at < words.length; ) {
    const loop = findLoop(keys, at)
    kept.push(...words.slice(at, at + (loop?.length ?? 1)))
    if (loop !== null) cut.push(...words.slice(at + loop.length, at + loop.length * loop.count))
    at += loop === null ? 1 : loop.length * loop.count
  }
  return { text: kept.join(' '), repeats: cut.length === 0 ? null : cut.join(' ') }
}

function findLoop(keys: readonly string[], at: number): { length: number; count: number } | null {
  for (let length = 1; length <= longest_loop_words; length++) {
    let count = 1
    while (keys.slice(at, at + length).every((key, i) => key !== '' && key === keys[at + count * length + i])) count++
    if (count >= fewest_repeats) return { length, count }
  }
  return null
}
