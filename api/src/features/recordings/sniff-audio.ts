import { fileTypeFromBuffer } from 'file-type'
import type { AudioType } from '../../platform/db/recording-tables.ts'

/** Containers by their first bytes; a recorder's sound-only WebM and MP4 carry the names of the video containers. */
const kinds: Readonly<Record<string, AudioType>> = {
  'video/webm': 'audio/webm',
  'audio/webm': 'audio/webm',
  'video/matroska': 'audio/webm',
  'video/mp4': 'audio/mp4',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'video/quicktime': 'audio/mp4',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/wav': 'audio/wav',
}

/** What the bytes are, whatever they are called; null where they are no sound that a recorder makes. */
export async function sniffAudio(bytes: Buffer): Promise<AudioType | null> {
  const found = await fileTypeFromBuffer(bytes)
  return found === undefined ? null : (kinds[found.mime] ?? null)
}
