/** Clock times as transcripts write them: `0:12`, `00:01:10`, `00:01:10.250`, `00:01:10,250`. */

const clock = /(?:(\d{1,3}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?(?![\d:])/uy

export interface ReadTime {
  ms: number
  /** Index after the last character of the time. */
  end: number
}

/** The time that starts exactly at `at`, or null. Minutes and seconds past 59 are not a time. */
export function readTime(text: string, at: number): ReadTime | null {
  clock.lastIndex = at
  const match = clock.exec(text)
  if (match === null) return null
  const [whole, hours, minutes, seconds, fraction] = match
  if (hours !== undefined && Number(minutes) > 59) return null
  if (Number(seconds) > 59) return null
  const ms = fraction === undefined ? 0 : Number(fraction.padEnd(3, '0'))
  const total_s = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return { ms: total_s * 1000 + ms, end: at + whole.length }
}

/** A whole string that is one time, in milliseconds; null otherwise. */
export function parseTime(text: string): number | null {
  const trimmed = text.trim()
  const time = readTime(trimmed, 0)
  return time !== null && time.end === trimmed.length ? time.ms : null
}

export interface TimeSpan {
  start_ms: number
  end_ms: number | null
  end: number
}

/** `00:12`, `00:12 - 00:15` or `00:12 --> 00:15` starting at `at`. */
export function readTimeSpan(text: string, at: number): TimeSpan | null {
  const start = readTime(text, at)
  if (start === null) return null
  let next = skipSpaces(text, start.end)
  const arrow = ['-->', '->', '-', '–', '—'].find((sign) => text.startsWith(sign, next))
  if (arrow !== undefined) {
    next = skipSpaces(text, next + arrow.length)
    const end = readTime(text, next)
    if (end !== null) return { start_ms: start.ms, end_ms: end.ms >= start.ms ? end.ms : null, end: end.end }
  }
  return { start_ms: start.ms, end_ms: null, end: start.end }
}

export function skipSpaces(text: string, at: number): number {
  let next = at
  while (text[next] === ' ' || text[next] === '\t' || text[next] === '\u00a0') next += 1
  return next
}
