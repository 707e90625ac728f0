/** A few chart rows for some patients of a large set: enough for lists, searches and joins to have something to find. */
import { chart_samples } from '../chart-samples.data.ts'
import { copyLine } from '../copy-text.ts'
import { addDays } from '../plain-date.ts'
import { createRandom, seedOf, type Random } from '../random.ts'
import type { PlacedPractice } from './place-practices.ts'

export interface ChartTable {
  name: string
  columns: readonly string[]
  cells(random: Random, today: string): (string | number | boolean | null)[]
}

export const chart_tables: readonly ChartTable[] = [
  {
    name: 'allergy',
    columns: ['substance', 'reaction', 'severity', 'recorded_at'],
    cells(random, today) {
      const { substance, reaction, severity } = random.pick(chart_samples.allergies)
      return [substance, reaction, severity, `${addDays(today, -random.int(10, 2000))}T15:00:00Z`]
    },
  },
  {
    name: 'medication',
    columns: ['name', 'is_supplement', 'dose', 'route', 'frequency', 'started_on'],
    cells(random, today) {
      const { name, is_supplement, dose, route, frequency } = random.pick(chart_samples.medications)
      return [name, is_supplement, dose, route, frequency, addDays(today, -random.int(5, 900))]
    },
  },
  {
    name: 'problem',
    columns: ['icd10cm', 'description', 'onset_on'],
    cells(random, today) {
      const { icd10cm, description } = random.pick(chart_samples.problems)
      return [icd10cm, description, addDays(today, -random.int(30, 2500))]
    },
  },
  {
    name: 'lab_result',
    columns: ['loinc', 'name', 'value', 'unit', 'collected_at'],
    cells(random, today) {
      const { loinc, name, unit, mean, spread, low, high, digits } = random.pick(chart_samples.labs)
      const value = random.around(mean, spread, low, high).toFixed(digits)
      return [loinc, name, value, unit, `${addDays(today, -random.int(1, 700))}T14:30:00Z`]
    },
  },
]

/** One row of the table for every `every`-th patient. */
export function* chartLines(table: ChartTable, practices: readonly PlacedPractice[], every: number, seed: number, today: string): Generator<string> {
  for (const practice of practices) {
    const random = createRandom(seedOf(seed, `${table.name} ${practice.number}`))
    for (let index = 0; index < practice.patients; index += every) {
      yield copyLine([practice.id, practice.first_patient_id + index, ...table.cells(random, today)])
    }
  }
}
