/** The patients around the scripted visits: a person, a profile that fits age and sex, and the chart that goes with it. */
import { chart_samples } from '../chart-samples.data.ts'
import { inventPerson, type Person } from '../person.ts'
import { addDays, bornBefore } from '../plain-date.ts'
import type { Random } from '../random.ts'
import { allergyRow, emptyChart, labRow, type ChartRows } from './chart-row.ts'
import { fits, profiles, type Profile } from './profiles.data.ts'

export interface NewPatient {
  person: Person
  chart: ChartRows
  /** When the practice registered them. */
  registered_on: string
}

export function inventPatient(random: Random, today: string, hours_behind_utc: number): NewPatient {
  const someone = inventPerson(random, { today, youngest: 18, oldest: 70 })
  const profile = pickProfile(random, profiles.filter((one) => fits(one, someone.sex)))
  const date_of_birth = bornBefore(today, random.int(...profile.ages), random.int(0, 364))
  const registered_on = addDays(today, -random.int(40, 1100))
  return { person: { ...someone, date_of_birth }, chart: tellChart(random, profile, today, hours_behind_utc), registered_on }
}

function pickProfile(random: Random, from: readonly Profile[]): Profile {
  let left = random.next() * from.reduce((sum, { share }) => sum + share, 0)
  return from.find(({ share }) => (left -= share) < 0) ?? from[0]!
}

function tellChart(random: Random, profile: Profile, today: string, hours_behind_utc: number): ChartRows {
  const chart = emptyChart()
  const last_visit = addDays(today, -random.int(1, profile.is_course ? 6 : 150))
  const [main, ...others] = profile.problems
  for (const sample of [main!, ...others.filter(() => random.has(0.35))]) {
    const resolved_on = sample !== main && random.has(0.2) ? addDays(last_visit, -random.int(1, 60)) : null
    chart.problem.push({ ...sample, onset_on: addDays(last_visit, -tellAge(random.int(70, 1600), sample.icd10cm)), resolved_on })
  }
  for (const { only_with, ...sample } of profile.medications) {
    const is_answer = only_with !== undefined && chart.problem.some(({ icd10cm }) => icd10cm === only_with)
    if (only_with !== undefined ? !is_answer : !random.has(0.55)) continue
    // One device at a time: nobody has an implant and an IUD.
    if (sample.frequency === 'in place' && chart.medication.some(({ frequency }) => frequency === 'in place')) continue
    const stopped_on = random.has(0.12) ? addDays(last_visit, -random.int(1, 30)) : null
    chart.medication.push({ ...sample, started_on: addDays(last_visit, -random.int(31, 700)), stopped_on })
  }
  for (const sample of chart_samples.allergies.filter(() => random.has(0.03))) {
    chart.allergy.push(allergyRow(sample, addDays(last_visit, -random.int(0, 900)), hours_behind_utc))
  }
  for (const { key, low, high } of profile.labs.filter(() => random.has(0.75))) {
    chart.lab_result.push(labRow(key, low + random.next() * (high - low), addDays(last_visit, -random.int(0, 20)), hours_behind_utc))
  }
  for (const { key, points } of profile.series) {
    // Hormones differ widely between people, hemoglobin does not.
    const spread = key === 'hgb' ? 0.05 : 0.18
    const scale = 1 - spread + random.next() * 2 * spread
    for (const [days, value] of points) chart.lab_result.push(labRow(key, value * scale, addDays(last_visit, -days), hours_behind_utc))
  }
  return chart
}

/** Days since the onset; what belongs to a pregnancy or to the weeks after it is no older than that. */
function tellAge(days: number, icd10cm: string): number {
  return /^(O|Z34|Z39)/u.test(icd10cm) ? 20 + (days % 60) : days
}
