import sharp from 'sharp'
import type { DrawnPage } from './reader-messages.ts'

const most_pixels = 25e6

/**
 * Every page of a picture drawn anew, upright and of the same size as it was read, and the bytes that are kept instead of the
 * file: the same format and pixels without place, camera, thumbnail or whatever hides behind the picture.
 */
export async function drawImage(bytes: Uint8Array): Promise<{ pages: DrawnPage[]; kept: Uint8Array }> {
  const { format, pages: frames = 1 } = await sharp(bytes, { limitInputPixels: most_pixels }).metadata()
  const pages: DrawnPage[] = []
  for (let page = 0; page < frames; page++) {
    const { data, info } = await sharp(bytes, { page, limitInputPixels: most_pixels }).rotate().webp({ quality: 90 }).toBuffer({ resolveWithObject: true })
    pages.push({ page: page + 1, bytes: data, width: info.width, height: info.height })
  }
  const whole = frames > 1 ? sharp(bytes, { pages: -1, limitInputPixels: most_pixels }) : sharp(bytes, { limitInputPixels: most_pixels }).rotate()
  const kept = await (format === 'png' ? whole.png() : format === 'tiff' ? whole.tiff({ compression: 'lzw' }) : format === 'webp' ? whole.webp({ quality: 95 }) : whole.jpeg({ quality: 95 })).toBuffer()
  return { pages, kept }
}
