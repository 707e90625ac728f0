import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fact_fields } from '#contract/history-facts.ts'
import { checkFact } from '#domain/records/history/check-fact.ts'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { completedYears, readPlainDate } from '#domain/records/age.ts'
import { parseTranscript } from '#domain/scribe/parse-transcript.ts'
import { findTemplate } from '#domain/scribe/templates.data.ts'
import { demo_practices } from './clinic.data.ts'
import { inventClinic } from './place-clinic.ts'
import { renderVisit } from './read-visit.ts'
import { createRandom, seedOf } from '../random.ts'
import { tellHistory, type HistoryRows } from './tell-history.ts'
import { visits } from './visits.data.ts'

const now = new Date('2026-11-21T15:00:00Z')
const clinics = demo_practices.map((practice, index) => ({ practice, clinic: inventClinic(practice, index as 0 | 1, now) }))
const patients = clinics.flatMap(({ clinic }) => clinic.patients)

// What cannot be in a living patient (clinical safety limits, not reference ranges).
const possible: Record<string, [number, number]> = {
  '38476-8': [0, 50],
  '45194-8': [0, 500_000],
  '2243-4': [0, 20_000],
  '2839-9': [0, 400],
  '718-7': [3, 22],
  '4544-3': [10, 65],
  '4548-4': [3, 18],
  '3016-3': [0.005, 150],
  '2842-3': [0, 500],
  '15067-2': [0, 200],
  '10501-5': [0, 200],
  '62292-8': [1, 150],
}

describe('demo clinics', () => {
  it('are the same for the same day', () => {
    const again = demo_practices.map((practice, index) => inventClinic(practice, index as 0 | 1, now))
    expect(again).toEqual(clinics.map(({ clinic }) => clinic))
  })

  it('hold about two hundred people of full age, with numbers of their own', () => {
    expect(patients.length).toBeGreaterThan(180)
    expect(patients.length).toBeLessThan(230)
    for (const { clinic } of clinics) expect(new Set(clinic.patients.map(({ mrn }) => mrn)).size).toBe(clinic.patients.length)
    for (const { person } of patients) {
      const age = completedYears(person.date_of_birth, '2026-11-21')!
      expect(age).toBeGreaterThanOrEqual(18)
      expect(age).toBeLessThanOrEqual(70)
      expect(person.phone ?? '(212) 555-0100').toMatch(/^\(\d{3}\) 555-01\d\d$/)
      expect(person.email ?? 'a.b1@example.com').toMatch(/^[a-z]+\.[a-z]+\d+@example\.com$/)
    }
  })

  it('know Amara Delgado and her sesame allergy', () => {
    const amara = clinics[0]!.clinic.patients.filter(({ person }) => person.first_name === 'Amara' && person.last_name === 'Delgado')
    expect(amara).toHaveLength(1)
    expect(amara[0]!.person.date_of_birth).toBe('1992-03-14')
    expect(amara[0]!.chart.allergy).toMatchObject([{ substance: 'Sesame', severity: 'anaphylaxis' }])
  })

  it('have dates of the calendar, in order, none after today', () => {
    for (const { chart } of patients) {
      for (const { onset_on, resolved_on } of chart.problem) expectOrder(onset_on, resolved_on)
      for (const { started_on, stopped_on } of chart.medication) expectOrder(started_on, stopped_on)
      for (const { collected_at } of chart.lab_result) expect(Date.parse(collected_at)).toBeLessThan(now.getTime())
    }
  })

  it('hold no value that a body cannot have', () => {
    const results = patients.flatMap(({ chart }) => chart.lab_result)
    expect(results.length).toBeGreaterThan(500)
    for (const { loinc, name, value } of results) {
      const [low, high] = possible[loinc] ?? [0.001, 100_000]
      expect(value, name).toBeGreaterThanOrEqual(low)
      expect(value, name).toBeLessThanOrEqual(high)
    }
  })

  it('leave every clinician something signed and something to sign, some of it older than two days', () => {
    for (const { clinic } of clinics) {
      for (const role of ['REI', 'NP', 'PT', 'ND']) {
        const own = clinic.visits.filter(({ visit }) => visit.role === role)
        expect(own.some(({ member }) => 'signed_days_ago' in member.note)).toBe(true)
        expect(own.some(({ member }) => 'draft_hours_ago' in member.note)).toBe(true)
      }
      const ages = clinic.visits.filter(({ member }) => 'draft_hours_ago' in member.note).map(({ begun_at }) => now.getTime() - begun_at.getTime())
      expect(ages.filter((age) => age > 48 * 3_600_000).length).toBeGreaterThanOrEqual(3)
      expect(ages.filter((age) => age < 24 * 3_600_000).length).toBeGreaterThanOrEqual(2)
      expect(Math.min(...ages)).toBeGreaterThan(0)
    }
  })
})

describe.each(visits.map((visit) => [visit.key, visit] as const))('visit %s', (_, visit) => {
  it.each([0, 1] as const)('reads as a conversation of known people in practice %i', async (index) => {
    const clinician = demo_practices[index]!.staff.find(({ role }) => role === visit.role)!
    const member = visit.cast[index]
    const text = await renderVisit(visit, member, clinician)
    const parsed = parseTranscript([{ name: 'visit.txt', text }], { patient_names: [member.first_name], clinician_names: [clinician.last_name] })
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.reason))
    const roles = new Set(parsed.value.segments.map(({ role }) => role))
    expect(parsed.value.segments.length).toBeGreaterThanOrEqual(25)
    expect(parsed.value.segments.length).toBeLessThanOrEqual(60)
    expect([...roles].sort()).toEqual(/^.*\(partner\):/m.test(text) ? ['clinician', 'partner', 'patient'] : ['clinician', 'patient'])
    expect(text).not.toMatch(/[{}]/)
    expect(findTemplate(visit.template_id)?.specialty).toBe(visit.role)
  })
})

it('the sample transcripts for trying the product can be read in both forms', () => {
  for (const form of ['txt', 'vtt']) {
    const path = new URL(`../../../docs/samples/stimulation-visit.${form}`, import.meta.url)
    expect(existsSync(path)).toBe(true)
    const parsed = parseTranscript([{ name: `visit.${form}`, text: readFileSync(path, 'utf8') }], { patient_names: ['Amara'], clinician_names: ['Okafor'] })
    expect(parsed.ok && parsed.value.segments.length).toBe(45)
    expect(parsed.ok && new Set(parsed.value.segments.map(({ role }) => role))).toEqual(new Set(['clinician', 'patient', 'partner']))
  }
})

function expectOrder(from: string | null, to: string | null): void {
  for (const date of [from, to]) {
    if (date === null) continue
    expect(readPlainDate(date), date).not.toBeNull()
    expect(date <= '2026-11-21', date).toBe(true)
  }
  if (from !== null && to !== null) expect(from <= to, `${from} ${to}`).toBe(true)
}

describe('demo histories', () => {
  const told = patients.map(({ person, chart, mrn }) => ({ person, mrn, history: tellHistory(createRandom(seedOf(1, mrn)), { person, chart }, '2026-11-21', 5) }))

  it('can be true: nothing before birth, after today, out of order or out of what a body has', () => {
    const now = new Date('2026-11-21T15:00:00Z')
    for (const { person, history } of told) {
      for (const [kind, rows] of Object.entries(history)) {
        for (const row of rows as Record<string, unknown>[]) {
          const fields = { ...Object.fromEntries(Object.keys(fact_fields[kind as FactKind].shape).map((name) => [name, null])), ...row }
          expect([kind, row, checkFact(kind as FactKind, fields, person, '2026-11-21', now)]).toEqual([kind, row, []])
        }
      }
    }
  })

  it('hold something of every kind, and no contradiction among pregnancies', () => {
    for (const kind of Object.keys(told[0]!.history) as (keyof HistoryRows)[]) expect([kind, told.some(({ history }) => history[kind].length > 0)]).toEqual([kind, true])
    for (const { history } of told) {
      const numbers = history.pregnancy.map(({ number }) => number)
      expect(numbers).toEqual(numbers.map((_, at) => at + 1))
      const ends = history.pregnancy.map(({ ended_on }) => ended_on ?? '9999')
      expect([...ends].sort()).toEqual(ends)
      expect(history.pregnancy.filter(({ outcome }) => outcome === 'ongoing').length).toBeLessThanOrEqual(1)
    }
  })
})
