import { isHeadingWord } from './propose-mapping.ts'

/** How a table in text is cut: its delimiter, found by what cuts the first lines into the same number of cells. */
export type Delimiter = ',' | ';' | '\t' | '|'

const candidates: Delimiter[] = [',', ';', '\t', '|']

/** Null where no delimiter makes a table of it: then it is plain text. */
export function sniffDelimiter(text: string): Delimiter | null {
  const lines = logicalLines(text.slice(0, 60_000)).slice(0, 60)
  if (lines.length < 2) return null
  // A spreadsheet's own way to name it.
  const said = /^\uFEFF?sep=([,;\t|])$/i.exec(lines[0]!)?.[1]
  if (said) return said as Delimiter
  return sniffByCount(lines) ?? sniffByHeading(lines)
}

/** A table below lines of another kind (sender, patient, date): known by its headings and by a line that is cut like them. */
function sniffByHeading(lines: string[]): Delimiter | null {
  for (const delimiter of candidates) {
    const at = lines.slice(0, 40).findIndex((line) => line.split(delimiter).filter((cell) => isHeadingWord(cell.replace(/^"|"$/g, ''))).length >= 3)
    const next = at < 0 ? undefined : lines[at + 1]
    if (next !== undefined && Math.abs(countCells(next, delimiter) - countCells(lines[at]!, delimiter)) <= 1) return delimiter
  }
  return null
}

function sniffByCount(lines: string[]): Delimiter | null {
  let best: { delimiter: Delimiter; score: number } | null = null
  for (const delimiter of candidates) {
    const counts = lines.map((line) => countCells(line, delimiter))
    const usual = mostFrequent(counts.filter((count) => count > 1))
    if (usual === null || (usual <= 3 && delimiter === ',' && isProse(lines))) continue
    const slack = usual > 3 ? Math.max(2, Math.floor(usual / 5)) : 0
    const agreeing = counts.filter((count) => Math.abs(count - usual) <= slack).length
    const score = (agreeing / lines.length) * Math.min(usual, 12)
    // Prose has commas too: in a table most lines agree, and each has more than a stray comma.
    if (agreeing / lines.length >= (usual > 2 ? 0.6 : 0.85) && (best === null || score > best.score)) best = { delimiter, score }
  }
  return best?.delimiter ?? null
}

/** In prose a comma is followed by a space or ends the line. */
function isProse(lines: string[]): boolean {
  const text = lines.join('\n')
  const all = text.match(/,/g)?.length ?? 0
  return (text.match(/,(?=\s|$)/g)?.length ?? 0) * 2 > all
}

function logicalLines(text: string): string[] {
  const lines: string[] = []
  let open = ''
  for (const line of text.split(/\r\n|\r|\n/)) {
    open = open === '' ? line : `${open}\n${line}`
    const quotes = open.split('"').length - 1
    if (quotes % 2 === 0 || open.length > 10_000) {
      if (open.trim() !== '') lines.push(open)
      open = ''
    }
  }
  return lines
}

function countCells(line: string, delimiter: string): number {
  let cells = 1
  let is_quoted = false
  for (const sign of line) {
    if (sign === '"') is_quoted = !is_quoted
    else if (sign === delimiter && !is_quoted) cells += 1
  }
  return cells
}

function mostFrequent(counts: number[]): number | null {
  const tally = new Map<number, number>()
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1)
  return [...tally].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0]?.[0] ?? null
}
