/** What every family of proposed rows shares: how a slot becomes a row, and how a row that was consented to becomes the fields of a fact. */
import { addDays } from '../../units/calendar-day.ts'
import type { ClinicalSlot } from '../slots/clinical-slot.ts'
import type { ChartRow, Entered, RowFault, RowInput, RowInputType } from './chart-row.ts'
import type { RowContext } from './known-facts.ts'
import type { PlacedKind, SlotPlace } from './slot-places.data.ts'

export type PlaceOf<K extends PlacedKind> = Extract<SlotPlace, { kind: K }>

export type RowDraft = Pick<ChartRow, 'inputs' | 'state' | 'in_chart'> & Partial<Pick<ChartRow, 'label' | 'target' | 'is_high_risk' | 'refusal'>>

export interface ReadRow {
  /** Columns of the kind; those not named are not known. */
  fields: Record<string, unknown>
  faults: RowFault[]
}

export interface RowFamily<K extends PlacedKind> {
  /** A text says why the slot stays in the note. */
  propose(slot: ClinicalSlot, place: PlaceOf<K>, around: RowContext): RowDraft | string
  /** `entered` has every input of the row in its shape; what the chart's own checks find is theirs. */
  read(entered: Entered, row: ChartRow, place: PlaceOf<K>, around: RowContext): ReadRow
}

export function readOk(fields: Record<string, unknown>): ReadRow {
  return { fields, faults: [] }
}

export function readFault(field: string, message: string): ReadRow {
  return { fields: {}, faults: [{ field, message }] }
}

export function input(name: string, label: string, type: RowInputType, value: string | null, more: Partial<Pick<RowInput, 'options' | 'is_required'>> = {}): RowInput {
  return { name, label, type, value, options: [], is_required: true, ...more }
}

export function choice(name: string, label: string, options: RowInput['options'], value: string | null): RowInput {
  return input(name, label, 'choice', value !== null && options.some((option) => option.value === value) ? value : null, { options })
}

/** The day of the visit for what was found there; a visit that is dated ahead was today at the latest. */
export function dayOfVisit({ visit_on, today }: RowContext): string {
  return visit_on > today ? today : visit_on
}

/** The day where the words say it ("this morning"); otherwise the writer knows it. */
export function saidDay({ evidence, time }: ClinicalSlot, around: RowContext): string | null {
  const words = evidence.map(({ quote }) => quote).join(' ')
  if (time === 'past') return null
  if (/\b(today|this morning)('s)?\b/iu.test(words)) return dayOfVisit(around)
  return /\byesterday('s)?\b/iu.test(words) ? addDays(dayOfVisit(around), -1) : null
}

/** The day that an instant is where the practice is. */
export function localDay(instant: string, zone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date(instant))
}

/** Of rows with a day: the latest first. */
export function latestFirst<T>(rows: readonly T[], dayOf: (row: T) => string | null): T[] {
  return [...rows].sort((a, b) => (dayOf(b) ?? '').localeCompare(dayOf(a) ?? ''))
}
