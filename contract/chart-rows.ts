import { z } from 'zod'
import { row_input_types, row_states, type Entered } from '#domain/scribe/chart-rows/chart-row.ts'
import { slot_definitions, type SlotKey } from '#domain/scribe/slots/slot-definitions.data.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { evidence } from './evidence.ts'
import { id, id_in_path, instant, plain_date, text } from './scalars.ts'

/** Kinds of fact that a note may write when it is signed. */
export const note_row_kinds = [
  'vital', 'lab_result', 'menstrual_record', 'medication', 'allergy', 'contraception_use', 'social_history', 'screening_event',
  'semen_analysis', 'pregnancy', 'pregnancy_intent', 'work_up_item',
] as const
export const note_row_kind = z.enum(note_row_kinds)

const row_input = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(row_input_types),
  /** As heard; null where the writer has to say it: a unit or a day is never guessed. */
  value: z.string().nullable(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  is_required: z.boolean(),
})

const partial_day = z.string()

/** A slot of the visit in the form of a row of the chart. Offered; written only with the consent of who signs. */
export const chart_row = z.object({
  id: z.string(),
  kind: note_row_kind,
  slot_key: z.enum(Object.keys(slot_definitions) as [SlotKey, ...SlotKey[]]),
  label: z.string(),
  said: z.string(),
  inputs: z.array(row_input),
  /** The row of the chart that it changes; null where it adds one. */
  target: z.object({ record_id: id, version: z.int() }).nullable(),
  state: z.enum(row_states),
  in_chart: z.array(z.object({ text: z.string(), on: partial_day.nullable() })),
  is_high_risk: z.boolean(),
  refusal: z.string().nullable(),
  evidence: z.array(evidence),
})

export const chart_row_offer = z.object({
  rows: z.array(chart_row),
  /** What was heard and stays in the note alone, each with its reason. */
  note_only: z.array(z.object({ label: z.string(), said: z.string(), because: z.string(), evidence: z.array(evidence) })),
})
export type ChartRowOffer = z.infer<typeof chart_row_offer>

export const listChartRows = endpoint({
  name: 'drafts.chart_rows',
  method: 'GET',
  path: '/drafts/{draft_id}/chart-rows',
  summary: 'What the visit offers the chart: rows with the words they stand on, what is missing and how they agree with the chart. Nothing is written by asking.',
  access: clinicians,
  phi: true,
  params: z.strictObject({ draft_id: id_in_path }),
  reply: chart_row_offer,
})

/** A row that the signer consents to, as they left it: inputs by name (value, unit, day …); what is left out stays as it was offered. */
export const row_consent = z.strictObject({
  id: text(300),
  entered: z.record(z.string().max(40), text(500).nullable()).default({}) as unknown as z.ZodType<Entered, Entered | undefined>,
  /** The version of the chart's row that was shown, where it changes one. */
  seen_version: z.int().nullable().default(null),
})
export type RowConsent = z.input<typeof row_consent>

/** What a signature wrote to the chart, as it was written; `state` is the fact's by now. */
export const written_row = z.object({
  version: z.int(),
  kind: note_row_kind,
  record_id: id,
  act: z.enum(['add', 'change']),
  label: z.string(),
  written: z.string(),
  day: partial_day.nullable(),
  state: z.enum(['standing', 'error']),
  quotes: z.array(z.string()),
})
export type WrittenRow = z.infer<typeof written_row>

/** The note that a fact of the chart was written by. */
export const fact_note = z.object({ kind: note_row_kind, fact_id: id, note_id: id, title: z.string(), visit_on: plain_date, signed_at: instant, signed_by: z.string() })
export type FactNote = z.infer<typeof fact_note>
