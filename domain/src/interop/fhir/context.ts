import type { Collector } from '../collector.ts'
import type { KeptText, Locator, ProposedRow } from '../parsed-file.ts'
import { isNode, nodeOf, nodesOf, textOf, textsOf, type FhirNode } from './node.ts'

export interface Placed {
  resource: FhirNode
  path: string
  /** fullUrl of the entry, '' where it has none. */
  url: string
  /** The resource that holds this one (contained). */
  holder: FhirNode | null
}

export interface FhirContext {
  out: Collector
  resources: Placed[]
  /** By "Type/id", "urn:uuid:…" and full URL. */
  by_reference: Map<string, Placed>
  identity_by_path: Map<string, number>
  /** Resources that something else referred to: a name or a detail of them was used. */
  used: Set<string>
  /** Rows and texts by the path of their resource. */
  rows_by_path: Map<string, (ProposedRow | KeptText)[]>
}

export function locate(path: string): Locator {
  return { type: 'path', path }
}

/** A resource of the same file; one that stands elsewhere is never fetched. */
export function resolve(context: FhirContext, from: Placed, reference: FhirNode | null): Placed | null {
  const written = reference === null ? '' : textOf(nodeOf(reference, 'reference') ?? reference, 'reference')
  if (written === '') return null
  if (written.startsWith('#')) {
    const holder = from.holder ?? from.resource
    return context.resources.find((placed) => placed.holder === holder && textOf(placed.resource, 'id') === written.slice(1)) ?? null
  }
  const bare = written.replace(/\/_history\/.*$/, '')
  const found = context.by_reference.get(bare) ?? context.by_reference.get(bare.split('/').slice(-2).join('/'))
  return found ?? null
}

/** Whom a reference names: its display, else the name of what it points at. */
export function nameOf(context: FhirContext, from: Placed, reference: FhirNode | null): string {
  if (!reference) return ''
  const display = textOf(reference, 'display')
  const target = resolve(context, from, reference)
  if (target) context.used.add(target.path)
  if (display !== '') return display
  if (!target) return textOf(nodeOf(reference, 'identifier') ?? {}, 'value')
  const inner = nodeOf(target.resource, 'practitioner') ?? nodeOf(target.resource, 'organization')
  return resourceName(target.resource) || (inner && inner !== reference ? nameOf(context, target, inner) : '')
}

export function resourceName(resource: FhirNode): string {
  const name = resource['name']
  if (typeof name === 'string') return name
  const human = Array.isArray(name) ? name.find(isNode) : isNode(name) ? name : null
  return human ? humanName(human) : ''
}

export function humanName(name: FhirNode): string {
  const parts = [...textsOf(name, 'prefix').slice(0, 1), ...textsOf(name, 'given'), textOf(name, 'family'), ...textsOf(name, 'suffix').slice(0, 1)]
  return textOf(name, 'text') || parts.filter((part) => part !== '').join(' ')
}

/** Index of the person a resource is about; null where it names none of the file. */
export function identityOf(context: FhirContext, placed: Placed, key = 'subject'): number | null {
  const reference = nodeOf(placed.resource, key) ?? nodeOf(placed.resource, 'patient')
  const target = resolve(context, placed, reference)
  if (target) return context.identity_by_path.get(target.path) ?? null
  if (!reference) return null
  return rememberUnresolved(context, placed, reference)
}

/** "Patient/123" without the patient in the file: what the reference itself says of them. */
function rememberUnresolved(context: FhirContext, placed: Placed, reference: FhirNode): number | null {
  const [display, written] = [textOf(reference, 'display'), textOf(reference, 'reference')]
  const identifier = nodeOf(reference, 'identifier')
  const key = `unresolved ${written || display}`
  const known = context.identity_by_path.get(key)
  if (known !== undefined) return known
  if (display === '' && identifier === null) return null
  if (written !== '' && !/(^|\/)Patient\//.test(written) && !written.startsWith('urn:')) return null
  const index = context.out.identities.push({
    names: display === '' ? [] : [{ family: null, given: [], text: display }],
    date_of_birth: null,
    sex: null,
    identifiers: identifier ? [{ value: textOf(identifier, 'value'), system: textOf(identifier, 'system') || null, type: null }] : [],
    phones: [],
    emails: [],
    locator: locate(`${placed.path}.subject`),
  })
  context.identity_by_path.set(key, index - 1)
  return index - 1
}

export function remember(context: FhirContext, path: string, made: ProposedRow | KeptText): void {
  context.rows_by_path.set(path, [...(context.rows_by_path.get(path) ?? []), made])
}

export function notesOf(resource: FhirNode): string | null {
  const notes = nodesOf(resource, 'note').map((note) => textOf(note, 'text'))
  return notes.filter((text) => text !== '').join('\n') || null
}
