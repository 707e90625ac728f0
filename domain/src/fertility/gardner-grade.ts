/**
 * Blastocyst grades after Gardner: which are valid, and an order for display. For embryos of day 5 to 7. The order is a policy of the
 * clinic; the software shows and the clinician selects.
 *
 * Source: Gardner & Schoolcraft 1999: expansion 1 to 6; inner cell mass and trophectoderm A to C, only from expansion 3. Domain
 * knowledge, 2026-11-21. Default order: expansion, then trophectoderm, then inner cell mass.
 */
import { computed, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'

const common = { version: '1.0.0', source: 'Gardner & Schoolcraft 1999', source_state: 'unverified', checked_on: '2026-11-21' } as const
export const gardner_order_rule: ClinicalRule = { ...common, id: 'gardner.order', limits: ['display order only; the clinician selects', 'after filters for genetic results and day'] }

export type GradePart = 'expansion' | 'trophectoderm' | 'inner_cell_mass'

export interface GardnerGrade {
  expansion: number
  inner_cell_mass: 'A' | 'B' | 'C' | null
  trophectoderm: 'A' | 'B' | 'C' | null
}

/** Null where the text is no grade: "2AA", "7AA", "4AD", "4A", "BB4". */
export function readGardnerGrade(text: string): GardnerGrade | null {
  const match = /^(?:([12])|([3-6])([ABC])([ABC]))$/.exec(text)
  if (match === null) return null
  if (match[1] !== undefined) return { expansion: Number(match[1]), inner_cell_mass: null, trophectoderm: null }
  return { expansion: Number(match[2]), inner_cell_mass: match[3] as 'A', trophectoderm: match[4] as 'A' }
}

export interface OrderInputs {
  grades: readonly string[]
  policy: readonly GradePart[]
}

export const default_grade_policy: readonly GradePart[] = ['expansion', 'trophectoderm', 'inner_cell_mass']

/** Best first; equal grades keep their order. Refused where one is no grade. */
export function orderGrades(inputs: OrderInputs): RuleAnswer<OrderInputs, { grades: string[] }> {
  const read = inputs.grades.map((text) => ({ text, grade: readGardnerGrade(text) }))
  const faults = read.filter(({ grade }) => grade === null).map(({ text }) => `"${text}" is not a Gardner grade`)
  if (faults.length > 0) return refuseInputs(gardner_order_rule, inputs, faults)
  const sorted = [...read].sort((a, b) => compareGrades(a.grade!, b.grade!, inputs.policy))
  return computed(gardner_order_rule, inputs, { grades: sorted.map(({ text }) => text) })
}

function compareGrades(a: GardnerGrade, b: GardnerGrade, policy: readonly GradePart[]): number {
  for (const part of policy) {
    const difference = part === 'expansion' ? b.expansion - a.expansion : (a[part] ?? 'D').charCodeAt(0) - (b[part] ?? 'D').charCodeAt(0)
    if (difference !== 0) return difference
  }
  return 0
}
