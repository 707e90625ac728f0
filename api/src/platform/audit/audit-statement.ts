import pg from 'pg'
import type { AuditRecord } from './audit-record.ts'

/**
 * The call that appends to the chain, as text with literals, so that it can share a trip with the commit (a statement
 * with parameters cannot). Numbers are checked, everything else goes through the driver's own escaping.
 */
export function auditStatement(practice_id: number, actor: { user_id: number; role: string } | null, record: AuditRecord): string {
  return `select append_audit(${[
    integer(practice_id),
    integer(actor?.user_id ?? null),
    literal(actor?.role ?? null),
    literal(record.action),
    integer(record.patient_id),
    literal(record.resource),
    integer(record.resource_id),
    literal(record.outcome),
    literal(record.request_id),
    record.detail === null ? 'null' : `${literal(JSON.stringify(record.detail))}::jsonb`,
  ].join(',')})`
}

function integer(value: number | null): string {
  if (value === null) return 'null'
  if (!Number.isSafeInteger(value)) throw new Error('an audit row takes whole numbers')
  return String(value)
}

function literal(value: string | null): string {
  return value === null ? 'null' : pg.escapeLiteral(value)
}
