import { nameCodeSystem, rankCodes } from '../code-system.ts'
import type { ProposedCode, ProposedTime, ProposedValue } from '../parsed-file.ts'
import { readIsoTime } from '../written-time.ts'
import { numberValue, readWrittenValue, spellComparator, textValue } from '../written-value.ts'
import { choiceOf, nodeOf, nodesOf, numberOf, textOf, type FhirNode } from './node.ts'

export interface Concept {
  codes: ProposedCode[]
  text: string
}

/** CodeableConcept, Coding, or R5's CodeableReference with a concept. */
export function readConcept(node: FhirNode | null): Concept | null {
  if (!node) return null
  const inner = nodeOf(node, 'concept')
  if (inner) return readConcept(inner)
  const codings = nodesOf(node, 'coding')
  const codes = rankCodes((codings.length > 0 ? codings : [node]).map(readCoding).filter((code) => code !== null))
  const text = textOf(node, 'text') || codes.find(({ display }) => display !== null)?.display || codes[0]?.code || ''
  return text === '' ? null : { codes, text }
}

function readCoding(node: FhirNode): ProposedCode | null {
  const code = textOf(node, 'code')
  return code === '' ? null : { system: nameCodeSystem(textOf(node, 'system')), code, display: textOf(node, 'display') || null }
}

export function conceptsOf(node: FhirNode, key: string): Concept[] {
  return nodesOf(node, key)
    .map(readConcept)
    .filter((concept) => concept !== null)
}

export function conceptText(node: FhirNode, key: string): string {
  return conceptsOf(node, key)
    .map(({ text }) => text)
    .join('; ')
}

/** The code of a status-like concept ("active"), else its text. */
export function conceptCode(node: FhirNode, key: string): string {
  const concept = conceptsOf(node, key)[0]
  return concept?.codes[0]?.code ?? concept?.text ?? ''
}

/** Quantity and its kin (Age, Duration, SimpleQuantity). The number keeps its written digits. */
export function readQuantity(node: FhirNode | null): ProposedValue | null {
  if (!node) return null
  const number = numberOf(node, 'value')
  const unit = textOf(node, 'unit') || textOf(node, 'code') || null
  if (number === null) return textOf(node, 'value') === '' ? null : textValue(textOf(node, 'value'), unit)
  const is_ucum = nameCodeSystem(textOf(node, 'system')) === 'UCUM' && textOf(node, 'code') !== ''
  return numberValue(number, textOf(node, 'value'), unit, spellComparator(textOf(node, 'comparator')), is_ucum ? textOf(node, 'code') : null)
}

export function quantityText(node: FhirNode | null): string {
  const value = readQuantity(node)
  return value ? [value.text, value.unit_as_written].filter(Boolean).join(' ') : ''
}

/** value[x] of an Observation or one of its components. */
export function readChoiceValue(node: FhirNode, prefix: string): ProposedValue | null {
  const choice = choiceOf(node, prefix)
  if (!choice) return null
  const inner = nodeOf(node, choice.key)
  switch (choice.type) {
    case 'Quantity':
      return readQuantity(inner)
    case 'CodeableConcept':
    case 'Coding': {
      const concept = readConcept(inner)
      return concept ? { ...textValue(concept.text), coded: concept.codes[0] ?? null } : null
    }
    case 'Range':
      return readRange(inner)
    case 'Ratio':
      return inner ? textValue([quantityText(nodeOf(inner, 'numerator')), quantityText(nodeOf(inner, 'denominator'))].join(' : ')) : null
    case 'Period':
      return inner ? textValue([textOf(inner, 'start'), textOf(inner, 'end')].join(' to ')) : null
    case 'SampledData':
      return inner ? textValue(`Sampled data: ${textOf(inner, 'data').slice(0, 2000)}`) : null
    case 'Integer': {
      const number = numberOf(node, choice.key)
      return number === null ? null : numberValue(number, textOf(node, choice.key), null)
    }
    case 'String':
      return textOf(node, choice.key) === '' ? null : readWrittenValue(textOf(node, choice.key)).value
    default:
      return textOf(node, choice.key) === '' ? null : textValue(textOf(node, choice.key))
  }
}

function readRange(node: FhirNode | null): ProposedValue | null {
  if (!node) return null
  const [low, high] = [readQuantity(nodeOf(node, 'low')), readQuantity(nodeOf(node, 'high'))]
  const unit = low ?? high
  if (!unit) return null
  const text = low && high ? `${low.text} - ${high.text}` : low ? `>= ${low.text}` : `<= ${high!.text}`
  return { ...unit, comparator: low && high ? null : low ? '>=' : '<=', number: (low ?? high)!.number, number_high: low && high ? high.number : null, text, coded: null }
}

/** A dateTime, instant or date, the start of a Period, an Age in words: whichever of a choice is there. */
export function readChoiceTime(node: FhirNode, prefix: string): { time: ProposedTime | null; end: ProposedTime | null; words: string } {
  const choice = choiceOf(node, prefix)
  if (!choice) return { time: null, end: null, words: '' }
  const inner = nodeOf(node, choice.key)
  if (choice.type === 'Period' && inner) return { time: readIsoTime(textOf(inner, 'start')), end: readIsoTime(textOf(inner, 'end')), words: '' }
  if (choice.type === 'Timing' && inner) return { time: readIsoTime(textOf(inner, 'event')), end: null, words: '' }
  if (choice.type === 'Range' && inner) return { time: null, end: null, words: readRange(inner)?.text ?? '' }
  if (inner) return { time: null, end: null, words: quantityText(inner) }
  const text = textOf(node, choice.key)
  const time = readIsoTime(text)
  return { time, end: null, words: time ? '' : text }
}
