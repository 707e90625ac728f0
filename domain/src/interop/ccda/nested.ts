import type { ProposedRow } from '../parsed-file.ts'
import { dayOf, readHl7Time } from '../written-time.ts'
import { attributeOf, childOf, childrenOf, elementsOf, placedChildren, type PlacedElement, type XmlElement } from '../xml-tree.ts'
import { locate, type CcdaContext, type SectionContext } from './context.ts'
import { readConcept, readTimes, readValue, referencedText, type Concept } from './value.ts'

const planned_moods = ['INT', 'RQO', 'PRMS', 'PRP', 'ARQ', 'APT', 'GOL', 'SLOT', 'RMD']

export const statement_names = ['act', 'observation', 'organizer', 'procedure', 'substanceAdministration', 'encounter', 'supply', 'observationMedia', 'regionOfInterest']

export function templatesOf(element: XmlElement): string[] {
  return childrenOf(element, 'templateId').map((item) => attributeOf(item, 'root').replace(/^2\.16\.840\.1\.113883\.10\.20\./, ''))
}

export function isPlanned(element: XmlElement, section: SectionContext): boolean {
  return planned_moods.includes(attributeOf(element, 'moodCode')) || (section.is_planned && attributeOf(element, 'moodCode') !== 'EVN')
}

export function statementsWithin(holder: PlacedElement): PlacedElement[] {
  return statement_names.flatMap((name) => placedChildren(holder, name))
}

/** Severity, reaction, status, age, comment, indication of a statement; what is none of these keeps its own words. */
export function attachNested(placed: PlacedElement, row: ProposedRow, section: SectionContext, context: CcdaContext): void {
  for (const relationship of placedChildren(placed, 'entryRelationship')) {
    for (const inner of statementsWithin(relationship)) attachOne(inner, row, section, context)
  }
}

function attachOne(inner: PlacedElement, row: ProposedRow, section: SectionContext, context: CcdaContext): void {
  const { element, path } = inner
  const templates = templatesOf(element)
  const code = readConcept(childOf(element, 'code'), context)
  const { value } = readValue(childOf(element, 'value'), context)
  const has = (...wanted: string[]) => wanted.some((template) => templates.includes(template))
  const codes = code?.codes.map((item) => item.code) ?? []
  row.also_from.push(locate(path))
  if (has('22.4.64') || codes.includes('48767-8')) {
    const text = referencedText(childOf(element, 'text'), context)
    if (text !== '') row.note = row.note === null ? text : `${row.note}\n${text}`
  } else if (has('22.4.8') || codes.includes('SEV')) setFirst(row, 'severity', value?.text)
  else if (has('22.4.145') || codes.includes('82606-5')) setFirst(row, 'criticality', value?.text)
  else if (has('22.4.9')) {
    const reaction = value?.text || referencedText(childOf(element, 'text'), context)
    if (reaction) (row.detail.reactions ??= []).push(reaction)
  } else if (has('22.4.6', '22.4.28') || (codes.includes('33999-4') && value)) setFirst(row, 'clinical_status', value?.coded?.display?.toLowerCase() ?? value?.text.toLowerCase())
  else if (has('22.4.31')) {
    if (value?.number !== null && value !== null && /^(a|yr|year)/.test(value.unit_as_written ?? 'a')) row.detail.age_at_onset_years = value.number
    else addMore(row, 'Age at onset', value?.text ?? '')
  } else if (has('22.4.47')) row.detail.is_deceased = true
  else if (has('22.4.19')) setFirst(row, row.kind === 'medication' ? 'indication' : 'reason', value?.text)
  else if (has('22.4.53')) setFirst(row, 'reason', code?.text)
  else if (has('15.3.1') || codes.includes('11778-8')) {
    const day = dayOf(readHl7Time(value?.text ?? '')) ?? (value && /^\d{4}-\d{2}-\d{2}$/.test(value.text) ? value.text : null)
    if (day) row.detail.estimated_due_date = day
    addMore(row, 'Estimated date of delivery', value?.text ?? '')
  } else if (has('22.4.20') && element.name === 'act') addMore(row, 'Instruction', referencedText(childOf(element, 'text'), context) || code?.text || '')
  else attachUnknown(inner, row, code, value?.text ?? '', value?.unit_as_written ?? '', context)
  attachNested(inner, row, section, context)
}

function attachUnknown(inner: PlacedElement, row: ProposedRow, code: Concept | null, value: string, unit: string, context: CcdaContext): void {
  const { element, path } = inner
  const material = readConcept(childOf(element, 'consumable', 'manufacturedProduct', 'manufacturedMaterial', 'code') ?? childOf(element, 'product', 'manufacturedProduct', 'manufacturedMaterial', 'code'), context)
  const words = referencedText(childOf(element, 'text'), context)
  const time = readTimes(childOf(element, 'effectiveTime')).start
  const quantity = childOf(element, 'quantity')
  const parts = [material?.text ?? '', value && `${value} ${unit}`.trim(), attributeOf(quantity, 'value') && `${attributeOf(quantity, 'value')} ${attributeOf(quantity, 'unit')}`.trim(), value || material ? '' : words, time?.local ?? ''].filter((part) => part !== '')
  const is_assertion = code?.codes.some((item) => item.code === 'ASSERTION') ?? false
  const name = (is_assertion ? '' : code?.text) || ({ supply: 'Supply', act: 'Act', procedure: 'Procedure', organizer: 'Group', encounter: 'Visit' } as Record<string, string>)[element.name] || 'Finding'
  const text = parts.join(', ')
  if (text === '' && code === null) context.out.leave(`${element.name} within ${row.kind}`, 'It holds neither a name nor a value.', locate(path))
  else addMore(row, name, text || 'stated')
  if (element.name === 'organizer') {
    for (const component of placedChildren(inner, 'component')) {
      for (const statement of statementsWithin(component)) attachOne(statement, row, { code: '', title: '', kind: 'observation', is_planned: false, dated: null }, context)
    }
  }
}

type TextKey = 'severity' | 'criticality' | 'clinical_status' | 'indication' | 'reason'

function setFirst(row: ProposedRow, key: TextKey, text: string | undefined): void {
  if (text) row.detail[key] ??= text
}

export function addMore(row: ProposedRow, key: string, text: string): void {
  if (text === '') return
  const more = (row.detail.more ??= {})
  more[key] = more[key] === undefined || more[key] === text ? text : `${more[key]}; ${text}`
}

export function identifierOf(element: XmlElement): string | null {
  const id = elementsOf(element).find(({ name }) => name === 'id') ?? null
  return attributeOf(id, 'extension') || attributeOf(id, 'root') || null
}
