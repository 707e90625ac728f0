/** A FHIR element as it comes from JSON, or from XML turned into the same shape (there, one of many may stand alone). */
export type FhirNode = Record<string, unknown>

const read_keys = new WeakMap<FhirNode, Set<string>>()

export function isNode(value: unknown): value is FhirNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function get(node: FhirNode, key: string): unknown {
  const seen = read_keys.get(node)
  if (seen) seen.add(key)
  else read_keys.set(node, new Set([key]))
  return Object.hasOwn(node, key) ? node[key] : undefined
}

/** Properties that nobody asked for, so that what a reader does not know of is named, not lost. */
export function unreadKeys(node: FhirNode): string[] {
  const seen = read_keys.get(node)
  const technical = ['resourceType', 'id', 'meta', 'implicitRules', 'language', 'text', 'contained']
  return Object.keys(node).filter((key) => !seen?.has(key) && !technical.includes(key) && !key.startsWith('_'))
}

export function nodeOf(node: FhirNode, key: string): FhirNode | null {
  const value = get(node, key)
  const first = Array.isArray(value) ? value[0] : value
  return isNode(first) ? first : null
}

export function nodesOf(node: FhirNode, key: string): FhirNode[] {
  const value = get(node, key)
  return (Array.isArray(value) ? value : [value]).filter(isNode)
}

/** Text of a primitive; numbers and booleans as written. '' where there is none. */
export function textOf(node: FhirNode, key: string): string {
  const value = get(node, key)
  return primitiveText(Array.isArray(value) ? value[0] : value)
}

export function textsOf(node: FhirNode, key: string): string[] {
  const value = get(node, key)
  return (Array.isArray(value) ? value : [value]).map(primitiveText).filter((text) => text !== '')
}

function primitiveText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

export function numberOf(node: FhirNode, key: string): number | null {
  const text = textOf(node, key)
  const number = text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}

/** The one property of a choice type that is there: choice(node, 'value') finds valueQuantity, valueString, … */
export function choiceOf(node: FhirNode, prefix: string): { type: string; key: string } | null {
  for (const key of Object.keys(node)) {
    if (key.startsWith(prefix) && key.length > prefix.length && /[A-Z]/.test(key[prefix.length]!)) return { type: key.slice(prefix.length), key }
  }
  return null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', '#160': ' ' }

/** The words of an XHTML narrative, without any of its markup; scripts and styles go with their content. */
export function plainNarrative(xhtml: string): string {
  return xhtml
    .slice(0, 2_000_000)
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, ' ')
    .replace(/<(?:br|\/p|\/tr|\/li|\/h\d|\/div|\/table)\b[^>]*>/gi, '\n')
    .replace(/<\/(?:td|th)\b[^>]*>/gi, ' \t')
    .replace(/<[^>]*>?/g, '')
    .replace(/&(#?\w{1,8});/g, (whole, name: string) => entities[name] ?? decodeNumeric(name) ?? whole)
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

function decodeNumeric(name: string): string | null {
  const parts = /^#(x?)([0-9a-f]{1,6})$/i.exec(name)
  if (!parts) return null
  const code = Number.parseInt(parts[2]!, parts[1] === '' ? 10 : 16)
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
