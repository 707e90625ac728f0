import type { Locator } from '../parsed-file.ts'
import type { Delimiters, Segment } from './tokenise.ts'

/** Fields of a segment by their numbers in the standard. In MSH, FHS and BHS the separator itself is field 1. */
export function fieldOf(segment: Segment, number: number): string {
  const seen = read_fields.get(segment)
  if (seen) seen.add(number)
  else read_fields.set(segment, new Set([number]))
  return fieldsOf(segment)[number] ?? ''
}

const split_cache = new WeakMap<Segment, string[]>()
const read_fields = new WeakMap<Segment, Set<number>>()

/** Fields with content that nobody asked for; so that what a reader does not know of is named, not lost. */
export function unreadFields(segment: Segment): number[] {
  const seen = read_fields.get(segment)
  const numbers: number[] = []
  const fields = fieldsOf(segment)
  for (let number = 1; number < Math.min(fields.length, 100); number += 1) {
    if (!seen?.has(number) && fields[number]!.trim() !== '' && fields[number] !== '""') numbers.push(number)
  }
  return numbers
}

function fieldsOf(segment: Segment): string[] {
  const known = split_cache.get(segment)
  if (known) return known
  const parts = segment.text.split(segment.delimiters.field)
  const fields = ['MSH', 'FHS', 'BHS'].includes(segment.name) ? [parts[0]!, segment.delimiters.field, ...parts.slice(1)] : parts
  split_cache.set(segment, fields)
  return fields
}

export function fieldCount(segment: Segment): number {
  return fieldsOf(segment).length - 1
}

/** Repetitions of a field, as written. An empty field has none. */
export function repetitionsOf(segment: Segment, number: number): string[] {
  const field = fieldOf(segment, number)
  if (field === '' || field === '""') return []
  const { repetition } = segment.delimiters
  return repetition === '' ? [field] : field.split(repetition)
}

/** Components of one repetition, as written. */
export function componentsOf(repetition: string, { component }: Delimiters): string[] {
  return component === '' ? [repetition] : repetition.split(component)
}

/** One component, first subcomponent, escapes resolved, trimmed; '' where there is none, or the HL7 null (""). */
export function partOf(segment: Segment, field: number, component = 1, repetition = 0): string {
  const written = repetitionsOf(segment, field)[repetition]
  return written === undefined ? '' : partOfText(written, component, segment.delimiters)
}

export function partOfText(repetition: string, component: number, delimiters: Delimiters): string {
  const written = componentsOf(repetition, delimiters)[component - 1] ?? ''
  const first = delimiters.subcomponent === '' ? written : written.split(delimiters.subcomponent)[0]!
  const text = unescapeText(first, delimiters).trim()
  return text === '""' ? '' : text
}

/** A whole field as a person reads it: separators inside become spaces, repetitions "; ". */
export function readableField(segment: Segment, number: number): string {
  return repetitionsOf(segment, number)
    .map((repetition) => readableText(repetition, segment.delimiters))
    .filter((text) => text !== '')
    .join('; ')
}

export function readableText(repetition: string, delimiters: Delimiters): string {
  return componentsOf(repetition, delimiters)
    .flatMap((part) => (delimiters.subcomponent === '' ? [part] : part.split(delimiters.subcomponent)))
    .map((part) => unescapeText(part, delimiters).trim())
    .filter((part) => part !== '' && part !== '""')
    .join(' ')
}

const formatting: Record<string, string> = { '.br': '\n', '.sp': '\n', '.ce': '\n', '.fi': '', '.nf': '', H: '', N: '' }

/** Escape sequences (2.7): delimiters, hex, highlighting, line breaks. An unknown or unfinished one stays as written. */
export function unescapeText(text: string, delimiters: Delimiters): string {
  const { escape } = delimiters
  if (escape === '' || !text.includes(escape)) return text
  const pieces = text.split(escape)
  let made = pieces[0]!
  for (let index = 1; index < pieces.length; index += 1) {
    const inner = pieces[index]!
    const is_closed = index < pieces.length - 1
    const meaning = is_closed ? resolveEscape(inner, delimiters) : null
    if (meaning === null) {
      made += escape + inner
      continue
    }
    made += meaning + (pieces[index + 1] ?? '')
    index += 1
  }
  return made
}

function resolveEscape(inner: string, delimiters: Delimiters): string | null {
  const signs: Record<string, string> = { F: delimiters.field, S: delimiters.component, T: delimiters.subcomponent, R: delimiters.repetition, E: delimiters.escape }
  if (signs[inner] !== undefined) return signs[inner]
  if (/^X([0-9A-Fa-f]{2})+$/.test(inner)) return readHex(inner.slice(1))
  if (/^\.(in|ti|sk)[+-]?\d*$/.test(inner)) return inner.startsWith('.sk') ? ' ' : ''
  if (/^\.sp[+]?\d+$/.test(inner)) return '\n'
  if (/^[CM][0-9A-Fa-f]{4,6}$/.test(inner)) return ''
  return formatting[inner] ?? null
}

/** Bytes in hex: line ends and printable signs; other control signs carry nothing. */
function readHex(hex: string): string {
  const codes = hex.match(/../g)!.map((pair) => Number.parseInt(pair, 16))
  return String.fromCodePoint(...codes.slice(0, 4096))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
}

export function segmentLocator(segment: Segment, field: number | null = null): Locator {
  return { type: 'segment', message: segment.message, segment: segment.name, index: segment.index, field }
}
