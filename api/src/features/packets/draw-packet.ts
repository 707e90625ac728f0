import { formatPlainDate } from '#domain/units/written-day.ts'
import { drawNote } from '../../platform/paper/note-on-paper.ts'
import { collect, heading, ink, margin, openPaper, paragraph, quiet, sayInstant, stampPages, type Paper } from '../../platform/paper/paper.ts'
import { openForeign, placeForeign, type Foreign, type Placed } from './foreign-pages.ts'
import type { DrawnPacket, PacketItem, PacketOrder } from './packet-order.ts'

const row_height = 36
const index_top = 136
const foot_height = 72
/** Where a page of another paper goes, under its caption. */
const frame = { x: margin, y: 66, width: 612 - 2 * margin, height: 792 - 66 - 122 }

/** Cover, index, then each document from a page of its own; every page says which of how many, of whom and of which packet. */
export async function drawPacket(order: PacketOrder, onProgress: (done: number) => void = () => {}): Promise<DrawnPacket> {
  const foreign = await Promise.all(order.items.map((item) => (item.kind === 'pdf' ? openForeign(item.bytes) : null)))
  const paper = openPaper(`Packet ${order.number}`, order.practice.name, new Date(order.made_at))
  const bytes = collect(paper)
  const rows_per_page = Math.floor((paper.page.height - index_top - foot_height) / row_height)
  const index_pages = Math.ceil(order.items.length / rows_per_page)
  for (let page = 0; page < index_pages; page++) paper.addPage()
  const placed: Placed[] = []
  const first_pages = order.items.map((item, at) => {
    paper.addPage()
    const first = pageCount(paper)
    paper.addNamedDestination(`document-${at}`)
    paper.outline.addItem(item.title)
    drawItem(paper, item, foreign[at] ?? null, placed)
    onProgress(at + 1)
    return first
  })
  const page_count = pageCount(paper)
  drawCover(paper, order, page_count)
  drawIndex(paper, order, first_pages, rows_per_page)
  const { patient } = order
  stampPages(paper, {
    name: patient.name,
    known_by: `born ${formatPlainDate(patient.date_of_birth)} · MRN ${patient.mrn}`,
    practice: order.practice.name,
    foot: '',
    behind_page: ` · ${patient.name} · MRN ${patient.mrn} · ${order.number}`,
  })
  paper.end()
  const drawn = await bytes
  return { bytes: placed.length === 0 ? drawn : await placeForeign(drawn, placed, frame), page_count }
}

const pageCount = (paper: Paper): number => paper.bufferedPageRange().count

function drawItem(paper: Paper, item: PacketItem, foreign: Foreign | null, placed: Placed[]): void {
  if (item.kind === 'note') return drawNote(paper, item.printed)
  if (item.kind === 'pictures') return item.pages.forEach((picture, at) => drawPicture(paper, item, picture, at))
  if (foreign === null) {
    caption(paper, item, '')
    return paragraph(paper, 'This file could not be put on paper: it is protected by a password, or damaged. Ask the practice for the file itself.')
  }
  foreign.pages.forEach((page, at) => {
    if (at > 0) paper.addPage()
    caption(paper, item, `page ${at + 1} of ${foreign.pages.length} of the file${page.has_comments ? '; comments in the file are not shown' : ''}`)
    placed.push({ onto: pageCount(paper) - 1, foreign, page: at })
  })
}

function caption(paper: Paper, { title, about }: PacketItem, which: string): void {
  paper.font('bold').fontSize(9).fillColor(ink).text(title, margin, 80, { width: frame.width, height: 12, ellipsis: true })
  paper.font('text').fontSize(8.5).fillColor(quiet).text([about, which].filter(Boolean).join(' · '), margin, 93, { width: frame.width, height: 12, ellipsis: true })
}

function drawPicture(paper: Paper, item: PacketItem & { kind: 'pictures' }, picture: Uint8Array, at: number): void {
  if (at > 0) paper.addPage()
  caption(paper, item, `page ${at + 1} of ${item.pages.length} of the file`)
  paper.image(Buffer.from(picture), frame.x, paper.page.height - frame.y - frame.height, { fit: [frame.width, frame.height], align: 'center' })
}

function drawCover(paper: Paper, order: PacketOrder, page_count: number): void {
  const { patient, practice } = order
  paper.switchToPage(0)
  paper.x = margin
  paper.y = 120
  paper.font('bold').fontSize(20).fillColor(ink).text('Health records')
  paper.font('text').fontSize(10).fillColor(quiet).text(`Packet ${order.number} of ${practice.name}`)
  const facts: [string, string | null][] = [
    ['Patient', `${patient.name}, born ${formatPlainDate(patient.date_of_birth)}, MRN ${patient.mrn}`],
    ['Given to', [order.recipient, order.recipient_address].filter(Boolean).join('\n')],
    ['Purpose', [order.purpose, order.purpose_detail].filter(Boolean).join(': ')],
    ['Prepared', `by ${order.made_by}, ${sayInstant(order.made_at, practice.time_zone)}`],
    ['Holds', `${order.items.length === 1 ? '1 document' : `${order.items.length} documents`} on ${page_count} pages, listed on the next page`],
  ]
  for (const [title, text] of facts) {
    heading(paper, title)
    paragraph(paper, text ?? '')
  }
  if (order.is_labelled) {
    heading(paper, 'Specially protected')
    paragraph(paper, 'Some of these records are specially protected. Law may forbid you to pass them on without the patient’s written permission.')
  }
  heading(paper, 'About this packet')
  paragraph(
    paper,
    'It holds the documents that were chosen for this purpose, signed notes in the version that was in force; drafts are never part of a packet. Other records of this patient may exist that are not part of it. Each note ends with its signature and a verification code, by which the practice can tell whether the text is the one that was signed.',
    quiet,
  )
}

function drawIndex(paper: Paper, { items }: PacketOrder, first_pages: readonly number[], rows_per_page: number): void {
  items.forEach(({ title, about }, at) => {
    const row = at % rows_per_page
    if (row === 0) {
      paper.switchToPage(1 + Math.floor(at / rows_per_page))
      paper.font('bold').fontSize(16).fillColor(ink).text(at === 0 ? 'Index' : 'Index, continued', margin, 96)
    }
    const y = index_top + row * row_height
    const width = frame.width - 60
    paper.font('bold').fontSize(10).fillColor(ink).text(`${at + 1}. ${title}`, margin, y, { width, height: 13, ellipsis: true })
    paper.font('text').fontSize(8.5).fillColor(quiet).text(about, margin + 14, y + 14, { width: width - 14, height: 11, ellipsis: true })
    paper.font('bold').fontSize(10).fillColor(ink).text(String(first_pages[at]), margin + width, y, { width: 60, align: 'right', lineBreak: false })
    paper.goTo(margin, y, frame.width, row_height - 6, `document-${at}`)
  })
}
