import { isLoincCode, nameCodeSystem, rankCodes } from '../code-system.ts'
import type { ProposedCode } from '../parsed-file.ts'
import { partOfText, readableText, repetitionsOf } from './field.ts'
import type { Delimiters, Segment } from './tokenise.ts'

export interface CodedField {
  codes: ProposedCode[]
  /** What a person reads. */
  text: string
}

/**
 * CE, CWE, CNE, CF: code^text^system^alternate code^text^system, original text in component 9, second alternate in 10 to 12.
 * A code whose shape and check digit are LOINC's is LOINC even where the system is missing.
 */
export function readCoded(repetition: string, delimiters: Delimiters): CodedField {
  const part = (number: number) => partOfText(repetition, number, delimiters)
  const codes: ProposedCode[] = []
  for (const [at, text_at, system_at] of [
    [1, 2, 3],
    [4, 5, 6],
    [10, 11, 12],
  ] as const) {
    const code = part(at)
    if (code === '') continue
    const written = part(system_at)
    const system = written === '' && isLoincCode(code) ? 'LOINC' : nameCodeSystem(written)
    codes.push({ system, code, display: part(text_at) || null })
  }
  const ranked = rankCodes(codes)
  const text = part(2) || part(9) || part(5) || ranked[0]?.code || readableText(repetition, delimiters)
  return { codes: ranked, text }
}

export function readCodedField(segment: Segment, field: number): CodedField | null {
  const first = repetitionsOf(segment, field)[0]
  if (first === undefined) return null
  const read = readCoded(first, segment.delimiters)
  return read.text === '' && read.codes.length === 0 ? null : read
}
