/**
 * Which rows of US MEC 2024 the chart itself answers, each with the fact that it stands on. What the chart does not say is not
 * ticked: the screen says so beside the result. For the six reversible methods.
 *
 * Source: US MEC 2024 for the rows (domain/src/fertility/contraception-eligibility.ts); the way from ICD-10-CM codes, names of
 * medications and habits to a row is our own (2026-11-21, unverified). Limits: "multiple risk factors" and clinical states that
 * a code does not tell (flare, immobilisation, well on treatment) are left to the clinician.
 */
import { findEligibilityCondition } from '../../fertility/contraception-eligibility.ts'
import { daysBetween } from '../../units/calendar-day.ts'
import { isTaken, newestBy, type FactRef, type RuleFacts } from './facts.ts'
import { blood_pressure_loinc } from './vital-kinds.data.ts'

export interface TickedCondition {
  condition_id: string
  /** Null: from the age alone. */
  from: FactRef | null
  because: string
}

/** ICD-10-CM codes that begin so, in the active problem list. The longest beginning counts. */
const by_code: readonly (readonly [prefix: string, condition_id: string])[] = [
  ['G43.1', 'migraine_with_aura'], ['G43.0', 'migraine_without_aura'], ['G43.8', 'migraine_without_aura'], ['G44', 'headache_not_migraine'], ['I21', 'ischemic_heart_disease'],
  ['I20', 'ischemic_heart_disease'], ['I25', 'ischemic_heart_disease'], ['I63', 'stroke'], ['I69', 'stroke'], ['D68.5', 'thrombophilia'], ['D68.6', 'thrombophilia'],
  ['E11.2', 'diabetes_nephropathy_retinopathy_neuropathy'], ['E11.3', 'diabetes_nephropathy_retinopathy_neuropathy'], ['E11.4', 'diabetes_nephropathy_retinopathy_neuropathy'],
  ['E11', 'diabetes_not_on_insulin'], ['E10', 'diabetes_on_insulin'], ['C50', 'breast_cancer_current'], ['Z85.3', 'breast_cancer_past_5_years'], ['C53', 'cervical_cancer'],
  ['C54', 'endometrial_cancer'], ['C56', 'ovarian_cancer'], ['N80', 'endometriosis'], ['D25', 'fibroids'], ['N94.6', 'dysmenorrhea_severe'], ['N94.4', 'dysmenorrhea_severe'], ['N94.5', 'dysmenorrhea_severe'],
  ['D50', 'iron_deficiency_anemia'], ['F32', 'depression'], ['F33', 'depression'], ['F53.0', 'depression'], ['E03', 'thyroid_disorder'], ['E05', 'thyroid_disorder'], ['E04', 'thyroid_disorder'],
  ['K50', 'bowel_disease_inflammatory'], ['K51', 'bowel_disease_inflammatory'], ['K74', 'cirrhosis_compensated'], ['B18', 'hepatitis_chronic'], ['G40', 'epilepsy'], ['G35', 'multiple_sclerosis'],
  ['M05', 'rheumatoid_arthritis'], ['M06', 'rheumatoid_arthritis'], ['D57', 'sickle_cell_disease'], ['D56', 'thalassemia'], ['Q51', 'uterine_anomaly_other'], ['N83.2', 'benign_ovarian_tumor'],
  ['I83', 'varicose_veins'], ['I80.0', 'superficial_venous_thrombosis'], ['N87', 'cervical_intraepithelial_neoplasia'], ['O26.61', 'cholestasis_of_pregnancy_past'],
  ['I10', 'hypertension_controlled'],
]

const by_medication: readonly (readonly [pattern: RegExp, condition_id: string])[] = [
  [/\blamotrigine\b/i, 'lamotrigine'],
  [/\b(phenytoin|carbamazepine|primidone|topiramate|oxcarbazepine|phenobarbital)\b/i, 'anticonvulsant_enzyme_inducing'],
  [/\b(rifampin|rifampicin|rifabutin)\b/i, 'rifampin_rifabutin'],
  [/st\.? ?john/i, 'st_johns_wort'],
  [/\b(sertraline|fluoxetine|escitalopram|citalopram|paroxetine)\b/i, 'ssri'],
]

const first_degree: ReadonlySet<string> = new Set(['mother', 'father', 'sister', 'brother', 'daughter', 'son'])

export function tickConditions(facts: RuleFacts, age_years: number | null, bmi_kg_m2: number | null, today: string): TickedCondition[] {
  const ticked = [
    ...fromAge(age_years),
    ...fromProblems(facts),
    ...fromMedications(facts, today),
    ...fromHabits(facts, age_years),
    ...fromPressure(facts),
    ...fromFamily(facts),
    ...fromPregnancies(facts, today),
    ...(bmi_kg_m2 !== null && bmi_kg_m2 >= 30 ? [{ condition_id: age_years !== null && age_years < 18 ? 'obesity_bmi_ge_30_lt_18_years' : 'obesity_bmi_ge_30', from: null, because: `BMI ${bmi_kg_m2} kg/m²` }] : []),
  ]
  // A row that a new edition of the table no longer has is not asked for.
  const known = ticked.filter(({ condition_id }) => findEligibilityCondition(condition_id) !== null)
  return known.filter(({ condition_id }, at) => known.findIndex((other) => other.condition_id === condition_id) === at)
}

function fromAge(age: number | null): TickedCondition[] {
  if (age === null) return []
  const ids = [age < 20 ? 'age_iud_lt_20' : 'age_iud_ge_20', age < 18 ? 'age_lt_18' : age <= 45 ? 'age_18_45' : 'age_gt_45', age < 40 ? 'age_chc_lt_40' : 'age_chc_ge_40']
  return ids.map((condition_id) => ({ condition_id, from: null, because: `${age} years` }))
}

function fromProblems({ problem }: RuleFacts): TickedCondition[] {
  return problem.filter(({ resolved_on }) => resolved_on === null).flatMap((row): TickedCondition[] => {
    const match = by_code.filter(([prefix]) => row.icd10cm?.startsWith(prefix)).sort((a, b) => b[0].length - a[0].length)[0]
    return match ? [{ condition_id: match[1], from: { kind: 'problem', fact_id: row.id }, because: row.description }] : []
  })
}

function fromMedications({ medication }: RuleFacts, today: string): TickedCondition[] {
  return medication.filter((row) => isTaken(row, today)).flatMap((row) =>
    by_medication.filter(([pattern]) => pattern.test(row.name)).map(([, condition_id]): TickedCondition => ({ condition_id, from: { kind: 'medication', fact_id: row.id }, because: row.name })),
  )
}

/** A pack is 20 cigarettes. Smoking at 35 or more without an amount counts as the higher row: the safer reading, said as such. */
function fromHabits({ social_history }: RuleFacts, age: number | null): TickedCondition[] {
  const row = newestBy(social_history.filter(({ topic, status }) => topic === 'tobacco' && status === 'current'), () => '')
  if (row === null || age === null) return []
  const per_day = row.amount === null ? null : /pack/i.test(row.unit ?? '') ? row.amount * 20 : /cig/i.test(row.unit ?? '') ? row.amount : null
  const condition_id = age < 35 ? 'smoking_lt_35_years' : per_day !== null && per_day < 15 ? 'smoking_ge_35_years_lt_15_per_day' : 'smoking_ge_35_years_ge_15_per_day'
  return [{ condition_id, from: { kind: 'social_history', fact_id: row.id }, because: per_day === null ? 'smokes; cigarettes a day not recorded' : `smokes about ${per_day} cigarettes a day` }]
}

function fromPressure({ vital }: RuleFacts): TickedCondition[] {
  const latest = newestBy(vital.filter(({ loinc }) => loinc === blood_pressure_loinc), ({ measured_at }) => measured_at)
  if (latest === null || latest.diastolic === null) return []
  const condition_id = latest.value >= 160 || latest.diastolic >= 100 ? 'hypertension_ge_160_or_100' : latest.value >= 140 || latest.diastolic >= 90 ? 'hypertension_140_159_or_90_99' : null
  return condition_id === null ? [] : [{ condition_id, from: { kind: 'vital', fact_id: latest.id }, because: `latest blood pressure ${latest.value}/${latest.diastolic} mmHg` }]
}

function fromFamily({ family_history }: RuleFacts): TickedCondition[] {
  return family_history.flatMap((row): TickedCondition[] => {
    const from = { kind: 'family_history', fact_id: row.id } as const
    if (/breast cancer/i.test(row.condition ?? '') || row.icd10cm?.startsWith('C50')) return [{ condition_id: 'breast_cancer_family_history', from, because: `breast cancer: ${row.relative.replaceAll('_', ' ')}` }]
    const is_clot = /thromb|embol|\bDVT\b|\bPE\b/i.test(row.condition ?? '') || row.icd10cm?.startsWith('I82') || row.icd10cm?.startsWith('I26')
    return is_clot && first_degree.has(row.relative) ? [{ condition_id: 'vte_family_history', from, because: `${row.condition}: ${row.relative.replaceAll('_', ' ')}` }] : []
  })
}

function fromPregnancies({ pregnancy }: RuleFacts, today: string): TickedCondition[] {
  const ticked: TickedCondition[] = []
  const tick = (condition_id: string, fact_id: number, because: string) => ticked.push({ condition_id, from: { kind: 'pregnancy', fact_id }, because })
  const ongoing = pregnancy.find(({ outcome }) => outcome === 'ongoing')
  if (ongoing) tick('pregnancy', ongoing.id, 'ongoing pregnancy')
  const births = pregnancy.filter(({ outcome }) => outcome === 'live_birth' || outcome === 'stillbirth')
  if (pregnancy.length > 0 && births[0]) tick('parous', births[0].id, `${births.length} ${births.length === 1 ? 'birth' : 'births'}`)
  for (const row of pregnancy) {
    if (row.outcome === 'ectopic') tick('ectopic_pregnancy_past', row.id, 'ectopic pregnancy')
    if (row.complications.includes('pre_eclampsia') || row.complications.includes('gestational_hypertension')) tick('gestational_hypertension_past', row.id, 'high blood pressure in pregnancy')
    if (row.complications.includes('gestational_diabetes')) tick('diabetes_gestational_past', row.id, 'gestational diabetes')
    if (row.complications.includes('cholestasis')) tick('cholestasis_of_pregnancy_past', row.id, 'cholestasis of pregnancy')
  }
  const last = newestBy(births.filter(({ ended_on }) => ended_on?.length === 10), ({ ended_on }) => ended_on!)
  const days = last === null || last.ended_on === null ? null : daysBetween(last.ended_on, today)
  if (last !== null && days !== null && days >= 0 && days <= 42) {
    const is_breastfeeding = /breast|nurs|lactat/i.test(last.feeding ?? '')
    const condition_id = is_breastfeeding
      ? days < 21 ? 'breastfeeding_lt_21_days' : days < 30 ? 'breastfeeding_21_29_days' : 'breastfeeding_30_42_days'
      : days < 21 ? 'postpartum_lt_21_days' : 'postpartum_21_42_days'
    tick(condition_id, last.id, `birth ${days} days ago; other risks of thrombosis not judged`)
    tick(days < 28 ? 'postpartum_iud_lt_4_weeks' : 'postpartum_iud_ge_4_weeks', last.id, `birth ${days} days ago`)
  }
  return ticked
}
