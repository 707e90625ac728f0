import type { TranscriptFile } from '#domain/scribe/parse-transcript.ts'
import { readLocalDraft, removeLocalDraft, saveLocalDraft } from '#web/platform/draft-vault.ts'

export type NoteLength = 'brief' | 'standard' | 'full'

/** What a writer has entered for a note that is not yet a draft. */
export interface NewNoteForm {
  template_id: string | null
  length: NoteLength
  visit_on: string
  pasted: string
  files: TranscriptFile[]
}

const keyOf = (patient_id: number) => `new-note:${patient_id}`

export async function readNewNote(patient_id: number): Promise<NewNoteForm | null> {
  const kept = await readLocalDraft<NewNoteForm>(keyOf(patient_id)).catch(() => null)
  return kept?.value ?? null
}

export const keepNewNote = (patient_id: number, form: NewNoteForm): Promise<void> => saveLocalDraft(keyOf(patient_id), form).catch(() => undefined)
export const forgetNewNote = (patient_id: number): Promise<void> => removeLocalDraft(keyOf(patient_id)).catch(() => undefined)
