/** Times of a visit that were not to be recorded, and what they take with them. All times in milliseconds from the start of the recording. */

export interface OffRecordSpan {
  from_ms: number
  to_ms: number
}

/** Segments overlap by up to two seconds; more than that of off-record time in one means that somebody spoke in it unrecorded. */
const tolerance_ms = 2000

/** In order, without those that are empty, those that touch made one. */
export function mergeSpans(spans: readonly OffRecordSpan[]): OffRecordSpan[] {
  const merged: OffRecordSpan[] = []
  for (const span of spans.filter(({ from_ms, to_ms }) => to_ms > from_ms).toSorted((one, other) => one.from_ms - other.from_ms)) {
    const last = merged.at(-1)
    if (last !== undefined && span.from_ms <= last.to_ms) last.to_ms = Math.max(last.to_ms, span.to_ms)
    else merged.push({ ...span })
  }
  return merged
}

export function offRecordMs({ start_ms, end_ms }: { start_ms: number; end_ms: number }, spans: readonly OffRecordSpan[]): number {
  return mergeSpans(spans).reduce((sum, { from_ms, to_ms }) => sum + Math.max(0, Math.min(end_ms, to_ms) - Math.max(start_ms, from_ms)), 0)
}

/**
 * Whether an audio segment has to go whole: sound cannot be cut out of it here, and what was promised to be off the record
 * outranks what was said beside it.
 */
export function isOffRecord({ start_ms, duration_ms }: { start_ms: number; duration_ms: number }, spans: readonly OffRecordSpan[]): boolean {
  const off_ms = offRecordMs({ start_ms, end_ms: start_ms + duration_ms }, spans)
  return off_ms > tolerance_ms || off_ms >= duration_ms
}

/** What was heard, without everything that touches a time off the record; what has no time of its own is judged by its segment. */
export function cutOffRecord<Heard extends { start_ms: number | null; end_ms: number | null }>(
  heard: readonly Heard[],
  segment: { start_ms: number; duration_ms: number },
  spans: readonly OffRecordSpan[],
): Heard[] {
  return heard.filter(({ start_ms, end_ms }) => {
    const from = start_ms ?? segment.start_ms
    const to = end_ms ?? segment.start_ms + segment.duration_ms
    return offRecordMs({ start_ms: from, end_ms: Math.max(to, from + 1) }, spans) === 0
  })
}
