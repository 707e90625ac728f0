/**
 * Medical eligibility for contraception: per method the highest category of the conditions that hold, initiation and
 * continuation kept apart, with the rows that gave it. For anybody considering the six reversible methods of the chart.
 * 1 no restriction, 2 benefits outweigh, 3 risks usually outweigh (needs a note), 4 unacceptable (needs an override reason).
 *
 * Source: US MEC 2024, CDC MMWR 73(4), summary chart (verified 2026-11-21). Limits: only conditions that were ticked count;
 * efficacy and preference are not in it; where a cell has a range ("2/3") the higher one is taken and the range shown.
 */
import { cannotCompute, computed, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { us_mec_2024 } from './contraception-eligibility.data.ts'

export const eligibility_rule: ClinicalRule = {
  id: 'mec.aggregate',
  version: '2024.1',
  source: 'US MEC 2024, CDC MMWR Recomm Rep 73(4)',
  source_state: 'verified',
  checked_on: '2026-11-21',
  limits: ['only the conditions that are ticked', 'aura must be asked and blood pressure measured before combined methods', 'rows with a range show the higher category'],
}

export const contraceptive_methods = [
  { key: 'cu_iud', label: 'Copper IUD' },
  { key: 'lng_iud', label: 'LNG IUD' },
  { key: 'implant', label: 'Implant' },
  { key: 'dmpa', label: 'DMPA' },
  { key: 'pop', label: 'Progestin-only pill' },
  { key: 'chc', label: 'Combined hormonal' },
] as const
export type MethodKey = (typeof contraceptive_methods)[number]['key']

export type Category = 1 | 2 | 3 | 4
export interface CategoryRange {
  low: Category
  high: Category
}
/** What one row says of one method. */
export type EligibilityCell =
  | { kind: 'category'; initiation: CategoryRange; continuation: CategoryRange }
  | { kind: 'not_applicable' }
  | { kind: 'see_antiretrovirals' }
  | { kind: 'silent' }

export interface EligibilityCondition {
  id: string
  group: string
  condition: string
  note: string
  cells: Record<MethodKey, EligibilityCell>
}

export interface CategoryDriver {
  condition_id: string
  label: string
  range: CategoryRange
  note: string
}

/** The category of one phase; null where no ticked row speaks of the method. */
export interface PhaseEligibility {
  category: Category | null
  drivers: CategoryDriver[]
}

export interface MethodEligibility {
  method: MethodKey
  label: string
  initiation: PhaseEligibility
  continuation: PhaseEligibility
  /** A ticked row for which the method is not indicated at all (pregnancy). */
  is_not_applicable: boolean
  /** Rows that send the reader elsewhere, by label. */
  see_elsewhere: string[]
  needs_note: boolean
  needs_override_reason: boolean
}

/** "2", "I:2 C:3", "2/3", "1 or 2", "I:3/4 C:2", "COC 3; patch/ring 1", "NA", "see ARV", "". Throws on anything else: a broken table. */
export function readEligibilityCell(text: string): EligibilityCell {
  if (text === '') return { kind: 'silent' }
  if (text === 'NA') return { kind: 'not_applicable' }
  if (text === 'see ARV') return { kind: 'see_antiretrovirals' }
  const phases = /^I:(\S+) C:(\S+)$/.exec(text)
  const [initiation, continuation] = phases ? [phases[1]!, phases[2]!] : [text, text]
  return { kind: 'category', initiation: readRange(initiation), continuation: readRange(continuation) }
}

function readRange(text: string): CategoryRange {
  const found = (text.match(/\b[1-4]\b/g) ?? []).map(Number) as Category[]
  if (found.length === 0) throw new Error(`no category in "${text}"`)
  return { low: Math.min(...found) as Category, high: Math.max(...found) as Category }
}

export const eligibility_conditions: readonly EligibilityCondition[] = us_mec_2024.map(([id, group, condition, ...rest]) => {
  const [cu_iud, lng_iud, implant, dmpa, pop, chc] = rest.slice(0, 6).map(readEligibilityCell) as [EligibilityCell, EligibilityCell, EligibilityCell, EligibilityCell, EligibilityCell, EligibilityCell]
  return { id, group, condition, note: rest[6]!, cells: { cu_iud, lng_iud, implant, dmpa, pop, chc } }
})

const by_id = new Map(eligibility_conditions.map((condition) => [condition.id, condition]))

export function findEligibilityCondition(id: string): EligibilityCondition | null {
  return by_id.get(id) ?? null
}

export interface EligibilityInputs {
  condition_ids: readonly string[]
}

/** Order and repetition of the conditions do not matter. Nothing ticked: cannot compute, which is not category 1. */
export function aggregateEligibility(inputs: EligibilityInputs): RuleAnswer<EligibilityInputs, MethodEligibility[]> {
  const ids = [...new Set(inputs.condition_ids)].sort()
  const unknown = ids.filter((id) => !by_id.has(id))
  if (unknown.length > 0) return refuseInputs(eligibility_rule, inputs, unknown.map((id) => `"${id}" is not a row of US MEC 2024`))
  if (ids.length === 0) return cannotCompute(eligibility_rule, inputs, ['any condition'])
  const conditions = ids.map((id) => by_id.get(id)!)
  return computed(eligibility_rule, inputs, contraceptive_methods.map(({ key, label }) => aggregateMethod(key, label, conditions)), cautionsOf(ids))
}

function aggregateMethod(method: MethodKey, label: string, conditions: readonly EligibilityCondition[]): MethodEligibility {
  const initiation = highest(method, conditions, 'initiation')
  const continuation = highest(method, conditions, 'continuation')
  const worst = Math.max(initiation.category ?? 0, continuation.category ?? 0)
  return {
    method,
    label,
    initiation,
    continuation,
    is_not_applicable: conditions.some(({ cells }) => cells[method].kind === 'not_applicable'),
    see_elsewhere: conditions.filter(({ cells }) => cells[method].kind === 'see_antiretrovirals').map(labelOf),
    needs_note: worst === 3,
    needs_override_reason: worst === 4,
  }
}

function highest(method: MethodKey, conditions: readonly EligibilityCondition[], phase: 'initiation' | 'continuation'): PhaseEligibility {
  const ranges: CategoryDriver[] = conditions.flatMap((condition) => {
    const cell = condition.cells[method]
    return cell.kind === 'category' ? [{ condition_id: condition.id, label: labelOf(condition), range: cell[phase], note: condition.note }] : []
  })
  if (ranges.length === 0) return { category: null, drivers: [] }
  const category = Math.max(...ranges.map(({ range }) => range.high)) as Category
  return { category, drivers: ranges.filter(({ range }) => range.high === category) }
}

function labelOf({ group, condition }: EligibilityCondition): string {
  return condition === '' ? group : `${group}: ${condition}`
}

function cautionsOf(ids: readonly string[]): string[] {
  const cautions: string[] = []
  if (ids.filter((id) => /^(smoking_|diabetes_(not|on|neph|vasc)|hypertension_|obesity_|age_chc_ge_40)/.test(id)).length >= 2 && !ids.includes('cardiovascular_risk_factors_multiple')) {
    cautions.push('several cardiovascular risk factors: consider the row "Multiple risk factors for atherosclerotic cardiovascular disease"')
  }
  if (ids.includes('migraine_with_aura') && ids.includes('migraine_without_aura')) cautions.push('migraine is ticked both with and without aura')
  return cautions
}
