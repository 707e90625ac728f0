/**
 * Factors of the risk level. That each belongs to a risk is said by its source; the points are the practice's own rule and can
 * be changed there. Mental health, violence, HIV and other labelled matters are left out on purpose: a level that everybody in
 * the practice sees must not tell of them.
 */
export type RiskFactorKey =
  | 'age_35' | 'age_40' | 'hypertension' | 'diabetes' | 'kidney' | 'autoimmune' | 'thrombosis' | 'pregnancy_loss' | 'multiple_gestation'
  | 'preeclampsia' | 'ohss' | 'migraine_aura' | 'cancer' | 'heart' | 'anaphylaxis' | 'many_medications'

export interface RiskFactor {
  key: RiskFactorKey
  label: string
  points: number
  /** ICD-10-CM codes by their beginning; empty where the factor is not a problem of the list. */
  codes: readonly string[]
  source: string
  basis: 'published' | 'practice'
}

const uspstf = 'USPSTF 2021, Aspirin Use to Prevent Preeclampsia: high or moderate risk factor'
const mec = 'US MEC 2024 (CDC): category 3 or 4 for some methods'
const own = 'The practice’s own rule'

export const risk_rule_version = '1.0 (2026-11)'

export const risk_factors: readonly RiskFactor[] = [
  { key: 'age_35', label: 'Age 35 to 39, in fertility care or pregnant', points: 1, codes: [], source: 'ACOG/SMFM Obstetric Care Consensus 11, 2022: pregnancy at 35 or older', basis: 'published' },
  { key: 'age_40', label: 'Age 40 or older, in fertility care or pregnant', points: 2, codes: [], source: 'ACOG/SMFM Obstetric Care Consensus 11, 2022: pregnancy at 35 or older', basis: 'published' },
  { key: 'hypertension', label: 'Hypertension', points: 2, codes: ['I10', 'I11', 'I12', 'I13', 'I15', 'I16', 'O10', 'O11', 'O13', 'O16'], source: uspstf, basis: 'published' },
  { key: 'preeclampsia', label: 'Pre-eclampsia now or before', points: 3, codes: ['O14', 'O15', 'Z87.59'], source: uspstf, basis: 'published' },
  { key: 'diabetes', label: 'Diabetes', points: 2, codes: ['E08', 'E09', 'E10', 'E11', 'E13', 'O24'], source: uspstf, basis: 'published' },
  { key: 'kidney', label: 'Kidney disease', points: 2, codes: ['N03', 'N04', 'N18', 'N19'], source: uspstf, basis: 'published' },
  { key: 'autoimmune', label: 'Lupus or antiphospholipid syndrome', points: 3, codes: ['M32', 'D68.61', 'D68.62'], source: uspstf, basis: 'published' },
  { key: 'multiple_gestation', label: 'Multiple gestation', points: 3, codes: ['O30'], source: uspstf, basis: 'published' },
  { key: 'thrombosis', label: 'Thrombosis or thrombophilia', points: 3, codes: ['I26', 'I82', 'Z86.71', 'D68.51', 'D68.52', 'D68.59', 'O22.3'], source: mec, basis: 'published' },
  { key: 'migraine_aura', label: 'Migraine with aura', points: 1, codes: ['G43.1'], source: mec, basis: 'published' },
  { key: 'heart', label: 'Heart disease or stroke', points: 3, codes: ['I20', 'I21', 'I22', 'I25', 'I27', 'I34', 'I35', 'I42', 'I50', 'I63', 'O90.3'], source: mec, basis: 'published' },
  { key: 'cancer', label: 'Cancer, current', points: 3, codes: ['C'], source: own, basis: 'practice' },
  { key: 'pregnancy_loss', label: 'Recurrent pregnancy loss', points: 2, codes: ['N96', 'O26.2'], source: own, basis: 'practice' },
  { key: 'ohss', label: 'Ovarian hyperstimulation', points: 3, codes: ['N98.1'], source: own, basis: 'practice' },
  { key: 'anaphylaxis', label: 'Anaphylaxis in the allergies', points: 1, codes: [], source: own, basis: 'practice' },
  { key: 'many_medications', label: 'Five or more medications now', points: 1, codes: [], source: own, basis: 'practice' },
]
