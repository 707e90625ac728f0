import { isLoincCode } from '../code-system.ts'
import { createCollector, type Collector, type RowDraft } from '../collector.ts'
import { findTest } from '../find-test.ts'
import { kindOfObservation } from '../observation-kind.ts'
import type { ColumnMapping, ColumnRole, Locator, ParsedFile, ProposedCode, ProposedRow, ReadRefusal, RowStatus } from '../parsed-file.ts'
import { accept, refuse, type Result } from '../../result.ts'
import { dayOf, isDayOrderOpen, readWrittenTime } from '../written-time.ts'
import { readWrittenValue, textValue, type ReadValue } from '../written-value.ts'
import { findHeading, isDayOrderGuessed, proposeMapping, splitMeasure, type TableRecord } from './propose-mapping.ts'

interface TableContext {
  out: Collector
  mapping: ColumnMapping
  identity_by_key: Map<string, number>
  guessed_days: boolean
}

const statuses: Record<string, RowStatus> = { f: 'final', final: 'final', c: 'corrected', corrected: 'corrected', amended: 'corrected', p: 'preliminary', preliminary: 'preliminary', x: 'cancelled', cancelled: 'cancelled', canceled: 'cancelled' }

/**
 * A table (CSV and its kin), already cut into cells. One record is one result, or one result for each column that is itself a
 * test. `settled` are mappings that persons settled before; the one of the same headings is taken. A cell that begins like a formula
 * is text and is never computed.
 */
export function readTable(records: TableRecord[], settled: ColumnMapping[]): Result<ParsedFile, ReadRefusal> {
  if (records.length < 2) return refuse({ code: 'malformed', detail: 'The table has a heading at most, and no lines below it.' })
  const at = findHeading(records)
  const heading = records[at]!.cells.map((cell) => cell.trim())
  const lines = records.slice(at + 1).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const proposed = proposeMapping(heading, lines)
  const remembered = settled.find(({ fingerprint, columns }) => fingerprint === proposed.fingerprint && columns.length === heading.length) ?? null
  const mapping = remembered ?? proposed
  const dates = mapping.columns.flatMap(({ role }, index) => (['observed', 'reported', 'date_of_birth'].includes(role) ? lines.map(({ cells }) => cells[index] ?? '') : []))
  const context: TableContext = { out: createCollector(), mapping, identity_by_key: new Map(), guessed_days: remembered === null && isDayOrderGuessed(dates) }
  keepPreamble(records.slice(0, at), context)
  leaveColumns(lines, context, remembered !== null)
  if (context.guessed_days) context.out.fault(`No date shows whether the day or the month comes first; ${mapping.day_order === 'dmy' ? 'day' : 'month'} first is taken. Correct it in the columns if it is wrong.`)
  const roles = new Set(mapping.columns.map(({ role }) => role))
  const holds_results = roles.has('value') || roles.has('value_code') || roles.has('measure')
  if (!holds_results) context.out.fault('No column is known to hold results; name the columns to propose them.')
  for (const record of lines) readRecord(record, context, holds_results)
  const file = context.out.finish('csv', { title: `Table, ${lines.length} lines, ${heading.length} columns`, sender: null, created: null, parts: lines.length, part_word: 'line' })
  return accept({ ...file, columns: mapping })
}

function keepPreamble(records: TableRecord[], context: TableContext): void {
  const text = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').join(' | ')).join('\n').trim()
  if (text !== '') context.out.text({ identity: null, title: 'Lines above the table', text, locator: { type: 'line', line: records[0]!.line, column: null } })
}

function leaveColumns(lines: TableRecord[], context: TableContext, is_settled: boolean): void {
  context.mapping.columns.forEach(({ heading, role }, index) => {
    const filled = lines.filter(({ cells }) => (cells[index] ?? '').trim() !== '')
    if (role !== 'ignore' || filled.length === 0) return
    const why = is_settled ? 'The column is set to be left out.' : 'What this column holds is not known; it can be chosen in the columns.'
    context.out.leave(`Column ${heading || index + 1}`, why, { type: 'line', line: filled[0]!.line, column: heading || String(index + 1) }, filled.length)
  })
}

function readRecord(record: TableRecord, context: TableContext, holds_results: boolean): void {
  const { out, mapping } = context
  const extra = record.cells.slice(mapping.columns.length).filter((cell) => cell.trim() !== '')
  if (extra.length > 0) out.leave('Cells beyond the last heading', 'No heading says what they are.', lineLocator(record, null), extra.length)
  const identity = readPerson(record, context)
  if (!holds_results) return readDemographics(record, context, identity)
  let made = 0
  mapping.columns.forEach(({ role, heading }, index) => {
    if (role !== 'measure') return
    const written = cleanCell(record.cells[index] ?? '')
    if (written === '') return
    const { name, unit } = splitMeasure(heading)
    addResult(record, context, identity, { name, code: '', written, unit, column: heading })
    made += 1
  })
  const written = cellOf(record, mapping, 'value') || cellOf(record, mapping, 'value_code')
  const name = cellOf(record, mapping, 'test_name')
  const code = cellOf(record, mapping, 'test_code')
  const value_column = mapping.columns.find(({ role }) => role === 'value') ?? mapping.columns.find(({ role }) => role === 'value_code')
  if (value_column && (written !== '' || name !== '' || code !== '')) {
    addResult(record, context, identity, { name: name || (code === '' ? value_column.heading : ''), code, written, unit: cellOf(record, mapping, 'unit') || null, column: value_column.heading })
    made += 1
  }
  if (made === 0) out.leave('Line without a result', 'It names neither a test nor a value.', lineLocator(record, null))
}

interface CellResult {
  name: string
  code: string
  written: string
  unit: string | null
  column: string
}

function addResult(record: TableRecord, context: TableContext, identity: number | null, result: CellResult): ProposedRow {
  const { mapping, out } = context
  const get = (role: ColumnRole) => cellOf(record, mapping, role)
  const read: ReadValue | null = result.written === '' ? null : isFormula(result.written) ? { value: textValue(result.written, result.unit), warnings: ['The cell begins like a formula; it is kept as text and never computed.'] } : readWrittenValue(result.written, result.unit)
  const found = findTest(result.name, read?.value.unit_ucum ?? null)
  const given: ProposedCode | null = result.code === '' ? null : { system: isLoincCode(result.code) ? 'LOINC' : 'local', code: result.code, display: result.name || null }
  const code = given ?? found?.code ?? null
  const observed = readWrittenTime([get('observed'), get('observed_time')].filter((text) => text !== '').join(' '), mapping.day_order)
  const warnings = [...(read?.warnings ?? []), ...(given ? [] : (found?.warnings ?? []))]
  if (read === null) warnings.push('The table gives no value.')
  if (given === null && found?.code) warnings.push('The code is proposed from the name.')
  if (observed === null && get('observed') !== '') warnings.push(`The date "${get('observed').slice(0, 30)}" is not understood.`)
  if (context.guessed_days && isDayOrderOpen(get('observed'))) warnings.push('Day and month may be the other way round.')
  const range = get('reference_range') || [get('reference_low'), get('reference_high')].filter((text) => text !== '').join(' - ')
  const status = get('status')
  const draft: RowDraft = {
    kind: given?.system === 'LOINC' ? kindOfObservation([given]) : (found?.kind ?? 'lab_result'),
    identity,
    label: result.name || found?.code?.display || result.code,
    code,
    value: read?.value ?? null,
    reference_range: range || null,
    abnormal_flag: get('abnormal_flag') || null,
    status: statuses[status.toLowerCase()] ?? 'unknown',
    status_as_written: status || null,
    observed,
    reported: readWrittenTime(get('reported'), mapping.day_order),
    panel: get('panel') === '' ? null : { code: null, label: get('panel') },
    accession_number: get('accession_number') || null,
    placer_number: get('placer_number') || null,
    performer: get('performer') || null,
    note: get('note') || null,
    locator: lineLocator(record, result.column),
    confidence: given ? 0.95 : found?.code ? 0.85 : 0.7,
    warnings,
  }
  const row = out.row(draft)
  if (get('specimen') !== '') row.detail.specimen = get('specimen')
  if (get('method') !== '') row.detail.method = get('method')
  return row
}

/** One identity for each person of the table, by name, date of birth and number. */
function readPerson(record: TableRecord, context: TableContext): number | null {
  const get = (role: ColumnRole) => cellOf(record, context.mapping, role)
  const full = get('full_name')
  const [family_of_full, given_of_full] = full.includes(',') ? full.split(',', 2).map((part) => part.trim()) : []
  const family = get('last_name') || family_of_full || ''
  const given = [get('first_name') || given_of_full || '', get('middle_name')].filter((text) => text !== '')
  const text = full !== '' && get('last_name') === '' && !full.includes(',') ? full : [...given, family].filter((part) => part !== '').join(' ')
  const number = get('patient_number')
  const born = get('date_of_birth')
  if (text === '' && number === '' && born === '') return null
  const key = JSON.stringify([text, born, number])
  const known = context.identity_by_key.get(key)
  if (known !== undefined) return known
  const index = context.out.identities.push({
    names: text === '' ? [] : [{ family: family || null, given, text }],
    date_of_birth: dayOf(readWrittenTime(born, context.mapping.day_order)),
    sex: get('sex') || null,
    identifiers: number === '' ? [] : [{ value: number, system: null, type: null }],
    phones: [get('phone')].filter((phone) => phone !== ''),
    emails: [get('email')].filter((email) => email !== ''),
    locator: lineLocator(record, null),
  })
  if (born !== '' && context.out.identities[index - 1]!.date_of_birth === null) context.out.fault('A date of birth is not understood.', lineLocator(record, null))
  context.identity_by_key.set(key, index - 1)
  return index - 1
}

const demographic_labels: [ColumnRole, string][] = [
  ['full_name', 'Name'], ['first_name', 'First name'], ['middle_name', 'Middle name'], ['last_name', 'Last name'], ['date_of_birth', 'Date of birth'], ['sex', 'Administrative sex'], ['patient_number', 'Number'], ['phone', 'Phone'], ['email', 'E-mail'], ['address', 'Address'], ['race', 'Race'], ['ethnic_group', 'Ethnic group'], ['language', 'Language'],
]

function readDemographics(record: TableRecord, context: TableContext, identity: number | null): void {
  let made = 0
  for (const [role, label] of demographic_labels) {
    const column = context.mapping.columns.find((item) => item.role === role)
    const text = cellOf(record, context.mapping, role)
    if (!column || text === '') continue
    made += 1
    const value = role === 'date_of_birth' ? (dayOf(readWrittenTime(text, context.mapping.day_order)) ?? text) : text
    context.out.row({ kind: 'demographic', identity, label, value: textValue(value), locator: lineLocator(record, column.heading), confidence: 0.9 })
  }
  if (made === 0) context.out.leave('Line', 'Nothing in it belongs to a column that is known.', lineLocator(record, null))
}

function cellOf(record: TableRecord, mapping: ColumnMapping, role: ColumnRole): string {
  const index = mapping.columns.findIndex((column) => column.role === role)
  return index < 0 ? '' : cleanCell(record.cells[index] ?? '')
}

/** An apostrophe that an export put before a formula sign is taken off again, so that our own exports come back equal. */
function cleanCell(cell: string): string {
  const text = cell.trim()
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

function isFormula(text: string): boolean {
  return /^[=@]|^[+-](?![\d.\s]|$)/.test(text)
}

function lineLocator(record: TableRecord, column: string | null): Locator {
  return { type: 'line', line: record.line, column }
}
