/**
 * The names under which vector files call the product's rules, each with the translation of its inputs and answer. Nothing is
 * computed here. A rule that cannot compute answers with its reason as `error` and no values.
 */
import type { RuleAnswer } from '../../domain/src/clinical-rule.ts'
import { aggregateEligibility } from '../../domain/src/fertility/contraception-eligibility.ts'
import { computeFreeAndrogenIndex } from '../../domain/src/fertility/free-androgen-index.ts'
import { computeEddFromLmp, computeEddFromRetrieval, computeEddFromTransfer, computeGestationalAge, type DueDate } from '../../domain/src/fertility/gestational-age.ts'
import { computeHcgRise } from '../../domain/src/fertility/hcg-rise.ts'
import { classifyMenstrualPattern } from '../../domain/src/fertility/menstrual-pattern.ts'
import { deriveGtpal, type PregnancyOutcome } from '../../domain/src/fertility/obstetric-history.ts'
import { classifyBologna, classifyPoseidon } from '../../domain/src/fertility/ovarian-response.ts'
import { decidePcos } from '../../domain/src/fertility/polycystic-ovary.ts'
import { decideRedating } from '../../domain/src/fertility/redating.ts'
import { computeTotalMotileCount } from '../../domain/src/fertility/semen-analysis.ts'
import { classifyBloodPressure } from '../../domain/src/primary/blood-pressure.ts'
import { computeBodyMass } from '../../domain/src/primary/body-mass.ts'
import { convertExactly } from '../../domain/src/units/convert.ts'
import { convertA1c } from '../../domain/src/units/haemoglobin-a1c.ts'
import { lab_unit_pairs } from '../../domain/src/units/lab-units.data.ts'
import { eligibility_codes } from './eligibility-codes.ts'
import { breastScreening, cervicalScreening } from './screening-vectors.ts'

export type VectorInput = Record<string, unknown>
type Run = (input: VectorInput, title: string) => Record<string, unknown>

export const number = (input: VectorInput, key: string): number | null => (typeof input[key] === 'number' ? input[key] : null)
export const text = (input: VectorInput, key: string): string | null => (typeof input[key] === 'string' ? input[key] : null)
export const flag = (input: VectorInput, key: string): boolean | null => (typeof input[key] === 'boolean' ? input[key] : null)

/** The value under the vectors' own key names, or the reason that there is none. */
export function answer<Value>(found: RuleAnswer<unknown, Value>, name: (value: Value) => Record<string, unknown>): Record<string, unknown> {
  return found.ok ? name(found.value) : { error: found.faults[0] ?? found.reason }
}

function dated(found: RuleAnswer<unknown, DueDate>, on: string | null): Record<string, unknown> {
  return answer(found, ({ edd }) => ({ edd, ...answer(computeGestationalAge({ edd, on }), (age) => ({ ga: age.text, trimester: age.trimester })) }))
}

function pregnancyOf(entry: VectorInput) {
  const days = number(entry, 'ga_days') ?? (number(entry, 'ga_w') === null ? null : Math.round(number(entry, 'ga_w')! * 7) + (number(entry, 'ga_d') ?? 0))
  return { gestation_days: days, outcome: text(entry, 'outcome') as PregnancyOutcome | null, living_children: number(entry, 'living') ?? 0 }
}

function eligibility(input: VectorInput): Record<string, unknown> {
  const codes = (input['conditions'] ?? []) as string[]
  const found = aggregateEligibility({ condition_ids: codes.map((code) => eligibility_codes[code] ?? code) })
  return answer(found, (methods) => {
    const category = (method: string, phase: 'initiation' | 'continuation') => methods.find((one) => one.method === method)![phase].category
    const names: Array<[string, string]> = [['CHC', 'chc'], ['POP', 'pop'], ['DMPA', 'dmpa'], ['Implant', 'implant'], ['LNG_IUD', 'lng_iud'], ['Cu_IUD', 'cu_iud']]
    return Object.fromEntries(names.flatMap(([name, method]) => [[name, category(method, 'initiation')], [`${name}_I`, category(method, 'initiation')], [`${name}_C`, category(method, 'continuation')]]))
  })
}

const fertility: Record<string, Run> = {
  'edd.lmp': (input) => dated(computeEddFromLmp({ lmp: text(input, 'lmp'), cycle_days: number(input, 'cycle') }), text(input, 'on')),
  'edd.transfer': (input) => dated(computeEddFromTransfer({ transferred_on: text(input, 'transfer'), embryo_day: number(input, 'embryo_day') }), text(input, 'on')),
  'edd.retrieval': (input) => dated(computeEddFromRetrieval({ retrieved_on: text(input, 'retrieval') }), text(input, 'on')),
  'edd.redate': (input) =>
    answer(decideRedating({ gestation_by_lmp_days: number(input, 'ga_by_lmp_days'), difference_days: number(input, 'diff_days'), is_assisted_conception: flag(input, 'art') }), (value) => ({ threshold: value.threshold_days, redate: value.is_redated })),
  'hcg.rise': (input) =>
    answer(computeHcgRise({ first_miu_ml: number(input, 'h1'), second_miu_ml: number(input, 'h2'), interval_h: number(input, 'hours') }), (value) => ({
      rise48_pct: value.rise_48h_percent,
      min_pct: value.minimum_rise_48h_percent,
      doubling_h: value.doubling_h,
      half_life_h: value.half_life_h,
      band: value.band,
    })),
  gtpal: (input) =>
    answer(deriveGtpal({ is_currently_pregnant: flag(input, 'currently_pregnant'), pregnancies: ((input['pregnancies'] ?? []) as VectorInput[]).map(pregnancyOf) }), (value) => ({ G: value.gravidity, T: value.term, P: value.preterm, A: value.abortions, L: value.living })),
  'figo.aub1': (input) =>
    answer(classifyMenstrualPattern({ cycle_days: number(input, 'cycle_days'), duration_days: number(input, 'duration'), variation_days: number(input, 'variation'), age_years: number(input, 'age'), has_no_bleeding: input['cycle_days'] === null }), (value) => ({ freq: value.frequency, dur: value.duration, reg: value.regularity })),
  'mec.aggregate': eligibility,
  'semen.tmc': (input) => answer(computeTotalMotileCount({ volume_ml: number(input, 'ml'), concentration_m_per_ml: number(input, 'm_per_ml'), total_motility_percent: number(input, 'motility_pct') }), (value) => ({ tmc_million: value.total_motile_million })),
  poseidon: (input) => answer(classifyPoseidon({ age_years: number(input, 'age'), amh_ng_ml: number(input, 'amh'), antral_follicles: number(input, 'afc'), prior_oocytes: number(input, 'prior_oocytes') }), (value) => ({ group: value.group })),
  bologna: (input) =>
    answer(
      classifyBologna({ age_years: number(input, 'age'), has_other_risk: flag(input, 'other_risk'), prior_oocytes: number(input, 'prior_oocytes'), antral_follicles: number(input, 'afc'), amh_ng_ml: number(input, 'amh'), has_two_poor_maximal: flag(input, 'two_por_max_stim') }),
      (value) => ({ criteria_met: value.criteria_met, por: value.is_poor_response }),
    ),
  pcos: (input) =>
    answer(decidePcos({ has_ovulatory_dysfunction: flag(input, 'od'), has_hyperandrogenism: flag(input, 'ha'), has_pcom_or_high_amh: flag(input, 'pcom_or_amh'), is_adolescent: flag(input, 'adolescent') ?? false }), (value) => ({ met: value.is_met, phenotype: value.phenotype })),
  fai: (input) => answer(computeFreeAndrogenIndex({ testosterone_nmol_l: number(input, 'testo_nmol'), shbg_nmol_l: number(input, 'shbg_nmol') }), (value) => ({ fai: value.free_androgen_index })),
}

const primary: Record<string, Run> = {
  bmi: (input) => answer(computeBodyMass({ weight_kg: number(input, 'kg'), height_m: number(input, 'm') }), (value) => ({ bmi: value.bmi_kg_m2, cls: value.class })),
  'bp.stage': (input) => answer(classifyBloodPressure({ systolic_mmhg: number(input, 'sys'), diastolic_mmhg: number(input, 'dia'), is_pregnant: flag(input, 'pregnant') ?? false }), (value) => ({ band: value.band, alert: value.is_urgent })),
  'screen.cervical': (input) => cervicalScreening(input),
  'screen.breast': (input) => breastScreening(input),
}

const units: Record<string, Run> = {
  'unit.convert': (input) => {
    const test = text(input, 'analyte') ?? ''
    const pair = lab_unit_pairs[test]
    const value = number(input, 'value')
    return pair === undefined || value === null ? { error: `no declared conversion of ${test}` } : { value: convertExactly(test, value, pair.unit, pair.alt_unit), unit: pair.alt_unit }
  },
  'unit.a1c': (input) => answer(convertA1c({ ngsp_percent: number(input, 'ngsp_pct') }), (value) => ({ ifcc_mmol_mol: value.ifcc_mmol_mol, eag_mg_dl: value.average_glucose_mg_dl })),
}

export const rule_registry: Readonly<Record<string, Run>> = { ...fertility, ...primary, ...units }
