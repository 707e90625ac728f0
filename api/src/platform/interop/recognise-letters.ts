import { createRequire } from 'node:module'
import sharp from 'sharp'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { boxOnPage, boxOnTurned, type PageText, type TextRun, type Turn } from '#domain/interop/page/page-text.ts'

const require = createRequire(import.meta.url)
const english = require('@tesseract.js-data/eng') as { code: string; gzip: boolean; langPath: string }
const long_side_px = 2600
const glance_side_px = 1400
const max_pixels = 25_000_000

/** Letters of a picture with their boxes in its pixels, as it is shown. */
export interface Recognised {
  width: number
  height: number
  runs: TextRun[]
  /** 0 to 1: the recogniser's own measure. */
  confidence: number
  /** By how much it had to be turned clockwise to be read; absent where it was upright. */
  turned?: Turn
}

/** Letters of pictures, offline: engine and English data come with the packages, nothing is loaded from elsewhere. */
export interface Recogniser {
  read(picture: Buffer): Promise<Recognised>
  close(): Promise<void>
}

export function openRecogniser(): Recogniser {
  let worker: Promise<Worker> | null = null
  const start = () => (worker ??= createWorker(english.code, OEM.LSTM_ONLY, { langPath: english.langPath, gzip: english.gzip, cacheMethod: 'none', logger: () => undefined, errorHandler: () => undefined }))
  const look = async (picture: Buffer, side_px: number, turn: Turn | 0) => recognise(await start(), picture, side_px, turn)
  return {
    async read(picture) {
      const upright = await look(picture, long_side_px, 0)
      if (isRead(upright)) return upright
      let best: Recognised = upright
      // A page that lies on its side or on its head gives letters too, only no words.
      for (const turn of [90, 270, 180] as const) {
        const glance = await look(picture, glance_side_px, turn)
        if (countLetters(glance) > Math.max(20, 2 * countLetters(best))) best = glance
        if (isRead(glance)) break
      }
      return best.turned === undefined ? upright : look(picture, long_side_px, best.turned)
    },
    async close() {
      if (worker) await (await worker).terminate()
      worker = null
    },
  }
}

async function recognise(worker: Worker, picture: Buffer, side_px: number, turn: Turn | 0): Promise<Recognised> {
  const { width, height } = await sharp(picture, { limitInputPixels: max_pixels }).metadata()
  const { data, info } = await sharp(picture, { limitInputPixels: max_pixels })
    .rotate(turn)
    .greyscale()
    .normalise()
    .resize({ width: side_px, height: side_px, fit: 'inside', withoutEnlargement: false })
    .withMetadata({ density: 300 })
    .png()
    .toBuffer({ resolveWithObject: true })
  const factor = (turn === 90 || turn === 270 ? height : width) / info.width
  const found = (await worker.recognize(data, {}, { blocks: true, text: false })).data
  const words = (found.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap((line) => line.words)))
  const runs = words.map(({ text, bbox, confidence }): TextRun => {
    const box: TextRun['box'] = [bbox.x0 * factor, bbox.y0 * factor, (bbox.x1 - bbox.x0) * factor, (bbox.y1 - bbox.y0) * factor]
    return { text, confidence: confidence / 100, box: turn === 0 ? box : boxOnPage(box, { turned: turn, width, height }) }
  })
  return { width, height, runs: runs.filter(({ confidence }) => confidence > 0.25), confidence: found.confidence / 100, ...(turn === 0 ? {} : { turned: turn }) }
}

/** Letters that stand in words of which the recogniser is sure. */
function countLetters({ runs }: Recognised): number {
  return runs.reduce((sum, { text, confidence }) => (confidence > 0.6 && /^\W*[A-Za-z]{3,}\W*$/.test(text) ? sum + text.length : sum), 0)
}

function isRead(read: Recognised): boolean {
  const all = read.runs.reduce((sum, { text }) => sum + text.length, 0)
  return all < 12 ? read.confidence > 0.8 : countLetters(read) * 4 > all
}

/** Where a picture lies on its page: its top left corner and how many units of the page one of its pixels is. */
export interface Placement {
  x: number
  y: number
  scale_x: number
  scale_y: number
}

/** Recognised letters as the text of a page, in the direction in which it is read. */
export function layOnPage({ runs, confidence, turned }: Recognised, page: { page: number; width: number; height: number }, place: Placement): PageText {
  const laid = runs.map((run): TextRun => {
    const [x, y, width, height] = run.box
    const box: TextRun['box'] = [place.x + x * place.scale_x, place.y + y * place.scale_y, width * place.scale_x, height * place.scale_y]
    return { ...run, box: turned === undefined ? box : boxOnTurned(box, turned, page.width, page.height) }
  })
  return { ...page, runs: laid, confidence, ...(turned === undefined ? {} : { turned }) }
}
