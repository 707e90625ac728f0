/** The patients of the scripted visits. Who is in two visits is one person with one chart. */
import { inventEmail, inventPhone } from '../person.ts'
import { addDays, dateOf, instantOn } from '../plain-date.ts'
import type { Random } from '../random.ts'
import type { NewPatient } from './background-patients.ts'
import { allergyRow, daysBefore, emptyChart, labRow } from './chart-row.ts'
import { visits, type CastMember, type Visit } from './visits.data.ts'

const hour_ms = 3_600_000

export interface PlacedVisit {
  visit: Visit
  member: CastMember
  /** Index in the list of patients that goes with it. */
  patient: number
  visit_on: string
  begun_at: Date
}

/**
 * When the visit's note was begun: today's drafts to the hour, so that some are always fresh; everything older at an hour
 * at which clinics are open, whatever the time of the first start.
 */
export function beginningOf({ note }: CastMember, now: Date, hours_behind_utc: number, index: number): Date {
  const hours = 'signed_days_ago' in note ? note.signed_days_ago * 24 : note.draft_hours_ago
  const exact = now.getTime() - hours * hour_ms
  if (hours < 20) return new Date(exact)
  const local_date = dateOf(new Date(exact - hours_behind_utc * hour_ms))
  return new Date(Date.parse(instantOn(local_date, 9 + (index % 8), (index * 10) % 60)) + hours_behind_utc * hour_ms)
}

export function castVisits(random: Random, practice: 0 | 1, now: Date, hours_behind_utc: number): { patients: NewPatient[]; placed: PlacedVisit[] } {
  const patients: NewPatient[] = []
  const known = new Map<string, number>()
  const placed = visits.map((visit, at): PlacedVisit => {
    const member = visit.cast[practice]
    const begun_at = beginningOf(member, now, hours_behind_utc, at)
    const visit_on = dateOf(new Date(begun_at.getTime() - hours_behind_utc * hour_ms))
    const key = `${member.first_name} ${member.last_name} ${member.date_of_birth}`
    const index = known.get(key) ?? patients.push(newPatient(random, member, visit_on)) - 1
    known.set(key, index)
    addToChart(patients[index]!, visit, { visit_on, begun_at }, hours_behind_utc)
    return { visit, member, patient: index, visit_on, begun_at }
  })
  return { patients, placed }
}

function newPatient(random: Random, member: CastMember, visit_on: string): NewPatient {
  const { first_name, last_name, date_of_birth, pronouns } = member
  return {
    person: {
      first_name, last_name, date_of_birth, pronouns,
      preferred_name: null,
      sex: 'female',
      phone: inventPhone(random),
      email: inventEmail(first_name, last_name, random.int(1, 99)),
    },
    chart: emptyChart(),
    registered_on: addDays(visit_on, -random.int(20, 400)),
  }
}

function addToChart({ chart }: NewPatient, visit: Visit, { visit_on, begun_at }: { visit_on: string; begun_at: Date }, hours_behind_utc: number): void {
  for (const sample of visit.allergies) chart.allergy.push(allergyRow(sample, visit_on, hours_behind_utc))
  for (const { onset_days_ago, ...sample } of visit.problems) {
    chart.problem.push({ ...sample, onset_on: daysBefore(visit_on, onset_days_ago), resolved_on: null })
  }
  for (const { started_days_ago, stopped_days_ago, ...sample } of visit.medications) {
    const row = { ...sample, started_on: daysBefore(visit_on, started_days_ago), stopped_on: daysBefore(visit_on, stopped_days_ago) }
    chart.medication.push(row)
  }
  // Results that are spoken of were there before: a visit early in the day has its blood drawn earlier still.
  const latest = new Date(begun_at.getTime() - hour_ms).toISOString()
  for (const [key, days_before, value] of visit.labs) {
    const row = labRow(key, value, addDays(visit_on, -days_before), hours_behind_utc)
    chart.lab_result.push(row.collected_at > latest ? { ...row, collected_at: latest } : row)
  }
}
