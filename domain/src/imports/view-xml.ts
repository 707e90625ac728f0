import type { Locator } from '../interop/parsed-file.ts'
import type { SourceView } from './source-view.ts'

// Pieces of XML, one after the other: comment, CDATA, instruction, tag, text. Linear: no piece can be cut in two ways.
const piece = /<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<\/?[A-Za-z_][^>]*>|[^<]+|</g

interface Open {
  name: string
  path: string
  from: number
  seen: Map<string, number>
}

/** XML set out over lines, one tag a line, with the place of every element by its path. Entities stay as they are written. */
export function viewXml(text: string): SourceView {
  const lines: string[] = []
  const places = new Map<string, [number, number]>()
  const root: Open = { name: '', path: '', from: 1, seen: new Map() }
  const open: Open[] = [root]
  for (const [token] of text.matchAll(piece)) {
    const indent = '  '.repeat(Math.min(open.length - 1, 40))
    if (token.startsWith('</')) {
      const element = open.length > 1 ? open.pop()! : null
      lines.push(`${'  '.repeat(Math.min(open.length - 1, 40))}${token}`)
      if (element) places.set(element.path, [element.from, lines.length])
    } else if (/^<[A-Za-z_]/.test(token)) {
      const name = /^<([^\s/>]+)/.exec(token)![1]!
      const parent = open.at(-1)!
      const nth = (parent.seen.get(name) ?? 0) + 1
      parent.seen.set(name, nth)
      lines.push(`${indent}${token.replace(/\s+/g, ' ')}`)
      const element = { name, path: `${parent.path}/${localName(name)}[${nth}]`, from: lines.length, seen: new Map<string, number>() }
      if (token.endsWith('/>')) places.set(element.path, [lines.length, lines.length])
      else open.push(element)
    } else if (token.trim() !== '') {
      for (const line of token.split(/\r\n|\n|\r/)) if (line.trim() !== '') lines.push(`${indent}${line.trim()}`)
    }
  }
  return { lines, locate: (locator) => locatePath(places, locator) }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** `/ClinicalDocument/component/structuredBody/component[3]/section`: the element, or the nearest one around it. */
function locatePath(places: ReadonlyMap<string, [number, number]>, locator: Locator): [number, number] | null {
  if (locator.type !== 'path') return null
  const is_fhir = !locator.path.includes('/')
  const steps = locator.path
    .split(is_fhir ? '.' : '/')
    .filter((step) => step !== '')
    .map((step) => {
      const [, name = step, nth] = /^(.+?)\[(\d+)\]$/.exec(step) ?? []
      // FHIRPath counts from 0, XPath from 1.
      return `${localName(name)}[${nth === undefined ? 1 : Number(nth) + (is_fhir ? 1 : 0)}]`
    })
  for (let length = steps.length; length > 0; length--) {
    const found = places.get(`/${steps.slice(0, length).join('/')}`)
    if (found) return found
  }
  return null
}
