import type { RowDraft } from '../collector.ts'
import { kindOfObservation } from '../observation-kind.ts'
import type { ProposedRow, RowKind, RowStatus } from '../parsed-file.ts'
import { dayOf, readHl7Time } from '../written-time.ts'
import { attributeOf, childOf, childrenOf, placedChildren, plainText, type PlacedElement, type XmlElement } from '../xml-tree.ts'
import { locate, type CcdaContext, type SectionContext } from './context.ts'
import { addMore, attachNested, identifierOf, isPlanned, statementsWithin, templatesOf } from './nested.ts'
import { readFamilyOrganizer, readMedication, readSupply } from './treatment.ts'
import { actorName } from './person.ts'
import { nullFlavorOf, readConcept, readReferenceRanges, readTimes, readValue, referencedText, type Concept } from './value.ts'

const act_statuses: Record<string, RowStatus> = { completed: 'final', active: 'preliminary', aborted: 'cancelled', cancelled: 'cancelled', suspended: 'cancelled', held: 'registered', new: 'registered', nullified: 'entered-in-error', obsolete: 'corrected' }
/** One clinical statement of an entry. Everything in it becomes a row, a detail of one, or is named as left out. */
export function readStatement(placed: PlacedElement, section: SectionContext, context: CcdaContext, panel: ProposedRow['panel'] = null): ProposedRow[] {
  const { element } = placed
  const templates = templatesOf(element)
  switch (element.name) {
    case 'organizer':
      return templates.includes('22.4.45') || section.code === '10157-6' ? readFamilyOrganizer(placed, section, context) : readOrganizer(placed, section, context)
    case 'substanceAdministration':
      return readMedication(placed, section, context)
    case 'supply':
      return readSupply(placed, section, context)
    case 'act':
      return readAct(placed, section, context)
    case 'observationMedia':
    case 'regionOfInterest':
      context.out.leave(`${element.name}`, 'A picture of the document; its words stand in the narrative.', locate(placed.path))
      return []
    default:
      return [readObservationLike(placed, section, context, panel)]
  }
}

function readOrganizer(placed: PlacedElement, section: SectionContext, context: CcdaContext): ProposedRow[] {
  const { element, path } = placed
  const concept = readConcept(childOf(element, 'code'), context)
  const panel = { code: concept?.codes[0] ?? null, label: concept?.text || section.title }
  const rows = placedChildren(placed, 'component').flatMap((component) => statementsWithin(component).flatMap((inner) => readStatement(inner, section, context, panel)))
  const times = readTimes(childOf(element, 'effectiveTime'))
  for (const row of rows) {
    row.observed ??= times.start
    row.performer ??= actorName(childOf(element, 'performer') ?? childOf(element, 'author')) || null
    row.accession_number ??= identifierOf(element)
    row.also_from.push(locate(path))
  }
  if (rows.length === 0) context.out.leave('organizer', 'It groups nothing that could be read.', locate(path))
  return rows
}

/** Concern acts carry their observation; other acts are findings or procedures of their own. */
function readAct(placed: PlacedElement, section: SectionContext, context: CcdaContext): ProposedRow[] {
  const { element, path } = placed
  const templates = templatesOf(element)
  const inner = placedChildren(placed, 'entryRelationship').flatMap(statementsWithin)
  const is_concern = templates.some((template) => ['22.4.3', '22.4.30', '1.27', '22.4.132'].includes(template)) || ['CONC', '48765-2'].includes(attributeOf(childOf(element, 'code'), 'code'))
  const is_wrapper = is_concern || ((section.kind === 'problem' || section.kind === 'allergy') && inner.some(({ element: item }) => item.name === 'observation'))
  if (!is_wrapper || inner.length === 0) return [readObservationLike(placed, section, context, null)]
  const rows = inner.flatMap((statement) => readStatement(statement, section, context))
  const status = attributeOf(childOf(element, 'statusCode'), 'code')
  for (const row of rows) {
    row.also_from.push(locate(path))
    row.reported ??= readTimes(childOf(element, 'effectiveTime')).start
    row.performer ??= actorName(childOf(element, 'author')) || null
    if (row.kind === 'problem' || row.kind === 'allergy') row.detail.clinical_status ??= status === 'completed' ? 'resolved' : status === 'active' ? 'active' : ''
    if (row.detail.clinical_status === '') delete row.detail.clinical_status
  }
  return rows
}

const kinds_by_template: Record<string, RowKind> = {
  '22.4.4': 'problem',
  '22.4.7': 'allergy',
  '24.3.90': 'allergy',
  '22.4.2': 'lab_result',
  '22.4.27': 'vital',
  '22.4.38': 'social_history',
  '22.4.78': 'social_history',
  '22.4.85': 'social_history',
  '22.4.200': 'social_history',
  '22.4.46': 'family_history',
  '15.3.8': 'pregnancy_status',
  '22.4.293': 'pregnancy_status',
  '15.3.1': 'pregnancy_status',
  '22.4.12': 'surgery',
  '22.4.13': 'surgery',
  '22.4.14': 'surgery',
  '22.4.49': 'encounter',
  '22.4.80': 'problem',
  '22.4.19': 'problem',
  '22.4.34': 'problem',
}

function kindOf(element: XmlElement, section: SectionContext, concept: Concept | null): RowKind {
  if (isPlanned(element, section)) return element.name === 'encounter' ? 'appointment' : 'order'
  const template = templatesOf(element).find((item) => kinds_by_template[item] !== undefined)
  if (template !== undefined && element.name !== 'act') return kindOfObservation(concept?.codes ?? [], kinds_by_template[template]!)
  if (element.name === 'encounter') return 'encounter'
  if (element.name === 'procedure') return 'surgery'
  if (element.name === 'act') return section.kind === 'surgery' || templatesOf(element).includes('22.4.12') ? 'surgery' : 'observation'
  return kindOfObservation(concept?.codes ?? [], ['medication', 'immunization', 'encounter'].includes(section.kind) ? 'observation' : section.kind)
}

const value_is_subject: RowKind[] = ['problem', 'allergy', 'family_history']

/** observation, procedure, encounter or act: one row with its nested statements as details. */
function readObservationLike(placed: PlacedElement, section: SectionContext, context: CcdaContext, panel: ProposedRow['panel']): ProposedRow {
  const { element, path } = placed
  const code = readConcept(childOf(element, 'code'), context)
  const is_assertion = code?.codes.some((item) => item.code === 'ASSERTION') ?? false
  const kind = kindOf(element, section, code)
  const read = readValue(childOf(element, 'value'), context)
  const value_concept = readConcept(childOf(element, 'value'), context)
  const times = readTimes(childOf(element, 'effectiveTime'))
  const words = referencedText(childOf(element, 'text'), context)
  const takes_value = element.name === 'observation' && (value_is_subject.includes(kind) || (is_assertion && value_concept !== null))
  const subject = takes_value ? (value_concept ?? (read.value && read.value.text !== '' ? { codes: [], text: read.value.text } : null)) : code
  const is_negated = attributeOf(element, 'negationInd') === 'true'
  const status = attributeOf(childOf(element, 'statusCode'), 'code')
  const draft: RowDraft = {
    kind: is_assertion && value_concept?.codes.some((item) => item.code === '77386006') ? 'pregnancy_status' : kind,
    identity: context.identity,
    label: subject?.text || words || (code && !is_assertion ? code.text : '') || `${section.title}: without a name`,
    code: subject?.codes[0] ?? null,
    other_codes: subject?.codes.slice(1) ?? [],
    value: takes_value && value_is_subject.includes(kind) ? null : read.value,
    reference_range: readReferenceRanges(element, context),
    abnormal_flag: childrenOf(element, 'interpretationCode').map((item) => attributeOf(item, 'code') || attributeOf(item, 'displayName')).filter(Boolean).join(' ') || null,
    status: is_negated && ['surgery', 'immunization'].includes(kind) ? 'not-done' : (act_statuses[status] ?? 'unknown'),
    status_as_written: status || null,
    observed: times.start,
    reported: readHl7Time(attributeOf(childOf(childOf(element, 'author'), 'time'), 'value')),
    panel,
    accession_number: panel === null ? identifierOf(element) : null,
    performer: actorName(childOf(element, 'performer') ?? childOf(element, 'author')) || null,
    is_negated,
    note: null,
    locator: locate(path),
    warnings: read.warnings,
    detail: {},
  }
  const row = context.out.row(draft)
  nameFurtherValues(row, element, context)
  describe(row, element, context, times.end, takes_value && !is_assertion ? code : null)
  warnAboutNulls(row, element, takes_value)
  namePlainNegation(row)
  attachNested(placed, row, section, context)
  return row
}

function describe(row: ProposedRow, element: XmlElement, context: CcdaContext, end: ProposedRow['observed'], category: Concept | null): void {
  if (end) row.detail.ended = end
  const body_site = readConcept(childOf(element, 'targetSiteCode'), context)
  if (body_site) row.detail.body_site = body_site.text
  const method = readConcept(childOf(element, 'methodCode'), context)
  if (method) row.detail.method = method.text
  if (category && row.kind !== 'observation') row.detail.category = category.text
  const participants = childrenOf(element, 'participant')
  for (const participant of participants) attachParticipant(row, participant, context)
  const specimen = readConcept(childOf(element, 'specimen', 'specimenRole', 'specimenPlayingEntity', 'code'), context)
  if (specimen) row.detail.specimen = specimen.text
  if (row.kind === 'order') row.detail.category = ({ INT: 'intended', RQO: 'requested', GOL: 'goal', PRP: 'proposed', PRMS: 'promised', ARQ: 'appointment requested', APT: 'appointment' } as Record<string, string>)[attributeOf(element, 'moodCode')] ?? 'planned'
  const disposition = readConcept(childOf(element, 'dischargeDispositionCode'), context)
  if (disposition) addMore(row, 'Discharged to', disposition.text)
  if (row.kind === 'pregnancy_status' && row.value && ['11778-8', '11779-6', '11780-4'].includes(row.code?.code ?? '')) {
    const day = dayOf(readHl7Time(row.value.text)) ?? (/^\d{4}-\d{2}-\d{2}/.test(row.value.text) ? row.value.text.slice(0, 10) : null)
    if (day) row.detail.estimated_due_date = day
  }
}

/** One statement may give several values; the first is the row's, the others stand beside it. */
function nameFurtherValues(row: ProposedRow, element: XmlElement, context: CcdaContext): void {
  const further = childrenOf(element, 'value').slice(1).map((value) => readValue(value, context).value)
  for (const value of further) addMore(row, 'Further value', value === null ? 'without a value' : [value.text, value.unit_as_written].filter(Boolean).join(' '))
  if (further.length > 0) row.warnings.push(`The source gives ${further.length + 1} values; the first is proposed.`)
}

/** The allergen, the device, the place: participants are what the statement is about, or where. */
function attachParticipant(row: ProposedRow, participant: XmlElement, context: CcdaContext): void {
  const role = childOf(participant, 'participantRole')
  const entity = childOf(role, 'playingEntity') ?? childOf(role, 'playingDevice')
  const concept = readConcept(childOf(entity, 'code'), context)
  const name = concept?.text || plainText(childOf(entity, 'name')) || readConcept(childOf(role, 'code'), context)?.text || ''
  if (name === '') return
  const type = attributeOf(participant, 'typeCode')
  if (row.kind === 'allergy' && type === 'CSM') {
    const kind_of_allergy = row.label
    row.detail.category ??= kind_of_allergy
    row.label = name
    row.other_codes = [...(concept?.codes.slice(1) ?? []), ...(row.code ? [row.code] : []), ...row.other_codes]
    row.code = concept?.codes[0] ?? null
    return
  }
  addMore(row, type === 'LOC' ? 'Where' : type === 'DEV' ? 'Device' : type === 'CSM' ? 'Substance' : 'With', name)
}

function warnAboutNulls(row: ProposedRow, element: XmlElement, takes_value: boolean): void {
  const value = childOf(element, 'value')
  const flavor = nullFlavorOf(value)
  if (flavor !== '' && (row.value === null || takes_value)) row.warnings.push(`The source gives no value: ${flavor}.`)
  else if (value === null && ['lab_result', 'vital'].includes(row.kind)) row.warnings.push('The source gives no value.')
  const time_flavor = nullFlavorOf(childOf(element, 'effectiveTime'))
  if (time_flavor !== '' && row.observed === null) row.warnings.push(`The source gives no date: ${time_flavor}.`)
}

/** "Allergy to substance", negated and without a substance, is the way in which C-CDA says "no known allergies". */
function namePlainNegation(row: ProposedRow): void {
  if (!row.is_negated) return
  const code = row.code?.code ?? ''
  if (row.kind === 'allergy' && (row.label === row.detail.category || ['419199007', '419511003', '416098002', '414285001', '420134006', '418038007'].includes(code))) row.label = `No known: ${row.label}`
  else if (row.kind === 'problem' && ['55607006', '64572001', '404684003'].includes(code)) row.label = 'No known problems'
}

