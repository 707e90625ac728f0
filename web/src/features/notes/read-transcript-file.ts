import type { TranscriptFile } from '#domain/scribe/parse-transcript.ts'

const max_bytes = 8_000_000

/** Text by its byte-order mark (Praat writes UTF-16), else UTF-8. */
export function decodeText(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** Null where the file is far too large to be a transcript: it is not even read. */
export async function readTranscriptFile(file: File): Promise<TranscriptFile | null> {
  if (file.size > max_bytes) return null
  return { name: file.name, text: decodeText(new Uint8Array(await file.arrayBuffer())) }
}
