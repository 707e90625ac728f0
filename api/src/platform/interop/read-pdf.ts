import sharp from 'sharp'
import { extractImages, getDocumentProxy } from 'unpdf'
import { readPages } from '#domain/interop/page/read-pages.ts'
import { boxOnTurned, type PageText, type TextRun } from '#domain/interop/page/page-text.ts'
import type { ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { accept, refuse, type Result } from '#domain/result.ts'
import { directionOf, findPlace, placeText, type Matrix, type PdfPage, type PlacedText } from './pdf-places.ts'
import { layOnPage, openRecogniser, type Recogniser } from './recognise-letters.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

type OnPage = (progress: { done: number; total: number; step: string }) => void

const max_pages = 200
const max_recognised_pages = 40
const max_pixels = 25_000_000

/** A PDF: its text layer with the place of every run; a page without one is a scan, whose picture is recognised. Programs refuse it. */
export async function readPdf(bytes: Uint8Array, onProgress: OnPage): Promise<Result<ParsedFile, ReadRefusal>> {
  const opened = await open(bytes)
  if (!opened.ok) return opened
  const pdf = opened.value
  const recogniser = openRecogniser()
  try {
    const pages: PageText[] = []
    let recognised = 0
    for (let number = 1; number <= pdf.numPages; number += 1) {
      onProgress({ done: number - 1, total: pdf.numPages, step: `Page ${number} of ${pdf.numPages}` })
      const page = await pdf.getPage(number)
      const layer = await readTextLayer(page, number)
      const is_scan = layer.runs.reduce((sum, { text }) => sum + text.trim().length, 0) < 12
      if (is_scan && recognised < max_recognised_pages) {
        const scanned = await readScan(pdf, page, number, recogniser)
        if (scanned) recognised += 1
        pages.push(scanned ?? layer)
      } else pages.push(layer)
      page.cleanup()
    }
    const file = readPages(pages, 'pdf', `PDF, ${pdf.numPages} ${pdf.numPages === 1 ? 'page' : 'pages'}${recognised > 0 ? `, letters of ${recognised} recognised` : ''}`)
    return accept(file)
  } catch {
    return refuse({ code: 'malformed', detail: 'The PDF is damaged.' })
  } finally {
    await recogniser.close()
    await pdf.loadingTask.destroy()
  }
}

async function open(bytes: Uint8Array): Promise<Result<PdfDocument, ReadRefusal>> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { enableXfa: false, disableFontFace: true, maxImageSize: max_pixels, stopAtErrors: false, verbosity: 0 })
    if (pdf.numPages > max_pages) return refuse({ code: 'too_many_entries', detail: `The PDF has ${pdf.numPages} pages; up to ${max_pages} are read.` })
    if (await pdf.hasJSActions()) return refuse({ code: 'forbidden_content', detail: 'The PDF holds programs (JavaScript). Print it to a new PDF and upload that.' })
    return accept(pdf)
  } catch (error) {
    const is_locked = error instanceof Error && error.name === 'PasswordException'
    return refuse(is_locked ? { code: 'unsupported_format', detail: 'The PDF is locked with a password. Remove it first.' } : { code: 'malformed', detail: 'The file begins like a PDF but cannot be opened.' })
  }
}

/** Runs in points from the top left corner of the page as it is shown (rotation and crop applied). */
async function readTextLayer(page: PdfPage, number: number): Promise<PageText> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const placed: PlacedText[] = []
  for (const item of items.slice(0, 50_000)) {
    if (!('str' in item) || item.str.trim() === '') continue
    placed.push(placeText({ text: item.str, width: item.width, height: item.height, transform: item.transform as Matrix }, viewport))
  }
  const turned = directionOf(placed)
  const { width, height } = viewport
  const runs = placed.map(({ text, box }): TextRun => ({ text, confidence: 1, box: turned === 0 ? box : boxOnTurned(box, turned, width, height) }))
  return { page: number, width, height, runs, confidence: 1, ...(turned === 0 ? {} : { turned }) }
}

/** The largest picture of the page, which a scanner puts over all of it. Null where there is none. */
async function readScan(pdf: PdfDocument, page: PdfPage, number: number, recogniser: Recogniser): Promise<PageText | null> {
  const images = await extractImages(pdf, number)
  const largest = images.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
  if (!largest || largest.width * largest.height > max_pixels || largest.width < 100) return null
  const viewport = page.getViewport({ scale: 1 })
  const shown = await findPlace(page, viewport, largest.key)
  const raw = { width: largest.width, height: largest.height, channels: largest.channels }
  const { data, info } = await sharp(Buffer.from(largest.data), { raw }).rotate(shown.turn).png().toBuffer({ resolveWithObject: true })
  const { x, y, width, height } = shown
  return layOnPage(await recogniser.read(data), { page: number, width: viewport.width, height: viewport.height }, { x, y, scale_x: width / info.width, scale_y: height / info.height })
}
