import type { Locator, ProposedIdentity } from '../parsed-file.ts'
import { dayOf, readWrittenTime, type DayOrder } from '../written-time.ts'

/** What a page, or the lines above a table, say of the person and the specimen; '' where they say nothing. */
export interface PrintedFacts {
  name: string
  born: string
  number: string
  sex: string
  collected: string
  reported: string
  accession: string
  /** The line of `texts` on which the name or the birth stands; null where neither does. */
  line: number | null
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

/** The first of each in the lines. A gap of two spaces ends a value. */
export function findPrintedFacts(texts: readonly string[]): PrintedFacts {
  const facts: PrintedFacts = { name: '', born: '', number: '', sex: '', collected: '', reported: '', accession: '', line: null }
  for (const [index, text] of texts.slice(0, 400).entries()) {
    if (text.length > 400) continue
    for (const [key, pattern] of labels) {
      if (facts[key] !== '') continue
      const written = pattern.exec(text)?.[1]?.trim()
      if (!written) continue
      facts[key] = ['collected', 'reported', 'born'].includes(key) ? (longestTime(written) ?? '') : written
      if (key === 'name' || key === 'born') facts.line ??= index
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

export function identityOfPrint(facts: PrintedFacts, order: DayOrder, locator: Locator): ProposedIdentity | null {
  if (facts.name === '' && facts.born === '' && facts.number === '') return null
  const [family, given] = facts.name.includes(',') ? facts.name.split(',', 2).map((part) => part.trim()) : []
  const text = family && given ? `${given} ${family}` : facts.name
  return {
    names: text === '' ? [] : [{ family: family ?? null, given: given ? [given] : [], text }],
    date_of_birth: dayOf(readWrittenTime(facts.born, order)),
    sex: facts.sex || null,
    identifiers: facts.number === '' ? [] : [{ value: facts.number, system: null, type: 'MR' }],
    phones: [],
    emails: [],
    locator,
  }
}
