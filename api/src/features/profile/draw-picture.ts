import sharp from 'sharp'
import { AppError, invalidInput } from '../../platform/http/app-error.ts'

// Readers that this product does not need (SVG, GIF, PDF, TIFF …) are switched off for the whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
// One picture, one core: the others are for people who wait for a chart.
sharp.concurrency(1)
sharp.cache(false)

export const picture_side_px = 512
const most_pixels = 25e6

/** By their first bytes; what the sender called the file says nothing. */
const signatures: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  (bytes) => bytes.subarray(0, 4).toString('latin1') === 'RIFF' && bytes.subarray(8, 12).toString('latin1') === 'WEBP',
]

/**
 * A square WebP drawn from the pixels of a JPEG, PNG or WebP, upright. Nothing else of the file is taken over: no place, no
 * camera, no thumbnail, nothing that hides behind the image. Throws 415 for other formats, 422 for what cannot be drawn.
 */
export async function drawPicture(file: Buffer): Promise<Buffer> {
  if (!signatures.some((matches) => matches(file))) throw new AppError('media_type', 'Send a picture as JPEG, PNG or WebP.')
  try {
    const image = sharp(file, { limitInputPixels: most_pixels, failOn: 'error', sequentialRead: true })
    const { pages = 1 } = await image.metadata()
    if (pages > 1) throw invalidInput([{ path: 'body.file', message: 'must be a still picture' }])
    return await image
      .autoOrient()
      .resize(picture_side_px, picture_side_px, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 85 })
      .timeout({ seconds: 10 })
      .toBuffer()
  } catch (error) {
    if (error instanceof AppError) throw error
    const is_too_large = error instanceof Error && /pixel limit/.test(error.message)
    throw invalidInput([{ path: 'body.file', message: is_too_large ? 'has too many pixels; 25 million are the most' : 'is damaged or not a picture' }])
  }
}
