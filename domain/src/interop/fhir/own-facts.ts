import { canonicalJson } from '../../records/canonical-json.ts'
import { fact_kinds } from '../../records/history/kinds.ts'
import { fact_extension_url, resourceOf, type ExportKind, type Fields } from '../fhir-export/fact-resource.ts'
import { isNode, nodesOf, textOf, type FhirNode } from './node.ts'

export interface OwnFact {
  kind: ExportKind
  fields: Fields
  is_error: boolean
}

/** What a resource has beside the fact: numbers, references, who. */
const beside = ['resourceType', 'id', 'meta', 'text', 'subject', 'patient', 'extension']

/**
 * The fact that an export of this product put beside the standard's elements. It is taken only where the elements say exactly
 * the same, so that nobody can show one value and have another accepted; null otherwise.
 */
export function readOwnFact(resource: FhirNode): { fact: OwnFact | null; is_tampered: boolean } {
  const written = nodesOf(resource, 'extension').find((extension) => textOf(extension, 'url') === fact_extension_url)
  if (!written) return { fact: null, is_tampered: false }
  const fact = parseFact(textOf(written, 'valueString'))
  if (!fact) return { fact: null, is_tampered: true }
  try {
    const expected = resourceOf(fact.kind, fact.fields, fact.is_error)
    const is_same = expected.resourceType === textOf(resource, 'resourceType') && comparable(expected) === comparable(resource)
    return { fact: is_same ? fact : null, is_tampered: !is_same }
  } catch {
    return { fact: null, is_tampered: true }
  }
}

function parseFact(text: string): OwnFact | null {
  if (text.length > 100_000) return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isNode(value) || !isNode(value['fields']) || typeof value['is_error'] !== 'boolean') return null
    const kind = value['kind']
    if (kind !== 'lab_finding' && !(fact_kinds as readonly unknown[]).includes(kind)) return null
    return { kind: kind as ExportKind, fields: value['fields'], is_error: value['is_error'] }
  } catch {
    return null
  }
}

/** Numbers as text, because a reader may keep them as they were written. */
function comparable(resource: FhirNode): string {
  const kept = Object.fromEntries(Object.entries(resource).filter(([key]) => !beside.includes(key)))
  return canonicalJson(JSON.parse(JSON.stringify(kept), (_, value: unknown) => (typeof value === 'number' ? String(value) : value)) as unknown)
}
