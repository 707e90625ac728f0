/**
 * Orientation bands of laboratory values by phase, as the laboratory catalog states them; dated settings, "unverified", 2026-11-21. The
 * range on a report always comes first: bands differ by assay and laboratory. A phase that is not listed has no band. Limits are
 * in the unit given; null is an open end. Marks are lines, not limits.
 */
import type { Phase } from './reference-bands.ts'

export interface BandRow {
  key: string
  loinc: string
  unit: string
  phases: readonly Phase[]
  low: number | null
  high: number | null
  label: string
  source: string
}

export interface MarkRow {
  key: string
  phases: readonly Phase[]
  value: number
  label: string
  source: string
}

const not_pregnant: readonly Phase[] = ['early_follicular', 'follicular', 'midcycle', 'luteal', 'mid_luteal', 'stimulation', 'postmenopause', 'not_pregnant']
const reproductive: readonly Phase[] = ['early_follicular', 'follicular', 'midcycle', 'luteal', 'mid_luteal', 'not_pregnant']
const follicular: readonly Phase[] = ['early_follicular', 'follicular']
const pregnant: readonly Phase[] = ['trimester_1', 'trimester_2', 'trimester_3']

type Compact = readonly [key: string, loinc: string, unit: string, phases: readonly Phase[], low: number | null, high: number | null, label: string, source?: string]

const rows: readonly Compact[] = [
  ['fsh', '15067-2', 'm[IU]/mL', ['early_follicular'], 3, 10, 'cycle day 2 to 4; read with estradiol of the same day'],
  ['fsh', '15067-2', 'm[IU]/mL', ['postmenopause'], 25, null, 'after menopause'],
  ['lh', '10501-5', 'm[IU]/mL', follicular, 2, 12, 'follicular phase'],
  ['lh', '10501-5', 'm[IU]/mL', ['midcycle'], 15, 100, 'peak around ovulation; outside the peak lower'],
  ['e2', '2243-4', 'pg/mL', ['early_follicular'], null, 80, 'cycle day 2 to 4'],
  ['p4', '2839-9', 'ng/mL', follicular, null, 1, 'follicular phase'],
  ['p4', '2839-9', 'ng/mL', ['mid_luteal'], 3, null, 'mid-luteal: above 3 fits ovulation', 'ASRM 2021'],
  ['hcg_b', '21198-7', 'm[IU]/mL', [...reproductive, 'stimulation'], null, 5, 'not pregnant; an hCG trigger reads positive for about 14 days'],
  ['hcg_b', '21198-7', 'm[IU]/mL', ['postmenopause'], null, 14, 'after menopause'],
  ['hcg', '45194-8', 'm[IU]/mL', [...reproductive, 'stimulation'], null, 5, 'not pregnant; an hCG trigger reads positive for about 14 days'],
  ['prl', '2842-3', 'ng/mL', not_pregnant, 5, 25, 'not pregnant'],
  ['tsh', '3016-3', 'u[IU]/mL', not_pregnant, 0.4, 4, 'not pregnant'],
  ['tsh', '3016-3', 'u[IU]/mL', pregnant, null, 4, "pregnancy; the laboratory's range of the trimester comes first", 'ATA 2017'],
  ['ft4', '3024-7', 'ng/dL', not_pregnant, 0.8, 1.8, 'not pregnant'],
  ['ft3', '3051-0', 'pg/mL', not_pregnant, 2.3, 4.2, 'not pregnant'],
  ['t3', '3053-6', 'ng/dL', not_pregnant, 80, 200, 'not pregnant'],
  ['testo', '2986-8', 'ng/dL', reproductive, 8, 60, 'women; LC-MS preferred'],
  ['dheas', '2191-5', 'ug/dL', reproductive, 35, 430, 'reproductive age'],
  ['a4', '1854-9', 'ng/mL', reproductive, 0.3, 3.3, 'reproductive age'],
  ['ohp17', '1668-3', 'ng/dL', ['early_follicular'], null, 200, 'early follicular, morning', 'Endocrine Society 2018'],
  ['shbg', '13967-5', 'nmol/L', reproductive, 25, 150, 'women; estrogen raises it'],
  ['cort', '2143-6', 'ug/dL', not_pregnant, 5, 25, 'morning; oral estrogen raises it'],
  ['insulin', '20448-7', 'u[IU]/mL', not_pregnant, 2, 20, 'fasting'],
  ['gluc_f', '1558-6', 'mg/dL', not_pregnant, 70, 99, 'fasting', 'ADA'],
  ['gluc_f', '1558-6', 'mg/dL', pregnant, null, 91, 'fasting in pregnancy', 'IADPSG'],
  ['a1c', '4548-4', '%', not_pregnant, null, 5.6, 'unreliable in anaemia and haemoglobin variants', 'ADA'],
  ['hgb', '718-7', 'g/dL', not_pregnant, 12, null, 'not pregnant'],
  ['hgb', '718-7', 'g/dL', ['trimester_1', 'trimester_3'], 11, null, 'first and third trimester', 'CDC/ACOG'],
  ['hgb', '718-7', 'g/dL', ['trimester_2'], 10.5, null, 'second trimester', 'CDC/ACOG'],
  ['hct', '4544-3', '%', not_pregnant, 36, 46, 'a rise in stimulation is haemoconcentration'],
  ['wbc', '6690-2', '10*3/uL', not_pregnant, 4, 11, 'not pregnant'],
  ['wbc', '6690-2', '10*3/uL', pregnant, null, 16, 'pregnancy'],
  ['mcv', '787-2', 'fL', not_pregnant, 80, 100, ''],
  ['plt', '777-3', '10*3/uL', not_pregnant, 150, 400, 'not pregnant'],
  ['ferritin', '2276-4', 'ng/mL', [...not_pregnant, ...pregnant], 30, null, 'below 30: iron deficiency', 'ACOG; BSH 2020'],
  ['iron', '2498-4', 'ug/dL', not_pregnant, 60, 170, ''],
  ['tibc', '2500-7', 'ug/dL', not_pregnant, 240, 450, ''],
  ['tsat', '2502-3', '%', not_pregnant, 20, 50, ''],
  ['folate', '2284-8', 'ng/mL', not_pregnant, 4, null, ''],
  ['vitd', '62292-8', 'ng/mL', not_pregnant, 20, null, '20 is sufficient (IOM)', 'IOM'],
  ['hcy', '13965-9', 'umol/L', not_pregnant, null, 15, ''],
  ['na', '2951-2', 'mmol/L', not_pregnant, 135, 145, ''],
  ['k', '2823-3', 'mmol/L', not_pregnant, 3.5, 5, ''],
  ['co2', '2028-9', 'mmol/L', not_pregnant, 22, 29, ''],
  ['bun', '3094-0', 'mg/dL', not_pregnant, 7, 20, ''],
  ['creat', '2160-0', 'mg/dL', not_pregnant, 0.5, 1.1, 'not pregnant'],
  ['creat', '2160-0', 'mg/dL', pregnant, null, 0.8, 'pregnancy: above 0.8 to 0.9 is abnormal'],
  ['ca', '17861-6', 'mg/dL', not_pregnant, 8.5, 10.2, ''],
  ['alb', '1751-7', 'g/dL', not_pregnant, 3.5, 5, ''],
  ['alt', '1742-6', 'U/L', [...not_pregnant, ...pregnant], null, 33, ''],
  ['ast', '1920-8', 'U/L', [...not_pregnant, ...pregnant], null, 32, ''],
  ['alp', '6768-6', 'U/L', not_pregnant, 35, 105, 'rises in the third trimester'],
  ['bili', '1975-2', 'mg/dL', not_pregnant, null, 1.2, ''],
  ['urate', '3084-1', 'mg/dL', not_pregnant, 2.4, 6, ''],
  ['mg', '19123-9', 'mg/dL', not_pregnant, 1.7, 2.2, ''],
  ['inr', '6301-6', '{INR}', not_pregnant, 0.9, 1.1, 'without anticoagulant'],
  ['ddimer', '48065-7', 'ng/mL{FEU}', reproductive, null, 500, 'raised in pregnancy and hyperstimulation'],
  ['upcr', '2890-2', 'mg/g{creat}', pregnant, null, 300, 'pregnancy: from 300'],
  ['uacr', '9318-7', 'ug/mg{creat}', not_pregnant, null, 30, ''],
  ['pth', '2731-8', 'pg/mL', not_pregnant, 15, 65, 'biotin may lower it'],
  ['ca125', '10334-1', 'U/mL', ['follicular', 'luteal', 'mid_luteal', 'postmenopause', 'not_pregnant'], null, 35, 'menses and endometriosis raise it; no screening test'],
]

export const band_rows: readonly BandRow[] = rows.map(([key, loinc, unit, phases, low, high, label, source]) => ({ key, loinc, unit, phases, low, high, label, source: source ?? 'laboratory catalog, domain knowledge' }))

export const mark_rows: readonly MarkRow[] = [
  { key: 'e2', phases: ['stimulation'], value: 3500, label: 'hyperstimulation awareness', source: 'ASRM 2016' },
  { key: 'p4', phases: ['stimulation'], value: 1.5, label: 'display line on the day of trigger', source: 'practice line' },
  { key: 'tsh', phases: ['stimulation', 'not_pregnant', 'early_follicular', 'follicular', 'midcycle', 'luteal', 'mid_luteal'], value: 2.5, label: 'often aimed for before treatment (practice)', source: 'practice line' },
  { key: 'hct', phases: ['stimulation'], value: 45, label: 'severe hyperstimulation from here', source: 'RCOG GTG 5 2016' },
  { key: 'na', phases: ['stimulation'], value: 135, label: 'severe hyperstimulation below', source: 'RCOG GTG 5 2016' },
]
