import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregateEligibility, contraceptive_methods, eligibility_conditions, findEligibilityCondition, readEligibilityCell } from './contraception-eligibility.ts'
import { computeHcgRise } from './hcg-rise.ts'
import { classifyMenstrualPattern, findMenstrualAlerts, measureCycles } from './menstrual-pattern.ts'
import { compareGtpal, deriveGtpal, formatGtpal, type Pregnancy } from './obstetric-history.ts'
import { classifyBologna, classifyPoseidon } from './ovarian-response.ts'
import { decidePcos } from './polycystic-ovary.ts'
import { compareSemenAnalysis, computeTotalMotileCount } from './semen-analysis.ts'

const value = <Value>(found: { ok: boolean; value?: Value }): Value => {
  expect(found.ok).toBe(true)
  return found.value!
}
const weeks = (count: number) => count * 7

describe('hCG rise', () => {
  it.each([
    [100, 200, 48, 100, 'at_or_above_min'], [100, 149, 48, 49, 'at_or_above_min'], [100, 148, 48, 48, 'below_min'], [1499, 2200, 48, 46.8, 'below_min'],
    [1500, 2100, 48, 40, 'at_or_above_min'], [3000, 4200, 48, 40, 'at_or_above_min'], [3001, 4000, 48, 33.3, 'at_or_above_min'], [500, 900, 72, 48, 'below_min'], [120, 95, 48, -20.8, 'falling'], [250, 250, 48, 0, 'plateau'],
  ])('%d → %d in %d h is %d %%, %s', (first_miu_ml, second_miu_ml, interval_h, rise, band) => {
    expect(value(computeHcgRise({ first_miu_ml, second_miu_ml, interval_h }))).toMatchObject({ rise_48h_percent: rise, band })
  })

  it('a higher second value never has a lower rise, and only one of doubling and halving exists', () => {
    const level = fc.double({ min: 5, max: 100_000, noNaN: true })
    fc.assert(
      fc.property(level, level, level, fc.double({ min: 12, max: 120, noNaN: true }), (first_miu_ml, one, other, interval_h) => {
        const rise = (second_miu_ml: number) => value(computeHcgRise({ first_miu_ml, second_miu_ml, interval_h }))
        expect(rise(Math.max(one, other)).rise_48h_percent).toBeGreaterThanOrEqual(rise(Math.min(one, other)).rise_48h_percent)
        expect(rise(one).doubling_h === null || rise(one).half_life_h === null).toBe(true)
      }),
    )
  })

  it('warns outside its interval and refuses what has no rate', () => {
    expect(computeHcgRise({ first_miu_ml: 100, second_miu_ml: 160, interval_h: 24 })).toMatchObject({ ok: true, cautions: ['interval outside the rule (36 to 96 h)'] })
    expect(computeHcgRise({ first_miu_ml: 0, second_miu_ml: 10, interval_h: 48 })).toMatchObject({ ok: false })
    expect(computeHcgRise({ first_miu_ml: 100, second_miu_ml: null, interval_h: 48 })).toMatchObject({ ok: false, missing: ['second hCG'] })
  })
})

describe('GTPAL', () => {
  const born = (ga: number, living: number, outcome: Pregnancy['outcome'] = 'live_birth'): Pregnancy => ({ gestation_days: weeks(ga), outcome, living_children: living })

  it.each<[string, boolean, Pregnancy[], string]>([
    ['pregnant, none before', true, [], '1-0-0-0-0'],
    ['pregnant, twins at 35 weeks, loss at 9', true, [born(35, 2), born(9, 0, 'spontaneous_loss')], '3-0-1-1-2'],
    ['term child, stillbirth at 24, ectopic without weeks', false, [born(40, 1), born(24, 0, 'stillbirth'), { gestation_days: null, outcome: 'ectopic', living_children: null }], '3-1-1-1-1'],
    ['vaginal birth after caesarean', false, [born(40, 1), born(38, 1)], '2-2-0-0-2'],
    ['36w6d is preterm, 37w0d term', false, [{ ...born(0, 1), gestation_days: 258 }, born(37, 1)], '2-1-1-0-2'],
    ['20w0d is a birth, 19w6d is not', false, [born(20, 0, 'stillbirth'), { ...born(0, 0, 'spontaneous_loss'), gestation_days: 139 }], '2-0-1-1-0'],
    ['the ongoing one is listed', true, [{ gestation_days: null, outcome: 'ongoing', living_children: null }], '1-0-0-0-0'],
  ])('%s', (_name, is_currently_pregnant, pregnancies, text) => {
    expect(formatGtpal(value(deriveGtpal({ is_currently_pregnant, pregnancies })))).toBe(text)
  })

  it('G is never less than T + P + A and the current pregnancy', () => {
    const pregnancy = fc.record({ gestation_days: fc.integer({ min: 20, max: 300 }), outcome: fc.constant(null), living_children: fc.integer({ min: 0, max: 4 }) })
    fc.assert(
      fc.property(fc.boolean(), fc.array(pregnancy, { maxLength: 12 }), (is_currently_pregnant, pregnancies) => {
        const { gravidity, term, preterm, abortions } = value(deriveGtpal({ is_currently_pregnant, pregnancies }))
        expect(gravidity).toBe(term + preterm + abortions + (is_currently_pregnant ? 1 : 0))
      }),
    )
  })

  it('asks instead of guessing, and names contradictions', () => {
    expect(deriveGtpal({ is_currently_pregnant: null, pregnancies: [] })).toMatchObject({ ok: false, missing: ['whether pregnant now'] })
    expect(deriveGtpal({ is_currently_pregnant: false, pregnancies: [{ gestation_days: null, outcome: 'live_birth', living_children: null }] })).toMatchObject({ ok: false, missing: ['gestational age of pregnancy 1', 'living children of pregnancy 1'] })
    expect(deriveGtpal({ is_currently_pregnant: false, pregnancies: [{ gestation_days: null, outcome: 'ongoing', living_children: null }] })).toMatchObject({ ok: false })
    expect(compareGtpal({ gravidity: 2, living: 1 }, { gravidity: 3, term: 1, preterm: 0, abortions: 1, living: 1 })).toEqual(['gravidity: 2 stated, 3 from the list of pregnancies'])
  })

  it('a place where births count from 24 weeks', () => {
    const pregnancies = [born(23, 0, 'stillbirth')]
    expect(formatGtpal(value(deriveGtpal({ is_currently_pregnant: false, pregnancies, birth_from_weeks: 24 })))).toBe('1-0-0-1-0')
  })
})

describe('menstrual pattern', () => {
  it.each([
    [28, 5, 4, 30, 'normal', 'normal', 'regular'], [45, 5, 3, 30, 'infrequent', 'normal', 'regular'], [22, 9, 3, 30, 'frequent', 'prolonged', 'regular'], [30, 5, 10, 30, 'normal', 'normal', 'irregular'],
    [24, 8, 7, 26, 'normal', 'normal', 'regular'], [38, 8, 8, 41, 'normal', 'normal', 'irregular'], [38, 8, 9, 42, 'normal', 'normal', 'regular'], [39, 8, 9, 18, 'infrequent', 'normal', 'regular'], [30, 5, 3, 17, 'normal', 'normal', null],
  ])('%i d, %i d, variation %i at %i', (cycle_days, duration_days, variation_days, age_years, frequency, duration, regularity) => {
    expect(value(classifyMenstrualPattern({ cycle_days, duration_days, variation_days, age_years }))).toMatchObject({ frequency, duration, regularity })
  })

  it('cycle lengths from first days, whatever their order', () => {
    expect(measureCycles(['2026-03-01', '2026-01-01', '2026-01-30'])).toEqual({ lengths_days: [29, 30], shortest_days: 29, longest_days: 30, variation_days: 1, median_days: 29.5 })
    expect(measureCycles(['2026-03-01', '2026-03-01'])).toBeNull()
  })

  it('raises what must not be missed', () => {
    const facts = { age_years: 30, has_reached_menarche: true, days_since_last_period: 20, months_since_final_period: null, has_bleeding_now: false, is_pregnant: false }
    expect(findMenstrualAlerts(facts)).toEqual([])
    expect(findMenstrualAlerts({ ...facts, days_since_last_period: 90 })).toHaveLength(1)
    expect(findMenstrualAlerts({ ...facts, days_since_last_period: 90, is_pregnant: true })).toEqual([])
    expect(findMenstrualAlerts({ ...facts, has_bleeding_now: true, months_since_final_period: 12 })[0]).toMatch(/endometrial/)
    expect(findMenstrualAlerts({ ...facts, age_years: 15, has_reached_menarche: false })).toHaveLength(1)
  })
})

describe('contraception eligibility', () => {
  const categories = (condition_ids: string[]) => Object.fromEntries(value(aggregateEligibility({ condition_ids })).map(({ method, initiation, continuation }) => [method, `${initiation.category}/${continuation.category}`]))

  it('has the whole chart, each row readable and named once', () => {
    expect(eligibility_conditions).toHaveLength(158)
    expect(new Set(eligibility_conditions.map(({ id }) => id)).size).toBe(158)
  })

  it.each<[string[], Record<string, string>]>([
    [['migraine_with_aura', 'smoking_ge_35_years_ge_15_per_day'], { cu_iud: '1/1', lng_iud: '1/1', implant: '1/1', dmpa: '1/1', pop: '1/1', chc: '4/4' }],
    [['hypertension_140_159_or_90_99', 'postpartum_lt_21_days'], { dmpa: '2/2', pop: '1/1', implant: '1/1', chc: '4/4' }],
    [['ischemic_heart_disease'], { lng_iud: '2/3', implant: '2/3', pop: '2/3', dmpa: '3/3', chc: '4/4', cu_iud: '1/1' }],
    [['unexplained_bleeding'], { cu_iud: '4/2', lng_iud: '4/2', implant: '3/3', dmpa: '3/3', pop: '2/2', chc: '2/2' }],
    [['hepatitis_acute_or_flare'], { chc: '4/2' }],
    [['pregnancy'], { cu_iud: '4/4', chc: 'null/null' }],
  ])('%s', (ids, expected) => expect(categories(ids)).toMatchObject(expected))

  it('names the row that drove a category, and none for another', () => {
    const chc = value(aggregateEligibility({ condition_ids: ['st_johns_wort', 'obesity_bmi_ge_30', 'migraine_with_aura'] })).find(({ method }) => method === 'chc')!
    expect(chc.initiation.drivers.map(({ condition_id }) => condition_id)).toEqual(['migraine_with_aura'])
    expect(chc.needs_override_reason).toBe(true)
  })

  it('order and repetition do not matter; one more condition never lowers a category', () => {
    const id = fc.constantFrom(...eligibility_conditions.map((condition) => condition.id))
    fc.assert(
      fc.property(fc.array(id, { minLength: 1, maxLength: 6 }), id, (ids, extra) => {
        expect(aggregateEligibility({ condition_ids: [...ids].reverse().concat(ids) })).toMatchObject({ value: value(aggregateEligibility({ condition_ids: ids })) })
        const [before, after] = [value(aggregateEligibility({ condition_ids: ids })), value(aggregateEligibility({ condition_ids: [...ids, extra] }))]
        for (const [index] of contraceptive_methods.entries()) {
          for (const phase of ['initiation', 'continuation'] as const) expect(after[index]![phase].category ?? 0).toBeGreaterThanOrEqual(before[index]![phase].category ?? 0)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('nothing ticked is not category 1, and a broken cell is not silently empty', () => {
    expect(aggregateEligibility({ condition_ids: [] })).toMatchObject({ ok: false })
    expect(aggregateEligibility({ condition_ids: ['no such row'] })).toMatchObject({ ok: false })
    expect(() => readEligibilityCell('?')).toThrow()
    expect(readEligibilityCell('COC 3; patch/ring 1')).toMatchObject({ initiation: { low: 1, high: 3 } })
    expect(findEligibilityCondition('pregnancy')?.cells.chc.kind).toBe('not_applicable')
  })
})

describe('semen', () => {
  it.each([[2, 20, 50, 20], [1.5, 10, 30, 4.5], [3, 60, 55, 99], [2, 20, 0, 0]])('%d mL x %d M/mL x %d %% = %d M', (volume_ml, concentration_m_per_ml, total_motility_percent, million) => {
    expect(value(computeTotalMotileCount({ volume_ml, concentration_m_per_ml, total_motility_percent })).total_motile_million).toBe(million)
  })

  it('limits count as met, what was not measured is not judged, and a total follows from its parts', () => {
    const analysis = { volume_ml: 1.4, concentration_m_per_ml: 15.9, total_count_million: null, total_motility_percent: 42, progressive_motility_percent: null, vitality_percent: null, normal_forms_percent: 3, abstinence_days: 9 }
    const found = compareSemenAnalysis(analysis)
    expect(value(found).measures.map(({ measure, is_below }) => [measure, is_below])).toEqual([['volume_ml', false], ['concentration_m_per_ml', true], ['total_count_million', true], ['total_motility_percent', false], ['normal_forms_percent', true]])
    expect(found).toMatchObject({ cautions: ['abstinence of 9 days is outside 2 to 7'] })
    expect(compareSemenAnalysis({ ...analysis, progressive_motility_percent: 50 })).toMatchObject({ ok: false })
  })
})

describe('PCOS, POSEIDON, Bologna', () => {
  it.each([[true, true, true, 'A'], [true, true, false, 'B'], [false, true, true, 'C'], [true, false, true, 'D'], [true, false, false, null], [false, false, true, null]])('OD %s, HA %s, PCOM %s is %s', (od, ha, pcom, phenotype) => {
    expect(value(decidePcos({ has_ovulatory_dysfunction: od, has_hyperandrogenism: ha, has_pcom_or_high_amh: pcom, is_adolescent: false }))).toMatchObject({ phenotype, is_met: phenotype !== null })
  })

  it('adolescents need the first two, and get no phenotype', () => {
    const young = { has_ovulatory_dysfunction: true, has_hyperandrogenism: false, has_pcom_or_high_amh: true, is_adolescent: true }
    expect(value(decidePcos(young))).toEqual({ is_met: false, criteria_met: 1, phenotype: null })
    expect(value(decidePcos({ ...young, has_hyperandrogenism: true, has_pcom_or_high_amh: null }))).toMatchObject({ is_met: true, phenotype: null })
  })

  it.each([[32, 2.5, 12, 3, '1a'], [38, 1.8, 9, 2, '2a'], [35, 1.2, 5, 4, '2b'], [34, 1.2, 5, 9, '1b'], [30, 0.8, 4, null, '3'], [36, 1.1, 8, 8, '4'], [38, 2, 9, 12, null], [34, null, 4, null, '3']])('%d y, AMH %s, AFC %s, %s oocytes: %s', (age_years, amh_ng_ml, antral_follicles, prior_oocytes, group) => {
    expect(value(classifyPoseidon({ age_years, amh_ng_ml, antral_follicles, prior_oocytes })).group).toBe(group)
  })

  it('an adequate reserve with a missing marker is not guessed', () => {
    expect(classifyPoseidon({ age_years: 30, amh_ng_ml: 2, antral_follicles: null, prior_oocytes: 3 })).toMatchObject({ ok: false, missing: ['antral follicle count'] })
  })

  it('Bologna counts two of three, or two poor responses', () => {
    const base = { age_years: 38, has_other_risk: false, prior_oocytes: 8, antral_follicles: 4, amh_ng_ml: 0.4, has_two_poor_maximal: false }
    expect(value(classifyBologna(base))).toEqual({ criteria_met: 1, is_poor_response: false })
    expect(value(classifyBologna({ ...base, age_years: 40 }))).toEqual({ criteria_met: 2, is_poor_response: true })
    expect(value(classifyBologna({ ...base, has_two_poor_maximal: true }))).toEqual({ criteria_met: 1, is_poor_response: true })
    expect(value(classifyBologna({ ...base, antral_follicles: 6, amh_ng_ml: 1, prior_oocytes: 3, cut_offs: { antral_follicles: 7, amh_ng_ml: 1.1 } })).criteria_met).toBe(2)
  })
})
