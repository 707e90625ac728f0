import type { ColumnMapping, ColumnRole, Locator } from '../parsed-file.ts'
import type { TableRecord } from './propose-mapping.ts'

export function cellOf(record: TableRecord, mapping: ColumnMapping, role: ColumnRole): string {
  const index = mapping.columns.findIndex((column) => column.role === role)
  return index < 0 ? '' : cleanCell(record.cells[index] ?? '')
}

/** An apostrophe that an export put before a formula sign is taken off again, so that our own exports come back equal. */
export function cleanCell(cell: string): string {
  const text = cell.trim()
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

export function lineLocator(record: TableRecord, column: string | null): Locator {
  return { type: 'line', line: record.line, column }
}
