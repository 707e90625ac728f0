import type { ProposedRow, RowStatus } from '../parsed-file.ts'
import { readNumber } from '../written-value.ts'
import { readHl7Time } from '../written-time.ts'
import { attributeOf, childOf, childrenOf, placedChildren, plainText, type PlacedElement, type XmlElement } from '../xml-tree.ts'
import { locate, type CcdaContext, type SectionContext } from './context.ts'
import { actorName } from './person.ts'
import { addMore, attachNested, identifierOf, isPlanned, statementsWithin, templatesOf } from './nested.ts'
import { nullFlavorOf, readConcept, readTimes, readValue, referencedText } from './value.ts'

/** substanceAdministration: a vaccine in the immunization section or template, else a medication. */
export function readMedication(placed: PlacedElement, section: SectionContext, context: CcdaContext): ProposedRow[] {
  const { element, path } = placed
  const templates = templatesOf(element)
  const is_vaccine = templates.some((template) => ['22.4.52', '22.4.120'].includes(template)) || section.kind === 'immunization'
  const product = childOf(element, 'consumable', 'manufacturedProduct')
  const material = childOf(product, 'manufacturedMaterial') ?? childOf(product, 'manufacturedLabeledDrug')
  const concept = readConcept(childOf(material, 'code'), context)
  const is_negated = attributeOf(element, 'negationInd') === 'true'
  const is_planned = isPlanned(element, section) && section.is_planned
  const status = attributeOf(childOf(element, 'statusCode'), 'code')
  const words = referencedText(childOf(element, 'text'), context)
  const times = childrenOf(element, 'effectiveTime')
  const span = times.find((time) => ['', 'IVL_TS', 'TS'].includes(attributeOf(time, 'type').replace(/^.*:/, ''))) ?? null
  const { start, end } = readTimes(span)
  const row = context.out.row({
    kind: is_planned ? 'order' : is_vaccine ? 'immunization' : 'medication',
    identity: context.identity,
    label: concept?.text || plainText(childOf(material, 'name')) || words || 'Substance without a name',
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    status: is_vaccine ? vaccineStatus(is_negated, status) : status === 'nullified' ? 'entered-in-error' : 'unknown',
    status_as_written: status || null,
    observed: start,
    reported: readHl7Time(attributeOf(childOf(childOf(element, 'author'), 'time'), 'value')),
    accession_number: identifierOf(element),
    performer: actorName(childOf(element, 'performer') ?? childOf(element, 'author')) || null,
    is_negated,
    locator: locate(path),
  })
  const name_flavor = nullFlavorOf(childOf(material, 'code'))
  if (name_flavor !== '' && concept === null) row.warnings.push(`The source codes no substance: ${name_flavor}.`)
  const lot = plainText(childOf(material, 'lotNumberText'))
  if (lot !== '') row.detail.lot_number = lot
  const maker = plainText(childOf(product, 'manufacturerOrganization', 'name'))
  if (maker !== '') row.detail.manufacturer = maker
  if (words !== '' && words !== row.label) row.detail.instructions = words
  if (!is_vaccine) {
    row.detail.medication_status = is_negated ? 'not-taken' : status || 'unknown'
    if (start) row.detail.started = start
    if (end) row.detail.stopped = end
    const frequency = describeFrequency(times)
    if (frequency !== '') row.detail.frequency = frequency
  }
  readDose(element, row, context)
  attachNested(placed, row, section, context)
  for (const precondition of childrenOf(element, 'precondition')) addMore(row, 'Condition', readValue(childOf(precondition, 'criterion', 'value'), context).value?.text ?? referencedText(childOf(precondition, 'criterion', 'text'), context))
  return [row]
}

function vaccineStatus(is_negated: boolean, status: string): RowStatus {
  if (is_negated) return 'not-done'
  return status === 'nullified' ? 'entered-in-error' : status === 'cancelled' || status === 'aborted' ? 'cancelled' : 'final'
}

function readDose(element: XmlElement, row: ProposedRow, context: CcdaContext): void {
  const route = readConcept(childOf(element, 'routeCode'), context)
  if (route) row.detail.route = route.text
  const site = readConcept(childOf(element, 'approachSiteCode'), context)
  if (site) row.detail.body_site = site.text
  const form = readConcept(childOf(element, 'administrationUnitCode'), context)
  if (form) addMore(row, 'Form', form.text)
  const dose = childOf(element, 'doseQuantity')
  const written = attributeOf(dose, 'value')
  if (written !== '') {
    const unit = attributeOf(dose, 'unit')
    const number = readNumber(written, row.warnings)
    row.detail.dose = [written, unit === '1' ? '' : unit].filter((part) => part !== '').join(' ')
    if (number !== null) row.detail.dose_number = number
    if (unit !== '' && unit !== '1') row.detail.dose_unit = unit
  } else if (childOf(dose, 'low') ?? childOf(dose, 'high')) row.detail.dose = [childOf(dose, 'low'), childOf(dose, 'high')].map((part) => `${attributeOf(part, 'value')} ${attributeOf(part, 'unit')}`.trim()).join(' - ')
  const rate = childOf(element, 'rateQuantity')
  if (attributeOf(rate, 'value') !== '') addMore(row, 'Rate', `${attributeOf(rate, 'value')} ${attributeOf(rate, 'unit')}`.trim())
  const most = childOf(element, 'maxDoseQuantity', 'numerator')
  if (attributeOf(most, 'value') !== '') addMore(row, 'At most', `${attributeOf(most, 'value')} ${attributeOf(most, 'unit')} in ${attributeOf(childOf(element, 'maxDoseQuantity', 'denominator'), 'value')} ${attributeOf(childOf(element, 'maxDoseQuantity', 'denominator'), 'unit')}`)
}

/** PIVL ("every 6 h"), EIVL ("before a meal"): how often. */
function describeFrequency(times: XmlElement[]): string {
  return times
    .map((time) => {
      const type = attributeOf(time, 'type').replace(/^.*:/, '')
      const period = childOf(time, 'period')
      if (type === 'PIVL_TS' || period) {
        const one = `${attributeOf(period, 'value')} ${attributeOf(period, 'unit')}`.trim()
        const low = childOf(period, 'low')
        const span = low ? `${attributeOf(low, 'value')} to ${attributeOf(childOf(period, 'high'), 'value')} ${attributeOf(low, 'unit')}` : one
        return span === '' ? '' : `every ${span}`
      }
      return type === 'EIVL_TS' ? attributeOf(childOf(time, 'event'), 'code') : ''
    })
    .filter((text) => text !== '')
    .join(', ')
}

/** supply: dispensed or ordered amounts; of a medication, else of a device. */
export function readSupply(placed: PlacedElement, section: SectionContext, context: CcdaContext): ProposedRow[] {
  const { element, path } = placed
  const product = childOf(element, 'product', 'manufacturedProduct', 'manufacturedMaterial')
  const device = childOf(element, 'participant', 'participantRole')
  const concept = readConcept(childOf(product, 'code'), context) ?? readConcept(childOf(childOf(device, 'playingDevice'), 'code'), context)
  const words = referencedText(childOf(element, 'text'), context)
  if (!concept && words === '') {
    context.out.leave('supply', 'It does not say what was supplied.', locate(path))
    return []
  }
  const { start, end } = readTimes(childOf(element, 'effectiveTime'))
  const row = context.out.row({
    kind: isPlanned(element, section) && section.is_planned ? 'order' : section.kind === 'medication' ? 'medication' : 'observation',
    identity: context.identity,
    label: concept?.text || words,
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    status_as_written: attributeOf(childOf(element, 'statusCode'), 'code') || null,
    observed: start,
    performer: actorName(childOf(element, 'performer') ?? childOf(element, 'author')) || null,
    locator: locate(path),
  })
  row.detail.category = 'supply'
  if (end) row.detail.ended = end
  const quantity = childOf(element, 'quantity')
  if (attributeOf(quantity, 'value') !== '') addMore(row, 'Quantity', `${attributeOf(quantity, 'value')} ${attributeOf(quantity, 'unit')}`.trim())
  attachNested(placed, row, section, context)
  return [row]
}

/** Family history organizer: the relative, and one row for each of their conditions. */
export function readFamilyOrganizer(placed: PlacedElement, section: SectionContext, context: CcdaContext): ProposedRow[] {
  const { element, path } = placed
  const subject = childOf(element, 'subject', 'relatedSubject')
  const relationship = readConcept(childOf(subject, 'code'), context)?.text ?? ''
  const person = childOf(subject, 'subject')
  const sex = attributeOf(childOf(person, 'administrativeGenderCode'), 'displayName')
  const born = readHl7Time(attributeOf(childOf(person, 'birthTime'), 'value'))
  const is_deceased = attributeOf(childOf(person, 'deceasedInd'), 'value') === 'true'
  const rows: ProposedRow[] = []
  for (const { element: observation, path: at } of placedChildren(placed, 'component').flatMap(statementsWithin)) {
    const concept = readConcept(childOf(observation, 'value'), context)
    const times = readTimes(childOf(observation, 'effectiveTime'))
    const row = context.out.row({
      kind: 'family_history',
      identity: context.identity,
      label: concept?.text || readConcept(childOf(observation, 'code'), context)?.text || 'Condition without a name',
      code: concept?.codes[0] ?? null,
      other_codes: concept?.codes.slice(1) ?? [],
      observed: times.start,
      is_negated: attributeOf(observation, 'negationInd') === 'true',
      locator: locate(at),
      detail: { ...(relationship ? { relationship } : {}), ...(is_deceased ? { is_deceased: true } : {}) },
    })
    row.also_from.push(locate(path))
    addMore(row, 'Sex', sex)
    addMore(row, 'Born', born?.local ?? '')
    attachNested({ element: observation, path: at }, row, section, context)
    rows.push(row)
  }
  if (rows.length > 0) return rows
  const alone = context.out.row({ kind: 'family_history', identity: context.identity, label: `${relationship || 'Relative'}: no condition named`, locator: locate(path), detail: relationship ? { relationship } : {} })
  return [alone]
}
