import type { RecordingEntry } from '#contract/recordings.ts'
import { formatInstantDate } from '#web/ui/dates.ts'

/** What becomes of the sound of a visit. */
export function sayAudio({ audio_until, receipt }: Pick<RecordingEntry, 'audio_until' | 'receipt'>, time_zone: string): string {
  if (receipt !== null) return `Sound deleted on ${formatInstantDate(receipt.deleted_at, time_zone)}, receipt ${receipt.id}`
  return audio_until === null ? 'No sound is kept' : `Sound is deleted on ${formatInstantDate(audio_until, time_zone)}`
}
