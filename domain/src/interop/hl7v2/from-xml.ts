import { elementsOf, plainText, type XmlElement } from '../xml-tree.ts'

/**
 * HL7 v2 in its XML encoding (urn:hl7-org:v2xml) as vertical bar text, so that one reader serves both. Groups
 * (ORU_R01.PATIENT_RESULT) are opened; positions come from the names (PID.5, XPN.1). Source: HL7 v2 XML encoding, release 2.
 */
export function hl7FromXml(root: XmlElement): string {
  const segments: string[] = []
  gather(root, segments)
  return segments.join('\r')
}

function gather(element: XmlElement, segments: string[]): void {
  for (const child of elementsOf(element)) {
    if (/^[A-Z][A-Z0-9]{2}$/.test(child.name)) segments.push(writeSegment(child))
    else gather(child, segments)
  }
}

function writeSegment(segment: XmlElement): string {
  const fields: string[][] = []
  for (const field of elementsOf(segment)) {
    const number = positionOf(field.name)
    if (number === null) continue
    ;(fields[number] ??= []).push(writeParts(field, '^', '&'))
  }
  const texts = Array.from(fields, (repetitions) => (repetitions ?? []).join('~'))
  if (segment.name === 'MSH' || segment.name === 'FHS' || segment.name === 'BHS') return `${segment.name}|^~\\&|${texts.slice(3).join('|')}`
  return [segment.name, ...texts.slice(1)].join('|')
}

function writeParts(element: XmlElement, separator: string, inner_separator: string): string {
  const parts = elementsOf(element)
  if (parts.length === 0) return escapeText(plainText(element))
  const written: string[] = []
  for (const part of parts) {
    const number = positionOf(part.name)
    if (number !== null) written[number - 1] = inner_separator === '' ? escapeText(plainText(part)) : writeParts(part, inner_separator, '')
  }
  return Array.from(written, (text) => text ?? '').join(separator)
}

function positionOf(name: string): number | null {
  const number = Number(/\.(\d{1,3})$/.exec(name)?.[1] ?? '0')
  return number > 0 && number <= 200 ? number : null
}

function escapeText(text: string): string {
  const escapes: Record<string, string> = { '\\': '\\E\\', '|': '\\F\\', '^': '\\S\\', '&': '\\T\\', '~': '\\R\\', '\n': '\\.br\\' }
  return text.replace(/[\\|^&~\n]/g, (sign) => escapes[sign]!)
}
