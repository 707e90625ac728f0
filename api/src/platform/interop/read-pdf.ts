import sharp from 'sharp'
import { extractImages, getDocumentProxy } from 'unpdf'
import { readPages } from '#domain/interop/page/read-pages.ts'
import type { PageText, TextRun } from '#domain/interop/page/page-text.ts'
import type { ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { accept, refuse, type Result } from '#domain/result.ts'
import { openRecogniser, type Recogniser } from './recognise-letters.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>
type PdfPage = Awaited<ReturnType<PdfDocument['getPage']>>

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
  const runs: TextRun[] = []
  for (const item of items.slice(0, 50_000)) {
    if (!('str' in item) || item.str.trim() === '') continue
    const [a, b, c, d, e, f] = item.transform as [number, number, number, number, number, number]
    const [x, base] = viewport.convertToViewportPoint(e, f) as [number, number]
    const height = Math.hypot(c, d) || item.height || Math.hypot(a, b)
    runs.push({ text: item.str, box: [x, base - height * 0.85, item.width, height * 1.1], confidence: 1 })
  }
  return { page: number, width: viewport.width, height: viewport.height, runs, confidence: 1 }
}

/** The largest picture of the page, which a scanner puts over all of it. Null where there is none. */
async function readScan(pdf: PdfDocument, page: PdfPage, number: number, recogniser: Recogniser): Promise<PageText | null> {
  const images = await extractImages(pdf, number)
  const largest = images.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
  if (!largest || largest.width * largest.height > max_pixels || largest.width < 100) return null
  const png = await sharp(Buffer.from(largest.data), { raw: { width: largest.width, height: largest.height, channels: largest.channels } }).png().toBuffer()
  const viewport = page.getViewport({ scale: 1 })
  const read = await recogniser.read(png, number, viewport.width / largest.width)
  return { ...read, width: viewport.width, height: viewport.height }
}
