import { describe, expect, it } from 'vitest'
import { completedYears } from '#domain/records/age.ts'
import { composeSearchKey, composeSortKey } from '#domain/records/search-key.ts'
import { copyLine } from '../copy-text.ts'
import { chart_tables, chartLines } from './chart-lines.ts'
import { patient_columns, patientLines } from './patient-lines.ts'
import type { PlacedPractice } from './place-practices.ts'
import { practiceSizes } from './practice-sizes.ts'

const now = new Date('2026-11-21T15:00:00Z')
const practices: PlacedPractice[] = [
  { id: 7, number: 1, patients: 1500, first_patient_id: 100, first_location_id: 1 },
  { id: 9, number: 2, patients: 500, first_patient_id: 1600, first_location_id: null },
]
const lines = [...patientLines(practices, 1, now)]
const rows = lines.map((line) => {
  const cells = line.trimEnd().split('\t')
  return Object.fromEntries(patient_columns.map((column, at) => [column, cells[at] === '\\N' ? null : cells[at]])) as Record<string, string | null>
})

describe('patients of a large set', () => {
  it('are the same for the same seed, others for another', () => {
    expect([...patientLines(practices, 1, now)]).toEqual(lines)
    expect([...patientLines(practices, 2, now)]).not.toEqual(lines)
  })

  it('stay the same in a practice whatever the others hold', () => {
    expect([...patientLines([practices[0]!, { ...practices[1]!, patients: 3 }], 1, now)].slice(0, 1500)).toEqual(lines.slice(0, 1500))
  })

  it('are found and sorted by the product’s own rule', () => {
    for (const { first_name, last_name, preferred_name, mrn, phone, date_of_birth, sort_key, search_key } of rows) {
      expect(sort_key).toBe(composeSortKey({ first_name: first_name!, last_name: last_name! }))
      expect(search_key).toBe(composeSearchKey({ first_name: first_name!, last_name: last_name!, preferred_name: preferred_name ?? null, mrn: mrn!, phone: phone ?? null, date_of_birth: date_of_birth! }))
    }
  })

  it('have ids and numbers of their own, real dates, and nobody’s telephone', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2000)
    expect(new Set(rows.map(({ practice_id, mrn }) => `${practice_id} ${mrn}`)).size).toBe(2000)
    for (const { date_of_birth, phone, email } of rows) {
      const age = completedYears(date_of_birth ?? null, '2026-11-21')
      expect(age !== null && age >= 18 && age <= 70).toBe(true)
      expect(phone ?? '(212) 555-0100').toMatch(/^\(\d{3}\) 555-01\d\d$/)
      expect(email ?? 'a.b1@example.com').toMatch(/^[a-z]+\.[a-z]+\d+@example\.com$/)
    }
  })

  it('have chart rows for every fifth', () => {
    for (const table of chart_tables) {
      const made = [...chartLines(table, practices, 5, 1, '2026-11-21')]
      expect(made).toHaveLength(400)
      expect(made[1]!.startsWith('7\t105\t')).toBe(true)
    }
  })
})

describe('sizes of practices', () => {
  it.each([
    [500, 500_000, true],
    [500, 500_000, false],
    [3, 10, true],
    [1, 7, true],
    [7, 0, false],
  ])('%i practices share %i patients (skewed: %s) without losing one', (count, patients, is_skewed) => {
    const sizes = practiceSizes(count, patients, is_skewed)
    expect(sizes).toHaveLength(count)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(patients)
    expect(sizes.every((size) => size >= 0)).toBe(true)
  })

  it('gives a tenth to the first when skewed', () => {
    const sizes = practiceSizes(500, 500_000, true)
    expect(sizes[0]).toBe(50_000)
    expect(Math.max(...sizes.slice(1))).toBeLessThan(50_000)
  })
})

it('writes what COPY would take for a mark of its own', () => {
  expect(copyLine([1, null, true, 'a\tb\\c\nd'])).toBe('1\t\\N\tt\ta\\tb\\\\c\\nd\n')
})
