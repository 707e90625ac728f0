import type { Collector } from '../collector.ts'
import type { ColumnMapping, ColumnRole } from '../parsed-file.ts'
import { dayOf, readWrittenTime } from '../written-time.ts'
import { textValue } from '../written-value.ts'
import { cellOf, lineLocator } from './cells.ts'
import type { TableRecord } from './propose-mapping.ts'

export interface TableContext {
  out: Collector
  mapping: ColumnMapping
  identity_by_key: Map<string, number>
  guessed_days: boolean
  /** What the lines above the table say of all of it. */
  above: { identity: number | null; collected: string; accession: string }
  /** Above what a row of this table is not sure: 1, or less where its columns were guessed. */
  surest: number
  /** Somewhere in the table 1,25 is written. */
  has_decimal_commas: boolean
}

/** One identity for each person of the table, by name, date of birth and number; where no column names anybody, whom the lines above it name. */
export function readPerson(record: TableRecord, context: TableContext): number | null {
  const get = (role: ColumnRole) => cellOf(record, context.mapping, role)
  const full = get('full_name')
  const [family_of_full, given_of_full] = full.includes(',') ? full.split(',', 2).map((part) => part.trim()) : []
  const family = get('last_name') || family_of_full || ''
  const given = [get('first_name') || given_of_full || '', get('middle_name')].filter((text) => text !== '')
  const text = full !== '' && get('last_name') === '' && !full.includes(',') ? full : [...given, family].filter((part) => part !== '').join(' ')
  const number = get('patient_number')
  const born = get('date_of_birth')
  if (text === '' && number === '' && born === '') return context.above.identity
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

/** A line of a table that holds no results: what it says of the person. */
export function readDemographics(record: TableRecord, context: TableContext, identity: number | null): void {
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
