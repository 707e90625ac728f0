import { headings } from '../csv/headings.data.ts'
import { findTest, plainName, type FoundTest } from '../find-test.ts'
import type { ColumnRole, ProposedRow } from '../parsed-file.ts'
import { readUnit } from '../unit-spelling.ts'
import { readWrittenValue } from '../written-value.ts'
import type { TextLine } from './page-text.ts'

export interface FoundResult {
  name: string
  written: string
  unit: string | null
  range: string | null
  flag: string | null
  found: FoundTest | null
  confidence: number
  line: TextLine
}

type PageRole = Extract<ColumnRole, 'test_name' | 'value' | 'unit' | 'reference_range' | 'abnormal_flag'>
export interface PageColumn {
  role: PageRole | 'other'
  left: number
}

const page_roles: PageRole[] = ['test_name', 'value', 'unit', 'reference_range', 'abnormal_flag']
const flag = /^\(?(HH|LL|H|L|A|AA|\*+|High|Low|Abnormal|Critical|HIGH|LOW|ABNORMAL|N|Normal)\)?$/
const words = /^(positive|negative|detected|not detected|reactive|non[- ]?reactive|immune|non[- ]?immune|equivocal|indeterminate|present|absent|normal|abnormal|not seen|no growth)$/i

/** A line of headings ("Test  Result  Flag  Units  Reference"): where each column begins. Null where it is none. */
export function readHeadingLine(line: TextLine): PageColumn[] | null {
  const columns = line.cells.map(({ text, box }) => ({ role: roleOfHeading(text), left: box[0] }))
  const roles = columns.map(({ role }) => role)
  return roles.includes('value') && (roles.includes('test_name') || columns.length >= 3) && roles.filter((role) => role !== 'other').length >= 2 ? columns : null
}

function roleOfHeading(text: string): PageColumn['role'] {
  const plain = plainName(text)
  return page_roles.find((role) => headings[role]?.includes(plain)) ?? (/^(tests?|analytes?|component|name)$/.test(plain) ? 'test_name' : /^(current )?results?( and flag| value)?$/.test(plain) ? 'value' : /^(ref(erence)?( range| interval| values?)?)/.test(plain) ? 'reference_range' : 'other')
}

/** A result in a line of a table or of print: name, value, flag, unit, range. Null where the line is something else. */
export function findResult(line: TextLine, columns: PageColumn[] | null): FoundResult | null {
  const parts = (columns ? byColumns(line, columns) : null) ?? byOrder(line)
  if (!parts || parts.name.length > 60 || !/[A-Za-z]{2}/.test(parts.name)) return null
  const { value } = readWrittenValue(parts.written, parts.unit)
  if (value.number === null && !words.test(parts.written)) return null
  const found = findTest(parts.name, value.unit_ucum)
  const has_unit = value.unit_ucum !== null
  const has_range = parts.range !== null
  // A name and a number alone are any sentence; a second sign that it is a result is needed.
  if (!found && !(columns && (has_unit || has_range)) && !(has_unit && has_range)) return null
  if (found && !has_unit && !has_range && !columns && value.number !== null) return null
  const signs = [found !== null, has_unit, has_range, columns !== null].filter(Boolean).length
  const confidence = Math.min(line.confidence, [0, 0.55, 0.7, 0.8, 0.9][signs] ?? 0.9)
  return { ...parts, found, confidence, line }
}

type Parts = Omit<FoundResult, 'found' | 'confidence' | 'line'>

/** Each cell to the heading that it begins under. */
function byColumns(line: TextLine, columns: PageColumn[]): Parts | null {
  const texts: Partial<Record<PageColumn['role'], string>> = {}
  for (const { text, box } of line.cells) {
    const nearest = columns.toSorted((a, b) => Math.abs(a.left - box[0]) - Math.abs(b.left - box[0]))[0]!
    if (nearest.role === 'test_name' && texts.test_name !== undefined) return null
    texts[nearest.role] = texts[nearest.role] === undefined ? text : `${texts[nearest.role]} ${text}`
  }
  const name = texts.test_name ?? ''
  if (name === '' || texts.value === undefined) return null
  const value = /^(.*?)\s+(\(?(?:HH|LL|H|L|A|\*|High|Low|Abnormal)\)?)$/.exec(texts.value)
  const plain = splitValue(value?.[1] ?? texts.value)
  return { name, written: plain.written, unit: texts.unit || plain.unit, range: texts.reference_range ?? null, flag: texts.abnormal_flag ?? value?.[2]?.replace(/[()]/g, '') ?? null }
}

/** Without headings: name first, then the value; what follows is flag, unit or range by its look. */
function byOrder(line: TextLine): Parts | null {
  const joined = line.cells.map(({ text }) => text).join(' ').replace(/\s+/g, ' ')
  if (joined.length > 200) return null
  const start = /^([A-Za-z][A-Za-z0-9 ,()/\-+.%&']{1,60}?):?\s+((?:<=|>=|<|>|≤|≥)?\s?\d[\d.,]*|(?:not |non[- ]?)?[A-Za-z]{4,13})(?=\s|$)(.*)$/.exec(joined)
  if (!start) return null
  let rest = start[3]!.trim()
  let unit: string | null = null
  let range: string | null = null
  let mark: string | null = null
  const take = (pattern: RegExp): string | null => {
    const found = pattern.exec(rest)
    if (!found) return null
    rest = rest.slice(found[0].length).trim()
    return found[1] ?? null
  }
  for (let turn = 0; turn < 4 && rest !== ''; turn += 1) {
    const first = rest.split(' ')[0]!
    if (mark === null && flag.test(first)) mark = (take(/^(\S+)/) ?? '').replace(/[()]/g, '')
    else if (range === null && /^\(?\[?(?:ref(?:erence)?(?: range)?:?\s*)?(?:<=|>=|<|>|≤|≥)?\s?\d[\d.,]*(?:\s*(?:-|–|to)\s*\d[\d.,]*)?/i.test(rest) && /[-–<>≤≥]|to/.test(rest)) range = take(/^\(?\[?((?:ref(?:erence)?(?: range)?:?\s*)?(?:<=|>=|<|>|≤|≥)?\s?\d[\d.,]*(?:\s*(?:-|–|to)\s*\d[\d.,]*)?)\]?\)?/i)
    else if (unit === null && readUnit(first) !== null) unit = take(/^(\S+)/)
    else break
  }
  return { name: start[1]!.trim(), written: start[2]!.trim(), unit, range, flag: mark }
}

function splitValue(text: string): { written: string; unit: string | null } {
  const parts = /^((?:<=|>=|<|>|≤|≥)?\s?\d[\d.,]*)\s+(\S+)$/.exec(text)
  return parts && readUnit(parts[2]!) !== null ? { written: parts[1]!, unit: parts[2]! } : { written: text, unit: null }
}

export function warningsOf(result: FoundResult, row: Pick<ProposedRow, 'value'>): string[] {
  const warnings = [...(result.found?.warnings ?? [])]
  if (result.found?.code) warnings.push('The code is proposed from the printed name.')
  if (row.value?.number !== null && row.value?.unit_ucum === null) warnings.push('No unit that is known stands beside the number.')
  return warnings
}
