/** The histories of a demo practice: told patient by patient, recorded and mostly confirmed by its clinicians. */
import type pg from 'pg'
import { insertRows } from '../insert-rows.ts'
import { addDays, instantOn } from '../plain-date.ts'
import type { Person } from '../person.ts'
import { createRandom, seedOf } from '../random.ts'
import type { ChartRows } from './chart-row.ts'
import { datesOf, latestDay } from './stamp-fact.ts'
import { tellHistory, type HistoryRows } from './tell-history.ts'

interface Clinic {
  patients: readonly { id: number; mrn: string; person: Person; chart: ChartRows }[]
  staff: readonly { id: number; role: string }[]
  seed: number
  today: string
  hours_behind_utc: number
}

/** Sections that a clinician has gone through, of those of whom any history is told. */
const reviewed = ['allergies', 'medications', 'problems', 'family', 'obstetric'] as const

export async function placeHistories(client: pg.ClientBase, practice_id: number, clinic: Clinic): Promise<void> {
  const clinicians = clinic.staff.filter(({ role }) => role !== 'PRACTICE_ADMIN')
  const tables: Record<string, object[]> = {}
  const reviews: object[] = []
  for (const { id: patient_id, mrn, person, chart } of clinic.patients) {
    // A stream of its own for each: another kind of fact for one patient changes no other.
    const random = createRandom(seedOf(clinic.seed, `history ${mrn}`))
    const recorder = random.pick(clinicians).id
    const reviewed_at = instantOn(addDays(clinic.today, -random.int(2, 380)), 15)
    const is_confirmed = random.has(0.8)
    const source = random.has(0.25) ? 'patient' : 'clinician'
    const told: HistoryRows = tellHistory(random, { person, chart }, clinic.today, clinic.hours_behind_utc)
    const recorded_at = tellRecorded(told, clinic.today)
    const stamp = { practice_id, patient_id, source, recorded_by: recorder, recorded_at, confirmed_by: is_confirmed ? recorder : null, confirmed_at: is_confirmed ? recorded_at : null }
    for (const [table, rows] of Object.entries(told)) (tables[table] ??= []).push(...(rows as object[]).map((row) => ({ ...stamp, ...row })))
    const is_new = { allergies: chart.allergy.length === 0, problems: chart.problem.length === 0, medications: chart.medication.length === 0, family: told.family_history.length === 0, obstetric: told.pregnancy.length === 0 }
    for (const section of reviewed.filter(() => random.has(0.6))) reviews.push({ practice_id, patient_id, section, is_none: is_new[section], reviewed_by: recorder, reviewed_at })
  }
  for (const [table, rows] of Object.entries(tables)) await insertRows(client, table, rows)
  await insertRows(client, 'section_review', reviews)
}

/** In one visit, on the day of the latest of what is told; never today, which has only begun. */
function tellRecorded(told: HistoryRows, today: string): string {
  const yesterday = addDays(today, -1)
  const days = Object.values(told).flatMap((rows) => (rows as object[]).flatMap(datesOf)).filter((day) => day <= yesterday)
  return instantOn(latestDay(days) ?? yesterday, 18)
}
