import { z } from 'zod'
import type { FactKind } from '#domain/records/history/kinds.ts'
import * as words from '#domain/records/history/words.ts'
import { instant, line, plain_date, text } from './scalars.ts'

const maybe = <T extends z.ZodType>(schema: T) => schema.nullable().default(null)
const some_line = (max: number) => maybe(line(max))
const some_date = maybe(plain_date)
const count = (low: number, high: number) => maybe(z.int().min(low).max(high))
const measure = (low: number, high: number) => maybe(z.number().min(low).max(high))
const choice = <T extends readonly [string, ...string[]]>(list: T) => maybe(z.enum(list))
const yes_no = maybe(z.boolean())

/** A date as far as it is known: `2019`, `2019-05`, `2019-05-31`. */
export const partial_date = z
  .string()
  .regex(/^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'must be a date, or a month or year, such as 2019-05-31, 2019-05 or 2019')
  .refine((value) => value.length < 10 || plain_date.safeParse(value).success, 'must be a date of the calendar')
const some_partial = maybe(partial_date)

/** An instant that a person enters: with its zone. */
const entered_instant = z.iso.datetime({ offset: true, error: 'must be an instant such as 2026-11-21T09:30:00Z' })

/** Of every fact, beside what its kind holds: who says it, and a remark. */
const every_fact = { source: z.enum(words.fact_sources).default('clinician'), note: maybe(text(2000)) }

export const fetus = z.strictObject({
  sex: choice(words.child_sexes),
  weight_g: count(50, 8000),
  mode: choice(words.birth_modes),
  is_born_alive: yes_no,
  is_living_now: yes_no,
  had_nicu: yes_no,
  anomalies: some_line(500),
})
export type Fetus = z.infer<typeof fetus>

/** What a person writes of each kind; everything that is not known is null. */
export const fact_fields = {
  allergy: z.strictObject({
    ...every_fact,
    substance: line(200),
    reaction: some_line(300),
    severity: choice(words.allergy_severities),
    category: choice(words.allergy_categories),
    criticality: choice(words.criticalities),
  }),
  medication: z.strictObject({
    ...every_fact,
    name: line(200),
    is_supplement: z.boolean().default(false),
    dose: some_line(100).describe('The amount with its unit: "50 mcg".'),
    route: some_line(60),
    frequency: some_line(120),
    indication: some_line(200),
    prescriber: some_line(120),
    taking: choice(words.taking_states),
    started_on: some_date,
    stopped_on: some_date,
    stop_reason: some_line(300),
  }),
  problem: z.strictObject({
    ...every_fact,
    icd10cm: maybe(z.string().regex(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/, 'must be an ICD-10-CM code such as N97.0')),
    description: line(300),
    onset_on: some_date,
    resolved_on: some_date,
    course: choice(words.problem_courses),
  }),
  lab_result: z.strictObject({
    ...every_fact,
    loinc: z.string().regex(/^\d{1,7}-\d$/, 'must be a LOINC code such as 38476-8'),
    name: line(200),
    comparator: z.enum(words.comparators).default('='),
    value: z.number(),
    unit: line(40),
    collected_at: entered_instant,
  }),
  surgery: z.strictObject({
    ...every_fact,
    name: line(200),
    performed_on: some_partial,
    indication: some_line(200),
    facility: some_line(200),
    complication: some_line(500),
  }),
  family_history: z.strictObject({
    ...every_fact,
    relative: z.enum(words.relatives),
    relative_name: some_line(60).describe('Tells two relatives of one kind apart.'),
    condition: some_line(200),
    icd10cm: maybe(z.string().regex(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/, 'must be an ICD-10-CM code such as C50.919')),
    onset_age_y: count(0, 120),
    is_alive: yes_no,
    death_age_y: count(0, 120),
  }),
  social_history: z.strictObject({
    ...every_fact,
    topic: z.enum(words.social_topics),
    status: z.enum(words.social_statuses),
    amount: measure(0, 100_000),
    unit: some_line(40).describe('Of the amount: "packs a day", "drinks a week".'),
    detail: some_line(500),
    started_on: some_partial,
    stopped_on: some_partial,
  }),
  immunization: z.strictObject({
    ...every_fact,
    vaccine: line(120),
    cvx: maybe(z.string().regex(/^\d{1,3}$/, 'must be a CVX code of up to three digits')),
    status: z.enum(words.immunization_statuses).default('given'),
    given_on: some_partial,
    dose_number: count(1, 20),
    lot: some_line(40),
    site: some_line(80),
  }),
  menstrual_record: z.strictObject({
    ...every_fact,
    assessed_on: plain_date,
    menarche_age_y: count(5, 25),
    lmp_on: some_date,
    lmp_certainty: choice(words.certainties),
    cycle_min_d: count(10, 365),
    cycle_max_d: count(10, 365),
    duration_d: count(1, 60),
    flow: choice(words.flows),
    pain_nprs: count(0, 10),
    has_intermenstrual_bleeding: yes_no,
    has_postcoital_bleeding: yes_no,
    final_period_on: some_partial,
  }),
  pregnancy: z.strictObject({
    ...every_fact,
    number: z.int().min(1).max(40),
    outcome: z.enum(words.pregnancy_outcomes),
    ended_on: some_partial,
    ga_weeks: count(0, 45),
    ga_days: count(0, 6),
    fetus_count: count(1, 8),
    conception_mode: choice(words.conception_modes),
    edd_on: some_date,
    complications: z.array(z.enum(words.pregnancy_complications)).max(20).default([]),
    anaesthesia: choice(words.anaesthesias),
    labour_h: measure(0, 200),
    perineal_tear: choice(words.perineal_tears),
    feeding: some_line(200),
    fetuses: z.array(fetus).max(8).default([]),
  }),
  contraception_use: z.strictObject({
    ...every_fact,
    method: z.enum(words.contraception_methods),
    product: some_line(120),
    started_on: some_partial,
    stopped_on: some_partial,
    stop_reason: some_line(300),
  }),
  vital: z.strictObject({
    ...every_fact,
    loinc: z.string().regex(/^\d{1,7}-\d$/, 'must be a LOINC code such as 29463-7'),
    value: z.number(),
    diastolic: maybe(z.number()),
    unit: line(40),
    measured_at: entered_instant,
    position: choice(words.positions),
  }),
  semen_analysis: z.strictObject({
    ...every_fact,
    collected_on: plain_date,
    abstinence_d: measure(0, 60),
    collection_site: choice(words.collection_sites),
    is_collection_complete: yes_no,
    minutes_to_analysis: count(0, 1440),
    volume_ml: measure(0, 20),
    concentration_m_per_ml: measure(0, 1000),
    total_motility_percent: measure(0, 100),
    progressive_percent: measure(0, 100),
    vitality_percent: measure(0, 100),
    normal_forms_percent: measure(0, 100),
    ph: measure(5, 10),
    leukocytes_m_per_ml: measure(0, 200),
    laboratory: some_line(120),
  }),
  work_up_item: z.strictObject({
    ...every_fact,
    area: z.enum(words.work_up_areas),
    test: line(120),
    status: z.enum(words.work_up_statuses),
    done_on: some_date,
    expires_on: some_date,
    result: some_line(500),
  }),
  screening_event: z.strictObject({
    ...every_fact,
    type: z.enum(words.screening_types),
    done_on: plain_date,
    result: z.enum(words.screening_results),
    detail: some_line(300),
  }),
  organ: z.strictObject({
    ...every_fact,
    organ: z.enum(words.organs),
    state: z.enum(words.organ_states),
    since_on: some_partial,
  }),
  pregnancy_intent: z.strictObject({
    ...every_fact,
    intent: z.enum(words.pregnancy_intents),
    asked_on: plain_date,
  }),
} as const satisfies Record<FactKind, z.ZodObject>

/** What the chart knows of any fact beside what was written. */
export const fact_stamp = z.object({
  id: z.int().positive(),
  version: z.int(),
  import_row_id: z.int().nullable(),
  recorded_by: z.int().nullable(),
  recorded_at: instant,
  confirmed_by: z.int().nullable(),
  confirmed_at: instant.nullable(),
  is_entered_in_error: z.boolean(),
  error_reason: z.string().nullable(),
  sensitivity: z.string().nullable(),
  changed_by: z.int().nullable(),
})
export type FactStamp = z.infer<typeof fact_stamp>

type Fields = typeof fact_fields
export type FactFields<K extends FactKind = FactKind> = z.output<Fields[K]>
/** What a caller sends: what is left out is null. */
export type FactInput<K extends FactKind = FactKind> = z.input<Fields[K]>
/** A fact as the history shows it; a measurement also says its name. */
export type Fact<K extends FactKind = FactKind> = FactFields<K> & FactStamp & (K extends 'vital' ? { name: string } : unknown)
