/** Risk levels of a large set by the product's own rule: the charts are told again from their own streams, one patient at a time. */
import { computeRisk, default_setting } from '#domain/records/risk-level.ts'
import type { RiskLevel, TreatmentType } from '#domain/records/patient-filters.ts'
import { createRandom, seedOf } from '../random.ts'
import { chart_tables } from './chart-lines.ts'
import type { PlacedPractice } from './place-practices.ts'

const problems = chart_tables.find(({ name }) => name === 'problem')!
const allergies = chart_tables.find(({ name }) => name === 'allergy')!

/** To be asked once for every patient of the practice, in their order; null for those without a chart. */
export function createRiskTeller(practice: PlacedPractice, seed: number, today: string, charts_every: number): (date_of_birth: string, treatment_type: TreatmentType | null) => RiskLevel | null {
  const of_problems = createRandom(seedOf(seed, `problem ${practice.number}`))
  const of_allergies = createRandom(seedOf(seed, `allergy ${practice.number}`))
  let index = -1
  return (date_of_birth, treatment_type) => {
    index += 1
    if (charts_every === 0 || index % charts_every !== 0) return null
    const [icd10cm, description] = problems.cells(of_problems, today) as [string, string]
    const [substance, , severity] = allergies.cells(of_allergies, today) as [string, string, string | null]
    const facts = { date_of_birth, treatment_type, problems: [{ id: 1, icd10cm, description }], medications_now: 1, anaphylaxis: severity === 'anaphylaxis' ? [substance] : [] }
    return computeRisk(facts, default_setting, today).level
  }
}
