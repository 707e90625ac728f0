import type { NoteView } from '#contract/notes.ts'
import type { NoteAftermath } from '#contract/signed-notes.ts'
import type { Signature } from '#contract/signing.ts'
import { signature_words } from '#domain/records/signature.ts'
import { formatPlainDate } from '#domain/units/written-day.ts'
import { alarm, heading, ink, paragraph, quiet, sayInstant, type Paper } from './paper.ts'

/** A signed note with what stands beside it, checked by who read it. */
export interface NoteOnPaper {
  note: NoteView & { signed: NonNullable<NoteView['signed']> }
  aftermath: NoteAftermath
  /** Of the practice: times are said where it is. */
  time_zone: string
}

const signerLine = ({ name, credentials, role }: { name: string; credentials: string | null; role: string }) => `${name}${credentials ? `, ${credentials}` : ''} (${role})`

const codeLine = (sha256: string, signature: Signature) => `${signature?.is_match ? `${signature_words[signature.kind]}. ` : ''}Verification code (SHA-256): ${sha256}`

/** The text as signed, every signature with its verification code, and what was added later. */
export function drawNote(paper: Paper, { note, aftermath, time_zone }: NoteOnPaper): void {
  paper.font('bold').fontSize(16).fillColor(ink).text(note.title)
  paper.font('text').fontSize(9.5).fillColor(quiet).text(`Visit of ${formatPlainDate(note.visit_on)} · version ${note.signed.version}${note.signed.version > 1 ? ', amended' : ''}`)
  drawError(paper, aftermath, time_zone)
  for (const { title, claims } of note.signed.sections) {
    heading(paper, title)
    paragraph(paper, claims.map(({ text }) => text).join(' '))
  }
  drawSignatures(paper, note.signed, aftermath, time_zone)
  drawAddenda(paper, aftermath, time_zone)
}

function drawError(paper: Paper, { error }: NoteAftermath, time_zone: string): void {
  if (error === null) return
  heading(paper, 'ENTERED IN ERROR')
  paragraph(paper, `${error.reason} — marked by ${error.by.name}, ${sayInstant(error.at, time_zone)}. Nothing in this note may be relied on.`, alarm)
}

function drawSignatures(paper: Paper, signed: NoteOnPaper['note']['signed'], aftermath: NoteAftermath, time_zone: string): void {
  heading(paper, 'Signed')
  paragraph(paper, `${signerLine(signed.by)}, ${sayInstant(signed.at, time_zone)}`)
  paragraph(paper, codeLine(signed.sha256, signed.signature), quiet)
  if (signed.reason !== null) paragraph(paper, `Amends version ${signed.version - 1} (code ${signed.prev_sha256}): ${signed.reason}`)
  for (const cosign of aftermath.cosigns.filter(({ state, is_intact }) => state === 'cosigned' && is_intact === true)) {
    paragraph(paper, `Cosigned by ${signerLine(cosign.of)}, ${sayInstant(cosign.decided_at!, time_zone)} (version ${cosign.version})`)
    paragraph(paper, codeLine(cosign.sha256!, cosign.signature), quiet)
  }
}

function drawAddenda(paper: Paper, { addenda }: NoteAftermath, time_zone: string): void {
  for (const addendum of addenda) {
    heading(paper, `${addendum.kind === 'late_entry' ? 'Late entry' : 'Addendum'} ${addendum.number}`)
    paragraph(paper, addendum.is_intact ? addendum.text : 'The integrity check of this addendum failed; its text is not printed.')
    paragraph(paper, `${signerLine(addendum.by)}, ${sayInstant(addendum.at, time_zone)}. ${codeLine(addendum.sha256, addendum.signature)}`, quiet)
  }
}
