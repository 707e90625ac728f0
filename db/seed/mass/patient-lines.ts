/** Patients of a large set as lines for COPY, made one at a time: a million of them never stand in memory. */
import { copyLine } from '../copy-text.ts'
import { inventPerson, keysOf } from '../person.ts'
import { createRandom, seedOf } from '../random.ts'
import { treatment_types, type TreatmentType } from '#domain/records/patient-filters.ts'
import { locations_each, type PlacedPractice } from './place-practices.ts'
import { createRiskTeller } from './risk-lines.ts'

export const patient_columns = [
  'practice_id', 'id', 'mrn', 'first_name', 'last_name', 'preferred_name', 'date_of_birth', 'sex', 'pronouns',
  'phone', 'email', 'treatment_type', 'care_status', 'location_id', 'risk_level', 'sort_key', 'search_key', 'created_at', 'updated_at',
] as const

export const first_mrn = 10001

export function* patientLines(practices: readonly PlacedPractice[], seed: number, now: Date, charts_every = 0): Generator<string> {
  const today = now.toISOString().slice(0, 10)
  const at = now.toISOString()
  for (const practice of practices) {
    // A stream of its own for each practice: the patients of the first stay the same whatever the others' sizes.
    const random = createRandom(seedOf(seed, `patients ${practice.number}`))
    const riskOf = createRiskTeller(practice, seed, today, charts_every)
    for (let index = 0; index < practice.patients; index += 1) {
      const person = inventPerson(random, { today, youngest: 18, oldest: 70 })
      // A figure of its own, so that the people stay who they are whatever the columns.
      const spread = (index * 2_654_435_761) % 4_294_967_296 >>> 7
      const treatment_type = treatmentOf(spread)
      const mrn = String(first_mrn + index)
      const { sort_key, search_key } = keysOf(person, mrn)
      yield copyLine([
        practice.id, practice.first_patient_id + index, mrn, person.first_name, person.last_name, person.preferred_name,
        person.date_of_birth, person.sex, person.pronouns, person.phone, person.email, treatment_type, spread % 23 === 0 ? 'discharged' : spread % 13 === 0 ? 'on_hold' : 'active',
        practice.first_location_id === null ? null : practice.first_location_id + (spread % locations_each), riskOf(person.date_of_birth, treatment_type), sort_key, search_key, at, at,
      ])
    }
  }
}

function treatmentOf(spread: number): TreatmentType | null {
  return treatment_types[spread % (treatment_types.length + 2)] ?? null
}
