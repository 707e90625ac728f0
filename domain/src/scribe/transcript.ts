/** What was said in a visit: turns in order, each with who spoke, when, and where its words stand in the source text. */

export const speaker_roles = ['clinician', 'patient', 'partner', 'family', 'other', 'unknown'] as const
export type SpeakerRole = (typeof speaker_roles)[number]

/** One turn. `text` is exactly `source.slice(offset, offset + text.length)` of the transcript's source text. */
export interface Segment {
  /** Stable inside one transcript: `s1`, `s2` … in order of speech. */
  id: string
  role: SpeakerRole
  /** The name or tag as the source wrote it ("Dr. Okafor", "[doctor]"), null where the source had none. */
  label: string | null
  /** True where the role was worked out from the words, not read from the source. */
  is_role_inferred: boolean
  /** Milliseconds from the start of the recording, null where the source carried no times. */
  start_ms: number | null
  end_ms: number | null
  text: string
  /** Index of the first character of `text` in the source text. */
  offset: number
}
