import { parse } from 'csv-parse/sync'
import { readTable } from '#domain/interop/csv/read-table.ts'
import { sniffDelimiter, type Delimiter } from '#domain/interop/csv/sniff-dialect.ts'
import type { TableRecord } from '#domain/interop/csv/propose-mapping.ts'
import { createCollector } from '#domain/interop/collector.ts'
import type { ColumnMapping, ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { accept, refuse, type Result } from '#domain/result.ts'

const max_records = 100_000
const max_columns = 1000
const max_text = 2_000_000

/** Text without a format of its own: a table where a delimiter makes one of it, else kept as it is. */
export function readTableOrText(text: string, settled: ColumnMapping[]): Result<ParsedFile, ReadRefusal> {
  const delimiter = sniffDelimiter(text)
  if (delimiter === null) return readPlainText(text)
  const records = cut(text, delimiter)
  return records.ok ? readTable(records.value, settled) : records
}

function cut(text: string, delimiter: Delimiter): Result<TableRecord[], ReadRefusal> {
  try {
    const parsed = parse(text, { delimiter, bom: true, info: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: 1_000_000, to: max_records + 1 }) as unknown as { record: string[]; info: { lines: number } }[]
    if (parsed.length > max_records) return refuse({ code: 'too_many_entries', detail: `The table has more than ${max_records.toLocaleString('en-US')} lines.` })
    if (parsed.some(({ record }) => record.length > max_columns)) return refuse({ code: 'too_many_entries', detail: `The table has more than ${max_columns.toLocaleString('en-US')} columns.` })
    // The parser counts the line on which a record ends; cells with line ends make it begin earlier.
    return accept(parsed.map(({ record, info }) => ({ line: Math.max(1, info.lines - record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0)), cells: record })))
  } catch {
    return refuse({ code: 'malformed', detail: 'The table cannot be cut into cells: a quotation mark is opened and not closed.' })
  }
}

/** Plain text (a Blue Button report, a letter): kept whole, in parts at its own headings. */
function readPlainText(text: string): Result<ParsedFile, ReadRefusal> {
  if (text.length > max_text) return refuse({ code: 'too_large', detail: `A plain text is kept up to ${max_text.toLocaleString('en-US')} signs.` })
  const out = createCollector()
  out.fault('Plain text is kept as it is: nothing in it becomes a value of the chart by itself.')
  const lines = text.split(/\r\n|\r|\n/)
  let open: { title: string; line: number; lines: string[] } = { title: 'Text', line: 1, lines: [] }
  const close = () => {
    const body = open.lines.join('\n').trim()
    if (body !== '') out.text({ identity: null, title: open.title, text: body, locator: { type: 'line', line: open.line, column: null } })
  }
  for (const [index, line] of lines.entries()) {
    const heading = /^[-=*_]{3,}\s*([A-Za-z][^-=*_\n]{2,80}?)\s*[-=*_]{3,}\s*$/.exec(line)
    if (heading) {
      close()
      open = { title: heading[1]!.trim(), line: index + 1, lines: [] }
    } else open.lines.push(line)
  }
  close()
  return accept(out.finish('text', { title: `Plain text, ${lines.length} lines`, sender: null, created: null, parts: lines.length, part_word: 'line' }))
}
