import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import PDFDocument from 'pdfkit'
import { formatPlainDate } from '#domain/units/written-day.ts'

export type Paper = InstanceType<typeof PDFDocument>

// DejaVu holds Latin with every accent, Greek, Cyrillic, Hebrew, Arabic and more, so that a name is printed as it is written.
const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf')
export const margin = 56
export const ink = '#231C26'
export const quiet = '#655D69'
export const alarm = '#971C1C'

/** `21 Nov 2026, 10:20 EST`, where the practice is. */
export function sayInstant(at: string | Date, time_zone: string): string {
  const options = { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const
  const parts = Object.fromEntries(new Intl.DateTimeFormat('en-US', options).formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return `${formatPlainDate(`${parts.year}-${parts.month}-${parts.day}`)}, ${parts.hour}:${parts.minute} ${parts.timeZoneName}`
}

/** Letter paper with room for a stamp above and below. The title of a window or tab names no patient. */
export function openPaper(title: string, author: string, created_at: Date): Paper {
  const paper = new PDFDocument({
    size: 'LETTER',
    margins: { top: 96, bottom: 72, left: margin, right: margin },
    bufferPages: true,
    tagged: true,
    lang: 'en-US',
    pdfVersion: '1.7',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: created_at },
  })
  paper.registerFont('text', join(fonts, 'DejaVuSans.ttf'))
  paper.registerFont('bold', join(fonts, 'DejaVuSans-Bold.ttf'))
  return paper
}

/** The bytes, once the paper has ended. Ask before anything is drawn. */
export function collect(paper: Paper): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk))
    paper.on('end', () => resolve(Buffer.concat(chunks)))
    paper.on('error', reject)
  })
}

export function heading(paper: Paper, text: string): void {
  paper.moveDown(0.9).font('bold').fontSize(11).fillColor(ink).text(text)
}

export function paragraph(paper: Paper, text: string, color = ink): void {
  paper.moveDown(0.25).font('text').fontSize(10).fillColor(color).text(text, { lineGap: 2 })
}

export interface Stamp {
  /** Two identifiers of the patient. */
  name: string
  known_by: string
  practice: string
  /** At the foot, left: who printed it and when. */
  foot: string
  /** Behind the page number: what else tells this paper from another. */
  behind_page: string
}

/** On every page: the practice, two identifiers of the patient, the page of how many. */
export function stampPages(paper: Paper, { name, known_by, practice, foot, behind_page }: Stamp): void {
  const { start, count } = paper.bufferedPageRange()
  const width = paper.page.width - 2 * margin
  for (let page = start; page < start + count; page++) {
    paper.switchToPage(page)
    // Text in the margin would otherwise open a new page.
    paper.page.margins = { ...paper.page.margins, top: 0, bottom: 0 }
    paper.font('bold').fontSize(9).fillColor(ink).text(name, margin, 40, { width: width * 0.62, lineBreak: false })
    paper.font('text').fontSize(8.5).fillColor(quiet).text(known_by, margin, 54, { width, lineBreak: false })
    paper.text(practice, margin, 40, { width, align: 'right', lineBreak: false })
    paper.moveTo(margin, 72).lineTo(margin + width, 72).lineWidth(0.5).strokeColor('#D6D0C8').stroke()
    paper.text(foot, margin, paper.page.height - 44, { width, lineBreak: false })
    paper.text(`Page ${page - start + 1} of ${count}${behind_page}`, margin, paper.page.height - 44, { width, align: 'right', lineBreak: false })
  }
}
