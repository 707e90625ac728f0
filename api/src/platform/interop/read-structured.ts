import { ccda_roots, readClinicalDocument } from '#domain/interop/ccda/read-document.ts'
import { fhirFromXml } from '#domain/interop/fhir/from-xml.ts'
import { isNode } from '#domain/interop/fhir/node.ts'
import { readFhirResource } from '#domain/interop/fhir/read-resources.ts'
import { hl7FromXml } from '#domain/interop/hl7v2/from-xml.ts'
import { readHl7Messages } from '#domain/interop/hl7v2/read-messages.ts'
import type { ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { refuse, type Result } from '#domain/result.ts'
import { checkOwnFacts } from './check-own-facts.ts'
import { parseJson } from './parse-json.ts'
import { parseXml } from './parse-xml.ts'

/** XML by its root: a clinical document, a FHIR resource, or an HL7 v2 message in XML. */
export function readXml(text: string): Result<ParsedFile, ReadRefusal> {
  const parsed = parseXml(text)
  if (!parsed.ok) return parsed
  const root = parsed.value
  if (ccda_roots.includes(root.name)) return readClinicalDocument(root)
  if (/^[A-Z]{3}_[A-Z0-9]{3}$/.test(root.name) || root.name === 'HL7Message') return readHl7Messages(hl7FromXml(root))
  if (/^[A-Z][A-Za-z]{2,40}$/.test(root.name) && (root.attributes['xmlns']?.includes('fhir') ?? Object.values(root.attributes).some((value) => value === 'http://hl7.org/fhir'))) return checkOwnFacts(readFhirResource(fhirFromXml(root)))
  return refuse({ code: 'unsupported_format', detail: `This XML is neither a clinical document (CDA), nor FHIR, nor HL7 v2: it begins with another element.` })
}

/** One FHIR resource, a list of them, or one on each line (bulk export). */
export function readJson(text: string): Result<ParsedFile, ReadRefusal> {
  const whole = parseJson(text)
  if (!whole.ok && whole.reason.code === 'malformed') return readJsonLines(text) ?? whole
  if (!whole.ok) return whole
  const value = whole.value
  if (isNode(value) && typeof value['resourceType'] === 'string') return checkOwnFacts(readFhirResource(value))
  if (Array.isArray(value) && value.length > 0 && value.every((item) => isNode(item) && typeof item['resourceType'] === 'string')) return checkOwnFacts(readFhirResource(asBundle(value)))
  return refuse({ code: 'unsupported_format', detail: 'This JSON is no FHIR: it names no kind of resource.' })
}

function readJsonLines(text: string): Result<ParsedFile, ReadRefusal> | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  if (lines.length < 2 || !lines.every((line) => line.trimStart().startsWith('{'))) return null
  const resources: unknown[] = []
  for (const [index, line] of lines.entries()) {
    const parsed = parseJson(line)
    if (!parsed.ok || !isNode(parsed.value)) return refuse({ code: 'malformed', detail: `Line ${index + 1} is no valid JSON, so nothing of the file is taken.` })
    resources.push(parsed.value)
  }
  return checkOwnFacts(readFhirResource(asBundle(resources)))
}

function asBundle(resources: unknown[]): Record<string, unknown> {
  return { resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) }
}
