/** An XML element without namespaces' prefixes; made by whoever parses, read by the readers of C-CDA, FHIR XML and HL7 v2 XML. */
export interface XmlElement {
  name: string
  /** Names without prefix: xsi:type is "type", sdtc:valueSet is "valueSet". */
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

export interface PlacedElement {
  element: XmlElement
  /** XPath-like, positions from 1 where a name repeats: /ClinicalDocument/component/structuredBody/component[2]/section */
  path: string
}

export function childrenOf(element: XmlElement | null, name: string): XmlElement[] {
  return element === null ? [] : element.children.filter((child): child is XmlElement => typeof child !== 'string' && child.name === name)
}

export function childOf(element: XmlElement | null, ...names: string[]): XmlElement | null {
  let at = element
  for (const name of names) at = childrenOf(at, name)[0] ?? null
  return at
}

export function elementsOf(element: XmlElement | null): XmlElement[] {
  return element === null ? [] : element.children.filter((child): child is XmlElement => typeof child !== 'string')
}

export function attributeOf(element: XmlElement | null, name: string): string {
  return element?.attributes[name]?.trim() ?? ''
}

/** Children of a name with their paths. */
export function placedChildren(placed: PlacedElement, name: string): PlacedElement[] {
  const found = childrenOf(placed.element, name)
  return found.map((element, index) => ({ element, path: `${placed.path}/${name}${found.length > 1 ? `[${index + 1}]` : ''}` }))
}

export function placedChild(placed: PlacedElement | null, ...names: string[]): PlacedElement | null {
  let at = placed
  for (const name of names) at = at ? (placedChildren(at, name)[0] ?? null) : null
  return at
}

const block_names = new Set(['p', 'paragraph', 'tr', 'br', 'item', 'li', 'list', 'table', 'caption', 'title', 'div', 'thead', 'tbody', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4'])
const hidden_names = new Set(['script', 'style', 'renderMultiMedia'])

/** All words within, blocks on lines of their own, cells apart. */
export function plainText(element: XmlElement | null): string {
  if (element === null) return ''
  const parts: string[] = []
  collect(element, parts)
  return parts
    .join('')
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/(^|\n)\| /g, '$1')
    .trim()
}

function collect(element: XmlElement, parts: string[]): void {
  if (hidden_names.has(element.name)) return
  const is_cell = element.name === 'td' || element.name === 'th'
  if (block_names.has(element.name)) parts.push('\n')
  if (is_cell) parts.push(' | ')
  for (const child of element.children) {
    if (typeof child === 'string') parts.push(child.replace(/\s+/g, ' '))
    else collect(child, parts)
  }
  if (block_names.has(element.name)) parts.push('\n')
}
