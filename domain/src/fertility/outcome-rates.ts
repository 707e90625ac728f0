/**
 * Outcome rates of a programme with printed denominators, and the 95 % interval of a rate. For years of assisted reproduction; never for
 * one person's chance, never to rank clinicians. A cancelled cycle stays in "intended"; a twin birth is one delivery.
 *
 * Sources: denominators CDC (intended retrieval, actual retrieval, transfer; verified), definitions ICMART 2017 (verified: clinical pregnancy
 * includes documented ectopic; implantation = sacs per embryo transferred), interval Wilson 1927. Checked 2026-11-21. Limits: age bands and
 * the weeks that make a birth are settings of the report; below 20 cases the percentage is to be hidden.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { percentOf } from '../units/percent.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

const common = { version: '1.0.0', source_state: 'verified', checked_on: '2026-11-21' } as const
export const outcome_rule: ClinicalRule = { ...common, id: 'art.rates', source: 'CDC; ICMART 2017', limits: ['no chance of one person', 'no ranking of clinicians'] }
export const interval_rule: ClinicalRule = { ...common, id: 'rate.ci', source: 'Wilson 1927', limits: ['independent cases', 'below 20 cases show k of n, not the percentage'] }

export interface OutcomeInputs {
  intended_retrievals: number | null
  actual_retrievals: number | null
  transfers: number | null
  embryos_transferred: number | null
  sacs: number | null
  /** Transfers with a clinical pregnancy, documented ectopic included. */
  clinical_pregnancies: number | null
  ectopic_pregnancies: number | null
  deliveries: number | null
  infants: number | null
  /** Deliveries of two or more; null: every infant beyond one a delivery is taken for a twin. */
  multiple_deliveries: number | null
}

export interface OutcomeRates {
  births_per_intended_percent: number | null
  births_per_actual_percent: number | null
  births_per_transfer_percent: number | null
  implantation_percent: number | null
  clinical_per_transfer_percent: number | null
  intrauterine_per_transfer_percent: number | null
  multiple_delivery_percent: number | null
}

export function rateOutcomes(inputs: OutcomeInputs): RuleAnswer<OutcomeInputs, OutcomeRates> {
  const faults = Object.entries(inputs).filter(([, count]) => count !== null && !(Number.isInteger(count) && count >= 0)).map(([name]) => `${name.replaceAll('_', ' ')} must be a whole number`)
  if ((inputs.actual_retrievals ?? 0) > (inputs.intended_retrievals ?? Number.POSITIVE_INFINITY)) faults.push('more actual than intended retrievals')
  if ((inputs.ectopic_pregnancies ?? 0) > (inputs.clinical_pregnancies ?? Number.POSITIVE_INFINITY)) faults.push('more ectopic than clinical pregnancies')
  if (faults.length > 0) return refuseInputs(outcome_rule, inputs, faults)
  const intrauterine = inputs.clinical_pregnancies === null || inputs.ectopic_pregnancies === null ? null : inputs.clinical_pregnancies - inputs.ectopic_pregnancies
  const extra_infants = inputs.infants === null || inputs.deliveries === null ? null : Math.max(0, inputs.infants - inputs.deliveries)
  const cautions = inputs.multiple_deliveries === null && extra_infants !== null && extra_infants > 0 ? ['multiple deliveries not counted: every extra infant is taken for a twin'] : []
  return computed(
    outcome_rule,
    inputs,
    {
      births_per_intended_percent: percentOf(inputs.deliveries, inputs.intended_retrievals),
      births_per_actual_percent: percentOf(inputs.deliveries, inputs.actual_retrievals),
      births_per_transfer_percent: percentOf(inputs.deliveries, inputs.transfers),
      implantation_percent: percentOf(inputs.sacs, inputs.embryos_transferred),
      clinical_per_transfer_percent: percentOf(inputs.clinical_pregnancies, inputs.transfers),
      intrauterine_per_transfer_percent: percentOf(intrauterine, inputs.transfers),
      multiple_delivery_percent: percentOf(inputs.multiple_deliveries ?? extra_infants, inputs.deliveries),
    },
    cautions,
  )
}

/** 97.5th percentile of the normal distribution. */
const z = 1.959963984540054

export interface RateInputs {
  events: number | null
  cases: number | null
}

export interface RateInterval {
  percent: number
  low_percent: number
  high_percent: number
  is_small: boolean
}

export function computeRateInterval(inputs: RateInputs): RuleAnswer<RateInputs, RateInterval> {
  const { events, cases } = inputs
  const missing = missingOf(inputs, { events: 'events', cases: 'cases' })
  if (events === null || cases === null || missing.length > 0 || cases === 0) return cannotCompute(interval_rule, inputs, missing.length > 0 ? missing : ['any case'])
  if (!(Number.isInteger(events) && Number.isInteger(cases) && events >= 0 && events <= cases)) return refuseInputs(interval_rule, inputs, ['events must be whole and within the cases'])
  const rate = events / cases
  const middle = (rate + (z * z) / (2 * cases)) / (1 + (z * z) / cases)
  const half = (z * Math.sqrt((rate * (1 - rate)) / cases + (z * z) / (4 * cases * cases))) / (1 + (z * z) / cases)
  const bound = (value: number) => roundHalfEven(100 * Math.min(1, Math.max(0, value)), 1)
  return computed(interval_rule, inputs, { percent: roundHalfEven(100 * rate, 1), low_percent: events === 0 ? 0 : bound(middle - half), high_percent: events === cases ? 100 : bound(middle + half), is_small: cases < 20 })
}
