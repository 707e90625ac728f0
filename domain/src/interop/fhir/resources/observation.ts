import { decodeBase64Text } from '../../base64-text.ts'
import type { RowDraft } from '../../collector.ts'
import { kindOfObservation } from '../../observation-kind.ts'
import type { ProposedRow, ProposedValue, RowKind, RowStatus } from '../../parsed-file.ts'
import { readIsoTime, dayOf } from '../../written-time.ts'
import { identityOf, locate, nameOf, notesOf, remember, resolve, type FhirContext, type Placed } from '../context.ts'
import { get, nodeOf, nodesOf, textOf, type FhirNode } from '../node.ts'
import { conceptsOf, conceptText, quantityText, readChoiceTime, readChoiceValue, readConcept } from '../value.ts'

export const observation_statuses: Record<string, RowStatus> = {
  registered: 'registered',
  preliminary: 'preliminary',
  partial: 'preliminary',
  final: 'final',
  amended: 'corrected',
  corrected: 'corrected',
  appended: 'corrected',
  cancelled: 'cancelled',
  'entered-in-error': 'entered-in-error',
}

const kinds_by_category: Record<string, RowKind> = {
  laboratory: 'lab_result',
  'vital-signs': 'vital',
  'social-history': 'social_history',
  sdoh: 'social_history',
  survey: 'observation',
  exam: 'observation',
  imaging: 'observation',
  procedure: 'observation',
  therapy: 'observation',
  activity: 'observation',
}

/** Observation (R4, tolerant of R5): one row for its value, one for each component. Groups become the panel of their members. */
export function readObservation(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const shared = readShared(placed, context)
  const components = nodesOf(resource, 'component')
  const members = nodesOf(resource, 'hasMember')
  get(resource, 'dataAbsentReason')
  const value = readChoiceValue(resource, 'value')
  readAllChoices(resource, 'value')
  if (value === null && components.length === 0 && members.length > 0) return
  if (value !== null || components.length === 0) remember(context, path, addObservation(context, shared, resource, value, path, null))
  const panel = { code: shared.code ?? null, label: shared.label }
  components.forEach((component, index) => {
    remember(context, path, addObservation(context, shared, component, readChoiceValue(component, 'value'), `${path}.component[${index}]`, panel))
  })
}

function readAllChoices(resource: FhirNode, prefix: string): void {
  for (const key of Object.keys(resource)) if (key.startsWith(prefix)) get(resource, key)
}

function readShared(placed: Placed, context: FhirContext): RowDraft {
  const { resource, path } = placed
  const concept = readConcept(nodeOf(resource, 'code'))
  const categories = conceptsOf(resource, 'category').flatMap(({ codes }) => codes.map(({ code }) => code))
  const by_category = categories.map((code) => kinds_by_category[code]).find((kind) => kind !== undefined)
  const written = textOf(resource, 'status')
  const warnings: string[] = []
  if (nodesOf(resource, 'focus').length > 0) warnings.push('This observation is about somebody or something else than the patient (a fetus, an embryo, a device).')
  const performers = nodesOf(resource, 'performer').map((reference) => nameOf(context, placed, reference))
  const draft: RowDraft = {
    kind: kindOfObservation(concept?.codes ?? [], by_category ?? (concept?.codes.some(({ system }) => system === 'LOINC') ? 'lab_result' : 'observation')),
    label: concept?.text ?? 'Observation without a name',
    code: concept?.codes[0] ?? null,
    other_codes: concept?.codes.slice(1) ?? [],
    identity: identityOf(context, placed),
    status: observation_statuses[written] ?? 'unknown',
    status_as_written: written || null,
    observed: readChoiceTime(resource, 'effective').time,
    reported: readIsoTime(textOf(resource, 'issued')),
    performer: performers.filter((text) => text !== '').join(', ') || null,
    accession_number: nodesOf(resource, 'identifier').map((identifier) => textOf(identifier, 'value')).find((text) => text !== '') ?? null,
    note: notesOf(resource),
    locator: locate(path),
    warnings,
    detail: readDetail(placed, context),
  }
  return draft
}

function readDetail(placed: Placed, context: FhirContext): ProposedRow['detail'] {
  const { resource } = placed
  const detail: ProposedRow['detail'] = {}
  const { end, words } = readChoiceTime(resource, 'effective')
  if (end) detail.ended = end
  const method = conceptText(resource, 'method')
  if (method) detail.method = method
  const site = conceptText(resource, 'bodySite')
  if (site) detail.body_site = site
  const device = nameOf(context, placed, nodeOf(resource, 'device'))
  if (device) detail.device = device
  const specimen = resolve(context, placed, nodeOf(resource, 'specimen'))
  const specimen_text = specimen ? conceptText(specimen.resource, 'type') : textOf(nodeOf(resource, 'specimen') ?? {}, 'display')
  if (specimen) context.used.add(specimen.path)
  if (specimen_text) detail.specimen = specimen_text
  if (words) detail.more = { When: words }
  for (const key of ['effectiveDateTime', 'effectivePeriod', 'effectiveInstant', 'effectiveTiming', 'encounter', 'basedOn', 'derivedFrom', 'partOf']) get(resource, key)
  return detail
}

function addObservation(context: FhirContext, shared: RowDraft, node: FhirNode, value: ProposedValue | null, path: string, panel: ProposedRow['panel']): ProposedRow {
  const concept = panel === null ? null : readConcept(nodeOf(node, 'code'))
  const absent = conceptText(node, 'dataAbsentReason')
  const warnings = [...(shared.warnings ?? [])]
  if (value === null) warnings.push(absent === '' ? 'The source gives no value.' : `The source gives no value: ${absent}.`)
  const own = panel === null ? {} : { code: concept?.codes[0] ?? null, other_codes: concept?.codes.slice(1) ?? [], label: concept?.text ?? `Part of ${panel.label}`, panel }
  const kind = panel === null ? shared.kind : kindOfObservation(concept?.codes ?? [], shared.kind)
  const row = context.out.row({
    ...shared,
    ...own,
    kind,
    value,
    locator: locate(path),
    warnings,
    detail: { ...shared.detail },
    reference_range: readReferenceRanges(node),
    abnormal_flag: conceptsOf(node, 'interpretation').map(({ codes, text }) => codes[0]?.code ?? text).join(' ') || null,
  })
  markPregnancy(row)
  return row
}

function readReferenceRanges(node: FhirNode): string | null {
  const ranges = nodesOf(node, 'referenceRange').map((range) => {
    const [low, high] = [quantityText(nodeOf(range, 'low')), quantityText(nodeOf(range, 'high'))]
    const numbers = low && high ? `${low} - ${high}` : low ? `>= ${low}` : high ? `<= ${high}` : ''
    const whose = [conceptText(range, 'type'), conceptText(range, 'appliesTo')].filter((text) => text !== '' && !/^normal range$/i.test(text)).join(', ')
    const text = textOf(range, 'text') || numbers
    return whose === '' ? text : `${text} (${whose})`
  })
  return ranges.filter((text) => text !== '').join('; ') || null
}

/** Due date as a plain date; "not pregnant" is a fact of absence (SNOMED CT 60001007). */
function markPregnancy(row: ProposedRow): void {
  if (row.kind !== 'pregnancy_status' || !row.value) return
  if (['11778-8', '11779-6', '11780-4', '11781-2'].includes(row.code?.code ?? '')) {
    const day = dayOf(readIsoTime(row.value.text))
    if (day) row.detail.estimated_due_date = day
  }
  const answer = row.value.coded?.code ?? row.value.text
  if (row.code?.code === '82810-3' && /^(60001007|LA26683-5|not pregnant|N)$/i.test(answer)) row.is_negated = true
}

/** DiagnosticReport: its conclusion and forms are texts, its results have it as their panel. */
export function readDiagnosticReport(placed: Placed, context: FhirContext): void {
  const { resource, path } = placed
  const concept = readConcept(nodeOf(resource, 'code'))
  const title = concept?.text ?? 'Report'
  const dated = readChoiceTime(resource, 'effective').time ?? readIsoTime(textOf(resource, 'issued'))
  const identity = identityOf(context, placed)
  const lines = [textOf(resource, 'conclusion'), ...conceptsOf(resource, 'conclusionCode').map(({ text }) => `Conclusion: ${text}`), notesOf(resource) ?? '']
  const text = lines.filter((line) => line !== '').join('\n')
  if (text !== '') remember(context, path, context.out.text({ identity, title, text, dated, locator: locate(`${path}.conclusion`) }))
  nodesOf(resource, 'presentedForm').forEach((form, index) => readAttachment(placed, context, form, `${path}.presentedForm[${index}]`, title, dated, identity))
  for (const key of ['status', 'category', 'effectiveDateTime', 'effectivePeriod', 'performer', 'identifier', 'encounter', 'basedOn', 'resultsInterpreter', 'result']) get(resource, key)
}

/** Base64 in the file is kept; an address elsewhere is never fetched. */
export function readAttachment(placed: Placed, context: FhirContext, form: FhirNode, path: string, title: string, dated: ProposedRow['observed'], identity: number | null): void {
  const data = textOf(form, 'data').replace(/\s/g, '')
  const media_type = textOf(form, 'contentType') || 'application/octet-stream'
  const name = textOf(form, 'title') || title
  if (data === '') {
    context.out.leave('Attachment', 'Its content stands elsewhere or is missing; nothing is fetched.', locate(path))
    return
  }
  const text = /^text\/(plain|html)|xhtml/.test(media_type) ? decodeBase64Text(data) : null
  remember(context, placed.path, context.out.text({ identity, title: name, text: text ?? '', dated, locator: locate(path), attachment: text === null ? { media_type, base64: data, name: textOf(form, 'title') || null } : null }))
}
