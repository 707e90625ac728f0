import type { Claim, Evidence } from '#domain/scribe/claim.ts'
import type { Segment, SpeakerRole } from '#domain/scribe/transcript.ts'

export type SourceTone = 'transcript' | 'chart' | 'clinician' | 'none'

/** One chip: where a sentence comes from, short enough to stand in running text. */
export interface SourceChip {
  tone: SourceTone
  label: string
  /** Said to a reader who cannot see the place it opens. */
  description: string
  /** The turn that it opens, null where it is not in the transcript. */
  segment_id: string | null
}

const chart_words: Record<Extract<Evidence, { source: 'chart' }>['record'], string> = {
  patient: 'patient record',
  allergy: 'allergy list',
  medication: 'medication list',
  problem: 'problem list',
  lab_result: 'laboratory result',
  pregnancy: 'pregnancy history',
  note: 'earlier note',
}

/** `0:44`, `12:41`, `1:02:03`. */
export function formatElapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const tail = String(seconds % 60).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes}:${tail}` : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${tail}`
}

/** The time of a turn, or its number where the transcript carries no times. */
export function placeOf(segment: Segment, index: number): string {
  return segment.start_ms === null ? `turn ${index + 1}` : formatElapsed(segment.start_ms)
}

const role_words: Record<SpeakerRole, string> = {
  clinician: 'Clinician',
  patient: 'Patient',
  partner: 'Partner',
  family: 'Family',
  other: 'Other speaker',
  unknown: 'Unknown speaker',
}

/** The name that the source gave, without the brackets and colons of its notation; else the role. */
export function speakerOf(segment: Segment): string {
  const name = segment.label?.trim().replace(/:$/, '').replace(/^[[(<](.*)[\])>]$/, '$1').trim()
  if (name === undefined || name === '') return role_words[segment.role]
  // "D:" and "P:" mean nothing to a reader who did not type them.
  if (name.length <= 2) return `${role_words[segment.role]} (${name})`
  return /^[a-z]/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

export function roleOf(segment: Segment): string {
  return role_words[segment.role]
}

/** The chips of one sentence: one for each turn it draws from, one for the chart, one for a person's hand. */
export function chipsOf(claim: Pick<Claim, 'evidence' | 'support'>, segments: readonly Segment[]): SourceChip[] {
  const chips = new Map<string, SourceChip>()
  for (const evidence of claim.evidence) {
    const chip = chipOf(evidence, segments)
    const key = `${chip.tone} ${chip.label} ${chip.tone === 'chart' ? chip.description : ''}`
    if (!chips.has(key)) chips.set(key, chip)
  }
  if (claim.support === 'unsupported') {
    chips.set('none', { tone: 'none', label: 'not said', description: 'No source holds this sentence', segment_id: null })
  }
  return [...chips.values()]
}

function chipOf(evidence: Evidence, segments: readonly Segment[]): SourceChip {
  if (evidence.source === 'clinician') {
    return { tone: 'clinician', label: 'clinician', description: 'Written by the clinician', segment_id: null }
  }
  if (evidence.source === 'chart') {
    const where = chart_words[evidence.record]
    return { tone: 'chart', label: 'chart', description: `From the ${where}: ${evidence.quote}`, segment_id: null }
  }
  const index = segments.findIndex((segment) => segment.id === evidence.segment_id)
  const segment = segments[index]
  if (segment === undefined) {
    return { tone: 'transcript', label: 'transcript', description: `Said: “${evidence.quote}”`, segment_id: null }
  }
  const place = placeOf(segment, index)
  return { tone: 'transcript', label: place, description: `${speakerOf(segment)} at ${place}: “${evidence.quote}”`, segment_id: segment.id }
}

/** What a sentence mainly stands on, for its looks. */
export function toneOf(claim: Pick<Claim, 'support' | 'evidence'>): SourceTone {
  if (claim.support === 'unsupported') return 'none'
  if (claim.support === 'chart') return 'chart'
  if (claim.support === 'clinician') return 'clinician'
  return claim.evidence.some((evidence) => evidence.source === 'transcript') ? 'transcript' : (claim.evidence[0]?.source ?? 'none')
}
