import { ApiError, describeError } from '#web/platform/problem-error.ts'
import { formatClockTime, formatInstant } from '#web/ui/dates.ts'
import type { AudioReceipt, RecordingEntry } from './data.ts'
import { MicrophoneError, type MicrophoneFault } from './microphone.ts'

/** What went wrong with the microphone, and what to do about it. */
export const fault_words: Record<MicrophoneFault, { title: string; text: string }> = {
  refused: { title: 'The microphone is not allowed', text: 'Click the sign left of the address, allow the microphone for this page, and try again.' },
  missing: { title: 'No microphone was found', text: 'Plug one in or turn it on, then try again.' },
  busy: { title: 'The microphone could not be opened', text: 'Another program may be using it. Close that program, then try again.' },
  lost: { title: 'The microphone is gone', text: 'It was unplugged or turned off. All that was said until then is kept. Connect it again, then go back on the record.' },
  unsupported: { title: 'This browser cannot record', text: 'Use a current Chrome, Edge, Firefox or Safari, or paste the transcript instead.' },
}

export function describeStart(error: unknown): { title: string; text: string } {
  if (error instanceof MicrophoneError) return fault_words[error.fault]
  const issues = error instanceof ApiError ? (error.problem.issues ?? []).map((issue) => issue.message).join(' ') : ''
  return { title: 'The recording could not be begun', text: `${describeError(error)} ${issues} Nothing was recorded.` }
}

/** `4:12`, `1:04:12`. */
export function sayDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const tail = String(seconds % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${tail}`
}

export const sayParts = (count: number): string => (count === 1 ? '1 part' : `${count} parts`)

export function sayState(recording: Pick<RecordingEntry, 'state' | 'draft_id' | 'missing_seqs' | 'text' | 'receipt'>): string {
  switch (recording.state) {
    case 'recording':
      return 'Not ended'
    case 'finishing':
      return `${sayParts(recording.missing_seqs.length)} still to arrive`
    case 'transcribing':
      return 'Becoming text'
    case 'transcribed':
      return 'Transcript ready'
    case 'failed':
      return recording.text.done > 0 ? 'Transcript with gaps' : 'No transcript'
    case 'complete':
      return 'Sound kept'
    case 'deleted':
      return 'Deleted'
  }
}

export function sayRecorded(started_at: string): string {
  return formatInstant(started_at)
}

export const reason_words: Record<AudioReceipt['reason'], string> = {
  signed: 'The note is signed and the practice’s time for keeping sound is over.',
  never_signed: 'No note was signed within the practice’s time for keeping sound.',
  clinician: 'Deleted by hand.',
  consent_withdrawn: 'The consent was taken back.',
}

export function sayConsent({ consent }: Pick<RecordingEntry, 'consent'>): string {
  if (consent.given_by === 'clinician') return `Dictated by ${consent.asked_by}, alone, at ${formatClockTime(consent.given_at)}.`
  const who = consent.given_by === 'patient' ? 'The patient' : `${consent.representative ?? 'Somebody'}, for the patient,`
  return `${who} and everyone present agreed ${consent.how === 'spoken' ? 'in words' : 'in writing'} at ${formatClockTime(consent.given_at)}; asked by ${consent.asked_by}.`
}
