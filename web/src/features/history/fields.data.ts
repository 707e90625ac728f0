import type { FactFields } from '#contract/history.ts'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { vital_kinds } from '#domain/records/history/vital-kinds.data.ts'
import * as words from '#domain/records/history/words.ts'
import { areaLabel, label } from './history-words.ts'
import { frequency_suggestions, route_suggestions, vaccine_suggestions, type Suggestion } from './suggestions.data.ts'

export type FieldType =
  | 'line' | 'text' | 'date' | 'partial' | 'instant' | 'choice' | 'yes_no' | 'flag' | 'whole' | 'number' | 'many' | 'fetuses' | 'diagnosis' | 'drug' | 'lab'

export interface Field<Name extends string = string> {
  name: Name
  label: string
  type: FieldType
  options?: readonly { value: string; label: string }[]
  is_required?: true
  /** Takes the whole row of the form. */
  is_wide?: true
  hint?: string
  suggestions?: readonly Suggestion[]
  unit?: string
}

type NameOf<K extends FactKind> = Exclude<keyof FactFields<K>, 'note' | 'source'> & string

const choose = (list: readonly string[]) => list.map((value) => ({ value, label: label(value) }))
const partial = 'A year, a month (2019-05) or a day (2019-05-31)'

/** The form of each kind, in the order in which a clinician asks. Source and remark stand below every one of them. */
export const form_fields: { [K in FactKind]: readonly Field<NameOf<K>>[] } = {
  allergy: [
    { name: 'substance', label: 'Substance', type: 'line', is_required: true, is_wide: true },
    { name: 'category', label: 'Category', type: 'choice', options: choose(words.allergy_categories) },
    { name: 'severity', label: 'Severity of the worst reaction', type: 'choice', options: choose(words.allergy_severities) },
    { name: 'reaction', label: 'Reaction', type: 'line', is_wide: true, hint: 'What happened: hives, wheeze, rash' },
    { name: 'criticality', label: 'Risk of a next time', type: 'choice', options: choose(words.criticalities) },
  ],
  medication: [
    { name: 'name', label: 'Name', type: 'drug', is_required: true, is_wide: true },
    { name: 'is_supplement', label: 'Supplement, herb or vitamin', type: 'flag', is_wide: true },
    { name: 'dose', label: 'Dose with unit', type: 'line', hint: '50 mcg, 2000 IU, 1 tablet' },
    { name: 'route', label: 'Route', type: 'line', suggestions: route_suggestions },
    { name: 'frequency', label: 'Frequency', type: 'line', suggestions: frequency_suggestions },
    { name: 'indication', label: 'Indication', type: 'line' },
    { name: 'taking', label: 'As the patient says', type: 'choice', options: choose(words.taking_states) },
    { name: 'prescriber', label: 'Prescribed or advised by', type: 'line' },
    { name: 'started_on', label: 'Started on', type: 'date' },
    { name: 'stopped_on', label: 'Stopped on', type: 'date' },
    { name: 'stop_reason', label: 'Why it was stopped', type: 'line', is_wide: true },
  ],
  problem: [
    { name: 'description', label: 'Problem', type: 'diagnosis', is_required: true, is_wide: true, hint: 'Type words, lay words or a code of women’s health; anything else is kept as you write it' },
    { name: 'icd10cm', label: 'ICD-10-CM', type: 'line', hint: 'Filled by the choice above; may be left out' },
    { name: 'course', label: 'Course', type: 'choice', options: choose(words.problem_courses) },
    { name: 'onset_on', label: 'Since', type: 'date' },
    { name: 'resolved_on', label: 'Resolved on', type: 'date' },
  ],
  lab_result: [
    { name: 'name', label: 'Test', type: 'lab', is_required: true, is_wide: true },
    { name: 'loinc', label: 'LOINC', type: 'line', is_required: true },
    { name: 'comparator', label: 'Is', type: 'choice', options: words.comparators.map((value) => ({ value, label: value })), is_required: true },
    { name: 'value', label: 'Value', type: 'number', is_required: true },
    { name: 'unit', label: 'Unit (UCUM)', type: 'line', is_required: true, hint: 'ng/mL, m[IU]/L' },
    { name: 'collected_at', label: 'Sample taken at', type: 'instant', is_required: true },
  ],
  surgery: [
    { name: 'name', label: 'Operation or procedure', type: 'line', is_required: true, is_wide: true },
    { name: 'performed_on', label: 'When', type: 'partial', hint: partial },
    { name: 'indication', label: 'For what', type: 'line' },
    { name: 'facility', label: 'Where', type: 'line' },
    { name: 'complication', label: 'Complication', type: 'line' },
  ],
  family_history: [
    { name: 'relative', label: 'Relative', type: 'choice', options: choose(words.relatives), is_required: true },
    { name: 'relative_name', label: 'Which one', type: 'line', hint: 'Tells two of one kind apart: older, Ana' },
    { name: 'condition', label: 'Condition', type: 'diagnosis', is_wide: true, hint: 'Left out: the relative alone' },
    { name: 'icd10cm', label: 'ICD-10-CM', type: 'line' },
    { name: 'onset_age_y', label: 'Age at onset', type: 'whole', unit: 'years' },
    { name: 'is_alive', label: 'Alive', type: 'yes_no' },
    { name: 'death_age_y', label: 'Age at death', type: 'whole', unit: 'years' },
  ],
  social_history: [
    { name: 'topic', label: 'Topic', type: 'choice', options: choose(words.social_topics), is_required: true },
    { name: 'status', label: 'Status', type: 'choice', options: choose(words.social_statuses), is_required: true },
    { name: 'amount', label: 'Amount', type: 'number' },
    { name: 'unit', label: 'Per', type: 'line', hint: 'packs a day, drinks a week' },
    { name: 'started_on', label: 'Since', type: 'partial', hint: partial },
    { name: 'stopped_on', label: 'Until', type: 'partial', hint: partial },
    { name: 'detail', label: 'In words', type: 'text', is_wide: true },
  ],
  immunization: [
    { name: 'vaccine', label: 'Vaccine', type: 'line', suggestions: vaccine_suggestions, is_required: true },
    { name: 'status', label: 'Status', type: 'choice', options: choose(words.immunization_statuses), is_required: true },
    { name: 'given_on', label: 'When', type: 'partial', hint: partial },
    { name: 'dose_number', label: 'Dose number', type: 'whole' },
    { name: 'cvx', label: 'CVX code', type: 'line', hint: 'Filled by the choice; the vial decides' },
    { name: 'lot', label: 'Lot', type: 'line' },
    { name: 'site', label: 'Site', type: 'line' },
  ],
  menstrual_record: [
    { name: 'assessed_on', label: 'Asked on', type: 'date', is_required: true },
    { name: 'menarche_age_y', label: 'Age at menarche', type: 'whole', unit: 'years' },
    { name: 'lmp_on', label: 'First day of the last period', type: 'date' },
    { name: 'lmp_certainty', label: 'How certain', type: 'choice', options: choose(words.certainties) },
    { name: 'cycle_min_d', label: 'Shortest cycle of six months', type: 'whole', unit: 'days' },
    { name: 'cycle_max_d', label: 'Longest cycle of six months', type: 'whole', unit: 'days' },
    { name: 'duration_d', label: 'Days of bleeding', type: 'whole', unit: 'days' },
    { name: 'flow', label: 'Flow', type: 'choice', options: choose(words.flows) },
    { name: 'pain_nprs', label: 'Pain, 0 to 10', type: 'whole' },
    { name: 'has_intermenstrual_bleeding', label: 'Bleeding between periods', type: 'yes_no' },
    { name: 'has_postcoital_bleeding', label: 'Bleeding after intercourse', type: 'yes_no' },
    { name: 'final_period_on', label: 'Final period, after menopause', type: 'partial', hint: partial },
  ],
  pregnancy: [
    { name: 'number', label: 'Pregnancy number', type: 'whole', is_required: true },
    { name: 'outcome', label: 'Outcome', type: 'choice', options: choose(words.pregnancy_outcomes), is_required: true },
    { name: 'ended_on', label: 'Ended', type: 'partial', hint: partial },
    { name: 'edd_on', label: 'Due date', type: 'date' },
    { name: 'ga_weeks', label: 'Gestational age at the end', type: 'whole', unit: 'weeks' },
    { name: 'ga_days', label: 'Beyond the weeks', type: 'whole', unit: 'days' },
    { name: 'fetus_count', label: 'Number of fetuses', type: 'whole' },
    { name: 'conception_mode', label: 'Conception', type: 'choice', options: choose(words.conception_modes) },
    { name: 'fetuses', label: 'Children', type: 'fetuses', is_wide: true },
    { name: 'complications', label: 'Complications', type: 'many', options: choose(words.pregnancy_complications), is_wide: true },
    { name: 'anaesthesia', label: 'Anaesthesia', type: 'choice', options: choose(words.anaesthesias) },
    { name: 'perineal_tear', label: 'Perineal tear', type: 'choice', options: words.perineal_tears.map((value) => ({ value, label: value === 'none' ? 'None' : `Degree ${value}` })) },
    { name: 'labour_h', label: 'Labour', type: 'number', unit: 'hours' },
    { name: 'feeding', label: 'Feeding', type: 'line' },
  ],
  contraception_use: [
    { name: 'method', label: 'Method', type: 'choice', options: choose(words.contraception_methods), is_required: true },
    { name: 'product', label: 'Product', type: 'line' },
    { name: 'started_on', label: 'Since', type: 'partial', hint: partial },
    { name: 'stopped_on', label: 'Until', type: 'partial', hint: partial },
    { name: 'stop_reason', label: 'Why it was stopped', type: 'line', is_wide: true },
  ],
  vital: [
    { name: 'loinc', label: 'Measurement', type: 'choice', options: vital_kinds.map(({ loinc, name }) => ({ value: loinc, label: name })), is_required: true },
    { name: 'measured_at', label: 'Measured at', type: 'instant', is_required: true },
    { name: 'value', label: 'Value (systolic for a pressure)', type: 'number', is_required: true },
    { name: 'diastolic', label: 'Diastolic', type: 'number' },
    { name: 'unit', label: 'Unit', type: 'choice', options: uniqueUnits(), is_required: true },
    { name: 'position', label: 'Position', type: 'choice', options: choose(words.positions) },
  ],
  semen_analysis: [
    { name: 'collected_on', label: 'Collected on', type: 'date', is_required: true },
    { name: 'abstinence_d', label: 'Abstinence', type: 'number', unit: 'days' },
    { name: 'collection_site', label: 'Collected at', type: 'choice', options: choose(words.collection_sites) },
    { name: 'is_collection_complete', label: 'Collection complete', type: 'yes_no' },
    { name: 'minutes_to_analysis', label: 'Until analysis', type: 'whole', unit: 'min' },
    { name: 'volume_ml', label: 'Volume', type: 'number', unit: 'mL' },
    { name: 'concentration_m_per_ml', label: 'Concentration', type: 'number', unit: 'M/mL' },
    { name: 'total_motility_percent', label: 'Total motility', type: 'number', unit: '%' },
    { name: 'progressive_percent', label: 'Progressive motility', type: 'number', unit: '%' },
    { name: 'vitality_percent', label: 'Vitality', type: 'number', unit: '%' },
    { name: 'normal_forms_percent', label: 'Normal forms', type: 'number', unit: '%' },
    { name: 'ph', label: 'pH', type: 'number' },
    { name: 'leukocytes_m_per_ml', label: 'Leukocytes', type: 'number', unit: 'M/mL' },
    { name: 'laboratory', label: 'Laboratory', type: 'line' },
  ],
  work_up_item: [
    { name: 'area', label: 'Area', type: 'choice', options: words.work_up_areas.map((value) => ({ value, label: areaLabel(value) })), is_required: true },
    { name: 'test', label: 'Test', type: 'line', is_required: true },
    { name: 'status', label: 'Status', type: 'choice', options: choose(words.work_up_statuses), is_required: true },
    { name: 'done_on', label: 'Done on', type: 'date' },
    { name: 'expires_on', label: 'Valid until', type: 'date' },
    { name: 'result', label: 'Result', type: 'line', is_wide: true },
  ],
  screening_event: [
    { name: 'type', label: 'Test', type: 'choice', options: choose(words.screening_types), is_required: true },
    { name: 'done_on', label: 'Done on', type: 'date', is_required: true },
    { name: 'result', label: 'Result', type: 'choice', options: choose(words.screening_results), is_required: true },
    { name: 'detail', label: 'In words', type: 'line' },
  ],
  organ: [
    { name: 'organ', label: 'Organ', type: 'choice', options: choose(words.organs), is_required: true },
    { name: 'state', label: 'State', type: 'choice', options: choose(words.organ_states), is_required: true },
    { name: 'since_on', label: 'Since', type: 'partial', hint: partial },
  ],
  pregnancy_intent: [
    { name: 'intent', label: 'Does the patient wish a pregnancy?', type: 'choice', options: choose(words.pregnancy_intents), is_required: true },
    { name: 'asked_on', label: 'Asked on', type: 'date', is_required: true },
  ],
}

export const source_options = choose(words.fact_sources)

function uniqueUnits(): { value: string; label: string }[] {
  const all = vital_kinds.flatMap(({ units }) => units.map(({ unit, label: name }) => [unit, name] as const))
  return [...new Map(all)].map(([value, name]) => ({ value, label: name }))
}
