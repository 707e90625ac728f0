import type { NoteView } from '#contract/notes.ts'
import { formatInstant, formatPlainDate } from '#web/ui/dates.ts'

type Signed = NonNullable<NoteView['signed']>

/** Struck sentences are on record but are no part of the note. */
export function standingClaims(section: Signed['sections'][number]) {
  return section.claims.filter((claim) => claim.state !== 'struck')
}

export function signerLine(signed: Signed): string {
  return signed.by.credentials ? `${signed.by.name}, ${signed.by.credentials}` : signed.by.name
}

/** The note as plain text, for another system's text field. */
export function noteAsText(note: NoteView, time_zone?: string): string {
  const { patient, signed } = note
  if (signed === null) return ''
  const head = [
    note.title,
    `${patient.first_name} ${patient.last_name}, born ${formatPlainDate(patient.date_of_birth)}, MRN ${patient.mrn}`,
    `Visit of ${formatPlainDate(note.visit_on)}`,
  ]
  const body = signed.sections.flatMap((section) => {
    const sentences = standingClaims(section).map((claim) => claim.text)
    return sentences.length === 0 ? [] : [`${section.title.toUpperCase()}\n${sentences.join(' ')}`]
  })
  const foot = [`Signed by ${signerLine(signed)}, ${formatInstant(signed.at, time_zone)}`, `Version ${signed.version}${signed.reason === null ? '' : `, amended: ${signed.reason}`}, verification code ${signed.sha256.slice(0, 12)}`]
  return [head.join('\n'), ...body, foot.join('\n')].join('\n\n')
}
