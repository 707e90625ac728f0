import { createCollector, type Collector } from '../collector.ts'
import { findNumericDays, guessDayOrder, isDayOrderGuessed } from '../day-order.ts'
import type { Locator, ParsedFile } from '../parsed-file.ts'
import { isDayOrderOpen, readWrittenTime, type DayOrder } from '../written-time.ts'
import { readWrittenValue } from '../written-value.ts'
import { findResult, readHeadingLine, warningsOf, type FoundResult, type PageColumn } from './find-results.ts'
import { boxOnPage, linesOf, type PageText, type TextLine } from './page-text.ts'
import { findPrintedFacts, identityOfPrint, type PrintedFacts } from './printed-facts.ts'

/** A page with what holds for its results: its own words first, those of the page before where it names nobody else. */
interface ReadPage {
  source: PageText
  lines: TextLine[]
  facts: PrintedFacts
  identity: number | null
  days: Days
}

/** What 3/4/2026 means in this file, and whether no day of it shows that. */
interface Days {
  order: DayOrder
  is_guessed: boolean
}

/**
 * Printed pages (a PDF's text layer or recognised letters): what looks surely like a result becomes a proposed row with the box
 * that it was read from; the text of every page is kept whole. Each page is asked anew whose it is and of when.
 */
export function readPages(pages: PageText[], format: 'pdf' | 'image', title: string): ParsedFile {
  const out = createCollector()
  const laid = pages.map((source) => ({ source, lines: linesOf(source) }))
  const written = findNumericDays(laid.flatMap(({ lines }) => lines.map(({ text }) => text)))
  const days = { order: guessDayOrder(written), is_guessed: isDayOrderGuessed(written) }
  const read: ReadPage[] = []
  for (const page of laid) read.push(readPage(page, days, read.at(-1), out))
  for (const page of read) readResults(page, out)
  for (const page of read) keepText(page, pages.length, out)
  const reported = read.find(({ facts }) => facts.reported !== '')?.facts.reported ?? ''
  return out.finish(format, { title, sender: null, created: readWrittenTime(reported, days.order), parts: pages.length, part_word: 'page' })
}

function readPage({ source, lines }: { source: PageText; lines: TextLine[] }, days: Days, before: ReadPage | undefined, out: Collector): ReadPage {
  const own = findPrintedFacts(lines.map(({ text }) => text))
  const line = own.line === null ? undefined : lines[own.line]
  const person = identityOfPrint(own, days.order, line ? locate(line, source) : { type: 'page', page: source.page, box: null })
  const is_same = person === null || (before?.identity != null && isSamePerson(own, before.facts))
  if (is_same) return { source, lines, days, facts: before ? inherit(own, before.facts) : own, identity: before?.identity ?? null }
  return { source, lines, days, facts: own, identity: out.identities.push(person) - 1 }
}

/** The head of a report repeats name and birth on each page, sometimes only one of them. */
function isSamePerson(own: PrintedFacts, before: PrintedFacts): boolean {
  return (['name', 'born', 'number'] as const).every((key) => own[key] === '' || own[key] === before[key])
}

/** Another accession number is another specimen: it does not take over the date of the one before. */
function inherit(own: PrintedFacts, before: PrintedFacts): PrintedFacts {
  const is_other_specimen = own.accession !== '' && own.accession !== before.accession
  const person = { name: own.name || before.name, born: own.born || before.born, number: own.number || before.number, sex: own.sex || before.sex }
  if (is_other_specimen || (own.collected !== '' && own.collected !== before.collected)) return { ...own, ...person }
  return { ...own, ...person, collected: before.collected, accession: before.accession, reported: own.reported || before.reported }
}

function readResults(page: ReadPage, out: Collector): void {
  let columns: PageColumn[] | null = null
  for (const line of page.lines) {
    const heading = readHeadingLine(line)
    if (heading) {
      columns = heading
      continue
    }
    const result = findResult(line, columns)
    if (result) propose(result, line, page, out)
  }
}

function propose(result: FoundResult, line: TextLine, { facts, identity, source, days }: ReadPage, out: Collector): void {
  const { value, warnings } = readWrittenValue(result.written, result.unit)
  const row = out.row({
    kind: result.found?.kind ?? 'lab_result',
    identity,
    label: result.name,
    code: result.found?.code ?? null,
    value,
    reference_range: result.range,
    abnormal_flag: result.flag,
    status: 'unknown',
    observed: readWrittenTime(facts.collected, days.order),
    reported: readWrittenTime(facts.reported, days.order),
    accession_number: facts.accession || null,
    locator: locate(line, source),
    confidence: Math.round(result.confidence * 100) / 100,
    warnings,
  })
  row.warnings.push(...warningsOf(result, row))
  if (days.is_guessed && facts.collected !== '' && isDayOrderOpen(facts.collected)) row.warnings.push('Day and month of the collection may be the other way round.')
  if (facts.collected === '') row.warnings.push('No date of collection was found on the page.')
}

function keepText({ source, lines, facts, identity, days }: ReadPage, of: number, out: Collector): void {
  const text = lines.map((line) => line.text).join('\n')
  const locator: Locator = { type: 'page', page: source.page, box: [0, 0, round(source.width), round(source.height)] }
  if (text !== '') out.text({ identity, title: of === 1 ? 'Text of the page' : `Text of page ${source.page}`, text, locator, dated: readWrittenTime(facts.collected, days.order) })
  else out.leave('Page without readable text', 'Neither a text layer nor letters that could be recognised; the page itself is kept with the file.', locator)
}

function locate(line: TextLine, source: PageText): Locator {
  const [x, y, width, height] = boxOnPage(line.box, source)
  return { type: 'page', page: line.page, box: [round(x - 2), round(y - 2), round(width + 4), round(height + 4)] }
}

function round(number: number): number {
  return Math.max(0, Math.round(number * 10) / 10)
}
