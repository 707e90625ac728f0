import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { classifyBloodPressure } from './blood-pressure.ts'
import { computeBodyMass } from './body-mass.ts'
import { evaluateRule, evaluateScreening, type ScreeningInputs } from './screening.ts'
import { screening_rules } from './screening-rules.data.ts'

const value = <Value>(found: { ok: boolean; value?: Value }): Value => {
  expect(found.ok).toBe(true)
  return found.value!
}

describe('body mass', () => {
  it.each([[70, 1.65, 25.7, 'overweight'], [50, 1.7, 17.3, 'underweight'], [110, 1.6, 43, 'obesity3'], [74, 2, 18.5, 'normal'], [100, 2, 25, 'overweight'], [120, 2, 30, 'obesity1'], [140, 2, 35, 'obesity2'], [160, 2, 40, 'obesity3'], [99.96, 2, 25, 'normal']])('%d kg, %d m: %d %s', (weight_kg, height_m, bmi_kg_m2, body_class) => {
    expect(value(computeBodyMass({ weight_kg, height_m }))).toEqual({ bmi_kg_m2, class: body_class })
  })

  it('grows with weight, and refuses centimetres for metres', () => {
    const weight = fc.double({ min: 30, max: 250, noNaN: true })
    const index = (weight_kg: number) => value(computeBodyMass({ weight_kg, height_m: 1.7 })).bmi_kg_m2
    fc.assert(
      fc.property(weight, weight, (one, other) => {
        expect(index(Math.max(one, other))).toBeGreaterThanOrEqual(index(Math.min(one, other)))
      }),
    )
    expect(computeBodyMass({ weight_kg: 70, height_m: 165 })).toMatchObject({ ok: false })
    expect(computeBodyMass({ weight_kg: 70, height_m: null })).toMatchObject({ ok: false, missing: ['height'] })
  })
})

describe('blood pressure', () => {
  it.each([[119, 79, false, 'normal'], [120, 79, false, 'elevated'], [128, 78, false, 'elevated'], [129, 80, false, 'stage1'], [132, 78, false, 'stage1'], [118, 89, false, 'stage1'], [118, 92, false, 'stage2'], [140, 70, false, 'stage2'], [139, 89, true, 'normal'], [142, 88, true, 'hypertensive'], [138, 90, true, 'hypertensive'], [164, 98, true, 'severe'], [150, 110, true, 'severe']])('%i/%i pregnant %s: %s', (systolic_mmhg, diastolic_mmhg, is_pregnant, band) => {
    expect(value(classifyBloodPressure({ systolic_mmhg, diastolic_mmhg, is_pregnant })).band).toBe(band)
  })

  it('severe in pregnancy and 180/120 are urgent; swapped or missing values are not judged', () => {
    expect(classifyBloodPressure({ systolic_mmhg: 164, diastolic_mmhg: 98, is_pregnant: true })).toMatchObject({ value: { is_urgent: true } })
    expect(classifyBloodPressure({ systolic_mmhg: 182, diastolic_mmhg: 98, is_pregnant: false })).toMatchObject({ value: { is_urgent: true } })
    expect(classifyBloodPressure({ systolic_mmhg: 80, diastolic_mmhg: 120, is_pregnant: false })).toMatchObject({ ok: false })
    expect(classifyBloodPressure({ systolic_mmhg: 120, diastolic_mmhg: 80, is_pregnant: null })).toMatchObject({ ok: false, missing: ['whether pregnant'] })
  })
})

describe('screening', () => {
  const base: ScreeningInputs = { on: '2026-11-21', age_years: 34, bmi_kg_m2: 24, gestation_days: null, facts: { has_cervix: true, had_cin2_plus: false, is_cervical_high_risk: false }, tests: [], cervical_rule_set: 'uspstf_hrsa' }
  const item = (id: string, inputs: Partial<ScreeningInputs>) => evaluateRule(screening_rules.find((rule) => rule.id === id)!, { ...base, ...inputs })

  it('has 45 rules, each with a name of its own', () => {
    expect(new Set(screening_rules.map(({ id }) => id)).size).toBe(45)
  })

  it.each<[string, string, Partial<ScreeningInputs>, string, string | null]>([
    ['cytology three years and a day ago', 'cx_21_29', { age_years: 24, tests: [{ test: 'cytology', done_on: '2023-11-20', result: 'normal' }] }, 'due', '2026-11-20'],
    ['hrHPV not yet due', 'cx_30_65_hpv', { tests: [{ test: 'hrhpv', done_on: '2022-01-10', result: 'normal' }] }, 'not_due', '2027-01-10'],
    ['cytology today does not shorten a co-test', 'cx_30_65_hpv', { tests: [{ test: 'cotest', done_on: '2025-01-10', result: 'normal' }, { test: 'cytology', done_on: '2026-01-10', result: 'normal' }] }, 'not_due', '2030-01-10'],
    ['long past', 'cx_30_65_hpv', { tests: [{ test: 'cytology', done_on: '2020-01-10', result: 'normal' }] }, 'overdue', '2023-01-10'],
    ['never', 'cx_30_65_hpv', {}, 'due', null],
    ['too young', 'cx_21_29', { age_years: 20 }, 'not_due', null],
    ['abnormal suspends the interval', 'cx_30_65_hpv', { tests: [{ test: 'cytology', done_on: '2026-08-01', result: 'abnormal' }] }, 'needs_follow_up', null],
    ['unsatisfactory too', 'cx_30_65_hpv', { tests: [{ test: 'cytology', done_on: '2026-08-01', result: 'unsatisfactory' }] }, 'needs_follow_up', null],
    ['CIN2+ is surveillance', 'cx_30_65_hpv', { facts: { has_cervix: true, had_cin2_plus: true } }, 'needs_follow_up', null],
    ['cervix not recorded', 'cx_30_65_hpv', { facts: {} }, 'ask', null],
    ['no cervix', 'cx_30_65_hpv', { facts: { has_cervix: false, had_cin2_plus: false } }, 'not_applicable', null],
    ['no cervix, CIN2+ not asked', 'cx_hyst', { facts: { has_cervix: false } }, 'ask', null],
    ['70 with adequate negatives', 'cx_stop', { age_years: 70, facts: { has_cervix: true, had_cin2_plus: false, has_adequate_negative_cervical_screening: true } }, 'not_applicable', null],
    ['70 without', 'cx_stop', { age_years: 70, facts: { has_cervix: true, had_cin2_plus: false, has_adequate_negative_cervical_screening: false } }, 'due', null],
    ['70, nobody knows', 'cx_stop', { age_years: 70 }, 'ask', null],
    ['mammogram a day early', 'breast_40_74', { age_years: 52, facts: { has_breasts: true }, tests: [{ test: 'mammography', done_on: '2024-11-22', result: 'normal' }] }, 'not_due', '2026-11-22'],
    ['mammogram at 75', 'breast_40_74', { age_years: 75, facts: { has_breasts: true } }, 'not_applicable', null],
    ['abnormal mammogram at 76 is still shown', 'breast_40_74', { age_years: 76, facts: { has_breasts: true }, tests: [{ test: 'mammography', done_on: '2026-10-01', result: 'abnormal' }] }, 'needs_follow_up', null],
    ['blood pressure at 30 after two years', 'bp', { age_years: 30, tests: [{ test: 'blood_pressure', done_on: '2024-10-01', result: 'normal' }] }, 'not_due', '2027-10-01'],
    ['blood pressure at 41 after two years', 'bp', { age_years: 41, tests: [{ test: 'blood_pressure', done_on: '2024-10-01', result: 'normal' }] }, 'overdue', '2025-10-01'],
    ['Tdap before its window', 'tdap_preg', { gestation_days: 180, facts: { is_pregnant: true } }, 'not_due', '2026-11-30'],
    ['Tdap in its window', 'tdap_preg', { gestation_days: 196, facts: { is_pregnant: true } }, 'due', null],
    ['Tdap of the pregnancy before does not count', 'tdap_preg', { gestation_days: 196, facts: { is_pregnant: true }, tests: [{ test: 'tdap', done_on: '2024-05-01', result: 'normal' }] }, 'due', null],
    ['Tdap done', 'tdap_preg', { gestation_days: 210, facts: { is_pregnant: true }, tests: [{ test: 'tdap', done_on: '2026-11-01', result: 'normal' }] }, 'not_due', null],
    ['pregnant without dates', 'gdm', { facts: { is_pregnant: true } }, 'ask', null],
    ['not pregnant', 'gdm', { facts: { is_pregnant: false } }, 'not_applicable', null],
    ['HIV done once', 'hiv', { tests: [{ test: 'hiv_ag_ab', done_on: '2015-01-01', result: 'normal' }] }, 'not_due', null],
    ['a test of next week has not been done', 'hiv', { tests: [{ test: 'hiv_ag_ab', done_on: '2026-11-28', result: 'normal' }] }, 'due', null],
  ])('%s', (_name, id, inputs, status, due_on) => {
    expect(item(id, inputs)).toMatchObject({ status, due_on })
  })

  it('a finding is shown once, by the rule of the age', () => {
    const items = evaluateScreening({ ...base, tests: [{ test: 'cytology', done_on: '2026-08-01', result: 'abnormal' }] })
    expect(items.filter(({ status }) => status === 'needs_follow_up').map(({ rule }) => rule.id)).toEqual(['cx_30_65_hpv'])
  })

  it('only one cervical rule set speaks, and later days never make a due item not due', () => {
    expect(evaluateScreening(base).some(({ rule }) => rule.id === 'cx_acs')).toBe(false)
    expect(evaluateScreening({ ...base, cervical_rule_set: 'acs' }).some(({ rule }) => rule.id === 'cx_21_29')).toBe(false)
    const tests = [{ test: 'hrhpv', done_on: '2022-01-10', result: 'normal' as const }]
    expect(item('cx_30_65_hpv', { tests, on: '2027-01-09' }).status).toBe('not_due')
    expect(item('cx_30_65_hpv', { tests, on: '2027-01-10' }).status).toBe('due')
    expect(item('cx_30_65_hpv', { tests, on: '2027-04-11' }).status).toBe('overdue')
  })
})
