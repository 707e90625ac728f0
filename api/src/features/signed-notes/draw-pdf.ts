import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'
import type { NoteView } from '#contract/notes.ts'
import type { NoteAftermath } from '#contract/signed-notes.ts'
import type { Signature } from '#contract/signing.ts'
import { signature_words } from '#domain/records/signature.ts'
import { formatPlainDate } from '#domain/units/written-day.ts'

export interface PrintedNote {
  note: NoteView & { signed: NonNullable<NoteView['signed']> }
  aftermath: NoteAftermath
  practice: { name: string; time_zone: string }
  printed_by: string
  printed_at: Date
}

// DejaVu holds Latin with every accent, Greek, Cyrillic, Hebrew, Arabic and more, so that a name is printed as it is written.
const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
const margin = 56
const ink = '#231C26'
const quiet = '#655D69'

/** `21 Nov 2026, 10:20 EST`, where the practice is. */
function instant(at: string | Date, time_zone: string): string {
  const options = { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const parts = Object.fromEntries(new Intl.DateTimeFormat('en-US', options).formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return `${formatPlainDate(`${parts.year}-${parts.month}-${parts.day}`)}, ${parts.hour}:${parts.minute} ${parts.timeZoneName}`
}

const signerLine = ({ name, credentials, role }: { name: string; credentials: string | null; role: string }) => `${name}${credentials ? `, ${credentials}` : ''} (${role})`

/**
 * A signed note as PDF (tagged, A4-safe Letter): who it is about on every page, the text as signed, every signature with its
 * verification code, what was added later, and who printed it when.
 */
export function drawNotePdf(printed: PrintedNote): Promise<Buffer> {
  const { note, practice } = printed
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: 96, bottom: 72, left: margin, right: margin },
    bufferPages: true,
    tagged: true,
    lang: 'en-US',
    pdfVersion: '1.7',
    displayTitle: true,
    // The title of a window or tab names no patient.
    info: { Title: note.title, Author: practice.name, CreationDate: printed.printed_at },
  })
  doc.registerFont('text', join(fonts, 'DejaVuSans.ttf'))
  doc.registerFont('bold', join(fonts, 'DejaVuSans-Bold.ttf'))
  const bytes = collect(doc)
  doc.font('bold').fontSize(16).fillColor(ink).text(note.title)
  doc.font('text').fontSize(9.5).fillColor(quiet).text(`Visit of ${formatPlainDate(note.visit_on)} · version ${note.signed.version}${note.signed.version > 1 ? ', amended' : ''}`)
  drawError(doc, printed)
  for (const section of note.signed.sections) drawSection(doc, section)
  drawSignatures(doc, printed)
  drawAddenda(doc, printed)
  stampPages(doc, printed)
  doc.end()
  return bytes
}

type Doc = InstanceType<typeof PDFDocument>

function collect(doc: Doc): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

function heading(doc: Doc, text: string): void {
  doc.moveDown(0.9).font('bold').fontSize(11).fillColor(ink).text(text)
}

function paragraph(doc: Doc, text: string, color = ink): void {
  doc.moveDown(0.25).font('text').fontSize(10).fillColor(color).text(text, { lineGap: 2 })
}

function drawError(doc: Doc, { aftermath: { error }, practice }: PrintedNote): void {
  if (error === null) return
  heading(doc, 'ENTERED IN ERROR')
  paragraph(doc, `${error.reason} — marked by ${error.by.name}, ${instant(error.at, practice.time_zone)}. Nothing in this note may be relied on.`, '#971C1C')
}

function drawSection(doc: Doc, section: PrintedNote['note']['signed']['sections'][number]): void {
  heading(doc, section.title)
  paragraph(doc, section.claims.map(({ text }) => text).join(' '))
}

const codeLine = (sha256: string, signature: Signature) => `${signature?.is_match ? `${signature_words[signature.kind]}. ` : ''}Verification code (SHA-256): ${sha256}`

function drawSignatures(doc: Doc, { note: { signed }, aftermath, practice }: PrintedNote): void {
  heading(doc, 'Signed')
  paragraph(doc, `${signerLine(signed.by)}, ${instant(signed.at, practice.time_zone)}`)
  paragraph(doc, codeLine(signed.sha256, signed.signature), quiet)
  if (signed.reason !== null) paragraph(doc, `Amends version ${signed.version - 1} (code ${signed.prev_sha256}): ${signed.reason}`)
  for (const cosign of aftermath.cosigns.filter(({ state, is_intact }) => state === 'cosigned' && is_intact === true)) {
    paragraph(doc, `Cosigned by ${signerLine(cosign.of)}, ${instant(cosign.decided_at!, practice.time_zone)} (version ${cosign.version})`)
    paragraph(doc, codeLine(cosign.sha256!, cosign.signature), quiet)
  }
}

function drawAddenda(doc: Doc, { aftermath, practice }: PrintedNote): void {
  for (const addendum of aftermath.addenda) {
    heading(doc, `${addendum.kind === 'late_entry' ? 'Late entry' : 'Addendum'} ${addendum.number}`)
    paragraph(doc, addendum.is_intact ? addendum.text : 'The integrity check of this addendum failed; its text is not printed.')
    paragraph(doc, `${signerLine(addendum.by)}, ${instant(addendum.at, practice.time_zone)}. ${codeLine(addendum.sha256, addendum.signature)}`, quiet)
  }
}

/** On every page: the practice, two identifiers of the patient, the page of how many, who printed it and when. */
function stampPages(doc: Doc, { note: { patient }, practice, printed_by, printed_at }: PrintedNote): void {
  const { start, count } = doc.bufferedPageRange()
  const width = doc.page.width - 2 * margin
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Text in the margin would otherwise open a new page.
    doc.page.margins = { ...doc.page.margins, top: 0, bottom: 0 }
    doc.font('bold').fontSize(9).fillColor(ink).text(`${patient.first_name} ${patient.last_name}`, margin, 40, { width: width * 0.62, lineBreak: false })
    doc.font('text').fontSize(8.5).fillColor(quiet).text(`born ${formatPlainDate(patient.date_of_birth)} · MRN ${patient.mrn}`, margin, 54, { width, lineBreak: false })
    doc.text(practice.name, margin, 40, { width, align: 'right', lineBreak: false })
    doc.moveTo(margin, 72).lineTo(margin + width, 72).lineWidth(0.5).strokeColor('#D6D0C8').stroke()
    doc.text(`Printed ${instant(printed_at, practice.time_zone)} by ${printed_by}`, margin, doc.page.height - 44, { width, lineBreak: false })
    doc.text(`Page ${page - start + 1} of ${count}`, margin, doc.page.height - 44, { width, align: 'right', lineBreak: false })
  }
}
