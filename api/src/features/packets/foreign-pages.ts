import { degrees, PDFDict, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'

interface ForeignPage {
  /** Written onto the page by a reader of the file; they are no part of its content and are not taken over. */
  has_comments: boolean
}

/** A PDF file of somebody else, opened to be drawn from: its content alone, no scripts, links or attached files. */
export interface Foreign {
  document: PDFDocument
  pages: ForeignPage[]
}

export interface Placed {
  /** Index of the page of our paper that it is put on. */
  onto: number
  foreign: Foreign
  /** Index within the file. */
  page: number
}

interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** Null where it is protected by a password or damaged. Fields of a form are drawn as they were filled in. */
export async function openForeign(bytes: Uint8Array): Promise<Foreign | null> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    if (document.catalog.has(PDFName.of('AcroForm'))) document.getForm().flatten()
    return { document, pages: document.getPages().map((page) => ({ has_comments: hasComments(page) })) }
  } catch {
    return null
  }
}

const silent = ['/Link', '/Widget', '/Popup']

function hasComments(page: PDFPage): boolean {
  const annotations = page.node.Annots()
  return (annotations?.asArray() ?? []).some((_, at) => {
    const kind = annotations?.lookupMaybe(at, PDFDict)?.get(PDFName.of('Subtype'))
    return kind !== undefined && !silent.includes(String(kind))
  })
}

/** Puts each page into the frame of its place, upright as its file shows it, never larger than it is. */
export async function placeForeign(paper: Uint8Array, placed: readonly Placed[], frame: Frame): Promise<Uint8Array> {
  const ours = await PDFDocument.load(paper, { updateMetadata: false })
  for (const { onto, foreign, page } of placed) {
    const theirs = foreign.document.getPage(page)
    if (theirs.node.Contents() === undefined) continue
    const box = theirs.getCropBox()
    const embedded = await ours.embedPage(theirs, { left: box.x, bottom: box.y, right: box.x + box.width, top: box.y + box.height })
    const turn = ((theirs.getRotation().angle % 360) + 360) % 360
    const is_across = turn === 90 || turn === 270
    const [width, height] = is_across ? [box.height, box.width] : [box.width, box.height]
    const scale = Math.min(1, frame.width / width, frame.height / height)
    const [shown_width, shown_height] = [width * scale, height * scale]
    const left = frame.x + (frame.width - shown_width) / 2
    const bottom = frame.y + frame.height - shown_height
    // A page is turned clockwise by its file and about its lower left corner here.
    const corner = { 0: [0, 0], 90: [0, shown_height], 180: [shown_width, shown_height], 270: [shown_width, 0] }[turn] ?? [0, 0]
    ours.getPage(onto).drawPage(embedded, { x: left + corner[0]!, y: bottom + corner[1]!, xScale: scale, yScale: scale, rotate: degrees(-turn) })
  }
  return ours.save()
}
