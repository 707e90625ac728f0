import { isLoincCode } from '../code-system.ts'
import { createCollector, type Collector, type RowDraft } from '../collector.ts'
import { findTest } from '../find-test.ts'
import { kindOfObservation } from '../observation-kind.ts'
import { findPrintedFacts, identityOfPrint, type PrintedFacts } from '../page/printed-facts.ts'
import type { ColumnMapping, ColumnRole, ParsedFile, ProposedCode, ProposedRow, ReadRefusal, RowStatus } from '../parsed-file.ts'
import { accept, refuse, type Result } from '../../result.ts'
import { isDayOrderOpen, readWrittenTime, type DayOrder } from '../written-time.ts'
import { readWrittenValue, textValue, type ReadValue } from '../written-value.ts'
import { cellOf, cleanCell, lineLocator } from './cells.ts'
import { guessColumns, isData } from './guess-columns.ts'
import { findNumericDays, guessDayOrder, isDayOrderGuessed } from '../day-order.ts'
import { findHeading, isHeadingWord, proposeMapping, splitMeasure, type TableRecord } from './propose-mapping.ts'
import { readDemographics, readPerson, type TableContext } from './table-person.ts'

/** Rows of a table without headings are looked at one by one. */
const guessed_confidence = 0.7

const statuses: Record<string, RowStatus> = { f: 'final', final: 'final', c: 'corrected', corrected: 'corrected', amended: 'corrected', p: 'preliminary', preliminary: 'preliminary', x: 'cancelled', cancelled: 'cancelled', canceled: 'cancelled' }

/**
 * A table (CSV and its kin), already cut into cells. One record is one result, or one result for each column that is itself a
 * test. `settled` are mappings that persons settled before; the one of the same headings is taken. A cell that begins like a formula
 * is text and is never computed.
 */
export function readTable(records: TableRecord[], settled: ColumnMapping[]): Result<ParsedFile, ReadRefusal> {
  if (records.length < 2) return refuse({ code: 'malformed', detail: 'The table has a heading at most, and no lines below it.' })
  const at = findHeading(records)
  const is_headed = !isData(records[at]!.cells, isHeadingWord)
  const lines = records.slice(is_headed ? at + 1 : at).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const proposed = is_headed ? proposeMapping(records[at]!.cells.map((cell) => cell.trim()), lines) : guessColumns(lines, Math.max(...lines.map(({ cells }) => cells.length)))
  const remembered = settled.find(({ fingerprint, columns }) => fingerprint === proposed.fingerprint && columns.length === proposed.columns.length) ?? null
  const above = readAbove(records.slice(0, at))
  const said = findNumericDays([...datesOf(proposed, lines), ...above.lines])
  const mapping = remembered ?? { ...proposed, day_order: guessDayOrder(said) }
  const out = createCollector()
  const context: TableContext = { out, mapping, identity_by_key: new Map(), guessed_days: remembered === null && isDayOrderGuessed(said), above: keepAbove(above, records, mapping.day_order, out), surest: is_headed || remembered ? 1 : guessed_confidence, has_decimal_commas: lines.some(({ cells }) => cells.some((cell) => /^\s*[<>≤≥]?=?\s*\d+,\d{1,2}\s*$/.test(cell))) }
  if (!is_headed && remembered === null) out.fault('The table has no headings; what its columns hold is guessed from what stands in them. Check it in the columns.')
  leaveColumns(lines, context, remembered !== null)
  if (context.guessed_days) context.out.fault(`No date shows whether the day or the month comes first; ${mapping.day_order === 'dmy' ? 'day' : 'month'} first is taken. Correct it in the columns if it is wrong.`)
  const roles = new Set(mapping.columns.map(({ role }) => role))
  const holds_results = roles.has('value') || roles.has('value_code') || roles.has('measure') || roles.has('dated')
  if (!holds_results) context.out.fault('No column is known to hold results; name the columns to propose them.')
  for (const record of lines) readRecord(record, context, holds_results)
  const file = out.finish('csv', { title: `Table, ${lines.length} lines, ${mapping.columns.length} columns`, sender: null, created: null, parts: lines.length, part_word: 'line' })
  return accept({ ...file, columns: mapping })
}

/** All that is a day in the table, headings that are days among them. */
function datesOf(mapping: ColumnMapping, lines: TableRecord[]): string[] {
  return mapping.columns.flatMap(({ heading, role }, index) => (role === 'dated' ? [heading] : ['observed', 'reported', 'date_of_birth'].includes(role) ? lines.map(({ cells }) => cells[index] ?? '') : []))
}

interface LinesAbove {
  lines: string[]
  facts: PrintedFacts
}

/** The person, the day and the number that the lines above a table name; they hold for all of it. */
function readAbove(records: TableRecord[]): LinesAbove {
  const lines = records.map(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))
  const printed = lines.map((cells) => cells.map((cell) => (/^[A-Za-z][A-Za-z .]{1,20}$/.test(cell) && isHeadingWord(cell) ? `${cell}:` : cell)).join('  ').replaceAll(':  ', ': '))
  return { lines: lines.map((cells) => cells.join(' | ')), facts: findPrintedFacts(printed) }
}

function keepAbove({ lines, facts }: LinesAbove, records: TableRecord[], order: DayOrder, out: Collector): TableContext['above'] {
  const person = lines.length === 0 ? null : identityOfPrint(facts, order, lineLocator(records[facts.line ?? 0]!, null))
  const identity = person === null ? null : out.identities.push(person) - 1
  const text = lines.join('\n').trim()
  if (text !== '' && !/^sep=.?$/i.test(text)) out.text({ identity, title: 'Lines above the table', text, locator: lineLocator(records[0]!, null) })
  return { identity, collected: facts.collected, accession: facts.accession }
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
  const [label, code] = [cellOf(record, mapping, 'test_name'), cellOf(record, mapping, 'test_code')]
  // A unit that stands behind the test's name is the unit where no column is.
  const named = mapping.columns.some(({ role }) => role === 'unit') ? { name: label, unit: null } : splitMeasure(label)
  mapping.columns.forEach(({ role, heading }, index) => {
    const written = cleanCell(record.cells[index] ?? '')
    if (written === '') return
    if (role === 'measure') addResult(record, context, identity, { ...splitMeasure(heading), code: '', written, column: heading, day: null })
    else if (role === 'dated') addResult(record, context, identity, { name: named.name || code || heading, code, written, unit: cellOf(record, mapping, 'unit') || named.unit, column: heading, day: heading })
    else return
    made += 1
  })
  const written = cellOf(record, mapping, 'value') || cellOf(record, mapping, 'value_code')
  const { name } = named
  const value_column = mapping.columns.find(({ role }) => role === 'value') ?? mapping.columns.find(({ role }) => role === 'value_code')
  const is_title = record.cells.filter((cell) => cell.trim() !== '').length === 1 && written === ''
  if (value_column && !is_title && (written !== '' || name !== '' || code !== '')) {
    addResult(record, context, identity, { name: name || (code === '' ? value_column.heading : ''), code, written, unit: cellOf(record, mapping, 'unit') || named.unit, column: value_column.heading, day: null })
    made += 1
  }
  if (made === 0) out.leave('Line without a result', is_title ? `It holds nothing but “${record.cells.join('').trim().slice(0, 60)}”.` : 'It names neither a test nor a value.', lineLocator(record, null))
}

interface CellResult {
  name: string
  code: string
  written: string
  unit: string | null
  column: string
  /** The heading, where it is the day of the result. */
  day: string | null
}

function addResult(record: TableRecord, context: TableContext, identity: number | null, result: CellResult): ProposedRow {
  const { mapping, out } = context
  const get = (role: ColumnRole) => cellOf(record, mapping, role)
  const read = result.written === '' ? null : readCell(result, context.has_decimal_commas)
  const found = findTest(result.name, read?.value.unit_ucum ?? null)
  const given: ProposedCode | null = result.code === '' ? null : { system: isLoincCode(result.code) ? 'LOINC' : 'local', code: result.code, display: result.name || null }
  const code = given ?? found?.code ?? null
  const day = result.day ?? (get('observed') || context.above.collected)
  const observed = readWrittenTime([day, get('observed_time')].filter((text) => text !== '').join(' '), mapping.day_order)
  const warnings = [...(read?.warnings ?? []), ...(given ? [] : (found?.warnings ?? []))]
  if (read === null) warnings.push('The table gives no value.')
  if (given === null && found?.code) warnings.push('The code is proposed from the name.')
  if (observed === null && day !== '') warnings.push(`The date "${day.slice(0, 30)}" is not understood.`)
  if (context.guessed_days && isDayOrderOpen(day)) warnings.push('Day and month may be the other way round.')
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
    accession_number: get('accession_number') || context.above.accession || null,
    placer_number: get('placer_number') || null,
    performer: get('performer') || null,
    note: get('note') || null,
    locator: lineLocator(record, result.column),
    confidence: Math.min(context.surest, given ? 0.95 : found?.code ? 0.85 : 0.7),
    warnings,
  }
  const row = out.row(draft)
  if (get('specimen') !== '') row.detail.specimen = get('specimen')
  if (get('method') !== '') row.detail.method = get('method')
  return row
}

function readCell({ written, unit }: CellResult, has_decimal_commas: boolean): ReadValue {
  const asText = (warning: string): ReadValue => ({ value: textValue(written, unit), warnings: [warning] })
  if (isFormula(written)) return asText('The cell begins like a formula; it is kept as text and never computed.')
  // Where 1,25 is one and a quarter, 1.234 may be a thousand and more.
  if (has_decimal_commas && /^[<>≤≥]?=?\s*\d{1,3}(\.\d{3})+$/.test(written)) return asText(`"${written}": this table writes decimals with a comma, so the point may stand for thousands; the number is to be typed by a person.`)
  return readWrittenValue(written, unit)
}

function isFormula(text: string): boolean {
  return /^[=@]|^[+-](?![\d.\s]|$)/.test(text)
}
