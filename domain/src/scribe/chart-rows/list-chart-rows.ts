/** What a visit offers the chart: each slot as a row that may be consented to, or with the reason why it stays in the note. */
import type { ClinicalSlot } from '../slots/clinical-slot.ts'
import { slot_definitions, type SlotKey } from '../slots/slot-definitions.data.ts'
import { allergy_rows } from './allergy-rows.ts'
import type { ChartRow, NoteOnlySlot } from './chart-row.ts'
import { pregnancy_rows, screening_rows, semen_rows, work_up_rows } from './event-rows.ts'
import { contraception_rows, intent_rows, social_rows } from './habit-rows.ts'
import type { RowContext } from './known-facts.ts'
import { lab_rows } from './lab-rows.ts'
import { medication_rows } from './medication-rows.ts'
import { menstrual_rows } from './menstrual-rows.ts'
import type { RowDraft, RowFamily } from './row-family.ts'
import { slot_places, type PlacedKind } from './slot-places.data.ts'
import { vital_rows } from './vital-rows.ts'

export const row_families: { [K in PlacedKind]: RowFamily<K> } = {
  vital: vital_rows,
  lab_result: lab_rows,
  menstrual_record: menstrual_rows,
  medication: medication_rows,
  allergy: allergy_rows,
  contraception_use: contraception_rows,
  social_history: social_rows,
  screening_event: screening_rows,
  semen_analysis: semen_rows,
  pregnancy: pregnancy_rows,
  pregnancy_intent: intent_rows,
  work_up_item: work_up_rows,
}

export interface OfferedRows {
  rows: ChartRow[]
  note_only: NoteOnlySlot[]
}

/** `written`: ids of rows that an earlier version of the note has written already; they are not offered again. */
export function listChartRows(slots: readonly ClinicalSlot[], around: RowContext, written: ReadonlySet<string> = new Set()): OfferedRows {
  const offered: OfferedRows = { rows: [], note_only: [] }
  for (const slot of slots) {
    const id = idOf(slot)
    if (written.has(id) || offered.rows.some((row) => row.id === id)) continue
    const proposed = propose(slot, around)
    const { label } = slot_definitions[slot.key as SlotKey] ?? { label: slot.key }
    const heard = { label, said: sayOf(slot), evidence: slot.evidence }
    if (typeof proposed === 'string') offered.note_only.push({ ...heard, because: proposed })
    else offered.rows.push(completeRow(slot, { id, ...heard }, proposed, around.is_labelled))
  }
  return offered
}

function completeRow(slot: ClinicalSlot, heard: Pick<ChartRow, 'id' | 'label' | 'said' | 'evidence'>, draft: RowDraft, is_labelled: boolean): ChartRow {
  const { kind } = slot_places[slot.key as SlotKey]
  const row: ChartRow = { ...heard, kind: kind as PlacedKind, slot_key: slot.key as SlotKey, target: null, refusal: null, ...draft, is_high_risk: draft.is_high_risk === true || draft.state === 'differs' }
  // What a labelled note says must not show in a row that everybody sees.
  return is_labelled && row.target !== null && row.state !== 'present' ? { ...row, refusal: 'This note carries a label and the row of the chart does not. Change it in the history.' } : row
}

function propose(slot: ClinicalSlot, around: RowContext): RowDraft | string {
  if (slot.experiencer === 'partner') return 'It is the partner’s, and belongs in the partner’s own chart.'
  if (slot.polarity === 'negated') return 'It was denied; the chart lists what is so.'
  const place = slot_places[slot.key as SlotKey]
  if (place === undefined) return 'It comes from an earlier version of this product.'
  if (place.kind === null) return place.because
  return (row_families[place.kind] as RowFamily<PlacedKind>).propose(slot, place, around)
}

/** The same slot of the same visit gives the same id, also when the visit is read again. */
export function idOf({ key, value, unit, time, attributes }: ClinicalSlot): string {
  return [key, value, unit ?? '', time, ...Object.entries(attributes).sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, said]) => `${name}=${said}`)].join('|').slice(0, 300)
}

/** As it was heard: "1.4 ng/mL", "levothyroxine, 75, every morning, increase". */
function sayOf({ value, unit, attributes: { dose, frequency, change, reaction } }: ClinicalSlot): string {
  return [unit === null ? value : `${value} ${unit}`, dose, frequency, change, reaction].filter(Boolean).join(', ')
}
