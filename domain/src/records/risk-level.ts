/**
 * Decides: the risk level (low, moderate, high) by which a practice sorts its list, so that nobody who needs a closer look is
 * overlooked. For: all patients with at least one entry on the problem list. Source: each factor names its own
 * (risk-factors.data.ts, read 2026-11); the points and the two bounds are the practice's own rule, not a validated score.
 * Units: points, years. Limits: it sees only what is coded on the problem list, active medications and allergies; labelled
 * entries are not read; it predicts nothing, replaces no assessment and recommends no treatment. With nothing on the problem
 * list the level is null: not assessed, which is not low.
 */
import { accept, refuse, type Result } from '../result.ts'
import { completedYears } from './age.ts'
import type { RiskLevel, TreatmentType } from './patient-filters.ts'
import { risk_factors, type RiskFactorKey } from './risk-factors.data.ts'

export interface RiskFacts {
  date_of_birth: string
  treatment_type: TreatmentType | null
  /** Active and unlabelled, with their codes; null where an entry has none. */
  problems: readonly { id: number; icd10cm: string | null; description: string }[]
  /** How many medications (not supplements) are taken now. */
  medications_now: number
  /** Allergies with anaphylaxis, by substance. */
  anaphylaxis: readonly string[]
}

export interface RiskSetting {
  version: number
  /** Points by factor; 0 turns a factor off. */
  points: Record<RiskFactorKey, number>
  moderate_from: number
  high_from: number
}

export interface Contribution {
  key: RiskFactorKey
  label: string
  points: number
  /** What in the chart it stands on. */
  because: string
  source: string
  basis: 'published' | 'practice'
}

export interface RiskVerdict {
  level: RiskLevel | null
  points: number
  contributions: Contribution[]
}

/** Version 1 is what is delivered; a practice’s own begin with 2. */
export const default_setting: RiskSetting = {
  version: 1,
  points: Object.fromEntries(risk_factors.map(({ key, points }) => [key, points])) as Record<RiskFactorKey, number>,
  moderate_from: 2,
  high_from: 4,
}

const bearing: readonly (TreatmentType | null)[] = ['ivf', 'fet', 'iui', 'ovulation_induction', 'third_party', 'fertility_workup', 'fertility_preservation', 'pregnancy']
const many_medications = 5

/** `today` is a plain date. */
export function computeRisk(facts: RiskFacts, setting: RiskSetting, today: string): RiskVerdict {
  if (facts.problems.length === 0) return { level: null, points: 0, contributions: [] }
  const contributions = risk_factors.flatMap(({ key, label, codes, source, basis }): Contribution[] => {
    const points = setting.points[key]
    const because = points > 0 ? findReason(key, codes, facts, today) : null
    return because === null ? [] : [{ key, label, points, because, source, basis }]
  })
  const points = contributions.reduce((sum, one) => sum + one.points, 0)
  const level = points >= setting.high_from ? 'high' : points >= setting.moderate_from ? 'moderate' : 'low'
  return { level, points, contributions: contributions.toSorted((a, b) => b.points - a.points) }
}

function findReason(key: RiskFactorKey, codes: readonly string[], facts: RiskFacts, today: string): string | null {
  const age = completedYears(facts.date_of_birth, today)
  const is_bearing = bearing.includes(facts.treatment_type)
  switch (key) {
    case 'age_35':
      return is_bearing && age !== null && age >= 35 && age < 40 ? `${age} years old` : null
    case 'age_40':
      return is_bearing && age !== null && age >= 40 ? `${age} years old` : null
    case 'anaphylaxis':
      return facts.anaphylaxis.length > 0 ? facts.anaphylaxis.join(', ') : null
    case 'many_medications':
      return facts.medications_now >= many_medications ? `${facts.medications_now} medications` : null
    default: {
      const found = facts.problems.filter(({ icd10cm }) => icd10cm !== null && codes.some((code) => isWithin(icd10cm, code)))
      return found.length > 0 ? found.map(({ description, icd10cm }) => `${description} (${icd10cm})`).join('; ') : null
    }
  }
}

/** "I10" holds I10 and I10.x, not I100; a single letter holds its whole chapter. */
function isWithin(code: string, beginning: string): boolean {
  return beginning.length === 1 ? code.startsWith(beginning) : code.replace('.', '').startsWith(beginning.replace('.', ''))
}

export function checkSetting(setting: Omit<RiskSetting, 'version'>): Result<Omit<RiskSetting, 'version'>, { field: string; message: string }[]> {
  const faults: { field: string; message: string }[] = []
  for (const [key, points] of Object.entries(setting.points)) if (!Number.isInteger(points) || points < 0 || points > 10) faults.push({ field: `points.${key}`, message: 'must be a whole number from 0 to 10' })
  if (setting.moderate_from < 1) faults.push({ field: 'moderate_from', message: 'must be at least 1' })
  if (setting.high_from <= setting.moderate_from) faults.push({ field: 'high_from', message: 'must be more than where moderate begins' })
  return faults.length === 0 ? accept(setting) : refuse(faults)
}
