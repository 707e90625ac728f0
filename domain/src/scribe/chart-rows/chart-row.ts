/**
 * A proposed row of the chart: one slot of a visit in the form that its table takes, with what the writer may still change. It is
 * written only where the writer consents to it, as the writer left it.
 */
import type { Evidence } from '../claim.ts'
import type { SlotKey } from '../slots/slot-definitions.data.ts'
import type { PlacedKind } from './slot-places.data.ts'

export const row_input_types = ['text', 'number', 'whole', 'range', 'result', 'pressure', 'choice', 'day', 'partial_day'] as const
export type RowInputType = (typeof row_input_types)[number]

/** What stands in a row: value, unit, day and whatever else its table asks for. */
export interface RowInput {
  name: string
  label: string
  type: RowInputType
  /** As heard and as far as it was said; null where the writer has to say it. */
  value: string | null
  options: { value: string; label: string }[]
  is_required: boolean
}

export const row_states = ['new', 'differs', 'present'] as const
export type RowState = (typeof row_states)[number]

export interface ChartRow {
  /** Says the same slot of the same visit again; unique in a draft. */
  id: string
  kind: PlacedKind
  slot_key: SlotKey
  label: string
  /** As heard: "1.4", "levothyroxine 75, every morning". */
  said: string
  inputs: RowInput[]
  /** The row of the chart that it changes; null where it adds one. */
  target: { record_id: number; version: number } | null
  state: RowState
  /** What the chart says of the same, with the day of which it says so as far as that is known. */
  in_chart: { text: string; on: string | null }[]
  /** Allergies, doses, dates that decide, and what differs from the chart: never ticked together with others. */
  is_high_risk: boolean
  /** Why it cannot be written from here; null where it can. */
  refusal: string | null
  evidence: Evidence[]
}

/** A slot that is not offered, and why. */
export interface NoteOnlySlot {
  label: string
  said: string
  because: string
  evidence: Evidence[]
}

/** The inputs of a row as the writer left them, by name. */
export type Entered = Readonly<Record<string, string | null>>

export interface RowFault {
  /** Name of the input. */
  field: string
  message: string
}

const shapes: Partial<Record<RowInputType, readonly [RegExp, string]>> = {
  number: [/^\d+(\.\d+)?$/u, 'a number such as 72.5'],
  whole: [/^\d+$/u, 'a whole number'],
  range: [/^\d+( ?- ?\d+)?$/u, 'a number of days such as 28, or 27-30'],
  result: [/^(<=|>=|<|>)? ?\d+(\.\d+)?$/u, 'a number such as 1.4 or <0.3'],
  pressure: [/^\d{2,3} ?\/ ?\d{2,3}$/u, 'two numbers such as 118/74'],
  day: [/^\d{4}-\d\d-\d\d$/u, 'a date'],
  partial_day: [/^\d{4}(-\d\d){0,2}$/u, 'a year, a month such as 2019-05, or a day such as 2019-05-31'],
}

export function entriesOf({ inputs }: Pick<ChartRow, 'inputs'>): Record<string, string | null> {
  return Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
}

/** What the writer still has to say or correct before the row can be consented to. */
export function findMissing({ inputs }: Pick<ChartRow, 'inputs'>, entered: Entered): RowFault[] {
  return inputs.flatMap((input): RowFault[] => {
    const message = faultOf(input, entered[input.name]?.trim() ?? '')
    return message === null ? [] : [{ field: input.name, message }]
  })
}

function faultOf({ name, label, is_required, options, type }: RowInput, value: string): string | null {
  if (value === '') return is_required ? `${type === 'day' || type === 'partial_day' ? 'The day' : label} is missing` : null
  if (type === 'choice') return options.some((option) => option.value === value) ? null : `${label} is none of the choices`
  const [shape, words] = shapes[type] ?? []
  if (shape !== undefined && !shape.test(value)) return `${label} must be ${words}`
  // A bare number is the commonest way to a thousandfold dose.
  return name === 'dose' && /^[\d.,/\s-]+$/u.test(value) ? 'Dose says no unit: write 50 mg, 2000 IU or 1 tablet' : null
}

/** Whether the writer may tick it as it stands. */
export function canConsent(row: ChartRow, entered: Entered): boolean {
  return row.refusal === null && row.state !== 'present' && findMissing(row, entered).length === 0
}
