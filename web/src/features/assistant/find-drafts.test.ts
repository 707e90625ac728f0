import { expect, it } from 'vitest'
import type { DocumentEntry } from '#contract/notes.ts'
import { findDrafts } from './find-drafts.ts'

const draft = (id: number, patient_id: number, first_name: string, title: string) =>
  ({ id, title, patient: { id: patient_id, first_name, last_name: 'Okafor', preferred_name: null, mrn: `MRN-${patient_id}` } }) as DocumentEntry
const drafts = [draft(1, 7, 'Miriam', 'Annual exam'), draft(2, 8, 'Ada', 'Monitoring visit'), draft(3, 8, 'Ada', 'Annual exam')]
const ids = (typed: string, patient_id: number | null = null) => findDrafts(drafts, typed, patient_id).map(({ id }) => id)

it('S-06 finds drafts by every word of patient, number or title', () => {
  expect(ids('')).toEqual([1, 2, 3])
  expect(ids('ada annual')).toEqual([3])
  expect(ids('mrn-7')).toEqual([1])
  expect(ids('nobody')).toEqual([])
})

it('S-06 puts the drafts of the patient at hand first', () => {
  expect(ids('annual', 8)).toEqual([3, 1])
})
