import { fileTypeFromBuffer } from 'file-type'

/** What may come in by its first bytes; text has no signature and is looked at when it is read. */
const accepted = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'application/dicom', 'application/xml', 'text/xml'])

/**
 * Why a file is refused by how it begins, whatever it is called; null where it may go on. Called with the first chunk, so that
 * nobody waits for 50 MB to hear it.
 */
export async function refuseByFirstBytes(bytes: Buffer): Promise<string | null> {
  const found = await fileTypeFromBuffer(bytes)
  if (found && !accepted.has(found.mime)) return `This is a ${found.ext.toUpperCase()} file. Send CSV, HL7, FHIR, C-CDA, PDF, JPEG, PNG, TIFF, WebP, DICOM or plain text.`
  const start = bytes.subarray(0, 1024).toString('latin1').replace(/^[\u00ef\u00bb\u00bf\s]+/, '').toLowerCase()
  if (/^(<!doctype\s+html|<html|<script|<svg|<\?xml[^>]*\?>\s*(<!--[\s\S]*?-->\s*)*<svg)/.test(start)) return 'This is a web page or a drawing with a program in it, not a clinical document.'
  if (/^(#!|\{\\rtf)/.test(start)) return 'This is a program or a word-processor file. Send it as PDF or plain text.'
  return null
}
