import { formatPlainDate } from '#domain/units/written-day.ts'
import { drawNote, type NoteOnPaper } from '../../platform/paper/note-on-paper.ts'
import { collect, openPaper, sayInstant, stampPages } from '../../platform/paper/paper.ts'

export interface PrintedNote extends Omit<NoteOnPaper, 'time_zone'> {
  practice: { name: string; time_zone: string }
  printed_by: string
  printed_at: Date
}

/** A signed note as PDF: who it is about on every page, and who printed it when. */
export function drawNotePdf({ note, aftermath, practice, printed_by, printed_at }: PrintedNote): Promise<Buffer> {
  const paper = openPaper(note.title, practice.name, printed_at)
  const bytes = collect(paper)
  drawNote(paper, { note, aftermath, time_zone: practice.time_zone })
  const { patient } = note
  stampPages(paper, {
    name: `${patient.first_name} ${patient.last_name}`,
    known_by: `born ${formatPlainDate(patient.date_of_birth)} · MRN ${patient.mrn}`,
    practice: practice.name,
    foot: `Printed ${sayInstant(printed_at, practice.time_zone)} by ${printed_by}`,
    behind_page: '',
  })
  paper.end()
  return bytes
}
