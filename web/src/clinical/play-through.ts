import type { AudioSegment } from '#contract/recordings.ts'

type Part = Pick<AudioSegment, 'seq' | 'start_ms' | 'duration_ms'>

const endOf = ({ start_ms, duration_ms }: Part) => start_ms + duration_ms

/**
 * What is played from a moment on: the part that holds it and from where in it, or the next one where that moment was off the
 * record or is lost. Null at the end. What two parts both hold is heard once.
 */
export function nextStretch<P extends Part>(parts: readonly P[], at_ms: number): { part: P; from_ms: number } | null {
  const ahead = parts.filter((part) => endOf(part) > at_ms).sort((a, b) => a.start_ms - b.start_ms)
  const part = ahead[0]
  return part === undefined ? null : { part, from_ms: Math.max(0, at_ms - part.start_ms) }
}
