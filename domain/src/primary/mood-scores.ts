/**
 * Totals and bands of PHQ-9, GAD-7 and EPDS, and whether an answer about self-harm needs a person now. For adults (EPDS: pregnant or
 * within a year of birth). A screen, no diagnosis. One missing item: no total; an answer about self-harm counts all the same.
 *
 * Sources: PHQ-9 Kroenke 2001 (0-4, 5-9, 10-14, 15-19, 20-27; item 9 above 0 at any total); GAD-7 Spitzer 2006 (5, 10, 15); EPDS Cox
 * 1987 (10, 13; Levis BMJ 2020 suggests 11: a setting; item 10 above 0). From domain knowledge, 2026-11-21.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'

const common = { version: '1.0.0', source_state: 'unverified', checked_on: '2026-11-21' } as const
export const phq9_rule: ClinicalRule = { ...common, id: 'phq9', source: 'Kroenke 2001', limits: ['a screen, no diagnosis', 'item 9 above 0 needs a person now, whatever the total'] }
export const gad7_rule: ClinicalRule = { ...common, id: 'gad7', source: 'Spitzer 2006', limits: ['a screen, no diagnosis'] }
export const epds_rule: ClinicalRule = { ...common, id: 'epds', source: 'Cox 1987; Levis BMJ 2020', limits: ['a screen, no diagnosis', 'cut-off is a setting', 'item 10 above 0 needs a person now, whatever the total'] }

export interface ItemInputs {
  /** One answer each, 0 to 3; null where unanswered. */
  items: ReadonlyArray<number | null>
}

export interface MoodScore {
  total: number | null
  severity: string | null
  is_complete: boolean
}

export interface Phq9Score extends MoodScore {
  has_safety_answer: boolean
  /** Unanswered is not "no": ask. */
  is_safety_item_answered: boolean
}

const phq9_bands: ReadonlyArray<[number, string]> = [[4, 'minimal'], [9, 'mild'], [14, 'moderate'], [19, 'moderately severe'], [27, 'severe']]
const gad7_bands: ReadonlyArray<[number, string]> = [[4, 'minimal'], [9, 'mild'], [14, 'moderate'], [21, 'severe']]

export function scorePhq9(inputs: ItemInputs): RuleAnswer<ItemInputs, Phq9Score> {
  const faults = faultsOf(inputs, 9)
  if (faults.length > 0) return refuseInputs(phq9_rule, inputs, faults)
  const last = inputs.items[8]!
  const is_safety_item_answered = last !== null
  const cautions = is_safety_item_answered ? [] : ['item 9 is unanswered: ask']
  return computed(phq9_rule, inputs, { ...sum(inputs, phq9_bands), has_safety_answer: last !== null && last > 0, is_safety_item_answered }, cautions)
}

export function scoreGad7(inputs: ItemInputs): RuleAnswer<ItemInputs, MoodScore> {
  const faults = faultsOf(inputs, 7)
  return faults.length > 0 ? refuseInputs(gad7_rule, inputs, faults) : computed(gad7_rule, inputs, sum(inputs, gad7_bands))
}

function sum({ items }: ItemInputs, bands: ReadonlyArray<[number, string]>): MoodScore {
  if (items.includes(null)) return { total: null, severity: null, is_complete: false }
  const total = items.reduce<number>((so_far, item) => so_far + item!, 0)
  return { total, severity: bands.find(([upper]) => total <= upper)![1], is_complete: true }
}

function faultsOf({ items }: ItemInputs, count: number): string[] {
  if (items.length !== count) return [`${count} items are needed, ${items.length} given`]
  return items.flatMap((item, index) => (item === null || (Number.isInteger(item) && item >= 0 && item <= 3) ? [] : [`item ${index + 1} must be 0 to 3`]))
}

export interface EpdsInputs {
  total: number | null
  item_10: number | null
}

export interface EpdsScore {
  band: '<10' | '10-12 possible' | '>=13 probable' | null
  has_safety_answer: boolean
}

/** Score entry: the items are under licence and are not in the product. Without a total the safety answer still counts. */
export function bandEpds(inputs: EpdsInputs): RuleAnswer<EpdsInputs, EpdsScore> {
  const { total, item_10 } = inputs
  const faults = [
    ...(total !== null && !(Number.isInteger(total) && total >= 0 && total <= 30) ? ['the total must be 0 to 30'] : []),
    ...(item_10 !== null && !(Number.isInteger(item_10) && item_10 >= 0 && item_10 <= 3) ? ['item 10 must be 0 to 3'] : []),
    ...(total !== null && item_10 !== null && item_10 > total ? ['item 10 exceeds the total'] : []),
  ]
  if (faults.length > 0) return refuseInputs(epds_rule, inputs, faults)
  if (total === null && item_10 === null) return cannotCompute(epds_rule, inputs, missingOf(inputs, { total: 'total', item_10: 'item 10' }))
  const band = total === null ? null : total >= 13 ? '>=13 probable' : total >= 10 ? '10-12 possible' : '<10'
  return computed(epds_rule, inputs, { band, has_safety_answer: item_10 !== null && item_10 > 0 }, item_10 === null ? ['item 10 is missing: ask'] : [])
}
