/** Vectors of dating, obstetric and menstrual history, contraception and infertility work-up. */
import type { RuleAnswer } from '../../../domain/src/clinical-rule.ts'
import { aggregateEligibility } from '../../../domain/src/fertility/contraception-eligibility.ts'
import { computeFreeAndrogenIndex } from '../../../domain/src/fertility/free-androgen-index.ts'
import { computeEddFromLmp, computeEddFromRetrieval, computeEddFromTransfer, computeGestationalAge, type DueDate } from '../../../domain/src/fertility/gestational-age.ts'
import { computeHcgRise } from '../../../domain/src/fertility/hcg-rise.ts'
import { classifyMenstrualPattern } from '../../../domain/src/fertility/menstrual-pattern.ts'
import { deriveGtpal, type PregnancyOutcome } from '../../../domain/src/fertility/obstetric-history.ts'
import { classifyBologna, classifyPoseidon } from '../../../domain/src/fertility/ovarian-response.ts'
import { decidePcos } from '../../../domain/src/fertility/polycystic-ovary.ts'
import { decideRedating } from '../../../domain/src/fertility/redating.ts'
import { computeTotalMotileCount } from '../../../domain/src/fertility/semen-analysis.ts'
import { eligibility_codes } from './eligibility-codes.ts'
import { answer, flag, list, number, text, type RunVector, type VectorInput } from './read-input.ts'

function dated(found: RuleAnswer<unknown, DueDate>, on: string | null): Record<string, unknown> {
  return answer(found, ({ edd }) => ({ edd, ...answer(computeGestationalAge({ edd, on }), (age) => ({ ga: age.text, trimester: age.trimester })) }))
}

function pregnancyOf(entry: VectorInput) {
  const days = number(entry, 'ga_days') ?? (number(entry, 'ga_w') === null ? null : Math.round(number(entry, 'ga_w')! * 7) + (number(entry, 'ga_d') ?? 0))
  return { gestation_days: days, outcome: text(entry, 'outcome') as PregnancyOutcome | null, living_children: number(entry, 'living') ?? 0 }
}

function eligibility(input: VectorInput): Record<string, unknown> {
  const codes = list<string>(input, 'conditions')
  const found = aggregateEligibility({ condition_ids: codes.map((code) => eligibility_codes[code] ?? code) })
  return answer(found, (methods) => {
    const category = (method: string, phase: 'initiation' | 'continuation') => methods.find((one) => one.method === method)![phase].category
    const names: Array<[string, string]> = [['CHC', 'chc'], ['POP', 'pop'], ['DMPA', 'dmpa'], ['Implant', 'implant'], ['LNG_IUD', 'lng_iud'], ['Cu_IUD', 'cu_iud']]
    return Object.fromEntries(names.flatMap(([name, method]) => [[name, category(method, 'initiation')], [`${name}_I`, category(method, 'initiation')], [`${name}_C`, category(method, 'continuation')]]))
  })
}

export const fertility_vectors: Record<string, RunVector> = {
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
    answer(deriveGtpal({ is_currently_pregnant: flag(input, 'currently_pregnant'), pregnancies: list<VectorInput>(input, 'pregnancies').map(pregnancyOf) }), (value) => ({ G: value.gravidity, T: value.term, P: value.preterm, A: value.abortions, L: value.living })),
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
