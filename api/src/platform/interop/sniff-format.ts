import { fileTypeFromBuffer } from 'file-type'
import { accept, refuse, type Result } from '#domain/result.ts'
import type { ReadRefusal } from '#domain/interop/parsed-file.ts'
import { decodeText, type DecodedText } from './decode-text.ts'
import { lacksPreamble } from './dicom-preamble.ts'

export type SniffedFile =
  | { kind: 'pdf' | 'dicom' }
  | { kind: 'image'; media_type: string }
  | { kind: 'hl7v2' | 'xml' | 'json' | 'table_or_text'; decoded: DecodedText }

const images = ['image/png', 'image/jpeg', 'image/webp', 'image/tiff']

/** What a file is, by its bytes; its name is never asked. */
export async function sniffFormat(bytes: Uint8Array): Promise<Result<SniffedFile, ReadRefusal>> {
  if (bytes.length === 0) return refuse({ code: 'empty', detail: 'The file is empty.' })
  if (startsAt(bytes, 128, 'DICM') || lacksPreamble(bytes)) return accept({ kind: 'dicom' })
  const signature = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (signature.includes('%PDF-') && !/^\s*[<{[]/.test(signature) && !/(^|[\r\n])MSH\|/.test(signature)) return accept({ kind: 'pdf' })
  if (startsAt(bytes, 0, 'II*\0') || startsAt(bytes, 0, 'MM\0*')) return accept({ kind: 'image', media_type: 'image/tiff' })
  const found = await fileTypeFromBuffer(bytes.subarray(0, 8192))
  if (found?.mime === 'application/pdf') return accept({ kind: 'pdf' })
  if (found?.mime === 'application/dicom') return accept({ kind: 'dicom' })
  if (found && images.includes(found.mime)) return accept({ kind: 'image', media_type: found.mime })
  if (found && !/xml|^text\//.test(found.mime)) return refuse(describeUnsupported(found.mime, found.ext))
  const decoded = decodeText(bytes)
  if (!decoded) return refuse({ code: 'unknown_format', detail: 'The file is neither text nor a kind of file that is known here.' })
  return sniffText(decoded)
}

function sniffText(decoded: DecodedText): Result<SniffedFile, ReadRefusal> {
  // eslint-disable-next-line no-control-regex -- the MLLP start byte
  const start = decoded.text.slice(0, 20_000).replace(/^[\s\u000b\ufeff]+/, '')
  if (start === '') return refuse({ code: 'empty', detail: 'The file is empty.' })
  if (/^(<!doctype\s+html|<html\b|<svg\b|<script\b)/i.test(start) || /^(<\?xml[^>]*\?>\s*)?(<!--[^]*?-->\s*)*(<!doctype\s+(html|svg)|<html\b|<svg\b)/i.test(start)) return refuse({ code: 'forbidden_content', detail: 'This is a web page or a drawing with possible programs in it, not a clinical file.' })
  if (/^BEGIN:V(CALENDAR|EVENT|TODO|JOURNAL|FREEBUSY|TIMEZONE)/i.test(start)) return refuse({ code: 'unsupported_format', detail: 'This is a calendar (iCalendar); it holds appointments of a calendar, not data of a chart.' })
  if (/^BEGIN:VCARD/i.test(start)) return refuse({ code: 'unsupported_format', detail: 'This is an address card (vCard), not data of a chart.' })
  if (start.startsWith('{\\rtf')) return refuse({ code: 'unsupported_format', detail: 'This is a text-processor file (RTF). Save it as PDF or plain text.' })
  if (/^(MSH|FHS|BHS)[^A-Za-z0-9\s]/.test(start) || /^\W{0,3}MSH\|\^~\\&/m.test(start)) return accept({ kind: 'hl7v2', decoded })
  if (/^(msh|fhs|bhs)[^A-Za-z0-9\s]/.test(start)) return refuse({ code: 'malformed', detail: 'This begins like HL7 v2, but its segments are named in small letters, which the standard does not know. Ask the sender for the message as it was sent.' })
  if (start.startsWith('<')) return accept({ kind: 'xml', decoded })
  if (/^(\{\s*"|\{\s*\}|\[\s*\{)/.test(start)) return accept({ kind: 'json', decoded })
  return accept({ kind: 'table_or_text', decoded })
}

function describeUnsupported(mime: string, extension: string): ReadRefusal {
  if (/zip|rar|7z|tar|gzip|bzip|xz|lz|compress|zst/.test(mime)) return { code: 'unsupported_format', detail: `This is an archive (${extension}). Unpack it and upload the files themselves; archives are not opened.` }
  if (/officedocument|msword|ms-excel|opendocument|cfb/.test(mime)) return { code: 'unsupported_format', detail: `This is an office file (${extension}). Save tables as CSV and texts as PDF.` }
  if (mime === 'image/gif' || mime === 'image/bmp' || mime === 'image/heic' || mime === 'image/avif') return { code: 'unsupported_format', detail: `Pictures of the kind ${extension} are not read. Save it as PNG or JPEG.` }
  return { code: 'unsupported_format', detail: `Files of the kind ${extension} are not read.` }
}

function startsAt(bytes: Uint8Array, offset: number, text: string): boolean {
  return Buffer.from(bytes.subarray(offset, offset + text.length)).toString('latin1') === text
}
