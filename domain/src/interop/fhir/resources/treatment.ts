import type { ProposedRow, RowStatus } from '../../parsed-file.ts'
import { readIsoTime } from '../../written-time.ts'
import { identityOf, locate, nameOf, notesOf, remember, resolve, type FhirContext, type Placed } from '../context.ts'
import { get, nodeOf, nodesOf, numberOf, textOf, type FhirNode } from '../node.ts'
import { conceptsOf, conceptText, quantityText, readChoiceTime, readConcept, type Concept } from '../value.ts'
import { addMore, isKnownAbsence, leaveNoInformation, markChoices, setText } from './conditions.ts'

/** MedicationStatement (R5: MedicationUsage), MedicationRequest, MedicationDispense, MedicationAdministration. */
export function readMedication(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const concept = medicationConcept(placed, context)
  if (leaveNoInformation(concept, placed, context)) return
  const written = textOf(resource, 'status')
  const dosages = [...nodesOf(resource, 'dosage'), ...nodesOf(resource, 'dosageInstruction')]
  const effective = readChoiceTime(resource, 'effective')
  const occurred = readChoiceTime(resource, 'occurrence')
  const row = context.out.row({
    kind: 'medication',
    label: concept?.text ?? 'Medication without a name',
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    identity: identityOf(context, placed),
    status: written === 'entered-in-error' ? 'entered-in-error' : written === 'not-taken' || written === 'not-done' ? 'not-done' : 'unknown',
    status_as_written: written || null,
    observed: effective.time ?? occurred.time ?? readIsoTime(textOf(resource, 'authoredOn') || textOf(resource, 'whenHandedOver')),
    reported: readIsoTime(textOf(resource, 'dateAsserted') || textOf(resource, 'authoredOn')),
    performer: nameOf(context, placed, nodeOf(resource, 'requester') ?? nodeOf(resource, 'informationSource')) || null,
    is_negated: isKnownAbsence(concept) || written === 'not-taken' || textOf(resource, 'doNotPerform') === 'true',
    note: notesOf(resource),
    locator: locate(path),
  })
  setText(row, 'medication_status', written)
  setText(row, 'category', textOf(resource, 'resourceType') === 'MedicationRequest' ? `request (${textOf(resource, 'intent') || 'order'})` : textOf(resource, 'resourceType').replace('Medication', '').toLowerCase())
  setText(row, 'indication', [...conceptsOf(resource, 'reasonCode'), ...conceptsOf(resource, 'reason')].map(({ text }) => text).join('; ') || nodesOf(resource, 'reasonReference').map((reference) => nameOf(context, placed, reference)).join('; '))
  if (effective.time) row.detail.started = effective.time
  if (effective.end) row.detail.stopped = effective.end
  readDosages(dosages, row)
  markChoices(resource, 'medication', 'effective', 'occurrence', 'encounter', 'context', 'identifier', 'groupIdentifier', 'basedOn', 'informationSource')
  remember(context, path, row)
}

function medicationConcept(placed: Placed, context: FhirContext): Concept | null {
  const { resource } = placed
  const inline = readConcept(nodeOf(resource, 'medicationCodeableConcept')) ?? readConcept(nodeOf(nodeOf(resource, 'medication') ?? {}, 'concept'))
  if (inline) return inline
  const reference = nodeOf(resource, 'medicationReference') ?? nodeOf(nodeOf(resource, 'medication') ?? {}, 'reference')
  const target = resolve(context, placed, reference)
  if (target) {
    context.used.add(target.path)
    const concept = readConcept(nodeOf(target.resource, 'code'))
    const ingredients = nodesOf(target.resource, 'ingredient').map((ingredient) => conceptText(ingredient, 'itemCodeableConcept') || conceptText(ingredient, 'item'))
    return concept ?? (ingredients.length > 0 ? { codes: [], text: ingredients.join(' + ') } : null)
  }
  const display = textOf(reference ?? {}, 'display')
  return display === '' ? null : { codes: [], text: display }
}

function readDosages(dosages: FhirNode[], row: ProposedRow): void {
  const texts = dosages.map((dosage) => [textOf(dosage, 'text'), textOf(dosage, 'patientInstruction')].filter((text) => text !== '').join('; '))
  setText(row, 'instructions', texts.filter((text) => text !== '').join(' | '))
  const first = dosages[0]
  if (!first) return
  if (dosages.length > 1) row.warnings.push(`The source gives ${dosages.length} dosages; the first is proposed, the others stand in the instructions.`)
  setText(row, 'route', conceptText(first, 'route'))
  setText(row, 'body_site', conceptText(first, 'site'))
  const rate = nodeOf(first, 'doseAndRate') ?? first
  const dose = nodeOf(rate, 'doseQuantity') ?? nodeOf(rate, 'dose')
  const range = nodeOf(rate, 'doseRange')
  if (dose) {
    setText(row, 'dose', quantityText(dose))
    const number = numberOf(dose, 'value')
    if (number !== null) row.detail.dose_number = number
    setText(row, 'dose_unit', textOf(dose, 'unit') || textOf(dose, 'code'))
  } else if (range) setText(row, 'dose', `${quantityText(nodeOf(range, 'low'))} - ${quantityText(nodeOf(range, 'high'))}`)
  setText(row, 'frequency', describeTiming(nodeOf(first, 'timing')))
  const as_needed = conceptText(first, 'asNeededCodeableConcept') || (textOf(first, 'asNeededBoolean') === 'true' ? 'yes' : '')
  addMore(row, 'As needed', as_needed)
}

/** "twice every 1 d", or the code of the timing. */
function describeTiming(timing: FhirNode | null): string {
  if (!timing) return ''
  const code = conceptText(timing, 'code')
  const repeat = nodeOf(timing, 'repeat')
  if (!repeat || code !== '') return code
  const [frequency, period, unit] = [textOf(repeat, 'frequency') || '1', textOf(repeat, 'period'), textOf(repeat, 'periodUnit')]
  const when = nodesOf(repeat, 'when').length > 0 ? '' : textOf(repeat, 'when')
  return [period === '' ? '' : `${frequency} × every ${period} ${unit}`, when].filter((text) => text !== '').join(', ')
}

export function readProcedure(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const concept = readConcept(nodeOf(resource, 'code'))
  if (leaveNoInformation(concept, placed, context)) return
  const written = textOf(resource, 'status')
  const statuses: Record<string, RowStatus> = { completed: 'final', 'entered-in-error': 'entered-in-error', 'not-done': 'not-done', stopped: 'cancelled', preparation: 'registered', 'in-progress': 'preliminary' }
  const performed = readChoiceTime(resource, 'performed')
  const occurred = readChoiceTime(resource, 'occurrence')
  const actors = nodesOf(resource, 'performer').map((performer) => nameOf(context, placed, nodeOf(performer, 'actor')))
  const row = context.out.row({
    kind: 'surgery',
    label: concept?.text ?? 'Procedure without a name',
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    identity: identityOf(context, placed),
    status: statuses[written] ?? 'unknown',
    status_as_written: written || null,
    observed: performed.time ?? occurred.time,
    performer: actors.filter((name) => name !== '').join(', ') || null,
    is_negated: written === 'not-done' || isKnownAbsence(concept),
    note: notesOf(resource),
    locator: locate(path),
  })
  const end = performed.end ?? occurred.end
  if (end) row.detail.ended = end
  setText(row, 'body_site', conceptText(resource, 'bodySite'))
  setText(row, 'category', conceptText(resource, 'category'))
  setText(row, 'reason', conceptText(resource, 'statusReason') || conceptText(resource, 'reasonCode') || nodesOf(resource, 'reasonReference').map((reference) => nameOf(context, placed, reference)).join('; '))
  addMore(row, 'When', performed.words || occurred.words)
  addMore(row, 'Outcome', conceptText(resource, 'outcome'))
  addMore(row, 'Complication', conceptText(resource, 'complication'))
  addMore(row, 'Where', nameOf(context, placed, nodeOf(resource, 'location')))
  markChoices(resource, 'performed', 'occurrence', 'encounter', 'identifier', 'basedOn', 'partOf')
  remember(context, path, row)
}

export function readImmunization(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const concept = readConcept(nodeOf(resource, 'vaccineCode'))
  if (leaveNoInformation(concept, placed, context)) return
  const written = textOf(resource, 'status')
  const occurred = readChoiceTime(resource, 'occurrence')
  const actors = nodesOf(resource, 'performer').map((performer) => nameOf(context, placed, nodeOf(performer, 'actor')))
  const row = context.out.row({
    kind: 'immunization',
    label: concept?.text ?? 'Vaccine without a name',
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    identity: identityOf(context, placed, 'patient'),
    status: written === 'completed' ? 'final' : written === 'not-done' ? 'not-done' : written === 'entered-in-error' ? 'entered-in-error' : 'unknown',
    status_as_written: written || null,
    observed: occurred.time,
    reported: readIsoTime(textOf(resource, 'recorded')),
    performer: actors.filter((name) => name !== '').join(', ') || null,
    is_negated: written === 'not-done' || isKnownAbsence(concept),
    note: notesOf(resource),
    locator: locate(path),
  })
  setText(row, 'lot_number', textOf(resource, 'lotNumber'))
  const manufacturer = nodeOf(resource, 'manufacturer')
  setText(row, 'manufacturer', nameOf(context, placed, nodeOf(manufacturer ?? {}, 'reference') ?? manufacturer))
  setText(row, 'route', conceptText(resource, 'route'))
  setText(row, 'body_site', conceptText(resource, 'site'))
  setText(row, 'dose', quantityText(nodeOf(resource, 'doseQuantity')))
  setText(row, 'reason', conceptText(resource, 'statusReason') || conceptText(resource, 'reasonCode'))
  const protocol = nodeOf(resource, 'protocolApplied')
  if (protocol) addMore(row, 'Dose number', textOf(protocol, 'doseNumberPositiveInt') || textOf(protocol, 'doseNumberString') || textOf(protocol, 'doseNumber'))
  if (protocol) addMore(row, 'Against', conceptText(protocol, 'targetDisease'))
  addMore(row, 'When', occurred.words)
  addMore(row, 'Expires', textOf(resource, 'expirationDate'))
  if (textOf(resource, 'primarySource') === 'false') addMore(row, 'Source', 'not from the one who gave it')
  get(resource, 'encounter')
  markChoices(resource, 'occurrence', 'identifier', 'location')
  remember(context, path, row)
}
