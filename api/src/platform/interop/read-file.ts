import type { ColumnMapping, ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { readHl7Messages } from '#domain/interop/hl7v2/read-messages.ts'
import { refuse, type Result } from '#domain/result.ts'
import { readDicom } from './read-dicom.ts'
import { readImage } from './read-image.ts'
import { readPdf } from './read-pdf.ts'
import { readJson, readXml } from './read-structured.ts'
import { readTableOrText } from './read-text.ts'
import { sniffFormat } from './sniff-format.ts'

/** Told while a file of many pages is read. */
export type OnProgress = (progress: { done: number; total: number; step: string }) => void

export const max_file_bytes = 50 * 1024 * 1024

/**
 * What a file proposes, or why it is refused. Its name is never asked. `remembered` answers for the headings of a table, by
 * their fingerprint, with the mapping that a person settled before.
 */
export async function readFile(bytes: Uint8Array, remembered: ColumnMapping[] = [], onProgress: OnProgress = () => undefined): Promise<Result<ParsedFile, ReadRefusal>> {
  if (bytes.length > max_file_bytes) return refuse({ code: 'too_large', detail: 'Files up to 50 MB are read.' })
  const sniffed = await sniffFormat(bytes)
  if (!sniffed.ok) return sniffed
  const file = sniffed.value
  switch (file.kind) {
    case 'pdf':
      return await readPdf(bytes, onProgress)
    case 'image':
      return await readImage(bytes, onProgress)
    case 'dicom':
      return readDicom(bytes)
    default:
      return withGuess(readText(file.kind, file.decoded.text, remembered), file.decoded.guess)
  }
}

function readText(kind: 'hl7v2' | 'xml' | 'json' | 'table_or_text', text: string, remembered: ColumnMapping[]): Result<ParsedFile, ReadRefusal> {
  if (kind === 'hl7v2') return readHl7Messages(text)
  if (kind === 'xml') return readXml(text)
  if (kind === 'json') return readJson(text)
  return readTableOrText(text, remembered)
}

function withGuess(read: Result<ParsedFile, ReadRefusal>, guess: string | null): Result<ParsedFile, ReadRefusal> {
  if (!read.ok || guess === null) return read
  return { ok: true, value: { ...read.value, faults: [{ detail: guess, locator: null }, ...read.value.faults] } }
}
