/** Reads a comma-separated file with quoted fields (RFC 4180) into rows by column name. */
import { readFileSync } from 'node:fs'

export function readCsv(path: string): Array<Record<string, string>> {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let is_quoted = false
  for (let i = 0; i < text.length; i++) {
    const char = text[i]!
    if (is_quoted) {
      if (char === '"' && text[i + 1] === '"') {
        field += '"'
        i++
      } else if (char === '"') is_quoted = false
      else field += char
    } else if (char === '"') is_quoted = true
    else if (char === ',') {
      row.push(field)
      field = ''
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[i + 1] === '\n') i++
      row.push(field)
      rows.push(row)
      row = []
      field = ''
    } else field += char
  }
  if (field !== '' || row.length > 0) rows.push([...row, field])
  const header = rows[0] ?? []
  return rows.slice(1).filter((cells) => cells.length > 1).map((cells) => Object.fromEntries(header.map((name, k) => [name, cells[k] ?? ''])))
}
