/** Vectors of stimulation, embryology, cryostorage and outcome rates. */
import { permitThaw, placeAt, witnessMove } from '../../../domain/src/fertility/cryo-storage.ts'
import { stageEndometriosis } from '../../../domain/src/fertility/endometriosis-stage.ts'
import { countFrom, summariseFollicles } from '../../../domain/src/fertility/follicle-criteria.ts'
import { default_grade_policy, orderGrades, readGardnerGrade, type GradePart } from '../../../domain/src/fertility/gardner-grade.ts'
import { bandIndicator, rateCohort } from '../../../domain/src/fertility/laboratory-rates.ts'
import { computeRateInterval, rateOutcomes } from '../../../domain/src/fertility/outcome-rates.ts'
import { computeRetrievalTime } from '../../../domain/src/fertility/trigger-timing.ts'
import type { Result } from '../../../domain/src/result.ts'
import { answer, flag, list, number, text, type RunVector, type VectorInput } from './read-input.ts'

const verdict = (found: Result<unknown, string>): Record<string, unknown> => (found.ok ? { ok: true } : { ok: false, error: found.reason })
const grade_parts: Readonly<Record<string, GradePart>> = { expansion: 'expansion', TE: 'trophectoderm', ICM: 'inner_cell_mass' }

function follicles(input: VectorInput): Record<string, unknown> {
  const sizes = list<number>(input, 'mean_mm')
  const rule = (input['rule'] ?? {}) as VectorInput
  const from_mm = number(rule, 'mm') ?? 0
  const counted = [...new Set([10, 12, 14, 15, 16, 17, 18, 20, from_mm])].map((mm) => [`n_ge${mm}`, countFrom(sizes, mm)] as const)
  return answer(summariseFollicles({ mean_diameters_mm: sizes, trigger: { from_mm, count: number(rule, 'count') ?? 0 } }), (value) => ({ lead: value.lead_mm, met: value.is_met, ...Object.fromEntries(counted) }))
}

function cohort(input: VectorInput): Record<string, unknown> {
  const found = rateCohort({
    oocytes: number(input, 'coc'),
    mature: number(input, 'mii'),
    injected: number(input, 'injected'),
    two_pronuclear: number(input, 'pn2'),
    degenerated: number(input, 'degenerated'),
    cleaved: number(input, 'cleaved'),
    blastocysts: number(input, 'blast'),
    good_blastocysts: number(input, 'good_blast'),
    biopsied: number(input, 'biopsied'),
    euploid: number(input, 'euploid'),
    inconclusive: number(input, 'inconclusive'),
  })
  return answer(found, (value) => ({
    maturity: value.maturity_percent,
    icsi_fert: value.fertilisation_percent,
    icsi_damage: value.damage_percent,
    cleavage: value.cleavage_percent,
    blastulation: value.blastulation_percent,
    good_blast: value.good_blastocyst_percent,
    euploid_of_conclusive: value.euploid_of_conclusive_percent,
    euploid_of_biopsied: value.euploid_of_biopsied_percent,
  }))
}

function outcomes(input: VectorInput): Record<string, unknown> {
  const found = rateOutcomes({
    intended_retrievals: number(input, 'intended_retrievals'),
    actual_retrievals: number(input, 'actual_retrievals'),
    transfers: number(input, 'transfers'),
    embryos_transferred: number(input, 'embryos_transferred'),
    sacs: number(input, 'sacs'),
    clinical_pregnancies: number(input, 'clinical_preg_transfers'),
    ectopic_pregnancies: number(input, 'ectopic_included'),
    deliveries: number(input, 'live_birth_deliveries'),
    infants: number(input, 'infants'),
    multiple_deliveries: number(input, 'multiple_deliveries'),
  })
  return answer(found, (value) => ({
    lb_per_intended: value.births_per_intended_percent,
    lb_per_actual: value.births_per_actual_percent,
    lb_per_transfer: value.births_per_transfer_percent,
    implantation: value.implantation_percent,
    cpr_per_transfer_icmart: value.clinical_per_transfer_percent,
    cpr_per_transfer_iup_only: value.intrauterine_per_transfer_percent,
    multiple_delivery: value.multiple_delivery_percent,
  }))
}

export const laboratory_vectors: Record<string, RunVector> = {
  'trigger.opu': (input) => answer(computeRetrievalTime({ triggered_at: text(input, 'trigger'), interval_h: number(input, 'hours'), time_zone: text(input, 'tz') }), (value) => ({ opu: value.retrieval_at })),
  'follicle.trigger': follicles,
  'rasrm.stage': (input) => answer(stageEndometriosis({ points: number(input, 'points') }), (value) => ({ stage: value.stage })),
  'gardner.valid': (input) => ({ valid: readGardnerGrade(text(input, 'grade') ?? '') !== null }),
  'gardner.order': (input) => {
    const policy = list<string>(input, 'policy').flatMap((name) => grade_parts[name] ?? [])
    return answer(orderGrades({ grades: list<string>(input, 'grades'), policy: policy.length > 0 ? policy : default_grade_policy }), (value) => ({ sorted: value.grades }))
  },
  'lab.cohort': cohort,
  'lab.kpi': (input) => answer(bandIndicator({ value_percent: number(input, 'value'), competency: number(input, 'competency'), benchmark: number(input, 'benchmark'), is_higher_better: flag(input, 'higher_is_better') }), (value) => ({ band: value.band })),
  'art.rates': outcomes,
  'rate.ci': (input) => answer(computeRateInterval({ events: number(input, 'k'), cases: number(input, 'n') }), (value) => ({ pct: value.percent, wilson95: [value.low_percent, value.high_percent] })),
  'cryo.position': (input) => verdict(placeAt(text(input, 'new'), list<string>(input, 'existing'))),
  'cryo.move': (input) => verdict(witnessMove(text(input, 'operator'), text(input, 'witness'))),
  'cryo.thaw': (input) => verdict(permitThaw({ valid_to: text(input, 'consent_valid_to'), is_withdrawn: flag(input, 'withdrawn') ?? false }, text(input, 'on'))),
}
