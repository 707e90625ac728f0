/** Patients of a large set as lines for COPY, made one at a time: a million of them never stand in memory. */
import { copyLine } from '../copy-text.ts'
import { inventPerson, keysOf } from '../person.ts'
import { createRandom, seedOf } from '../random.ts'
import type { PlacedPractice } from './place-practices.ts'

export const patient_columns = [
  'practice_id', 'id', 'mrn', 'first_name', 'last_name', 'preferred_name', 'date_of_birth', 'sex', 'pronouns',
  'phone', 'email', 'sort_key', 'search_key', 'created_at', 'updated_at',
] as const

export const first_mrn = 10001

export function* patientLines(practices: readonly PlacedPractice[], seed: number, now: Date): Generator<string> {
  const today = now.toISOString().slice(0, 10)
  const at = now.toISOString()
  for (const practice of practices) {
    // A stream of its own for each practice: the patients of the first stay the same whatever the others' sizes.
    const random = createRandom(seedOf(seed, `patients ${practice.number}`))
    for (let index = 0; index < practice.patients; index += 1) {
      const person = inventPerson(random, { today, youngest: 18, oldest: 70 })
      const mrn = String(first_mrn + index)
      const { sort_key, search_key } = keysOf(person, mrn)
      yield copyLine([
        practice.id, practice.first_patient_id + index, mrn, person.first_name, person.last_name, person.preferred_name,
        person.date_of_birth, person.sex, person.pronouns, person.phone, person.email, sort_key, search_key, at, at,
      ])
    }
  }
}
