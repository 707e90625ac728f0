import { getHome } from '#contract/home.ts'
import type { DocumentEntry } from '#contract/notes.ts'
import { useRead } from '#web/platform/use-read.ts'
import { findDrafts } from './find-drafts.ts'

/** One's own unsigned notes whose patient, number or title holds what was typed. */
export function useOwnDrafts(typed: string, patient_id: number | null): DocumentEntry[] {
  return findDrafts(useRead(getHome).data?.unsigned ?? [], typed, patient_id)
}
