import type { ProposedIdentity } from '../parsed-file.ts'
import { dayOf, readHl7Time } from '../written-time.ts'
import { partOf, partOfText, repetitionsOf, segmentLocator } from './field.ts'
import type { Delimiters, Segment } from './tokenise.ts'

/** PID (3.4.2): names, birth, sex, identifiers of PID-2, 3, 4, 18 and 19, phones. Null where it says nothing of anybody. */
export function readIdentity(pid: Segment): ProposedIdentity | null {
  const names = [5, 9].flatMap((field) => repetitionsOf(pid, field).map((repetition) => readName(repetition, pid.delimiters))).filter((name) => name.text !== '')
  const identifiers = [3, 2, 4].flatMap((field) => repetitionsOf(pid, field).map((repetition) => readIdentifier(repetition, pid.delimiters)))
  const social_security = partOf(pid, 19)
  if (social_security !== '') identifiers.push({ value: social_security, system: null, type: 'SS' })
  const telecoms = [13, 14].flatMap((field) => repetitionsOf(pid, field).map((repetition) => readTelecom(repetition, pid.delimiters)))
  const identity: ProposedIdentity = {
    names,
    date_of_birth: dayOf(readHl7Time(partOf(pid, 7))),
    sex: partOf(pid, 8) || null,
    identifiers: uniqueByValue(identifiers.filter(({ value }) => value !== '')),
    phones: telecoms.filter((text) => text !== '' && !text.includes('@')),
    emails: telecoms.filter((text) => text.includes('@')),
    locator: segmentLocator(pid),
  }
  const is_empty = names.length === 0 && identity.identifiers.length === 0 && identity.date_of_birth === null
  return is_empty ? null : identity
}

/** XPN: family^given^further given^suffix^prefix. */
function readName(repetition: string, delimiters: Delimiters) {
  const part = (number: number) => partOfText(repetition, number, delimiters)
  const given = [part(2), part(3)].filter((text) => text !== '')
  const family = part(1)
  return { family: family || null, given, text: [...given, family, part(4)].filter((text) => text !== '').join(' ') }
}

function readIdentifier(repetition: string, delimiters: Delimiters) {
  return { value: partOfText(repetition, 1, delimiters), system: partOfText(repetition, 4, delimiters) || null, type: partOfText(repetition, 5, delimiters) || null }
}

/** XTN: number, or country, area and local number apart, or an address of mail. */
export function readTelecom(repetition: string, delimiters: Delimiters): string {
  const part = (number: number) => partOfText(repetition, number, delimiters)
  const mail = part(4)
  if (mail.includes('@')) return mail
  const apart = [part(5) && `+${part(5).replace(/^0+|\+/g, '')}`, part(6), part(7)].filter((text) => text !== '').join(' ')
  return part(12) || (part(1) === '' ? apart : part(1))
}

/** XCN or XPN of a person who acts: "Dr. Kyle Harrison"; the identifier where there is no name. */
export function readActor(segment: Segment, field: number, repetition = 0): string | null {
  const part = (component: number) => partOf(segment, field, component, repetition)
  const name = [part(6), part(3), part(4), part(2), part(5)].filter((text) => text !== '').join(' ')
  return name || part(1) || null
}

/** XAD: street, other, city, state, postal code, country on one line. */
export function readAddress(repetition: string, delimiters: Delimiters): string {
  return [1, 2, 3, 4, 5, 6]
    .map((number) => partOfText(repetition, number, delimiters))
    .filter((text) => text !== '')
    .join(', ')
}

function uniqueByValue<Item extends { value: string; system: string | null }>(items: Item[]): Item[] {
  return items.filter((item, index) => items.findIndex((other) => other.value === item.value && other.system === item.system) === index)
}
