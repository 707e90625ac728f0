import type { ColumnType, Generated } from 'kysely'
import type { DisclosurePurpose } from '#domain/records/disclosure.ts'

type Instant = ColumnType<string, string | Date, never>

export interface PacketTables {
  disclosure: {
    practice_id: number
    id: Generated<number>
    patient_id: number
    recipient: string
    recipient_address: string | null
    purpose: DisclosurePurpose
    purpose_detail: string | null
    disclosed_by: number
    disclosed_at: Instant
  }
  disclosure_item: {
    practice_id: number
    id: Generated<number>
    disclosure_id: number
    place: number
    note_id: number | null
    import_id: number | null
    version: number | null
    title: string
    on_date: string
    sha256: string
  }
  export_packet: {
    practice_id: number
    id: Generated<number>
    disclosure_id: number
    status: Generated<'queued' | 'drawing' | 'ready' | 'failed' | 'expired'>
    reason: Generated<string | null>
    item_count: number
    is_labelled: boolean
    done_count: Generated<number>
    page_count: Generated<number | null>
    blob_id: Generated<string | null>
    created_by: number
    created_at: Instant
    ready_at: ColumnType<string | null, string | Date | null | undefined, string | Date | null>
  }
}
