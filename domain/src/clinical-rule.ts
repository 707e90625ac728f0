/**
 * What every clinical rule answers: the rule with its version and source, the inputs that it saw, and either a value or why
 * there is none. Nothing is guessed: a missing input is named, an impossible one refused. Screens show all of it.
 */

/** verified: the source was read for this rule. unverified: it is named from domain knowledge. disputed: sources disagree. */
export type SourceState = 'verified' | 'unverified' | 'disputed'

export interface ClinicalRule {
  id: string
  version: string
  source: string
  source_state: SourceState
  /** The day on which the source's state was last looked at. */
  checked_on: string
  /** For whom, and where the rule stops to hold. */
  limits: readonly string[]
}

export interface Computed<Inputs, Value> {
  ok: true
  rule: ClinicalRule
  inputs: Inputs
  value: Value
  /** To be shown with the value: an unusual input, a limit that is near. */
  cautions: readonly string[]
}

export interface NotComputed<Inputs> {
  ok: false
  rule: ClinicalRule
  inputs: Inputs
  missing: readonly string[]
  faults: readonly string[]
  /** One sentence for the screen. */
  reason: string
}

export type RuleAnswer<Inputs, Value> = Computed<Inputs, Value> | NotComputed<Inputs>

/** Stands below every computed value. */
export const standing_line = 'Supports, does not replace, clinical judgement. Not a diagnosis.'

export function computed<Inputs, Value>(rule: ClinicalRule, inputs: Inputs, value: Value, cautions: readonly string[] = []): Computed<Inputs, Value> {
  return { ok: true, rule, inputs, value, cautions }
}

export function cannotCompute<Inputs>(rule: ClinicalRule, inputs: Inputs, missing: readonly string[]): NotComputed<Inputs> {
  return { ok: false, rule, inputs, missing, faults: [], reason: `Cannot compute: ${missing.join(', ')} missing.` }
}

export function refuseInputs<Inputs>(rule: ClinicalRule, inputs: Inputs, faults: readonly string[]): NotComputed<Inputs> {
  return { ok: false, rule, inputs, missing: [], faults, reason: `Cannot compute: ${faults.join('; ')}.` }
}

/** The labels of inputs that are not there. Labels keyed by input name; numbers that are no numbers count as not there. */
export function missingOf<Inputs extends object>(inputs: Inputs, labels: Partial<Record<keyof Inputs, string>>): string[] {
  return Object.entries(labels)
    .filter(([key]) => {
      const value = inputs[key as keyof Inputs]
      return value === null || value === undefined || value === '' || (typeof value === 'number' && !Number.isFinite(value))
    })
    .map(([, label]) => label as string)
}
