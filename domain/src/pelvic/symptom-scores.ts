/**
 * Scores of ICIQ-UI SF, PFDI-20 and the Oswestry Disability Index from their answers. The items are under licence and are not in
 * the product; these are the published arithmetic. For adults; bands describe, they grade nobody.
 *
 * Sources: ICIQ-UI SF Avery 2004, bands Klovning 2009 (verified): 1-5, 6-12, 13-18, 19-21. PFDI-20 Barber 2005 (verified at SRALab): each
 * scale = mean of the answered x 25, total 0-300, none where a scale has no answer. ODI Fairbank & Pynsent 2000: 100 x sum / (5 x
 * answered), bands at 20, 40, 60, 80 (example verified). Checked 2026-11-21.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

const common = { version: '1.0.0', source_state: 'verified', checked_on: '2026-11-21' } as const
export const iciq_rule: ClinicalRule = { ...common, id: 'iciq_ui_sf', source: 'Avery 2004; Klovning 2009', limits: ['last four weeks'] }
export const pfdi_rule: ClinicalRule = { ...common, id: 'pfdi20', source: 'Barber 2005', limits: ['minimal important change 45 is disputed'] }
export const odi_rule: ClinicalRule = { ...common, id: 'odi', source: 'Fairbank & Pynsent 2000', limits: ['smallest detectable change about 10 points'] }

export interface IciqInputs {
  frequency: number | null
  amount: number | null
  interference: number | null
}

const iciq_bands: ReadonlyArray<[number, string | null]> = [[0, null], [5, 'slight'], [12, 'moderate'], [18, 'severe'], [21, 'very severe']]

export function scoreIciq(inputs: IciqInputs): RuleAnswer<IciqInputs, { total: number; severity: string | null }> {
  const { frequency, amount, interference } = inputs
  const missing = missingOf(inputs, { frequency: 'frequency', amount: 'amount', interference: 'interference' })
  if (frequency === null || amount === null || interference === null || missing.length > 0) return cannotCompute(iciq_rule, inputs, missing)
  const faults = [...(isWhole(frequency, 5) ? [] : ['frequency must be 0 to 5']), ...([0, 2, 4, 6].includes(amount) ? [] : ['amount must be 0, 2, 4 or 6']), ...(isWhole(interference, 10) ? [] : ['interference must be 0 to 10'])]
  if (faults.length > 0) return refuseInputs(iciq_rule, inputs, faults)
  const total = frequency + amount + interference
  return computed(iciq_rule, inputs, { total, severity: iciq_bands.find(([upper]) => total <= upper)![1] })
}

export interface PfdiInputs {
  popdi: ReadonlyArray<number | null>
  cradi: ReadonlyArray<number | null>
  udi: ReadonlyArray<number | null>
}

export interface PfdiScore {
  popdi: number | null
  cradi: number | null
  udi: number | null
  /** 0 to 300. */
  total: number | null
}

export function scorePfdi(inputs: PfdiInputs): RuleAnswer<PfdiInputs, PfdiScore> {
  const scales = [['POPDI-6', inputs.popdi, 6], ['CRADI-8', inputs.cradi, 8], ['UDI-6', inputs.udi, 6]] as const
  const faults = scales.flatMap(([name, items, count]) => [...(items.length === count ? [] : [`${name} has ${count} items`]), ...(items.every((item) => item === null || isWhole(item, 4)) ? [] : [`${name} items must be 0 to 4`])])
  if (faults.length > 0) return refuseInputs(pfdi_rule, inputs, faults)
  const means = scales.map(([, items]) => meanOf(items))
  const rounded = means.map((mean) => (mean === null ? null : roundHalfEven(mean * 25, 1)))
  const total = means.includes(null) ? null : roundHalfEven(means.reduce<number>((sum, mean) => sum + mean! * 25, 0), 1)
  return computed(pfdi_rule, inputs, { popdi: rounded[0]!, cradi: rounded[1]!, udi: rounded[2]!, total })
}

export interface OdiInputs {
  /** Ten sections, 0 to 5; null where unanswered. */
  items: ReadonlyArray<number | null>
}

const odi_bands: ReadonlyArray<[number, string]> = [[20, 'minimal'], [40, 'moderate'], [60, 'severe'], [80, 'crippled'], [100, 'bed-bound or exaggerated']]

export function scoreOdi(inputs: OdiInputs): RuleAnswer<OdiInputs, { percent: number; band: string }> {
  const faults = [...(inputs.items.length === 10 ? [] : ['10 sections are needed']), ...(inputs.items.every((item) => item === null || isWhole(item, 5)) ? [] : ['sections must be 0 to 5'])]
  if (faults.length > 0) return refuseInputs(odi_rule, inputs, faults)
  const mean = meanOf(inputs.items)
  if (mean === null) return cannotCompute(odi_rule, inputs, ['every section'])
  const answered = inputs.items.filter((item) => item !== null).length
  const percent = (100 * mean) / 5
  const cautions = answered === 10 ? [] : [`${10 - answered} of 10 sections unanswered: scaled to ${answered}`]
  return computed(odi_rule, inputs, { percent: roundHalfEven(percent, 1), band: odi_bands.find(([upper]) => percent <= upper + 1e-9)![1] }, cautions)
}

function isWhole(value: number, upper: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= upper
}

function meanOf(items: ReadonlyArray<number | null>): number | null {
  const answered = items.filter((item): item is number => item !== null)
  return answered.length === 0 ? null : answered.reduce((sum, item) => sum + item, 0) / answered.length
}
