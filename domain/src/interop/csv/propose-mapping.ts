import { findTest, plainName } from '../find-test.ts'
import type { ColumnMapping, ColumnRole } from '../parsed-file.ts'
import { guessDayOrder } from '../day-order.ts'
import { readWrittenTime } from '../written-time.ts'
import { readUnit } from '../unit-spelling.ts'
import { headings } from './headings.data.ts'

export interface TableRecord {
  /** Line of the file on which the record begins, from 1. */
  line: number
  cells: string[]
}

/** The line that names the columns: of the first twenty, the one with the most known headings, else the first. */
export function findHeading(records: TableRecord[]): number {
  let best = 0
  let most = 1
  for (const [index, record] of records.slice(0, 20).entries()) {
    // Names of tests are headings of a wide table, but also the cells of a long one.
    const known = record.cells.reduce((sum, cell) => sum + weightOf(cell), 0)
    if (known > most) [best, most] = [index, known]
  }
  return best
}

function weightOf(cell: string): number {
  const claim = roleOf(cell)
  return claim === null || claim.role === 'dated' ? 0 : claim.role === 'measure' ? 0.5 : 1
}

/** Whether a cell is a word that names a column; names of tests are not counted, for they are data too. */
export function isHeadingWord(cell: string): boolean {
  return weightOf(cell) === 1
}

export function fingerprintOf(heading: string[]): string {
  return heading.map(plainName).join('|').slice(0, 2000)
}

/** What each column is taken for. Of two columns with the same role the one with the better word has it; the other is left. */
export function proposeMapping(heading: string[], records: TableRecord[]): ColumnMapping {
  const claims = heading.map((text) => roleOf(text))
  const taken = new Map<ColumnRole, number>()
  claims.forEach((claim, index) => {
    if (!claim || isOfMany(claim.role)) return
    const before = taken.get(claim.role)
    if (before === undefined || claims[before]!.rank > claim.rank) taken.set(claim.role, index)
  })
  const columns = heading.map((text, index) => {
    const claim = claims[index] ?? null
    const is_taken = claim !== null && (isOfMany(claim.role) || taken.get(claim.role) === index)
    return { heading: text, role: is_taken ? claim.role : ('ignore' as const) }
  })
  const date_columns = columns.flatMap(({ role }, index) => (['observed', 'reported', 'date_of_birth'].includes(role) ? [index] : []))
  const headed = columns.flatMap(({ heading: day, role }) => (role === 'dated' ? [day] : []))
  const dates = [...headed, ...records.slice(0, 2000).flatMap(({ cells }) => date_columns.map((index) => cells[index] ?? ''))]
  return { fingerprint: fingerprintOf(heading), columns, day_order: guessDayOrder(dates) }
}

/** Roles that any number of columns may have. */
function isOfMany(role: ColumnRole): boolean {
  return role === 'measure' || role === 'dated'
}

function roleOf(text: string): { role: ColumnRole; rank: number } | null {
  const plain = plainName(text)
  if (plain === '') return null
  for (const [role, words] of Object.entries(headings)) {
    const rank = words.indexOf(plain)
    if (rank >= 0) return { role: role as ColumnRole, rank }
  }
  const { name } = splitMeasure(text)
  if (findTest(name, null)) return { role: 'measure', rank: 0 }
  return text.length >= 8 && readWrittenTime(text)?.local.length === 10 ? { role: 'dated', rank: 0 } : null
}

/** "AMH (ng/mL)", "Estradiol, pg/mL", "FSH [mIU/mL]", "LH mIU/mL": a test as a heading, with its unit. */
export function splitMeasure(heading: string): { name: string; unit: string | null } {
  const parts = /^(.*?)\s*(?:[([]\s*([^()[\]]*(?:\[[^\]]*\])?[^()[\]]*)\s*[)\]]|,\s*(\S+\/\S+))\s*$/.exec(heading.trim())
  if (parts) return { name: parts[1]!, unit: (parts[2] ?? parts[3] ?? '').trim() || null }
  const bare = /^(.*\S)\s+(\S+\/\S+|%|kg|cm|mmHg)$/.exec(heading.trim())
  return bare && readUnit(bare[2]!) !== null ? { name: bare[1]!, unit: bare[2]! } : { name: heading.trim(), unit: null }
}
