import { getNote, getNoteSummary, getPatientNote } from '#contract/notes.ts'
import { listPatientNotes } from '#contract/patients.ts'
import { summariseForPatient, summariseForReferrer } from '#domain/scribe/note-registers.ts'
import { readPronouns } from '#domain/scribe/pronouns.ts'
import { summariseNote } from '#domain/scribe/summarise-note.ts'
import { conflict } from '../../platform/http/app-error.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { requirePatient } from '../patients/access.ts'
import { listAllergiesOf } from '../patients/service.ts'
import { listNotesOf, requireNote, viewNote } from './service.ts'

export const note_routes: Route[] = [
  route(listPatientNotes, async (ctx, { params }) => {
    const patient = await requirePatient(ctx, params.patient_id)
    return { patient, allergies: await listAllergiesOf(ctx, patient), items: await listNotesOf(ctx, patient, 200) }
  }),

  route(getNote, async (ctx, { params }) => {
    const { note, patient } = await requireNote(ctx, params.note_id)
    return viewNote(ctx, note, patient)
  }),

  route(getPatientNote, async (ctx, { params }) => {
    const { note, patient } = await requireNote(ctx, params.note_id, params.patient_id)
    return viewNote(ctx, note, patient)
  }),

  route(getNoteSummary, async (ctx, { params }) => {
    const { note, patient } = await requireNote(ctx, params.note_id, params.patient_id)
    const { signed, allergies } = await viewNote(ctx, note, patient)
    if (!signed) throw conflict('The note is not signed yet; a summary is made of what was signed.')
    const lines = summariseNote(signed.sections, { max_share: 0.35, max_lines: 8 })
    const title_of = new Map(signed.sections.map(({ key, title }) => [key, title]))
    return {
      note_id: note.id,
      patient,
      allergies,
      title: note.title,
      visit_on: note.visit_on,
      signed_at: signed.at,
      signed_by: signed.by.name,
      version: signed.version,
      is_intact: signed.is_intact,
      is_entered_in_error: note.is_entered_in_error,
      for_patient: summariseForPatient(signed.sections, readPronouns(patient.pronouns)),
      for_referrer: summariseForReferrer(signed.sections),
      note_word_count: countWords(signed.sections.flatMap(({ claims }) => claims)),
      summary_word_count: countWords(lines),
      lines: lines.map(({ text, section, claim_ids }) => ({ text, category: title_of.get(section) ?? section, claim_ids })),
    }
  }),
]

function countWords(texts: readonly { text: string }[]): number {
  return texts.reduce((count, { text }) => count + text.split(/\s+/).filter((word) => word !== '').length, 0)
}
