import { accept, refuse, type Result } from '../../result.ts'
import { createCollector } from '../collector.ts'
import type { ParsedFile, ReadRefusal } from '../parsed-file.ts'
import { readIsoTime } from '../written-time.ts'
import { identityOf, locate, nameOf, remember, resolve, type FhirContext, type Placed } from './context.ts'
import { doubtMeaning } from './doubt-meaning.ts'
import { get, isNode, nodeOf, nodesOf, plainNarrative, textOf, unreadKeys, type FhirNode } from './node.ts'
import { readOwnFact } from './own-facts.ts'
import { readAllergy, readCondition, readFamilyHistory } from './resources/conditions.ts'
import { readBinary, readComposition, readDocumentReference, readEncounter, readQuestionnaireResponse, readServiceRequest } from './resources/documents.ts'
import { readDiagnosticReport, readObservation } from './resources/observation.ts'
import { readIdentity, readPatient } from './resources/person.ts'
import { readImmunization, readMedication, readProcedure } from './resources/treatment.ts'
import { conceptText, readConcept } from './value.ts'

const readers: Record<string, (placed: Placed, context: FhirContext) => void> = {
  Patient: readPatient,
  Observation: readObservation,
  DiagnosticReport: readDiagnosticReport,
  Condition: readCondition,
  AllergyIntolerance: readAllergy,
  FamilyMemberHistory: readFamilyHistory,
  MedicationStatement: readMedication,
  MedicationUsage: readMedication,
  MedicationRequest: readMedication,
  MedicationDispense: readMedication,
  MedicationAdministration: readMedication,
  Procedure: readProcedure,
  Immunization: readImmunization,
  DocumentReference: readDocumentReference,
  Composition: readComposition,
  QuestionnaireResponse: readQuestionnaireResponse,
  Encounter: readEncounter,
  EpisodeOfCare: readEncounter,
  Appointment: readEncounter,
  ServiceRequest: readServiceRequest,
  Binary: readBinary,
}

/** Resources whose name or detail is shown where something refers to them. */
const supporting = ['Practitioner', 'PractitionerRole', 'Organization', 'Location', 'Medication', 'Specimen', 'Device', 'RelatedPerson', 'HealthcareService', 'Group', 'BodyStructure', 'Substance']
const administrative = ['Claim', 'ClaimResponse', 'ExplanationOfBenefit', 'Coverage', 'Account', 'PaymentNotice', 'InsurancePlan', 'MessageHeader', 'OperationOutcome', 'Parameters', 'Provenance', 'AuditEvent', 'Subscription', 'Basic', 'Schedule', 'Slot', 'List', 'Invoice']
const max_resources = 25_000
const max_depth = 8

/**
 * One FHIR resource or Bundle of any type (R4; R4B and R5 as far as they read alike), already parsed. Nothing outside of
 * the file is looked up. One entry that is no resource refuses the whole. Source: hl7.org/fhir/R4.
 */
export function readFhirResource(root: FhirNode, version = 'R4'): Result<ParsedFile, ReadRefusal> {
  const root_type = textOf(root, 'resourceType')
  if (!/^[A-Z][A-Za-z]{2,40}$/.test(root_type)) return refuse({ code: 'malformed', detail: 'The file names no kind of FHIR resource.' })
  const context: FhirContext = { out: createCollector(), resources: [], by_reference: new Map(), identity_by_path: new Map(), used: new Set(), rows_by_path: new Map() }
  const gathered = gather(context, root, root_type, '', 0)
  if (!gathered.ok) return gathered
  for (const placed of context.resources) {
    if (textOf(placed.resource, 'resourceType') === 'Patient') context.identity_by_path.set(placed.path, context.out.identities.push(readIdentity(placed)) - 1)
  }
  for (const placed of context.resources) readPlaced(placed, context)
  for (const placed of context.resources) doubtMeaning(placed, context)
  joinPanels(context)
  leaveTheRest(context)
  const bundle_type = root_type === 'Bundle' ? ` (${textOf(root, 'type') || 'without a type'})` : ''
  const composition = context.resources.find(({ resource }) => textOf(resource, 'resourceType') === 'Composition')
  const title = composition ? textOf(composition.resource, 'title') : ''
  const sender = composition ? nodesOf(composition.resource, 'author').map((author) => nameOf(context, composition, author)).filter(Boolean).join(', ') : ''
  const created = readIsoTime((composition ? textOf(composition.resource, 'date') : '') || textOf(root, 'timestamp'))
  return accept(context.out.finish('fhir', { title: `FHIR ${version} ${root_type}${bundle_type}${title === '' ? '' : `: ${title}`}`, sender: sender || null, created, parts: context.resources.length, part_word: 'entry' }))
}

/** All resources with their places: entries of bundles (also of bundles within), contained ones after their holder. */
function gather(context: FhirContext, resource: FhirNode, path: string, url: string, depth: number): Result<null, ReadRefusal> {
  if (depth > max_depth) return refuse({ code: 'too_deep', detail: 'The bundle holds bundles within bundles too deeply.' })
  if (context.resources.length >= max_resources) return refuse({ code: 'too_many_entries', detail: `The bundle has more than ${max_resources.toLocaleString('en-US')} resources.` })
  const type = textOf(resource, 'resourceType')
  if (!/^[A-Z][A-Za-z]{2,40}$/.test(type)) return refuse({ code: 'malformed', detail: `${path} is no FHIR resource, so nothing of the file is taken.` })
  if (type === 'Bundle') return gatherEntries(context, resource, path, depth)
  const placed: Placed = { resource, path, url, holder: null }
  context.resources.push(placed)
  const id = textOf(resource, 'id')
  if (id !== '') context.by_reference.set(`${type}/${id}`, placed)
  if (url !== '') context.by_reference.set(url, placed)
  const contained = nodesOf(resource, 'contained')
  for (const [index, inner] of contained.entries()) {
    const inner_type = textOf(inner, 'resourceType')
    if (inner_type === '') return refuse({ code: 'malformed', detail: `${path}.contained[${index}] is no FHIR resource, so nothing of the file is taken.` })
    if (nodesOf(inner, 'contained').length > 0) return refuse({ code: 'malformed', detail: `${path}.contained[${index}] contains further resources, which FHIR forbids.` })
    context.resources.push({ resource: inner, path: `${path}.contained[${index}]`, url: '', holder: resource })
  }
  return accept(null)
}

function gatherEntries(context: FhirContext, bundle: FhirNode, path: string, depth: number): Result<null, ReadRefusal> {
  const entries = get(bundle, 'entry')
  const list = Array.isArray(entries) ? entries : entries === undefined ? [] : [entries]
  if (list.length === 0) context.out.fault('The bundle holds no entries.', locate(path))
  for (const [index, entry] of list.entries()) {
    const at = `${path}.entry[${index}]`
    if (!isNode(entry)) return refuse({ code: 'malformed', detail: `${at} is no entry, so nothing of the file is taken.` })
    const resource = get(entry, 'resource')
    if (resource === undefined) {
      context.out.leave('Entry without a resource', 'It asks for something or answers, and holds nothing.', locate(at))
      continue
    }
    if (!isNode(resource)) return refuse({ code: 'malformed', detail: `${at} is no FHIR resource, so nothing of the file is taken.` })
    const gathered = gather(context, resource, `${at}.resource`, textOf(entry, 'fullUrl'), depth + 1)
    if (!gathered.ok) return gathered
  }
  for (const link of nodesOf(bundle, 'link')) {
    if (textOf(link, 'relation') === 'next') context.out.leave('Further pages of the bundle', 'They stand on another server; nothing is fetched.', locate(`${path}.link`))
  }
  return accept(null)
}

function readPlaced(placed: Placed, context: FhirContext): void {
  const type = textOf(placed.resource, 'resourceType')
  const narrative = nodeOf(placed.resource, 'text')
  const read = readers[type]
  if (!read) return
  read(placed, context)
  // Before anybody looks for an export of ours among the extensions: what else stands there is named as left out.
  const unread = unreadKeys(placed.resource)
  const is_own = takeOwnFact(placed, context)
  keepNarrative(placed, context, narrative)
  for (const key of unread) if (!is_own || key !== 'extension') context.out.leave(`${type}.${key}`, 'A detail that the chart has no place for.', locate(`${placed.path}.${key}`))
}

/** An export of this product comes back as the one fact that it was; its parts are then not proposed beside it. */
function takeOwnFact(placed: Placed, context: FhirContext): boolean {
  const { fact, is_tampered } = readOwnFact(placed.resource)
  const rows = rowsOf(context, placed.path)
  const [first, ...parts] = rows
  if (is_tampered) for (const row of rows) row.warnings.push('This was exported from here and changed since; only what it shows is proposed.')
  if (!fact || !first) return false
  first.detail.own_fact = fact
  if (fact.is_error) first.status = 'entered-in-error'
  for (const part of parts) {
    context.out.rows.splice(context.out.rows.indexOf(part), 1)
    first.also_from.push(part.locator)
  }
  if (parts.length > 0) {
    first.label = readConcept(nodeOf(placed.resource, 'code'))?.text ?? first.label
    first.panel = null
    if (first.value && parts.length > 0) first.value = { ...first.value, text: [first, ...parts].map(({ value }) => [value?.text, value?.unit_as_written].filter(Boolean).join(' ')).join(' / ') }
  }
  return true
}

/** A generated narrative repeats the data; any other may say more than they do and is kept. */
function keepNarrative(placed: Placed, context: FhirContext, narrative: FhirNode | null): void {
  if (!narrative) return
  const type = textOf(placed.resource, 'resourceType')
  const status = textOf(narrative, 'status')
  const text = plainNarrative(textOf(narrative, 'div'))
  if (text === '' || type === 'Composition') return
  if (status === 'generated' || status === 'empty') context.out.leave('Generated narrative', 'The source made it from the same data.', locate(`${placed.path}.text`))
  else remember(context, placed.path, context.out.text({ identity: identityOf(context, placed), title: `Narrative of ${describe(placed)}`, text, locator: locate(`${placed.path}.text`) }))
}

function describe(placed: Placed): string {
  const type = textOf(placed.resource, 'resourceType')
  return readConcept(nodeOf(placed.resource, 'code'))?.text ?? conceptText(placed.resource, 'vaccineCode') ?? type
}

/** Reports and groups give their name to the results that they list. */
function joinPanels(context: FhirContext): void {
  for (const placed of context.resources) {
    const type = textOf(placed.resource, 'resourceType')
    const keys = type === 'DiagnosticReport' ? ['result'] : type === 'Observation' ? ['hasMember'] : []
    const members = keys.flatMap((key) => nodesOf(placed.resource, key))
    if (members.length === 0 && type !== 'DiagnosticReport') continue
    const concept = readConcept(nodeOf(placed.resource, 'code'))
    const rows = members.flatMap((reference) => rowsOf(context, resolve(context, placed, reference)?.path))
    for (const row of rows) {
      row.panel ??= { code: concept?.codes[0] ?? null, label: concept?.text ?? 'Report' }
      if (type === 'DiagnosticReport') row.reported ??= readIsoTime(textOf(placed.resource, 'issued'))
      row.also_from.push(locate(placed.path))
    }
    if (rows.length === 0 && !context.rows_by_path.has(placed.path)) context.out.leave(type, 'It only groups results that are not in the file.', locate(placed.path))
  }
}

function rowsOf(context: FhirContext, path: string | undefined) {
  return (path === undefined ? [] : (context.rows_by_path.get(path) ?? [])).filter((made) => 'kind' in made)
}

/** What no reader took: supporting resources by their role, others by name; a narrative of theirs is kept. */
function leaveTheRest(context: FhirContext): void {
  for (const placed of context.resources) {
    const type = textOf(placed.resource, 'resourceType')
    if (readers[type]) continue
    if (supporting.includes(type)) {
      const is_used = context.used.has(placed.path)
      context.out.leave(type, is_used ? 'Its name is used where something refers to it; nothing else of it is carried over.' : 'Nothing that is carried over refers to it.', locate(placed.path))
    } else if (administrative.includes(type)) context.out.leave(type, 'Billing and exchange between systems do not belong to this chart.', locate(placed.path))
    else {
      context.out.leave(type, 'This kind of resource is not taken apart; its narrative, if it has one, is kept as text.', locate(placed.path))
      const text = plainNarrative(textOf(nodeOf(placed.resource, 'text') ?? {}, 'div'))
      if (text !== '') context.out.text({ identity: identityOf(context, placed), title: conceptText(placed.resource, 'category') || textOf(placed.resource, 'title') || type, text, locator: locate(`${placed.path}.text`) })
    }
  }
}
