/**
 * The band of one office blood pressure, and whether it is urgent. For adults; pregnancy and the six weeks after it have
 * bands of their own. The higher of the two pressures decides. mm[Hg].
 *
 * Source: ACC/AHA 2017 (updated 2025): below 120/80 normal, 120-129 and below 80 elevated, 130-139 or 80-89 stage 1, from 140 or
 * 90 stage 2. ACOG Practice Bulletins 203 and 222: from 140/90 hypertensive, from 160 or 110 severe, to be treated within 30 to
 * 60 minutes. From domain knowledge, 2026-11-21. Limits: a diagnosis takes repeated readings on two occasions.
 */
import { cannotCompute, computed, missingOf, refuseInputs, type ClinicalRule, type RuleAnswer } from '../clinical-rule.ts'
import { checkPlausible } from '../units/plausibility.ts'

export const blood_pressure_rule: ClinicalRule = {
  id: 'bp.stage',
  version: '1.0.0',
  source: 'ACC/AHA 2017; ACOG Practice Bulletins 203 and 222',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['one reading; a diagnosis takes two or more on two occasions', 'seated, rested, right cuff'],
}

export type PressureBand = 'normal' | 'elevated' | 'stage1' | 'stage2' | 'hypertensive' | 'severe'

export interface PressureInputs {
  systolic_mmhg: number | null
  diastolic_mmhg: number | null
  /** Pregnant, or within six weeks of birth. */
  is_pregnant: boolean | null
}

export interface PressureStage {
  band: PressureBand
  /** Treat within 30 to 60 minutes (pregnancy), or look for organ damage now (180/120). */
  is_urgent: boolean
}

export function classifyBloodPressure(inputs: PressureInputs): RuleAnswer<PressureInputs, PressureStage> {
  const { systolic_mmhg: systolic, diastolic_mmhg: diastolic, is_pregnant } = inputs
  const missing = missingOf(inputs, { systolic_mmhg: 'systolic pressure', diastolic_mmhg: 'diastolic pressure', is_pregnant: 'whether pregnant' })
  if (systolic === null || diastolic === null || is_pregnant === null || missing.length > 0) return cannotCompute(blood_pressure_rule, inputs, missing)
  const { cautions, faults } = checkPlausible([['systolic_mmhg', systolic], ['diastolic_mmhg', diastolic]])
  if (diastolic >= systolic) faults.push('the diastolic pressure must be below the systolic')
  if (faults.length > 0) return refuseInputs(blood_pressure_rule, inputs, faults)
  const stage = is_pregnant ? stageInPregnancy(systolic, diastolic) : stageOf(systolic, diastolic)
  if (stage.band === 'severe') cautions.push('severe in pregnancy: confirm within 15 minutes, treat within 30 to 60')
  else if (stage.is_urgent) cautions.push('180/120 or more: look for signs of organ damage now')
  return computed(blood_pressure_rule, inputs, stage, cautions)
}

function stageInPregnancy(systolic: number, diastolic: number): PressureStage {
  if (systolic >= 160 || diastolic >= 110) return { band: 'severe', is_urgent: true }
  return { band: systolic >= 140 || diastolic >= 90 ? 'hypertensive' : 'normal', is_urgent: false }
}

function stageOf(systolic: number, diastolic: number): PressureStage {
  const is_urgent = systolic >= 180 || diastolic >= 120
  if (systolic >= 140 || diastolic >= 90) return { band: 'stage2', is_urgent }
  if (systolic >= 130 || diastolic >= 80) return { band: 'stage1', is_urgent }
  return { band: systolic >= 120 ? 'elevated' : 'normal', is_urgent }
}
