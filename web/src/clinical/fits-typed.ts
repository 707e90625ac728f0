import type { PatientSummary } from '#contract/patients.ts'
import { composeSearchKey, foldSearch } from '#domain/records/search-key.ts'

/**
 * Whether somebody who was found for what was typed before still fits what is typed now. Until the answer to it is there nobody
 * else may be offered: the first of the old list, picked by a quick hand, is the wrong patient.
 */
export function fitsTyped(patient: Pick<PatientSummary, 'first_name' | 'last_name' | 'preferred_name' | 'mrn'>, typed: string): boolean {
  const key = composeSearchKey(patient)
  return foldSearch(typed)
    .split(' ')
    .every((word) => key.includes(` ${word}`))
}
