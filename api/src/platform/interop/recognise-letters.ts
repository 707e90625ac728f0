import { createRequire } from 'node:module'
import sharp from 'sharp'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import type { PageText, TextRun } from '#domain/interop/page/page-text.ts'

const require = createRequire(import.meta.url)
const english = require('@tesseract.js-data/eng') as { code: string; gzip: boolean; langPath: string }
const long_side_px = 2600

/** Letters of pictures, offline: engine and English data come with the packages, nothing is loaded from elsewhere. */
export interface Recogniser {
  /** `scale`: how many units of the page one pixel of `picture` is. */
  read(picture: Buffer, page: number, scale: number): Promise<PageText>
  close(): Promise<void>
}

export function openRecogniser(): Recogniser {
  let worker: Promise<Worker> | null = null
  const start = () => (worker ??= createWorker(english.code, OEM.LSTM_ONLY, { langPath: english.langPath, gzip: english.gzip, cacheMethod: 'none', logger: () => undefined, errorHandler: () => undefined }))
  return {
    async read(picture, page, scale) {
      const { data, info } = await sharp(picture, { limitInputPixels: 25_000_000 })
        .greyscale()
        .normalise()
        .resize({ width: long_side_px, height: long_side_px, fit: 'inside', withoutEnlargement: false })
        .png()
        .toBuffer({ resolveWithObject: true })
      const original = await sharp(picture, { limitInputPixels: 25_000_000 }).metadata()
      const factor = (original.width / info.width) * scale
      const found = (await (await start()).recognize(data, {}, { blocks: true, text: false })).data
      const runs: TextRun[] = (found.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map(({ text, bbox, confidence }) => ({ text, confidence: confidence / 100, box: [bbox.x0 * factor, bbox.y0 * factor, (bbox.x1 - bbox.x0) * factor, (bbox.y1 - bbox.y0) * factor] as TextRun['box'] })))))
      return { page, width: original.width * scale, height: original.height * scale, runs: runs.filter(({ confidence }) => confidence > 0.25), confidence: found.confidence / 100 }
    },
    async close() {
      if (worker) await (await worker).terminate()
      worker = null
    },
  }
}
