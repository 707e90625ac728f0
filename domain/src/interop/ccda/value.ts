import { decodeBase64Text } from '../base64-text.ts'
import { nameCodeSystem, rankCodes } from '../code-system.ts'
import type { ProposedCode, ProposedTime, ProposedValue } from '../parsed-file.ts'
import { readNumber, readWrittenValue, numberValue, spellUnit, textValue } from '../written-value.ts'
import { readHl7Time } from '../written-time.ts'
import { attributeOf, childOf, childrenOf, plainText, type XmlElement } from '../xml-tree.ts'
import type { CcdaContext } from './context.ts'

export interface Concept {
  codes: ProposedCode[]
  text: string
}

/** HL7 v3 NullFlavor, in words. */
const null_flavors: Record<string, string> = { NI: 'no information', UNK: 'unknown', ASKU: 'asked but unknown', NASK: 'not asked', NAV: 'temporarily unavailable', NA: 'not applicable', MSK: 'masked by the source', OTH: 'other', NINF: 'below all numbers', PINF: 'above all numbers', NP: 'not present', TRC: 'a trace', QS: 'a sufficient quantity', DER: 'derived', UNC: 'not encoded', INV: 'invalid', NAVU: 'not available' }

export function nullFlavorOf(element: XmlElement | null): string {
  const flavor = attributeOf(element, 'nullFlavor')
  return flavor === '' ? '' : (null_flavors[flavor] ?? flavor)
}

/** CD, CE, CV, CO: the code with its translations; words from displayName, the original text or what it refers to. */
export function readConcept(element: XmlElement | null, context: CcdaContext): Concept | null {
  if (!element) return null
  const all = [element, ...childrenOf(element, 'translation')]
  const codes = all
    .map((item) => ({ system: nameCodeSystem(attributeOf(item, 'codeSystem')), code: attributeOf(item, 'code'), display: attributeOf(item, 'displayName') || null }))
    .filter(({ code }) => code !== '')
  const ranked = rankCodes(codes)
  const original = referencedText(childOf(element, 'originalText'), context)
  const text = attributeOf(element, 'displayName') || original || ranked.find(({ display }) => display !== null)?.display || ranked[0]?.code || ''
  return text === '' ? null : { codes: ranked, text }
}

/** Own words, or those of the narrative that a reference points to. */
export function referencedText(element: XmlElement | null, context: CcdaContext): string {
  if (!element) return ''
  const reference = attributeOf(childOf(element, 'reference'), 'value')
  const target = reference.startsWith('#') ? context.narrative_by_id.get(reference.slice(1)) : undefined
  const own = plainText(element)
  return target ? plainText(target).slice(0, 4000) : own
}

/** `value` of an observation, by its xsi:type; IVL with one bound is a comparison. */
export function readValue(element: XmlElement | null, context: CcdaContext): { value: ProposedValue | null; warnings: string[] } {
  if (!element) return { value: null, warnings: [] }
  const type = attributeOf(element, 'type').replace(/^.*:/, '')
  const warnings: string[] = []
  if (type === 'IVL_PQ' || type === 'IVL_REAL' || type === 'IVL_INT') return { value: readInterval(element, warnings), warnings }
  if (type === 'RTO' || type.startsWith('RTO_')) return { value: textValue([childOf(element, 'numerator'), childOf(element, 'denominator')].map((part) => `${attributeOf(part, 'value')} ${attributeOf(part, 'unit')}`.trim()).join(' : ')), warnings }
  if (['CD', 'CE', 'CO', 'CV', 'CS', 'CR'].includes(type) || (type === '' && attributeOf(element, 'code') !== '')) {
    const concept = readConcept(element, context)
    return { value: concept ? { ...textValue(concept.text), coded: concept.codes[0] ?? null } : null, warnings }
  }
  const written = attributeOf(element, 'value')
  const unit = attributeOf(element, 'unit')
  if (type === 'TS') return { value: written === '' ? null : textValue(readHl7Time(written)?.local ?? written), warnings }
  if (written !== '') {
    const number = readNumber(written, warnings)
    if (number === null) return { value: readWrittenValue(written, unit || null).value, warnings }
    return { value: numberValue(number, written, unit === '1' || unit === '' ? null : unit), warnings }
  }
  const text = encapsulatedText(element) ?? referencedText(element, context)
  if (text === '') return { value: null, warnings }
  const read = type === 'ED' ? { value: textValue(text), warnings: [] } : readWrittenValue(text, unit || null)
  return { value: read.value, warnings: [...warnings, ...read.warnings] }
}

/** ED in base64: its words where it is text. Null where it is not encapsulated. */
function encapsulatedText(element: XmlElement): string | null {
  if (attributeOf(element, 'representation') !== 'B64') return null
  const media_type = attributeOf(element, 'mediaType') || 'text/plain'
  const text = media_type.startsWith('text/') ? decodeBase64Text(plainText(element).replace(/\s/g, '')) : null
  return text ?? `An attached file (${media_type}) stands here; it is kept with the document.`
}

function readInterval(element: XmlElement, warnings: string[]): ProposedValue | null {
  const [low, high, center] = [childOf(element, 'low'), childOf(element, 'high'), childOf(element, 'center')]
  const bound = (part: XmlElement | null) => (attributeOf(part, 'value') === '' ? null : readNumber(attributeOf(part, 'value'), warnings))
  const [from, to] = [bound(low), bound(high)]
  const unit = attributeOf(low, 'unit') || attributeOf(high, 'unit') || attributeOf(center, 'unit') || null
  const is_open = (part: XmlElement | null) => attributeOf(part, 'inclusive') === 'false'
  if (from !== null && to !== null) return { comparator: null, number: from, number_high: to, ...spellUnit(unit), text: `${attributeOf(low, 'value')} - ${attributeOf(high, 'value')}`, coded: null }
  if (from !== null) return numberValue(from, attributeOf(low, 'value'), unit, is_open(low) ? '>' : '>=')
  if (to !== null) return numberValue(to, attributeOf(high, 'value'), unit, is_open(high) ? '<' : '<=')
  const middle = bound(center) ?? bound(element)
  return middle === null ? null : numberValue(middle, attributeOf(center, 'value') || attributeOf(element, 'value'), unit)
}

/** effectiveTime as a moment or a span. */
export function readTimes(element: XmlElement | null): { start: ProposedTime | null; end: ProposedTime | null } {
  const own = readHl7Time(attributeOf(element, 'value'))
  const low = readHl7Time(attributeOf(childOf(element, 'low'), 'value'))
  const high = readHl7Time(attributeOf(childOf(element, 'high'), 'value'))
  const center = readHl7Time(attributeOf(childOf(element, 'center'), 'value'))
  return { start: own ?? low ?? center, end: high }
}

export function readReferenceRanges(observation: XmlElement, context: CcdaContext): string | null {
  const ranges = childrenOf(observation, 'referenceRange').map((range) => {
    const inner = childOf(range, 'observationRange')
    const text = referencedText(childOf(inner, 'text'), context)
    if (text !== '') return text
    const { value } = readValue(childOf(inner, 'value'), context)
    return value ? [`${value.comparator && !value.text.startsWith(value.comparator) ? value.comparator : ''}${value.text}`, value.unit_as_written].filter(Boolean).join(' ') : ''
  })
  return ranges.filter((text) => text !== '').join('; ') || null
}
