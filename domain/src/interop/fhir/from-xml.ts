import type { XmlElement } from '../xml-tree.ts'
import { elementsOf } from '../xml-tree.ts'
import type { FhirNode } from './node.ts'

/**
 * FHIR XML in the shape of FHIR JSON: `value` attributes are primitives, a name that repeats is a list, a resource stands in
 * the element that holds it. A list of one stays alone; the readers take both. Source: hl7.org/fhir/R4/xml.html.
 */
export function fhirFromXml(root: XmlElement): FhirNode {
  return { resourceType: root.name, ...readChildren(root) }
}

function readChildren(element: XmlElement): FhirNode {
  const node: FhirNode = {}
  if (element.attributes['url'] !== undefined) node['url'] = element.attributes['url']
  if (element.attributes['id'] !== undefined) node['id'] = element.attributes['id']
  for (const child of elementsOf(element)) {
    if (['__proto__', 'constructor', 'prototype'].includes(child.name)) continue
    const value = readElement(child)
    const before = node[child.name]
    node[child.name] = before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value]
  }
  return node
}

function readElement(element: XmlElement): unknown {
  if (element.name === 'div') return serialise(element)
  if (element.attributes['value'] !== undefined) return element.attributes['value']
  const inner = elementsOf(element)
  const only = inner[0]
  const holds_resource = inner.length === 1 && only !== undefined && /^[A-Z]/.test(only.name)
  return holds_resource ? fhirFromXml(only) : readChildren(element)
}

/** The narrative as text again: only its words and its blocks matter, and only to a reader that strips all tags. */
function serialise(element: XmlElement): string {
  const inner = element.children.map((child) => (typeof child === 'string' ? child.replace(/&/g, '&amp;').replace(/</g, '&lt;') : serialise(child))).join('')
  return `<${element.name}>${inner}</${element.name}>`
}
