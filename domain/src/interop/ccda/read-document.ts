import { accept, refuse, type Result } from '../../result.ts'
import { createCollector } from '../collector.ts'
import type { ParsedFile, ReadRefusal, RowKind } from '../parsed-file.ts'
import { readHl7Time } from '../written-time.ts'
import { attributeOf, childOf, elementsOf, placedChild, placedChildren, plainText, type PlacedElement, type XmlElement } from '../xml-tree.ts'
import { locate, type CcdaContext, type SectionContext } from './context.ts'
import { actorName, readDemographics, readIdentity } from './person.ts'
import { statement_names, statementsWithin } from './nested.ts'
import { readStatement } from './statements.ts'
import { readConcept } from './value.ts'

const sections: Record<string, RowKind> = {
  '11450-4': 'problem', '11348-0': 'problem', '46241-6': 'problem', '11535-2': 'problem', '29308-4': 'problem', '10219-4': 'problem', '10218-6': 'problem', '11338-1': 'problem', '59768-2': 'problem', '75310-3': 'problem', '59769-0': 'problem', '55109-3': 'problem',
  '48765-2': 'allergy',
  '10160-0': 'medication', '29549-3': 'medication', '10183-2': 'medication', '75311-1': 'medication', '42346-7': 'medication', '8677-7': 'medication',
  '30954-2': 'lab_result', '26436-6': 'lab_result', '18727-8': 'lab_result', '11493-4': 'lab_result',
  '8716-3': 'vital', '29545-1': 'observation',
  '47519-4': 'surgery', '29554-3': 'surgery', '10167-5': 'surgery', '59773-2': 'surgery',
  '11369-6': 'immunization',
  '29762-2': 'social_history',
  '10157-6': 'family_history',
  '46240-8': 'encounter',
  '10162-6': 'pregnancy_status', '56833-9': 'pregnancy_status', '90767-5': 'pregnancy_status',
}
const planned_sections = ['18776-5', '61146-7', '51847-2', '59772-4']
const administrative_sections = ['48768-6']
const max_depth = 12

/** Roots that are parts of a document, as examples and fragments come. */
export const ccda_roots = ['ClinicalDocument', 'section', 'component', 'structuredBody', 'entry', ...statement_names]

/**
 * A C-CDA (R1.1, R2.1) or other CDA R2 document, or a fragment of one. Each section's narrative is kept as a text, because it is
 * what was signed; its entries become rows. Source: HL7 C-CDA R2.1, CDA R2.
 */
export function readClinicalDocument(root: XmlElement): Result<ParsedFile, ReadRefusal> {
  if (!ccda_roots.includes(root.name)) return refuse({ code: 'unknown_format', detail: 'The file is no clinical document.' })
  const context: CcdaContext = { out: createCollector(), identity: null, narrative_by_id: new Map() }
  indexNarrative(root, context)
  const placed: PlacedElement = { element: root, path: `/${root.name}` }
  let section_count = 0
  if (root.name === 'ClinicalDocument') {
    readHeader(placed, context)
    section_count = readBody(placed, context)
  } else {
    context.out.fault('This is a part of a clinical document: it does not say whom it is about.')
    section_count = readFragment(placed, context)
  }
  const title = plainText(childOf(root, 'title')) || readConcept(childOf(root, 'code'), context)?.text || ''
  const sender = actorName(childOf(root, 'custodian')) || actorName(childOf(root, 'author'))
  return accept(context.out.finish('ccda', { title: `C-CDA ${root.name === 'ClinicalDocument' ? 'document' : 'fragment'}${title === '' ? '' : `: ${title}`}`, sender: sender || null, created: readHl7Time(attributeOf(childOf(root, 'effectiveTime'), 'value')), parts: section_count, part_word: 'section' }))
}

/** Every element with an ID, without recursion: a document may be deep. */
function indexNarrative(root: XmlElement, context: CcdaContext): void {
  const open = [root]
  for (let element = open.pop(); element !== undefined; element = open.pop()) {
    const id = element.attributes['ID'] ?? element.attributes['id']
    if (id !== undefined && !context.narrative_by_id.has(id)) context.narrative_by_id.set(id, element)
    for (const child of elementsOf(element)) open.push(child)
  }
}

function readHeader(document: PlacedElement, context: CcdaContext): void {
  const targets = placedChildren(document, 'recordTarget').flatMap((target) => placedChildren(target, 'patientRole'))
  for (const target of targets) {
    const identity = readIdentity(target)
    const index = context.out.identities.push(identity) - 1
    context.identity ??= index
    readDemographics(target, context)
  }
  if (targets.length > 1) context.out.fault('The document is about more than one person; its statements are taken to be about the first.')
  if (targets.length === 0) context.out.fault('The document does not say whom it is about.')
  const used = ['realmCode', 'typeId', 'templateId', 'id', 'code', 'title', 'effectiveTime', 'languageCode', 'setId', 'versionNumber', 'recordTarget', 'author', 'custodian', 'component', 'confidentialityCode']
  for (const element of elementsOf(document.element)) {
    if (used.includes(element.name)) continue
    context.out.leave(element.name, 'The document’s own paperwork: who informed, signed, received or is related to it.', locate(`${document.path}/${element.name}`))
  }
  const confidentiality = attributeOf(childOf(document.element, 'confidentialityCode'), 'code')
  if (confidentiality === 'R' || confidentiality === 'V') context.out.fault('The sender marks this document as restricted.')
}

function readBody(document: PlacedElement, context: CcdaContext): number {
  let count = 0
  for (const component of placedChildren(document, 'component')) {
    const plain = placedChild(component, 'nonXMLBody')
    if (plain) {
      readPlainBody(plain, context)
      count += 1
    }
    for (const body of placedChildren(component, 'structuredBody')) {
      for (const inner of placedChildren(body, 'component')) count += readSections(inner, context, 0)
    }
  }
  if (count === 0) context.out.fault('The document has no body.')
  return count
}

/** An unstructured document: text, or a file in base64. A reference elsewhere is not followed. */
function readPlainBody(body: PlacedElement, context: CcdaContext): void {
  const text = childOf(body.element, 'text')
  const media_type = attributeOf(text, 'mediaType') || 'text/plain'
  const reference = attributeOf(childOf(text, 'reference'), 'value')
  const content = text ? text.children.filter((child) => typeof child === 'string').join('') : ''
  if (reference !== '') context.out.leave('Body of the document', 'It stands in another file; nothing is fetched.', locate(body.path))
  else if (attributeOf(text, 'representation') === 'B64') {
    const base64 = content.replace(/\s/g, '')
    if (/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) context.out.text({ identity: context.identity, title: 'Body of the document', text: '', locator: locate(body.path), attachment: { media_type, base64, name: null } })
    else context.out.leave('Body of the document', 'Its content is damaged or missing.', locate(body.path))
  } else if (plainText(text) !== '') context.out.text({ identity: context.identity, title: 'Body of the document', text: plainText(text), locator: locate(body.path) })
  else context.out.leave('Body of the document', 'It is empty.', locate(body.path))
}

function readSections(holder: PlacedElement, context: CcdaContext, depth: number): number {
  let count = 0
  for (const section of placedChildren(holder, 'section')) {
    count += 1
    readSection(section, context)
    if (depth >= max_depth) context.out.leave('Sections within sections', 'They are nested too deeply.', locate(section.path))
    else for (const inner of placedChildren(section, 'component')) count += readSections(inner, context, depth + 1)
  }
  return count
}

function readSection(placed: PlacedElement, context: CcdaContext): void {
  const { element, path } = placed
  const code = attributeOf(childOf(element, 'code'), 'code')
  const title = plainText(childOf(element, 'title')) || attributeOf(childOf(element, 'code'), 'displayName') || 'Section without a title'
  const section: SectionContext = { code, title, kind: sections[code] ?? 'observation', is_planned: planned_sections.includes(code), dated: null }
  const text = plainText(childOf(element, 'text'))
  if (text !== '') context.out.text({ identity: context.identity, title, text, locator: locate(`${path}/text`) })
  for (const entry of placedChildren(placed, 'entry')) {
    const statements = statementsWithin(entry)
    if (administrative_sections.includes(code)) context.out.leave(`Entry of ${title}`, 'Insurance and billing do not belong to this chart; the narrative is kept.', locate(entry.path))
    else if (statements.length === 0) context.out.leave(`Entry of ${title}`, 'It holds no clinical statement.', locate(entry.path))
    else for (const statement of statements) readStatement(statement, section, context)
  }
  if (text === '' && placedChildren(placed, 'entry').length === 0 && placedChildren(placed, 'component').length === 0) context.out.leave(`Section ${title}`, 'It is empty.', locate(path))
}

function readFragment(placed: PlacedElement, context: CcdaContext): number {
  const { element } = placed
  if (element.name === 'section') return readSections({ element: { name: '', attributes: {}, children: [element] }, path: '' }, context, 0)
  if (element.name === 'component') return placedChildren(placed, 'section').length > 0 ? readSections(placed, context, 0) : readBody({ element: { name: '', attributes: {}, children: [element] }, path: '' }, context)
  if (element.name === 'structuredBody') return placedChildren(placed, 'component').reduce((sum, inner) => sum + readSections(inner, context, 0), 0)
  const section: SectionContext = { code: '', title: 'Fragment', kind: 'observation', is_planned: false, dated: null }
  const statements = element.name === 'entry' ? statementsWithin(placed) : [placed]
  for (const statement of statements) readStatement(statement, section, context)
  return 1
}
