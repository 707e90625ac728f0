/** One line of the audit log, less what the database adds (practice, time, place in the chain). */
export interface AuditRecord {
  action: string
  outcome: 'allowed' | 'denied' | 'failed'
  request_id: string
  patient_id: number | null
  resource: string | null
  resource_id: number | null
  /** Counts, versions, reasons; never a value from a chart. */
  detail: Record<string, string | number | boolean | null> | null
}
