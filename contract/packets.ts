import { z } from 'zod'
import { disclosure_purposes } from '#domain/records/disclosure.ts'
import { clinicians } from './access.ts'
import { endpoint } from './endpoint.ts'
import { export_step_up_within_s } from './fhir-export.ts'
import { patient_summary } from './patients.ts'
import { id, id_in_path, instant, line, plain_date } from './scalars.ts'

/** More than this in one packet is read by nobody, and would keep others waiting. */
export const packet_items_at_most = 200

const of_patient = z.strictObject({ patient_id: id_in_path })
const item_kind = z.enum(['note', 'file'])

export const packet_choice = z.object({
  kind: item_kind,
  id,
  title: z.string(),
  on_date: plain_date,
  /** Who signed it or brought it in. */
  by: z.string(),
  /** Of a note: the version in force. */
  version: z.int().nullable(),
  /** The category of its label, for whom it is shown. */
  sensitivity: z.string().nullable(),
  /** Not null: it cannot be put on paper, and why. */
  stays_because: z.string().nullable(),
})
export type PacketChoice = z.infer<typeof packet_choice>

export const listPacketChoices = endpoint({
  name: 'packets.choices',
  method: 'GET',
  path: '/patients/{patient_id}/packet-choices',
  summary: 'What of one chart can go into an export packet: signed notes and files, as far as the caller sees them.',
  access: clinicians,
  phi: true,
  params: of_patient,
  reply: z.object({ items: z.array(packet_choice) }),
})

export const packet_state = z.object({
  id,
  number: z.string(),
  status: z.enum(['queued', 'drawing', 'ready', 'failed', 'expired']),
  /** Why it failed. */
  reason: z.string().nullable(),
  done_count: z.int(),
  item_count: z.int(),
  page_count: z.int().nullable(),
})
export type PacketState = z.infer<typeof packet_state>

export const makePacket = endpoint({
  name: 'packets.make',
  method: 'POST',
  path: '/patients/{patient_id}/packets',
  summary: 'Records a disclosure and has its packet drawn: one PDF with cover, index, every page stamped. Labelled entries only where the caller says so.',
  access: clinicians,
  phi: true,
  step_up: true,
  step_up_within_s: export_step_up_within_s,
  status: 201,
  params: of_patient,
  body: z.strictObject({
    items: z
      .array(z.strictObject({ kind: item_kind, id }))
      .min(1, 'must name at least one document')
      .max(packet_items_at_most, `must be at most ${packet_items_at_most} documents`),
    recipient: line(200),
    recipient_address: line(300).nullish(),
    purpose: z.enum(disclosure_purposes),
    purpose_detail: line(500).nullish(),
    /** Has to be true where one of the items is labelled. */
    includes_labelled: z.boolean(),
  }),
  reply: packet_state,
  invalidates: ['/patients', '/packets'],
  find_faults: ({ purpose, purpose_detail }) => (purpose === 'other' && !purpose_detail ? [{ field: 'purpose_detail', message: 'must say what the purpose is' }] : []),
})

const of_packet = z.strictObject({ packet_id: id_in_path })

export const getPacket = endpoint({
  name: 'packets.get',
  method: 'GET',
  path: '/packets/{packet_id}',
  summary: 'How far a packet is. Only for who made it.',
  access: clinicians,
  phi: true,
  params: of_packet,
  reply: packet_state,
})

export const downloadPacket = endpoint({
  name: 'packets.download',
  method: 'GET',
  path: '/packets/{packet_id}/file',
  summary: 'The packet as PDF, for a week and for who made it.',
  access: clinicians,
  phi: true,
  kind: 'binary',
  params: of_packet,
  reply: z.unknown(),
})

export const disclosure = z.object({
  id,
  number: z.string(),
  recipient: z.string(),
  recipient_address: z.string().nullable(),
  purpose: z.enum(disclosure_purposes),
  purpose_detail: z.string().nullable(),
  /** Whether 45 CFR 164.528 asks that the patient's account of disclosures names it. */
  is_accounted: z.boolean(),
  by: z.string(),
  at: instant,
  /** Those that the caller sees. */
  items: z.array(z.object({ kind: item_kind, record_id: id, title: z.string(), on_date: plain_date, version: z.int().nullable() })),
  /** Not null for who made it. */
  packet: packet_state.nullable(),
  /** The packet could not be drawn: nothing was given. */
  is_failed: z.boolean(),
})
export type Disclosure = z.infer<typeof disclosure>

export const listDisclosures = endpoint({
  name: 'packets.disclosures',
  method: 'GET',
  path: '/patients/{patient_id}/disclosures',
  summary: 'The account of what was given of one chart: to whom, what, why, when and by whom; latest first.',
  access: clinicians,
  phi: true,
  params: of_patient,
  reply: z.object({ patient: patient_summary, items: z.array(disclosure) }),
})
