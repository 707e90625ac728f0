import { createCollector } from '../collector.ts'
import type { Locator, ParsedFile, ProposedIdentity, ProposedTime } from '../parsed-file.ts'
import { dayOf, isDayOrderOpen, readWrittenTime } from '../written-time.ts'
import { readWrittenValue } from '../written-value.ts'
import { findResult, readHeadingLine, warningsOf, type PageColumn } from './find-results.ts'
import { linesOf, type PageText, type TextLine } from './page-text.ts'

interface PrintedFacts {
  name: string
  born: string
  number: string
  sex: string
  collected: string
  reported: string
  accession: string
  line: TextLine | null
}

/**
 * Printed pages (a PDF's text layer or recognised letters): what looks surely like a result becomes a proposed row with the box
 * that it was read from; the text of every page is kept whole.
 */
export function readPages(pages: PageText[], format: 'pdf' | 'image', title: string): ParsedFile {
  const out = createCollector()
  const lines = pages.flatMap(linesOf)
  const facts = findFacts(lines)
  const identity = identityOf(facts)
  const index = identity ? out.identities.push(identity) - 1 : null
  let columns: PageColumn[] | null = null
  let page = 0
  for (const line of lines) {
    if (line.page !== page) [columns, page] = [null, line.page]
    const heading = readHeadingLine(line)
    if (heading) {
      columns = heading
      continue
    }
    const result = findResult(line, columns)
    if (!result) continue
    const { value, warnings } = readWrittenValue(result.written, result.unit)
    const row = out.row({
      kind: result.found?.kind ?? 'lab_result',
      identity: index,
      label: result.name,
      code: result.found?.code ?? null,
      value,
      reference_range: result.range,
      abnormal_flag: result.flag,
      status: 'unknown',
      observed: readWrittenTime(facts.collected),
      reported: readWrittenTime(facts.reported),
      accession_number: facts.accession || null,
      locator: locate(line),
      confidence: Math.round(result.confidence * 100) / 100,
      warnings,
    })
    row.warnings.push(...warningsOf(result, row))
    if (facts.collected !== '' && isDayOrderOpen(facts.collected)) row.warnings.push('Day and month of the collection may be the other way round.')
    if (facts.collected === '') row.warnings.push('No date of collection was found on the page.')
  }
  for (const { page: number, runs, width, height } of pages) {
    const text = lines.filter((line) => line.page === number).map((line) => line.text).join('\n')
    const locator: Locator = { type: 'page', page: number, box: [0, 0, round(width), round(height)] }
    if (text !== '') out.text({ identity: index, title: pages.length === 1 ? 'Text of the page' : `Text of page ${number}`, text, locator, dated: readWrittenTime(facts.collected) })
    else if (runs.length === 0) out.leave('Page without readable text', 'Neither a text layer nor letters that could be recognised; the page itself is kept with the file.', locator)
  }
  return out.finish(format, { title, sender: null, created: createdOf(facts), parts: pages.length, part_word: 'page' })
}

const labels: [keyof Omit<PrintedFacts, 'line'>, RegExp][] = [
  ['name', /(?:^|\s)(?:patient(?:'s)?(?: name)?|name of patient|name)\s*[:#]\s*([^:]{3,60}?)(?=\s{2,}|\s+(?:DOB|D\.O\.B|Date of birth|MRN|Sex|Gender|ID|Age|Phone)\b|$)/i],
  ['born', /(?:DOB|D\.O\.B\.?|date of birth|birth date|born)\s*[:#]?\s*([0-9A-Za-z][0-9A-Za-z ,./-]{5,18}?\d{2,4})(?=\s|$|\))/i],
  ['number', /(?:MRN|medical record(?: number| no\.?)?|patient id|chart no\.?)\s*[:#]+\s*([A-Z0-9-]{2,20})/i],
  ['sex', /(?:sex|gender)\s*[:#]\s*([A-Za-z]{1,10})/i],
  ['collected', /(?:collected(?: on| date)?|collection date(?:\/time)?|date collected|specimen collected|drawn|collection)\s*[:#]?\s*(\d[0-9A-Za-z ,./:-]{6,24}|[A-Z][a-z]{2,8} \d{1,2}, \d{4}(?: \d{1,2}:\d{2}(?: [AP]M)?)?)/i],
  ['reported', /(?:reported(?: on| date)?|date reported|report date|result date)\s*[:#]?\s*(\d[0-9A-Za-z ,./:-]{6,24}|[A-Z][a-z]{2,8} \d{1,2}, \d{4}(?: \d{1,2}:\d{2}(?: [AP]M)?)?)/i],
  ['accession', /(?:accession(?: number| no\.?| #)?|specimen id|lab no\.?|sample id)\s*[:#]+\s*([A-Z0-9-]{3,25})/i],
]

function findFacts(lines: TextLine[]): PrintedFacts {
  const facts: PrintedFacts = { name: '', born: '', number: '', sex: '', collected: '', reported: '', accession: '', line: null }
  for (const line of lines.slice(0, 400)) {
    for (const [key, pattern] of labels) {
      if (facts[key] !== '' || line.text.length > 400) continue
      const written = pattern.exec(line.text)?.[1]?.trim()
      if (!written) continue
      facts[key] = ['collected', 'reported', 'born'].includes(key) ? (longestTime(written) ?? '') : written
      if (key === 'name' || key === 'born') facts.line ??= line
    }
  }
  return facts
}

/** The longest beginning that is a time, so that what is printed after a date does not spoil it. */
function longestTime(text: string): string | null {
  const parts = text.split(' ')
  for (let count = Math.min(parts.length, 6); count > 0; count -= 1) {
    const candidate = parts.slice(0, count).join(' ').replace(/[,.]$/, '')
    if (readWrittenTime(candidate)) return candidate
  }
  return null
}

function identityOf(facts: PrintedFacts): ProposedIdentity | null {
  if (facts.name === '' && facts.born === '' && facts.number === '') return null
  const [family, given] = facts.name.includes(',') ? facts.name.split(',', 2).map((part) => part.trim()) : []
  const text = family && given ? `${given} ${family}` : facts.name
  return {
    names: text === '' ? [] : [{ family: family ?? null, given: given ? [given] : [], text }],
    date_of_birth: dayOf(readWrittenTime(facts.born)),
    sex: facts.sex || null,
    identifiers: facts.number === '' ? [] : [{ value: facts.number, system: null, type: 'MR' }],
    phones: [],
    emails: [],
    locator: facts.line ? locate(facts.line) : { type: 'page', page: 1, box: null },
  }
}

function createdOf(facts: PrintedFacts): ProposedTime | null {
  return readWrittenTime(facts.reported)
}

function locate(line: TextLine): Locator {
  const [x, y, width, height] = line.box
  return { type: 'page', page: line.page, box: [round(x - 2), round(y - 2), round(width + 4), round(height + 4)] }
}

function round(number: number): number {
  return Math.max(0, Math.round(number * 10) / 10)
}
