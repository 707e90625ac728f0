import type { Collector, RowDraft } from '../collector.ts'
import type { KeptText, Locator, ProposedCode, ProposedRow, ProposedTime } from '../parsed-file.ts'
import { segmentLocator } from './field.ts'
import type { Segment } from './tokenise.ts'

/** An order with what belongs to it: ORC, OBR or RXx, the specimen, rows made from its results. */
export interface OrderGroup {
  orc: Segment | null
  obr: Segment | null
  rows: ProposedRow[]
  texts: KeptText[]
  placer_number: string | null
  filler_number: string | null
  panel: { code: ProposedCode | null; label: string } | null
  observed: ProposedTime | null
  status: string
  specimens: { text: string; collected: ProposedTime | null; locator: Locator; is_used: boolean }[]
}

/** Where the reader stands while it walks the segments of one message. */
export interface MessageContext {
  out: Collector
  /** "ORU", "ADT", … */
  message_type: string
  trigger: string
  identity: number | null
  order: OrderGroup | null
  /** What a following comment (NTE) belongs to. */
  anchor: ProposedRow | KeptText | null
  /** The immunization or medication whose details the following segments give. */
  treatment: ProposedRow | null
  appointment: ProposedRow | null
  /** MDM: the document that the following OBX make up. */
  document: ProposedRow | null
  message_time: ProposedTime | null
}

export type SegmentReader = (segment: Segment, context: MessageContext) => void

export function addRow(context: MessageContext, segment: Segment, draft: Omit<RowDraft, 'locator' | 'identity'> & Partial<Pick<RowDraft, 'locator'>>): ProposedRow {
  const row = context.out.row({ identity: context.identity, locator: segmentLocator(segment), ...draft })
  context.anchor = row
  return row
}

/** A word for a missing answer is null, not an empty string. */
export function orNull(text: string): string | null {
  return text === '' ? null : text
}

export function addDetail(row: ProposedRow, key: string, text: string): void {
  if (text === '') return
  const more = (row.detail.more ??= {})
  more[key] = more[key] === undefined || more[key] === text ? text : `${more[key]}; ${text}`
}
