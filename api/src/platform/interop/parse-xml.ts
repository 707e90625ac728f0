import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { accept, refuse, type Result } from '#domain/result.ts'
import type { ReadRefusal } from '#domain/interop/parsed-file.ts'
import type { XmlElement } from '#domain/interop/xml-tree.ts'

const max_depth = 120
const max_elements = 600_000

/**
 * XML as a tree. A document type or entity declaration refuses the file: no clinical document needs one, and they are how
 * foreign files and memory bombs come in. Depth and number of elements are counted before anything is built.
 */
export function parseXml(text: string): Result<XmlElement, ReadRefusal> {
  const shape = measureShape(text)
  if (shape) return refuse(shape)
  const validity = XMLValidator.validate(text)
  if (validity !== true) return refuse({ code: 'malformed', detail: `The file is no well-formed XML: line ${validity.err.line}.` })
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, attributeNamePrefix: '', processEntities: false, parseTagValue: false, parseAttributeValue: false, removeNSPrefix: false, ignoreDeclaration: true, ignorePiTags: true, trimValues: false, allowBooleanAttributes: false, cdataPropName: '#text' })
  let parsed: unknown
  try {
    parsed = parser.parse(text)
  } catch {
    return refuse({ code: 'malformed', detail: 'The file is no well-formed XML.' })
  }
  const roots = (parsed as OrderedNode[]).map(toElement).filter((node) => typeof node !== 'string')
  const root = roots[0]
  return root ? accept(root) : refuse({ code: 'malformed', detail: 'The file holds no XML element.' })
}

type OrderedNode = Record<string, unknown>

function toElement(node: OrderedNode): XmlElement | string {
  for (const [name, value] of Object.entries(node)) {
    if (name === '#text') return decodeEntities(textOf(value))
    if (name === ':@') continue
    const attributes: Record<string, string> = {}
    for (const [key, written] of Object.entries((node[':@'] as Record<string, unknown> | undefined) ?? {})) attributes[localName(key)] = decodeEntities(String(written))
    return { name: localName(name), attributes, children: (value as OrderedNode[]).map(toElement) }
  }
  return ''
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((item: OrderedNode) => textOf(item['#text'])).join('')
  return value === undefined ? '' : String(value)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** The five entities of XML and numbers; anything else stays as written, because nothing could have declared it. */
function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#(x?)([0-9a-fA-F]{1,6})|(\w{2,6}));/g, (whole, hex: string | undefined, digits: string | undefined, name: string | undefined) => {
    if (name !== undefined) return named[name] ?? whole
    const code = Number.parseInt(digits!, hex === '' ? 10 : 16)
    const is_sign = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
    return is_sign ? String.fromCodePoint(code) : ''
  })
}

/** One pass over the tags, without building anything. */
function measureShape(text: string): ReadRefusal | null {
  let depth = 0
  let elements = 0
  let at = text.indexOf('<')
  while (at >= 0) {
    const next = text[at + 1]
    if (text.startsWith('<!--', at)) at = skipTo(text, '-->', at)
    else if (text.startsWith('<![CDATA[', at)) at = skipTo(text, ']]>', at)
    else if (next === '!') return { code: 'forbidden_content', detail: 'The file declares a document type or entities, which clinical documents do not need and attacks do.' }
    else if (next === '?') at = skipTo(text, '?>', at)
    else if (next === '/') {
      depth -= 1
      at = skipTo(text, '>', at)
    } else {
      const end = tagEnd(text, at)
      if (text[end - 1] !== '/') depth += 1
      elements += 1
      if (depth > max_depth) return { code: 'too_deep', detail: `The file nests its elements more than ${max_depth} deep.` }
      if (elements > max_elements) return { code: 'too_many_entries', detail: `The file has more than ${max_elements.toLocaleString('en-US')} elements.` }
      at = end
    }
    if (at < 0) return null
    at = text.indexOf('<', at + 1)
  }
  return null
}

function skipTo(text: string, end: string, from: number): number {
  const found = text.indexOf(end, from)
  return found < 0 ? text.length : found
}

/** End of a tag; a ">" within quotes is part of it. */
function tagEnd(text: string, from: number): number {
  let at = from + 1
  while (at < text.length) {
    const sign = text[at]
    if (sign === '>') return at
    if (sign === '"' || sign === "'") {
      const close = text.indexOf(sign, at + 1)
      if (close < 0) return text.length
      at = close
    }
    at += 1
  }
  return text.length
}
