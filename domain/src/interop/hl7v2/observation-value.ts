import { decodeHexText } from '../base64-text.ts'
import type { KeptText, ProposedValue } from '../parsed-file.ts'
import { readHl7Time } from '../written-time.ts'
import { numberValue, readNumber, readWrittenValue, spellComparator, spellUnit, textValue } from '../written-value.ts'
import { readCoded } from './code.ts'
import { componentsOf, partOfText, readableText, unescapeText } from './field.ts'
import type { Delimiters } from './tokenise.ts'

export type ObservationValue =
  | { type: 'value'; value: ProposedValue; warnings: string[] }
  | { type: 'narrative'; text: string }
  | { type: 'attachment'; attachment: NonNullable<KeptText['attachment']> }
  | { type: 'pointer'; text: string }

/** One repetition of OBX-5, by its data type (OBX-2). Sources: HL7 v2.9 chapter 2A; table 0125. */
export function readObservationValue(type: string, written: string, unit: string | null, delimiters: Delimiters): ObservationValue {
  switch (type) {
    case 'NM':
      return readNumeric(written, unit, delimiters)
    case 'SN':
      return readStructured(written, unit, delimiters)
    case 'NR':
      return readRange(written, unit, delimiters)
    case 'CE':
    case 'CWE':
    case 'CNE':
    case 'CF':
    case 'CWM': {
      const { codes, text } = readCoded(written, delimiters)
      return { type: 'value', value: { ...textValue(text, unit), coded: codes[0] ?? null }, warnings: [] }
    }
    case 'DT':
    case 'TS':
    case 'DTM': {
      const time = readHl7Time(partOfText(written, 1, delimiters))
      return { type: 'value', value: textValue(time?.local ?? readableText(written, delimiters)), warnings: time ? [] : ['This is sent as a date but is none.'] }
    }
    case 'TX':
    case 'FT':
      return { type: 'narrative', text: unescapeText(written, delimiters) }
    case 'ED':
      return readEncapsulated(written, delimiters)
    case 'RP':
      return { type: 'pointer', text: readableText(written, delimiters) }
    case 'ST':
    case '':
      return readText(written, unit, delimiters)
    default:
      return { type: 'value', value: textValue(readableText(written, delimiters), unit), warnings: [] }
  }
}

/** A number; comparators and words that some laboratories put there all the same are kept apart from it. */
function readNumeric(written: string, unit: string | null, delimiters: Delimiters): ObservationValue {
  const text = partOfText(written, 1, delimiters)
  const read = readWrittenValue(text, unit)
  const warnings = read.value.number === null ? [...read.warnings, 'This is sent as a number but is none; it is kept as text.'] : read.warnings
  return { type: 'value', value: read.value, warnings }
}

/** SN: comparator^number^separator^number: "<^0.03", "^1^:^128", "^10^-^20", "^2^+". */
function readStructured(written: string, unit: string | null, delimiters: Delimiters): ObservationValue {
  const [sign = '', low = '', separator = '', high = ''] = componentsOf(written, delimiters).map((part) => unescapeText(part, delimiters).trim())
  const warnings: string[] = []
  const text = `${sign}${low}${separator}${high}`
  const [from, to] = [low === '' ? null : readNumber(low, warnings), high === '' ? null : readNumber(high, warnings)]
  if (low === '') return { type: 'value', value: readWrittenValue(text, unit).value, warnings: [...warnings, 'No number is given.'] }
  if (from === null) return { type: 'value', value: textValue(text, unit), warnings: [...warnings, 'This is sent as a number but is none; it is kept as text.'] }
  if (separator === '' && high === '') {
    const comparator = spellComparator(sign)
    const is_odd = comparator === null && sign !== '' && sign !== '='
    return { type: 'value', value: { ...numberValue(from, low, unit, comparator), text, ...(is_odd ? { number: null } : {}) }, warnings: is_odd ? [`The sign "${sign}" before the number is not a comparison.`] : warnings }
  }
  if (separator === '-' && to !== null && from <= to) return { type: 'value', value: { ...textValue(text, unit), number: from, number_high: to }, warnings }
  return { type: 'value', value: textValue(text, unit), warnings }
}

/** NR: low^high. */
function readRange(written: string, unit: string | null, delimiters: Delimiters): ObservationValue {
  const warnings: string[] = []
  const [low, high] = [partOfText(written, 1, delimiters), partOfText(written, 2, delimiters)]
  const [from, to] = [readNumber(low, warnings), readNumber(high, warnings)]
  const text = [low, high].filter((part) => part !== '').join(' - ')
  const is_range = from !== null && to !== null && from <= to
  return { type: 'value', value: { comparator: null, number: is_range ? from : null, number_high: is_range ? to : null, ...spellUnit(unit), text, coded: null }, warnings }
}

/** ST: text. A lone number or comparison in it is a number all the same; components of it are joined. */
function readText(written: string, unit: string | null, delimiters: Delimiters): ObservationValue {
  const parts = componentsOf(written, delimiters)
  const text = parts.length === 1 ? unescapeText(written, delimiters).trim() : readableText(written, delimiters)
  const read = readWrittenValue(text, unit)
  return { type: 'value', value: read.value, warnings: read.warnings }
}

/** ED: source^type^subtype^encoding^data. Base64 is kept as a file; hex and plain text as text. */
function readEncapsulated(written: string, delimiters: Delimiters): ObservationValue {
  const [, type = '', subtype = '', encoding = '', ...data] = componentsOf(written, delimiters).map((part) => part.trim())
  const body = data.join(delimiters.component)
  const media_type = nameMediaType(type, subtype)
  if (/^base64$/i.test(encoding)) {
    const base64 = body.replace(/\\\.br\\|\s/g, '')
    return /^[A-Za-z0-9+/]*={0,2}$/.test(base64) && base64 !== '' ? { type: 'attachment', attachment: { media_type, base64, name: null } } : { type: 'pointer', text: base64 === '' ? 'An attachment without content' : 'An attachment whose content is damaged' }
  }
  const text = /^hex$/i.test(encoding) ? decodeHexText(body.replace(/\s/g, '')) : null
  return { type: 'narrative', text: text ?? unescapeText(body, delimiters) }
}

function nameMediaType(type: string, subtype: string): string {
  const both = `${type} ${subtype}`.toLowerCase()
  for (const [word, media] of Object.entries({ pdf: 'application/pdf', jpeg: 'image/jpeg', jpg: 'image/jpeg', png: 'image/png', tiff: 'image/tiff', gif: 'image/gif', html: 'text/html', rtf: 'application/rtf', xml: 'application/xml', dicom: 'application/dicom', plain: 'text/plain', text: 'text/plain' })) {
    if (both.includes(word)) return media
  }
  return 'application/octet-stream'
}
