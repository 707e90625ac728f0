/** The source of an import as numbered lines, and on which of them a locator stands. Only shows: nothing is read out of it. */
import type { Locator } from '../interop/parsed-file.ts'
import { viewJson } from './view-json.ts'
import { viewXml } from './view-xml.ts'

export interface SourceView {
  lines: string[]
  /** Lines from 1, both ends included; null where the place is not in the text. */
  locate(locator: Locator): [from: number, to: number] | null
}

/** A line longer than this is cut on screen; the file itself is as it was. */
const longest_line = 4000

export function viewSource(format: 'csv' | 'hl7v2' | 'fhir' | 'ccda' | 'text', text: string): SourceView {
  const plain = text.replace(/^\uFEFF/, '')
  if (format === 'hl7v2' && !plain.trimStart().startsWith('<')) return viewSegments(plain)
  if (format === 'hl7v2') return cut(viewXml(plain))
  if (format === 'fhir' || format === 'ccda') return cut(plain.trimStart().startsWith('<') ? viewXml(plain) : viewJson(plain))
  return viewLines(plain)
}

function viewLines(text: string): SourceView {
  const lines = text.split(/\r\n|\n|\r/)
  return cut({ lines, locate: (locator) => (locator.type === 'line' && locator.line <= lines.length ? [locator.line, locator.line] : null) })
}

/** HL7 v2: one segment a line, counted within its message. */
function viewSegments(text: string): SourceView {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const places = new Map<string, number>()
  let message = 0
  let seen = new Map<string, number>()
  lines.forEach((line, at) => {
    const name = line.replace(/^[\u000b\u001c\s]+/, '').slice(0, 3)
    if (name === 'MSH') {
      message++
      seen = new Map()
    }
    const index = (seen.get(name) ?? 0) + 1
    seen.set(name, index)
    places.set(`${message} ${name} ${index}`, at + 1)
  })
  return cut({
    lines,
    locate(locator) {
      const line = locator.type === 'segment' ? places.get(`${locator.message} ${locator.segment} ${locator.index}`) : locator.type === 'line' ? locator.line : undefined
      return line === undefined ? null : [line, line]
    },
  })
}

function cut({ lines, locate }: SourceView): SourceView {
  return { lines: lines.map((line) => (line.length > longest_line ? `${line.slice(0, longest_line)} …` : line)), locate }
}
