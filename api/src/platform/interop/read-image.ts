import sharp from 'sharp'
import { readPages } from '#domain/interop/page/read-pages.ts'
import type { PageText } from '#domain/interop/page/page-text.ts'
import type { ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { accept, refuse, type Result } from '#domain/result.ts'
import { layOnPage, openRecogniser } from './recognise-letters.ts'

type OnPage = (progress: { done: number; total: number; step: string }) => void

const max_pixels = 25_000_000
const max_frames = 20
const readable = ['png', 'jpeg', 'webp', 'tiff']

/** A photographed or scanned page (or several, in a TIFF): its letters are recognised; the picture itself is kept by whoever stores the file. */
export async function readImage(bytes: Uint8Array, onProgress: OnPage): Promise<Result<ParsedFile, ReadRefusal>> {
  const frames = await measure(bytes)
  if (!frames.ok) return frames
  const recogniser = openRecogniser()
  try {
    const pages: PageText[] = []
    for (let frame = 0; frame < frames.value.count; frame += 1) {
      onProgress({ done: frame, total: frames.value.count, step: `Page ${frame + 1} of ${frames.value.count}` })
      const upright = await sharp(bytes, { page: frame, limitInputPixels: max_pixels, failOn: 'truncated' }).rotate().png().toBuffer()
      const read = await recogniser.read(upright)
      pages.push(layOnPage(read, { page: frame + 1, width: read.width, height: read.height }, { x: 0, y: 0, scale_x: 1, scale_y: 1 }))
    }
    return accept(readPages(pages, 'image', `Picture (${frames.value.format}), ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}, letters recognised`))
  } catch {
    return refuse({ code: 'malformed', detail: 'The picture is damaged or cut off.' })
  } finally {
    await recogniser.close()
  }
}

/** Format, size and frames from the header, before any pixel is unpacked. */
async function measure(bytes: Uint8Array): Promise<Result<{ count: number; format: string }, ReadRefusal>> {
  try {
    const { format, width, height, pages } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (!readable.includes(format)) return refuse({ code: 'unsupported_format', detail: 'Pictures of this kind are not read. Save it as PNG or JPEG.' })
    if (width * height > max_pixels) return refuse({ code: 'too_large', detail: `The picture has ${Math.round((width * height) / 1_000_000)} million pixels; up to 25 million are read.` })
    if ((pages ?? 1) > max_frames) return refuse({ code: 'too_many_entries', detail: `The picture has ${pages} frames; up to ${max_frames} are read.` })
    if (format === 'webp' && (pages ?? 1) > 1) return refuse({ code: 'unsupported_format', detail: 'Moving pictures are not read.' })
    return accept({ count: pages ?? 1, format: format.toUpperCase() })
  } catch {
    return refuse({ code: 'malformed', detail: 'The file begins like a picture but is none.' })
  }
}
