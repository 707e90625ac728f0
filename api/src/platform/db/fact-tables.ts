import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<string, string | Date | undefined, string | Date>
/** The day, the month or only the year: `2019-05-31`, `2019-05`, `2019`. */
type PartialDate = string

/** What every fact of a chart carries, whatever its kind (db/migrations, add_fact_columns). */
export interface FactColumns {
  practice_id: number
  id: Generated<number>
  patient_id: number
  note: string | null
  source: Generated<'clinician' | 'patient' | 'import' | 'note' | 'device'>
  /** The staged row of an import that it was accepted from. */
  import_row_id: number | null
  recorded_by: number | null
  recorded_at: Instant
  confirmed_by: number | null
  confirmed_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  /** Kept and struck through, left out of everything that counts or decides. */
  is_entered_in_error: Generated<boolean>
  error_reason: string | null
  /** Set by set_sensitivity() alone. */
  sensitivity: ColumnType<string | null, string | null | undefined, never>
  version: Generated<number>
  changed_at: ColumnType<string, undefined, never>
  /** Who wrote the version in force; null where that is who recorded it. */
  changed_by: ColumnType<number | null, undefined, never>
}

/** One table a kind of fact. */
export interface FactTables {
  allergy: AllergyTable
  medication: MedicationTable
  problem: ProblemTable
  lab_result: LabResultTable
  surgery: SurgeryTable
  family_history: FamilyHistoryTable
  social_history: SocialHistoryTable
  immunization: ImmunizationTable
  menstrual_record: MenstrualRecordTable
  pregnancy: PregnancyTable
  contraception_use: ContraceptionUseTable
  vital: VitalTable
  semen_analysis: SemenAnalysisTable
  work_up_item: WorkUpItemTable
  screening_event: ScreeningEventTable
  organ: OrganTable
  pregnancy_intent: PregnancyIntentTable
}

export interface AllergyTable extends FactColumns {
  substance: string
  reaction: string | null
  severity: 'mild' | 'moderate' | 'severe' | 'anaphylaxis' | null
  category: 'drug' | 'food' | 'latex' | 'environment' | 'other' | null
  criticality: 'low' | 'high' | 'unknown' | null
}

export interface MedicationTable extends FactColumns {
  name: string
  is_supplement: Generated<boolean>
  dose: string | null
  route: string | null
  frequency: string | null
  started_on: string | null
  stopped_on: string | null
  indication: string | null
  prescriber: string | null
  taking: 'taking' | 'not_taking' | 'changed' | 'unknown' | null
  stop_reason: string | null
}

export interface ProblemTable extends FactColumns {
  icd10cm: string | null
  description: string
  onset_on: string | null
  resolved_on: string | null
  course: 'recurrence' | 'remission' | null
}

/** What laboratories print beside a result. */
export interface LabColumns {
  accession_number: string | null
  reference_range: string | null
  abnormal_flag: string | null
  result_status: string | null
  value_as_written: string | null
  unit_as_written: string | null
  performer: string | null
  superseded_by: number | null
}

export interface LabResultTable extends FactColumns, LabColumns {
  loinc: string
  name: string
  comparator: Generated<'<' | '<=' | '=' | '>=' | '>'>
  value: number
  unit: string
  collected_at: Instant
  collected_precision: Generated<'day' | 'minute'>
}

interface SurgeryTable extends FactColumns {
  name: string
  performed_on: PartialDate | null
  indication: string | null
  facility: string | null
  complication: string | null
}

interface FamilyHistoryTable extends FactColumns {
  relative: string
  relative_name: string | null
  condition: string | null
  icd10cm: string | null
  onset_age_y: number | null
  is_alive: boolean | null
  death_age_y: number | null
}

interface SocialHistoryTable extends FactColumns {
  topic: string
  status: 'never' | 'former' | 'current' | 'unknown'
  amount: number | null
  unit: string | null
  detail: string | null
  started_on: PartialDate | null
  stopped_on: PartialDate | null
}

interface ImmunizationTable extends FactColumns {
  vaccine: string
  cvx: string | null
  status: Generated<'given' | 'declined' | 'immune' | 'contraindicated'>
  given_on: PartialDate | null
  dose_number: number | null
  lot: string | null
  site: string | null
}

interface MenstrualRecordTable extends FactColumns {
  assessed_on: string
  menarche_age_y: number | null
  lmp_on: string | null
  lmp_certainty: 'certain' | 'approximate' | 'unknown' | null
  cycle_min_d: number | null
  cycle_max_d: number | null
  duration_d: number | null
  flow: 'light' | 'normal' | 'heavy' | null
  pain_nprs: number | null
  has_intermenstrual_bleeding: boolean | null
  has_postcoital_bleeding: boolean | null
  final_period_on: PartialDate | null
}

/** One child of a pregnancy, by birth order. */
export interface Fetus {
  sex: 'female' | 'male' | 'intersex' | 'unknown' | null
  weight_g: number | null
  mode: 'vaginal' | 'assisted_vaginal' | 'caesarean' | 'vbac' | null
  is_born_alive: boolean | null
  is_living_now: boolean | null
  had_nicu: boolean | null
  anomalies: string | null
}

interface PregnancyTable extends FactColumns {
  number: number
  outcome: 'ongoing' | 'live_birth' | 'stillbirth' | 'spontaneous_loss' | 'induced' | 'ectopic' | 'molar' | 'biochemical'
  ended_on: PartialDate | null
  ga_weeks: number | null
  ga_days: number | null
  fetus_count: number | null
  conception_mode: string | null
  edd_on: string | null
  complications: Generated<string[]>
  anaesthesia: 'none' | 'epidural' | 'spinal' | 'general' | 'local' | null
  labour_h: number | null
  perineal_tear: 'none' | '1' | '2' | '3a' | '3b' | '3c' | '4' | null
  feeding: string | null
  fetuses: ColumnType<Fetus[], string | undefined, string>
}

interface ContraceptionUseTable extends FactColumns {
  method: string
  product: string | null
  started_on: PartialDate | null
  stopped_on: PartialDate | null
  stop_reason: string | null
}

interface VitalTable extends FactColumns {
  loinc: string
  name: string
  /** Systolic where it is a blood pressure (85354-9). */
  value: number
  diastolic: number | null
  unit: string
  measured_at: Instant
  position: 'sitting' | 'standing' | 'lying' | null
}

interface SemenAnalysisTable extends FactColumns {
  collected_on: string
  abstinence_d: number | null
  collection_site: 'clinic' | 'home' | 'condom' | null
  is_collection_complete: boolean | null
  minutes_to_analysis: number | null
  volume_ml: number | null
  concentration_m_per_ml: number | null
  total_motility_percent: number | null
  progressive_percent: number | null
  vitality_percent: number | null
  normal_forms_percent: number | null
  ph: number | null
  leukocytes_m_per_ml: number | null
  laboratory: string | null
}

interface WorkUpItemTable extends FactColumns {
  area: 'ovulatory' | 'tubal' | 'uterine' | 'male' | 'genetic' | 'infectious'
  test: string
  status: 'ordered' | 'done' | 'abnormal' | 'not_applicable'
  done_on: string | null
  expires_on: string | null
  result: string | null
}

interface ScreeningEventTable extends FactColumns {
  type: string
  done_on: string
  result: 'normal' | 'abnormal' | 'inconclusive' | 'pending' | 'declined'
  detail: string | null
}

interface OrganTable extends FactColumns {
  organ: string
  state: 'present' | 'absent' | 'unknown'
  since_on: PartialDate | null
}

interface PregnancyIntentTable extends FactColumns {
  intent: 'trying' | 'within_a_year' | 'later' | 'unsure' | 'no'
  asked_on: string
}

export interface FactConfirmationTable {
  practice_id: number
  id: Generated<number>
  patient_id: number
  kind: string
  fact_id: number
  version: number
  confirmed_by: number
  confirmed_at: Instant
}

export interface SectionReviewTable {
  practice_id: number
  patient_id: number
  section: string
  is_none: boolean
  reviewed_by: number
  reviewed_at: Instant
}

/** Earlier versions of facts; a trigger writes them. */
export interface FactVersionTable {
  practice_id: number
  patient_id: number
  kind: string
  fact_id: number
  version: number
  fields: unknown
  sensitivity: string | null
  replaced_by: number | null
  replaced_at: Instant
}
