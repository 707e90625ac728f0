import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { tokeniseMessages } from '#domain/interop/hl7v2/tokenise.ts'
import { placesOf } from '#domain/interop/places-of.ts'
import type { ParsedFile } from '#domain/interop/parsed-file.ts'
import { elementsOf, type PlacedElement } from '#domain/interop/xml-tree.ts'
import { decodeText } from './decode-text.ts'
import { parseXml } from './parse-xml.ts'
import { readFile } from './read-file.ts'

/** Files of strangers, refused on purpose, with a word of the reason. */
const refused: Record<string, RegExp> = {
  'hl7v2/cdc-dex-lyme-withbaddelimiters.txt': /one sign for two separators/,
  'hl7v2/nhapi-id-000109-sig-02-src-001098-002192-op-splice-rep-4.hl7': /neither text nor/,
  'ics/libical-crash.ics': /neither text nor/,
}

const root = 'data/interop'
const files = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => readdirSync(join(root, name)).map((file) => `${name}/${file}`))
  .filter((file) => !/\.md$|LICEN[CS]E/.test(file))

describe('strangers’ files (issue 4): staged completely or refused with a clear reason', () => {
  it('has all of them', () => {
    expect(files.length).toBeGreaterThan(150)
  })

  it.each(files)('%s', async (file) => {
    const bytes = readFileSync(join(root, file))
    const read = await readFile(bytes)
    const reason = refused[file] ?? (file.startsWith('ics/') ? /calendar/ : null)
    if (reason) {
      expect(read).toMatchObject({ ok: false, reason: { detail: expect.stringMatching(reason) as string } })
      return
    }
    if (!read.ok) throw new Error(read.reason.detail)
    const parsed = read.value
    expect(missingFrom(parsed, bytes)).toEqual([])
    expect(new Set(parsed.rows.map(({ key }) => key)).size).toBe(parsed.rows.length)
    for (const row of parsed.rows) {
      expect(row.label.trim()).not.toBe('')
      expect(row.value === null || row.value.number === null || Number.isFinite(row.value.number)).toBe(true)
      expect(row.identity === null || row.identity < parsed.identities.length).toBe(true)
    }
    const again = await readFile(bytes)
    expect(again).toEqual(read)
  })
})

/** Parts of the source that no row, text or left-out entry names; found by walking the source anew. */
function missingFrom(parsed: ParsedFile, bytes: Uint8Array): string[] {
  const places = placesOf(parsed)
  const text = decodeText(bytes)?.text ?? ''
  switch (parsed.format) {
    case 'hl7v2':
      return text.trimStart().startsWith('<') ? [] : missingSegments(text, places)
    case 'fhir':
      return missingResources(text, [...places])
    case 'ccda':
      return missingStatements(text, places)
    case 'csv':
      return missingLines(text, parsed)
    default:
      return parsed.texts.length > 0 ? [] : ['all of it']
  }
}

const framing = ['MSH', 'ORC', 'OBR', 'NTE', 'SPM', 'PID']

function missingSegments(text: string, places: Set<string>): string[] {
  const tokenised = tokeniseMessages(text)
  if (!tokenised.ok) return []
  return tokenised.value.messages
    .flat()
    .filter(({ name, text: written, message, index }) => {
      const is_empty_comment = name === 'NTE' && (written.split('|')[3] ?? '') === ''
      const is_heading = framing.includes(name) && name !== 'NTE'
      return !is_heading && !is_empty_comment && !places.has(`message ${message} ${name} ${index}`)
    })
    .map(({ name, line }) => `line ${line} ${name}`)
}

function missingResources(text: string, places: string[]): string[] {
  if (text.trimStart().startsWith('<')) return places.length > 0 ? [] : ['all of it']
  const resource = JSON.parse(text) as { resourceType: string; entry?: { resource?: unknown }[] }
  if (resource.resourceType !== 'Bundle') return places.length > 0 ? [] : ['all of it']
  const missing: string[] = []
  const walk = (bundle: { entry?: { resource?: unknown }[] }, base: string) => {
    for (const [index, entry] of (bundle.entry ?? []).entries()) {
      const path = `${base}.entry[${index}].resource`
      const inner = entry.resource as { resourceType?: string; entry?: [] } | undefined
      if (inner?.resourceType === 'Bundle') walk(inner, path)
      else if (!places.some((place) => place.startsWith(path) || place === `${base}.entry[${index}]`)) missing.push(path)
    }
  }
  walk(resource, 'Bundle')
  return missing
}

const statements = new Set(['act', 'observation', 'organizer', 'procedure', 'substanceAdministration', 'encounter', 'supply', 'observationMedia', 'regionOfInterest'])

/** Every clinical statement, however deep; those of a section on payers are covered by their entry. */
function missingStatements(text: string, places: Set<string>): string[] {
  const parsed = parseXml(text)
  if (!parsed.ok) return [parsed.reason.detail]
  const missing: string[] = []
  const walk = ({ element, path }: PlacedElement, is_covered: boolean) => {
    const children = elementsOf(element)
    for (const child of children) {
      const alike = children.filter(({ name }) => name === child.name)
      const at = `${path}/${child.name}${alike.length > 1 ? `[${alike.indexOf(child) + 1}]` : ''}`
      const covered = is_covered || (child.name === 'entry' && places.has(at))
      const is_statement = statements.has(child.name) && /\/(entry|entryRelationship|component)(\[\d+\])?$/.test(path)
      if (is_statement && !covered && !places.has(at)) missing.push(at)
      walk({ element: child, path: at }, covered)
    }
  }
  walk({ element: parsed.value, path: `/${parsed.value.name}` }, false)
  return missing
}

function missingLines(text: string, parsed: ParsedFile): string[] {
  const covered = new Set([...placesOf(parsed)].map((place) => Number(place.replace('line ', ''))))
  const lines = text.split(/\r\n|\r|\n/)
  const heading = Math.min(...covered) - 1
  return lines.flatMap((line, index) => (index + 1 <= heading || line.replace(/[\s,;"|]/g, '') === '' || covered.has(index + 1) || /^[^,]*"[^,]*$/.test(line) ? [] : [`line ${index + 1}`]))
}
