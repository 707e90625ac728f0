/**
 * When a retrieval falls after a trigger: elapsed hours on the clock of the clinic's place, so that the night on which summer time
 * begins or ends neither adds nor takes an hour. For ovarian stimulation with a trigger at a known instant.
 *
 * Source: practice window of 34 to 36 hours, domain knowledge, 2026-11-21; time zones by the IANA database of the runtime. Limits: the
 * hours are the clinic's order; this only counts them.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'

export const trigger_timing_rule: ClinicalRule = { id: 'trigger.opu', version: '1.0.0', source: '34 to 36 h practice window', source_state: 'unverified', checked_on: '2026-11-21', limits: ['elapsed hours, not wall-clock hours', 'the clinic orders the interval'] }

export interface TriggerInputs {
  /** ISO 8601 with offset: "2026-03-07T22:30-05:00". */
  triggered_at: string | null
  interval_h: number | null
  /** IANA name; null keeps the offset of the trigger. */
  time_zone: string | null
}

/** "2026-03-09T11:30-04:00": wall clock of the place with its offset then. */
export function computeRetrievalTime(inputs: TriggerInputs): RuleAnswer<TriggerInputs, { retrieval_at: string }> {
  const { triggered_at, interval_h, time_zone } = inputs
  const missing = missingOf(inputs, { triggered_at: 'trigger time', interval_h: 'hours' })
  if (triggered_at === null || interval_h === null || missing.length > 0) return cannotCompute(trigger_timing_rule, inputs, missing)
  const written = readInstant(triggered_at)
  const faults = [...(written === null ? ['the trigger needs a date, a time and an offset from UTC'] : []), ...(interval_h > 0 && interval_h <= 72 ? [] : ['hours must lie between 0 and 72']), ...(time_zone !== null && !isTimeZone(time_zone) ? [`"${time_zone}" is not a time zone`] : [])]
  if (written === null || faults.length > 0) return refuseInputs(trigger_timing_rule, inputs, faults)
  const cautions = interval_h < 34 || interval_h > 36 ? ['outside the usual 34 to 36 hours'] : []
  if (time_zone !== null && offsetMinutes(written.epoch_ms, time_zone) !== written.offset_min) cautions.push('the offset of the trigger is not that of the time zone on that day')
  const at_ms = written.epoch_ms + Math.round(interval_h * 60) * 60_000
  return computed(trigger_timing_rule, inputs, { retrieval_at: formatAt(at_ms, time_zone === null ? written.offset_min : offsetMinutes(at_ms, time_zone)) }, cautions)
}

function readInstant(text: string): { epoch_ms: number; offset_min: number } | null {
  const match = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|([+-])(\d{2}):(\d{2}))$/.exec(text)
  const epoch_ms = match === null ? Number.NaN : Date.parse(text)
  if (match === null || Number.isNaN(epoch_ms)) return null
  return { epoch_ms, offset_min: match[1] === 'Z' ? 0 : (match[2] === '-' ? -1 : 1) * (Number(match[3]) * 60 + Number(match[4])) }
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Minutes east of UTC in a place at an instant. */
function offsetMinutes(epoch_ms: number, time_zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' }).formatToParts(epoch_ms)
  const part = (type: string) => Number(parts.find((found) => found.type === type)!.value)
  const wall_ms = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'))
  return Math.round((wall_ms - Math.floor(epoch_ms / 1000) * 1000) / 60_000)
}

function formatAt(epoch_ms: number, offset_min: number): string {
  const wall = new Date(epoch_ms + offset_min * 60_000).toISOString().slice(0, 16)
  const [hours, minutes] = [Math.floor(Math.abs(offset_min) / 60), Math.abs(offset_min) % 60].map((value) => String(value).padStart(2, '0'))
  return `${wall}${offset_min < 0 ? '-' : '+'}${hours}:${minutes}`
}
