import type { DocumentEntry } from '#contract/notes.ts'
import { fullName } from '#web/clinical/patient-name.ts'

const most = 6

function wordsOf({ patient, title }: DocumentEntry): string {
  return `${fullName(patient)} ${patient.mrn} ${title}`.toLowerCase()
}

/** The drafts that hold every word typed; those of the patient at hand first. */
export function findDrafts(drafts: readonly DocumentEntry[], typed: string, patient_id: number | null): DocumentEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return drafts
    .filter((draft) => words.every((word) => wordsOf(draft).includes(word)))
    .sort((a, b) => Number(b.patient.id === patient_id) - Number(a.patient.id === patient_id))
    .slice(0, most)
}
