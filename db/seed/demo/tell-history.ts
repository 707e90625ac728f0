/** The medical history of one demo patient beside the chart that the profile tells: invented, consistent with age, sex and problems. */
import { addDays } from '../plain-date.ts'
import type { Person } from '../person.ts'
import type { Random } from '../random.ts'
import type { ChartRows } from './chart-row.ts'
import { family_samples, immunization_samples, occupations, surgery_samples, work_up_samples } from './history-samples.data.ts'
import { tellPregnancies, type PregnancyRow } from './tell-pregnancies.ts'

export interface HistoryRows {
  surgery: { name: string; performed_on: string; indication: string | null }[]
  family_history: { relative: string; condition: string; icd10cm: string | null; onset_age_y: number; is_alive: boolean }[]
  social_history: { topic: string; status: string; amount: number | null; unit: string | null; detail: string | null }[]
  immunization: { vaccine: string; cvx: string; status: string; given_on: string }[]
  menstrual_record: {
    assessed_on: string; menarche_age_y: number; lmp_on: string | null; lmp_certainty: string | null; cycle_min_d: number | null; cycle_max_d: number | null; duration_d: number | null
    flow: string | null; pain_nprs: number | null; final_period_on: string | null
  }[]
  pregnancy: PregnancyRow[]
  contraception_use: { method: string; started_on: string; stopped_on: string | null; stop_reason: string | null }[]
  vital: { loinc: string; name: string; value: number; diastolic: number | null; unit: string; measured_at: string }[]
  semen_analysis: {
    collected_on: string; abstinence_d: number; collection_site: string; is_collection_complete: boolean; volume_ml: number; concentration_m_per_ml: number; total_motility_percent: number
    progressive_percent: number; normal_forms_percent: number; ph: number
  }[]
  work_up_item: { area: string; test: string; status: string; done_on: string | null; expires_on: string | null; result: string | null }[]
  screening_event: { type: string; done_on: string; result: string }[]
  organ: { organ: string; state: string }[]
  pregnancy_intent: { intent: string; asked_on: string }[]
}

export interface Told {
  person: Person
  chart: ChartRows
}

export function tellHistory(random: Random, { person, chart }: Told, today: string, hours_behind_utc: number): HistoryRows {
  const age = Number(today.slice(0, 4)) - Number(person.date_of_birth.slice(0, 4))
  const has = (...codes: string[]) => chart.problem.some(({ icd10cm }) => codes.some((code) => icd10cm?.startsWith(code)))
  const is_fertility = has('N97', 'N46', 'Z31', 'N96', 'E28.2')
  const is_male = person.sex === 'male'
  const is_past_menopause = !is_male && age >= 53
  const pregnancy = is_male ? [] : tellPregnancies(random, { age, today, is_fertility, is_pregnant: has('O09', 'O21', 'Z34'), is_postpartum: has('Z39', 'O90'), had_losses: has('N96') })
  const is_pregnant = pregnancy.some(({ outcome }) => outcome === 'ongoing')
  const asked_on = addDays(today, -random.int(3, 120))
  return {
    surgery: surgery_samples.filter(({ sex, chance }) => (sex === 'any' || (sex === 'male') === is_male) && random.has(chance)).map(({ name, indication }) => ({ name, indication, performed_on: `${Number(today.slice(0, 4)) - random.int(1, Math.min(12, age - 16))}` })),
    family_history: family_samples.filter(({ chance }) => random.has(chance)).map(({ chance: _, is_alive_chance, ages, ...one }) => ({ ...one, onset_age_y: random.int(ages[0], ages[1]), is_alive: random.has(is_alive_chance) })),
    social_history: tellSocial(random),
    immunization: immunization_samples.filter(({ chance }) => random.has(chance)).map(({ vaccine, cvx, within_days }) => ({ vaccine, cvx, status: 'given', given_on: addDays(today, -random.int(20, within_days)) })),
    menstrual_record: (is_male || is_pregnant || !random.has(0.85) ? [] : [tellPeriods(random, { age, asked_on, is_past_menopause, is_irregular: has('E28.2', 'N91') })]).map((record) => ({ ...record, ...tellStimulated(chart) })),
    pregnancy,
    contraception_use: is_male || is_fertility || is_pregnant || is_past_menopause || !random.has(0.7) ? [] : tellContraception(random, chart, today),
    vital: tellVitals(random, { is_male, is_hypertensive: has('I10'), on: addDays(today, -random.int(1, 200)), hours_behind_utc }),
    semen_analysis: is_male ? Array.from({ length: random.int(1, 2) }, (_, at) => tellSemen(random, addDays(today, -30 - at * 95 - random.int(0, 20)), has('N46'))) : [],
    work_up_item: is_fertility ? work_up_samples.filter(({ area }) => (is_male ? area === 'male' || area === 'infectious' || area === 'genetic' : random.has(0.7))).map((one) => ({ ...one, ...workUpDates(random, today, one.valid_days) })).map(({ valid_days: _, ...row }) => row) : [],
    screening_event: tellScreening(random, { age, is_male, today }),
    organ: is_male || !random.has(0.8) ? [] : ['cervix', 'uterus', 'left_ovary', 'right_ovary', 'breasts'].map((organ) => ({ organ, state: 'present' })),
    pregnancy_intent: is_male || is_past_menopause || is_pregnant ? [] : [{ intent: is_fertility ? 'trying' : random.pick(['no', 'later', 'unsure', 'within_a_year']), asked_on }],
  }
}

function tellSocial(random: Random): HistoryRows['social_history'] {
  const tobacco = random.next()
  const smoking =
    tobacco < 0.7
      ? { topic: 'tobacco', status: 'never', amount: null, unit: null, detail: null }
      : tobacco < 0.88
        ? { topic: 'tobacco', status: 'former', amount: null, unit: null, detail: 'Stopped for good' }
        : { topic: 'tobacco', status: 'current', amount: random.pick([0.25, 0.5, 1]), unit: 'packs a day', detail: null }
  const drinks = random.int(0, 7)
  return [
    smoking,
    { topic: 'alcohol', status: drinks === 0 ? 'never' : 'current', amount: drinks === 0 ? null : drinks, unit: drinks === 0 ? null : 'drinks a week', detail: null },
    { topic: 'partner', status: 'current', amount: null, unit: null, detail: null },
    { topic: 'occupation', status: 'current', amount: null, unit: null, detail: random.pick(occupations) },
  ]
}

function tellPeriods(random: Random, o: { age: number; asked_on: string; is_past_menopause: boolean; is_irregular: boolean }): HistoryRows['menstrual_record'][number] {
  const menarche_age_y = random.int(10, 15)
  if (o.is_past_menopause) {
    const final_period_on = String(Number(o.asked_on.slice(0, 4)) - random.int(1, Math.max(1, o.age - 50)))
    return { assessed_on: o.asked_on, menarche_age_y, lmp_on: null, lmp_certainty: null, cycle_min_d: null, cycle_max_d: null, duration_d: null, flow: null, pain_nprs: null, final_period_on }
  }
  const cycle_min_d = o.is_irregular ? random.int(32, 44) : random.int(25, 29)
  return {
    assessed_on: o.asked_on, menarche_age_y, lmp_on: addDays(o.asked_on, -random.int(2, 26)), lmp_certainty: random.has(0.8) ? 'certain' : 'approximate', cycle_min_d,
    cycle_max_d: cycle_min_d + (o.is_irregular ? random.int(8, 30) : random.int(1, 6)), duration_d: random.int(3, 7), flow: random.pick(['light', 'normal', 'normal', 'normal', 'heavy']), pain_nprs: random.int(0, 7), final_period_on: null,
  }
}

/** Who is stimulated now began on the third day of a period, and was asked that day. */
function tellStimulated(chart: ChartRows): Partial<HistoryRows['menstrual_record'][number]> {
  const begun_on = chart.medication.find(({ name, started_on, stopped_on }) => stopped_on === null && started_on?.length === 10 && /follitropin|menotropins/u.test(name))?.started_on
  return begun_on ? { assessed_on: begun_on, lmp_on: addDays(begun_on, -2), lmp_certainty: 'certain', final_period_on: null } : {}
}

/** What is on the list of medications is the method in use; nobody has two. */
function tellContraception(random: Random, chart: ChartRows, today: string): HistoryRows['contraception_use'] {
  const device = chart.medication.find(({ name, stopped_on }) => stopped_on === null && /levonorgestrel IUD|etonogestrel implant/u.test(name))
  const year = Number(today.slice(0, 4))
  const method = device ? (device.name.startsWith('levonorgestrel') ? 'lng_iud' : 'implant') : random.pick(['combined_pill', 'pop', 'cu_iud', 'condom', 'none'])
  const before = random.has(0.4) ? [{ method: 'condom', started_on: String(year - 8), stopped_on: String(year - 4), stop_reason: null }] : []
  return [...before, { method, started_on: device?.started_on ?? String(year - random.int(1, 3)), stopped_on: null, stop_reason: null }]
}

function tellVitals(random: Random, o: { is_male: boolean; is_hypertensive: boolean; on: string; hours_behind_utc: number }): HistoryRows['vital'] {
  const height = random.around(o.is_male ? 177 : 164, 6.5, 148, 196)
  const weight = Math.max(45, (random.around(26, 5, 18, 42) * height * height) / 10_000)
  const systolic = Math.round(random.around(o.is_hypertensive ? 142 : 117, 10, 96, 172))
  const at = `${o.on}T${String(9 + o.hours_behind_utc).padStart(2, '0')}:20:00Z`
  return [
    { loinc: '85354-9', name: 'Blood pressure', value: systolic, diastolic: Math.round(systolic * random.around(0.64, 0.03, 0.58, 0.7)), unit: 'mm[Hg]', measured_at: at },
    { loinc: '29463-7', name: 'Weight', value: Number(weight.toFixed(1)), diastolic: null, unit: 'kg', measured_at: at },
    { loinc: '8302-2', name: 'Height', value: Math.round(height), diastolic: null, unit: 'cm', measured_at: at },
  ]
}

function tellSemen(random: Random, collected_on: string, is_low: boolean): HistoryRows['semen_analysis'][number] {
  const motility = random.int(is_low ? 18 : 38, is_low ? 44 : 68)
  return {
    collected_on, abstinence_d: random.int(2, 6), collection_site: random.pick(['clinic', 'clinic', 'home']), is_collection_complete: true, volume_ml: Number(random.around(2.6, 0.8, 0.8, 5.5).toFixed(1)),
    concentration_m_per_ml: random.int(is_low ? 3 : 16, is_low ? 15 : 95), total_motility_percent: motility, progressive_percent: Math.round(motility * 0.75), normal_forms_percent: random.int(is_low ? 1 : 3, is_low ? 3 : 9), ph: 7.6,
  }
}

function workUpDates(random: Random, today: string, valid_days: number | null): { done_on: string; expires_on: string | null } {
  const done_on = addDays(today, -random.int(20, 420))
  return { done_on, expires_on: valid_days === null ? null : addDays(done_on, valid_days) }
}

function tellScreening(random: Random, { age, is_male, today }: { age: number; is_male: boolean; today: string }): HistoryRows['screening_event'] {
  const done = (type: string, within_days: number) => ({ type, done_on: addDays(today, -random.int(20, within_days)), result: random.has(0.94) ? 'normal' : 'abnormal' })
  return [
    ...(!is_male && age >= 21 && random.has(0.85) ? [done(age < 30 ? 'cytology' : random.pick(['hrhpv', 'cotest', 'cytology']), age < 30 ? 1300 : 2000)] : []),
    ...(!is_male && age >= 40 && random.has(0.8) ? [done('mammography', 1000)] : []),
    ...(random.has(0.6) ? [{ ...done('hiv_ag_ab', 1500), result: 'normal' }] : []),
    ...(age >= 45 && random.has(0.5) ? [done('fit', 500)] : []),
  ]
}
