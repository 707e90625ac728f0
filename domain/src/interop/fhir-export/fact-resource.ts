/**
 * A fact of the chart as a FHIR R4 resource, without number, patient and author. Elements of the standard say what they can;
 * the extension `urn:wyze:chart-fact` holds the fact's own fields, so that another practice of this product gets it back as
 * it was. A reader takes the extension only where it says the same as the elements (own-facts.ts).
 * Sources: hl7.org/fhir/R4; codes of LOINC, SNOMED CT, CVX, HL7 v3 RoleCode and the FHIR value sets named beside them.
 */
import { canonicalJson } from '../../records/canonical-json.ts'
import type { FactKind } from '../../records/history/kinds.ts'
import { components, quantity, type Component } from './observation-parts.ts'

export type Fields = Record<string, unknown>
export type Resource = { resourceType: string } & Record<string, unknown>
/** Kinds of fact, and results that are kept in words. */
export type ExportKind = FactKind | 'lab_finding'

export const fact_extension_url = 'urn:wyze:chart-fact'

export function resourceOf(kind: ExportKind, fields: Fields, is_error: boolean): Resource {
  const made = prune(writers[kind](fields, is_error)) as Resource
  return { ...made, extension: [{ url: fact_extension_url, valueString: canonicalJson({ kind, fields, is_error }) }] }
}

const text = (fields: Fields, key: string): string | undefined => (typeof fields[key] === 'string' && fields[key] !== '' ? fields[key] : undefined)
const number = (fields: Fields, key: string): number | undefined => (typeof fields[key] === 'number' ? fields[key] : undefined)
const yes = (fields: Fields, key: string): boolean | undefined => (typeof fields[key] === 'boolean' ? fields[key] : undefined)
const notes = (fields: Fields) => (text(fields, 'note') ? [{ text: text(fields, 'note') }] : undefined)
const concept = (words: string | undefined, system?: string, code?: string) => (words === undefined && code === undefined ? undefined : { ...(code ? { coding: [{ system, code, ...(words ? { display: words } : {}) }] } : {}), text: words })
const period = (fields: Fields) => (text(fields, 'started_on') || text(fields, 'stopped_on') ? { start: text(fields, 'started_on'), end: text(fields, 'stopped_on') } : undefined)
export const plainWords = (word: string) => word.replaceAll('_', ' ')
const loinc = 'http://loinc.org'
const clinical = (name: string, code: string) => ({ coding: [{ system: `http://terminology.hl7.org/CodeSystem/${name}`, code }] })

type Writer = (fields: Fields, is_error: boolean) => Resource

function observation(category: string, code: object | undefined, fields: Fields, is_error: boolean, more: object): Resource {
  const status = is_error ? 'entered-in-error' : 'final'
  return { resourceType: 'Observation', status, category: [clinical('observation-category', category)], code, ...more, note: notes(fields) }
}

const writers: Record<ExportKind, Writer> = {
  allergy: (fields, is_error) => {
    const categories: Record<string, string> = { drug: 'medication', food: 'food', environment: 'environment', latex: 'environment' }
    const severity = text(fields, 'severity')
    return {
      resourceType: 'AllergyIntolerance',
      clinicalStatus: is_error ? undefined : clinical('allergyintolerance-clinical', 'active'),
      verificationStatus: clinical('allergyintolerance-verification', is_error ? 'entered-in-error' : 'confirmed'),
      category: categories[text(fields, 'category') ?? ''] ? [categories[text(fields, 'category')!]] : undefined,
      criticality: ({ low: 'low', high: 'high', unknown: 'unable-to-assess' } as Record<string, string>)[text(fields, 'criticality') ?? ''],
      code: concept(text(fields, 'substance')),
      note: notes(fields),
      reaction: text(fields, 'reaction') || severity ? [{ manifestation: [concept(text(fields, 'reaction') ?? (severity === 'anaphylaxis' ? 'Anaphylaxis' : 'Reaction not described'))], severity: severity === 'anaphylaxis' ? 'severe' : severity }] : undefined,
    }
  },
  medication: (fields, is_error) => ({
    resourceType: 'MedicationStatement',
    status: is_error ? 'entered-in-error' : text(fields, 'taking') === 'not_taking' ? 'not-taken' : text(fields, 'stopped_on') ? 'stopped' : 'active',
    category: yes(fields, 'is_supplement') ? concept('supplement') : undefined,
    medicationCodeableConcept: concept(text(fields, 'name')),
    effectivePeriod: period(fields),
    reasonCode: text(fields, 'indication') ? [concept(text(fields, 'indication'))] : undefined,
    statusReason: text(fields, 'stop_reason') ? [concept(text(fields, 'stop_reason'))] : undefined,
    note: notes(fields),
    dosage: text(fields, 'dose') || text(fields, 'route') || text(fields, 'frequency') ? [{ text: [text(fields, 'dose'), text(fields, 'route'), text(fields, 'frequency')].filter(Boolean).join(', '), route: concept(text(fields, 'route')) }] : undefined,
  }),
  problem: (fields, is_error) => ({
    resourceType: 'Condition',
    clinicalStatus: is_error ? undefined : clinical('condition-clinical', text(fields, 'resolved_on') ? 'resolved' : text(fields, 'course') === 'recurrence' ? 'recurrence' : text(fields, 'course') === 'remission' ? 'remission' : 'active'),
    verificationStatus: clinical('condition-ver-status', is_error ? 'entered-in-error' : 'confirmed'),
    category: [clinical('condition-category', 'problem-list-item')],
    code: concept(text(fields, 'description'), 'http://hl7.org/fhir/sid/icd-10-cm', text(fields, 'icd10cm')),
    onsetDateTime: text(fields, 'onset_on'),
    abatementDateTime: is_error ? undefined : text(fields, 'resolved_on'),
    note: notes(fields),
  }),
  lab_result: (fields, is_error) =>
    observation('laboratory', concept(text(fields, 'name'), loinc, text(fields, 'loinc')), fields, is_error, {
      effectiveDateTime: text(fields, 'collected_at'),
      valueQuantity: quantity(number(fields, 'value'), text(fields, 'unit'), text(fields, 'comparator')),
      interpretation: text(fields, 'abnormal_flag') ? [concept(text(fields, 'abnormal_flag'))] : undefined,
      referenceRange: text(fields, 'reference_range') ? [{ text: text(fields, 'reference_range') }] : undefined,
    }),
  lab_finding: (fields, is_error) =>
    observation('laboratory', concept(text(fields, 'name'), text(fields, 'loinc') ? loinc : undefined, text(fields, 'loinc')), fields, is_error, {
      effectiveDateTime: text(fields, 'collected_on'),
      valueString: text(fields, 'value_text'),
      interpretation: text(fields, 'abnormal_flag') ? [concept(text(fields, 'abnormal_flag'))] : undefined,
      referenceRange: text(fields, 'reference_range') ? [{ text: text(fields, 'reference_range') }] : undefined,
    }),
  surgery: (fields, is_error) => ({
    resourceType: 'Procedure',
    status: is_error ? 'entered-in-error' : 'completed',
    code: concept(text(fields, 'name')),
    performedDateTime: text(fields, 'performed_on'),
    performer: text(fields, 'facility') ? [{ actor: { display: text(fields, 'facility') } }] : undefined,
    reasonCode: text(fields, 'indication') ? [concept(text(fields, 'indication'))] : undefined,
    complication: text(fields, 'complication') ? [concept(text(fields, 'complication'))] : undefined,
    note: notes(fields),
  }),
  family_history: (fields, is_error) => ({
    resourceType: 'FamilyMemberHistory',
    status: is_error ? 'entered-in-error' : 'completed',
    name: text(fields, 'relative_name'),
    relationship: concept(plainWords(text(fields, 'relative') ?? ''), 'http://terminology.hl7.org/CodeSystem/v3-RoleCode', role_codes[text(fields, 'relative') ?? '']),
    deceasedBoolean: number(fields, 'death_age_y') === undefined && yes(fields, 'is_alive') !== undefined ? !yes(fields, 'is_alive') : undefined,
    deceasedAge: age(number(fields, 'death_age_y')),
    condition: text(fields, 'condition') ? [{ code: concept(text(fields, 'condition'), 'http://hl7.org/fhir/sid/icd-10-cm', text(fields, 'icd10cm')), onsetAge: age(number(fields, 'onset_age_y')) }] : undefined,
    note: notes(fields),
  }),
  social_history: (fields, is_error) =>
    observation('social-history', concept(`Social history: ${plainWords(text(fields, 'topic') ?? '')}`, loinc, ({ tobacco: '11367-0', alcohol: '11331-6' } as Record<string, string>)[text(fields, 'topic') ?? '']), fields, is_error, {
      effectivePeriod: period(fields),
      valueString: [text(fields, 'status'), text(fields, 'detail')].filter(Boolean).join('; '),
      component: components([{ name: 'Amount', quantity: number(fields, 'amount') === undefined ? undefined : { value: number(fields, 'amount')!, unit: text(fields, 'unit') ?? '' } }]),
    }),
  immunization: (fields, is_error) => {
    const status = text(fields, 'status') ?? 'given'
    const reasons: Record<string, string> = { declined: 'PATOBJ', immune: 'IMMUNE', contraindicated: 'MEDPREC' }
    return {
      resourceType: 'Immunization',
      status: is_error ? 'entered-in-error' : status === 'given' ? 'completed' : 'not-done',
      statusReason: reasons[status] ? { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: reasons[status] }], text: status } : undefined,
      vaccineCode: concept(text(fields, 'vaccine'), 'http://hl7.org/fhir/sid/cvx', text(fields, 'cvx')),
      ...(text(fields, 'given_on') ? { occurrenceDateTime: text(fields, 'given_on') } : { occurrenceString: 'unknown' }),
      lotNumber: text(fields, 'lot'),
      site: concept(text(fields, 'site')),
      protocolApplied: number(fields, 'dose_number') === undefined ? undefined : [{ doseNumberPositiveInt: number(fields, 'dose_number') }],
      note: notes(fields),
    }
  },
  menstrual_record: (fields, is_error) =>
    observation('survey', concept('Menstrual history'), fields, is_error, {
      effectiveDateTime: text(fields, 'assessed_on'),
      component: components([
        { name: 'Last menstrual period start date', loinc: '8665-2', date: text(fields, 'lmp_on') },
        { name: 'Certainty of the last menstrual period', words: text(fields, 'lmp_certainty') },
        { name: 'Age at menarche', quantity: years(number(fields, 'menarche_age_y')) },
        { name: 'Shortest cycle', quantity: days(number(fields, 'cycle_min_d')) },
        { name: 'Longest cycle', quantity: days(number(fields, 'cycle_max_d')) },
        { name: 'Duration of flow', quantity: days(number(fields, 'duration_d')) },
        { name: 'Flow', words: text(fields, 'flow') },
        { name: 'Pain (numeric rating scale, 0 to 10)', quantity: score(number(fields, 'pain_nprs')) },
        { name: 'Bleeding between periods', is: yes(fields, 'has_intermenstrual_bleeding') },
        { name: 'Bleeding after intercourse', is: yes(fields, 'has_postcoital_bleeding') },
        { name: 'Final menstrual period', date: text(fields, 'final_period_on') },
      ]),
    }),
  pregnancy: (fields, is_error) =>
    observation('survey', concept(`Pregnancy ${number(fields, 'number') ?? ''}`.trim()), fields, is_error, {
      effectiveDateTime: text(fields, 'ended_on'),
      valueCodeableConcept: concept(plainWords(text(fields, 'outcome') ?? 'unknown')),
      component: components([
        { name: 'Estimated date of delivery', loinc: '11778-8', date: text(fields, 'edd_on') },
        { name: 'Gestational age at its end', quantity: gestationalAge(fields) },
        { name: 'Number of fetuses', loinc: '11878-6', quantity: score(number(fields, 'fetus_count')) },
        { name: 'Conception', words: text(fields, 'conception_mode') },
        ...(Array.isArray(fields['complications']) ? fields['complications'] : []).map((word) => ({ name: 'Complication', words: String(word) })),
        { name: 'Anaesthesia', words: text(fields, 'anaesthesia') },
        { name: 'Labour', quantity: number(fields, 'labour_h') === undefined ? undefined : { value: number(fields, 'labour_h')!, unit: 'h' } },
        { name: 'Perineal tear', words: text(fields, 'perineal_tear') },
        { name: 'Feeding', words: text(fields, 'feeding') },
        ...(Array.isArray(fields['fetuses']) ? (fields['fetuses'] as Fields[]) : []).map((fetus, index) => ({ name: `Child ${index + 1}`, words: describeFetus(fetus) })),
      ]),
    }),
  contraception_use: (fields, is_error) =>
    observation('social-history', concept('Contraception'), fields, is_error, {
      effectivePeriod: period(fields),
      valueCodeableConcept: concept(plainWords(text(fields, 'method') ?? 'unknown')),
      component: components([{ name: 'Product', words: text(fields, 'product') }, { name: 'Reason to stop', words: text(fields, 'stop_reason') }]),
    }),
  vital: (fields, is_error) => {
    const is_pressure = text(fields, 'loinc') === '85354-9'
    return observation('vital-signs', concept(text(fields, 'name') ?? (is_pressure ? 'Blood pressure' : undefined), loinc, text(fields, 'loinc')), fields, is_error, {
      effectiveDateTime: text(fields, 'measured_at'),
      valueQuantity: is_pressure ? undefined : quantity(number(fields, 'value'), text(fields, 'unit')),
      component: components([
        { name: 'Systolic blood pressure', loinc: '8480-6', quantity: is_pressure ? { value: number(fields, 'value')!, unit: text(fields, 'unit')! } : undefined },
        { name: 'Diastolic blood pressure', loinc: '8462-4', quantity: is_pressure && number(fields, 'diastolic') !== undefined ? { value: number(fields, 'diastolic')!, unit: text(fields, 'unit')! } : undefined },
        { name: 'Position', words: text(fields, 'position') },
      ]),
    })
  },
  semen_analysis: (fields, is_error) =>
    observation('laboratory', concept('Semen analysis'), fields, is_error, {
      effectiveDateTime: text(fields, 'collected_on'),
      performer: text(fields, 'laboratory') ? [{ display: text(fields, 'laboratory') }] : undefined,
      component: components([
        { name: 'Abstinence', quantity: days(number(fields, 'abstinence_d')) },
        { name: 'Collected at', words: text(fields, 'collection_site') },
        { name: 'Collection complete', is: yes(fields, 'is_collection_complete') },
        { name: 'Time to analysis', quantity: measured(number(fields, 'minutes_to_analysis'), 'min') },
        { name: 'Semen volume', loinc: '10586-6', quantity: measured(number(fields, 'volume_ml'), 'mL') },
        { name: 'Sperm concentration', quantity: measured(number(fields, 'concentration_m_per_ml'), '10*6/mL') },
        { name: 'Total motility', loinc: '6800-7', quantity: measured(number(fields, 'total_motility_percent'), '%') },
        { name: 'Progressive motility', loinc: '14194-5', quantity: measured(number(fields, 'progressive_percent'), '%') },
        { name: 'Vitality', loinc: '10613-8', quantity: measured(number(fields, 'vitality_percent'), '%') },
        { name: 'Normal forms', loinc: '10622-9', quantity: measured(number(fields, 'normal_forms_percent'), '%') },
        { name: 'pH', quantity: measured(number(fields, 'ph'), '[pH]') },
        { name: 'Leukocytes', quantity: measured(number(fields, 'leukocytes_m_per_ml'), '10*6/mL') },
      ]),
    }),
  work_up_item: (fields, is_error) =>
    observation('exam', concept(text(fields, 'test')), fields, is_error, {
      effectiveDateTime: text(fields, 'done_on'),
      valueString: [plainWords(text(fields, 'status') ?? ''), text(fields, 'result')].filter(Boolean).join(': '),
      component: components([{ name: 'Part of the infertility work-up', words: text(fields, 'area') }, { name: 'Valid until', date: text(fields, 'expires_on') }]),
    }),
  screening_event: (fields, is_error) =>
    observation('exam', concept(`Screening: ${plainWords(text(fields, 'type') ?? '')}`), fields, is_error, { effectiveDateTime: text(fields, 'done_on'), valueString: [text(fields, 'result'), text(fields, 'detail')].filter(Boolean).join(': ') }),
  organ: (fields, is_error) => observation('exam', concept(`Organ inventory: ${plainWords(text(fields, 'organ') ?? '')}`), fields, is_error, { effectiveDateTime: text(fields, 'since_on'), valueString: text(fields, 'state') }),
  pregnancy_intent: (fields, is_error) =>
    observation('social-history', concept('Pregnancy intention', loinc, '86645-9'), fields, is_error, { effectiveDateTime: text(fields, 'asked_on'), valueString: plainWords(text(fields, 'intent') ?? '') }),
}

/** HL7 v3 RoleCode, PersonalRelationshipRoleType. */
const role_codes: Record<string, string> = {
  mother: 'MTH', father: 'FTH', sister: 'SIS', brother: 'BRO', half_sister: 'HSIS', half_brother: 'HBRO', daughter: 'DAUC', son: 'SONC',
  maternal_grandmother: 'MGRMTH', maternal_grandfather: 'MGRFTH', paternal_grandmother: 'PGRMTH', paternal_grandfather: 'PGRFTH',
  maternal_aunt: 'MAUNT', maternal_uncle: 'MUNCLE', paternal_aunt: 'PAUNT', paternal_uncle: 'PUNCLE', maternal_cousin: 'MCOUSN', paternal_cousin: 'PCOUSN',
}

type Measured = Component['quantity']
const measured = (value: number | undefined, unit: string): Measured => (value === undefined ? undefined : { value, unit })
const days = (value: number | undefined) => measured(value, 'd')
const years = (value: number | undefined) => measured(value, 'a')
const score = (value: number | undefined) => measured(value, '1')
const age = (value: number | undefined) => (value === undefined ? undefined : { value, unit: 'years', system: 'http://unitsofmeasure.org', code: 'a' })

function gestationalAge(fields: Fields): Measured {
  const weeks = number(fields, 'ga_weeks')
  return weeks === undefined ? undefined : { value: weeks * 7 + (number(fields, 'ga_days') ?? 0), unit: 'd' }
}

function describeFetus(fetus: Fields): string {
  const parts = Object.entries(fetus).filter(([, value]) => value !== null && value !== undefined).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return parts.map(([key, value]) => `${plainWords(key.replace(/_g$/, ' (g)').replace(/^(is|had)_/, ''))}: ${value === true ? 'yes' : value === false ? 'no' : String(value)}`).join(', ') || 'nothing known'
}

/** Without what is undefined or empty: FHIR has no empty elements. */
export function prune(value: unknown): unknown {
  if (Array.isArray(value)) {
    const kept = value.map(prune).filter((item) => item !== undefined)
    return kept.length === 0 ? undefined : kept
  }
  if (typeof value !== 'object' || value === null) return value === null || value === '' ? undefined : value
  const kept = Object.entries(value).flatMap(([key, inner]) => {
    const pruned = prune(inner)
    return pruned === undefined ? [] : [[key, pruned] as const]
  })
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
