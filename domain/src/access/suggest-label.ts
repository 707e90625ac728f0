/**
 * Proposes labels for entries of a chart by the rule sets of sensitivity-rules.data.ts (source, year and limits stand there).
 * For whoever keeps the chart; it decides nothing and sets nothing.
 */
import { sensitivity_rules, type SensitivityRule } from './sensitivity-rules.data.ts'
import type { Sensitivity } from './sensitivity.ts'

export interface LabelCandidate {
  /** Kind of entry: `problem`, `medication`, `lab_result`, `note` … */
  record: string
  text: string
  /** ICD-10-CM of a problem, LOINC of a result; null where it has none. */
  code: string | null
}

/** The first rule that speaks for a label on this entry; null where none does, or the practice has that category's rules off. */
export function suggestLabel(entry: LabelCandidate, silent: ReadonlySet<Sensitivity> = new Set()): SensitivityRule | null {
  if (entry.record === 'allergy') return null
  return sensitivity_rules.find((rule) => !silent.has(rule.category) && matches(rule, entry)) ?? null
}

function matches(rule: SensitivityRule, { record, text, code }: LabelCandidate): boolean {
  if (rule.records.includes(record)) return true
  if (code !== null && record === 'lab_result' && rule.loinc.includes(code)) return true
  if (code !== null && record !== 'lab_result' && rule.icd10cm.some((prefix) => code.toUpperCase().startsWith(prefix))) return true
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  return rule.names.some((name) => words.includes(` ${name} `))
}
