import type { NoteOnPaper } from '../../platform/paper/note-on-paper.ts'

/** All that is drawn of one packet: plain data, for a process that knows no database. */
export interface PacketOrder {
  number: string
  patient: { name: string; date_of_birth: string; mrn: string }
  practice: { name: string; time_zone: string }
  recipient: string
  recipient_address: string | null
  purpose: string
  purpose_detail: string | null
  made_by: string
  /** ISO 8601 instant. */
  made_at: string
  is_labelled: boolean
  items: PacketItem[]
}

interface Indexed {
  title: string
  /** What the index says under the title. */
  about: string
}

export type PacketItem = Indexed & ({ kind: 'note'; printed: NoteOnPaper } | { kind: 'pdf'; bytes: Uint8Array } | { kind: 'pictures'; pages: Uint8Array[] })

export interface DrawnPacket {
  bytes: Uint8Array
  page_count: number
}

export type DrawMessage = { type: 'progress'; done: number } | { type: 'drawn'; packet: DrawnPacket }
