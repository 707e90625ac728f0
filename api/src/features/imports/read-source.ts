import { viewSource } from '#domain/imports/source-view.ts'
import type { ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'
import { accept, refuse, type Result } from '#domain/result.ts'
import { decodeText } from '../../platform/interop/decode-text.ts'
import { readFile } from '../../platform/interop/read-file.ts'
import { drawImage } from './draw-image.ts'
import type { Lines, ReaderOrder, ReaderResult } from './reader-messages.ts'

type OnProgress = (progress: { done: number; total: number; step: string }) => void

/** One file from its bytes to what the bench needs of it. Runs in the reader's own process only. */
export async function readSource({ bytes, remembered }: ReaderOrder, onProgress: OnProgress): Promise<Result<ReaderResult, ReadRefusal>> {
  onProgress({ done: 1, total: 3, step: 'Reading it' })
  const read = await readFile(bytes, remembered)
  if (!read.ok) return read
  onProgress({ done: 2, total: 3, step: 'Setting it out' })
  try {
    return accept(await showSource(read.value, bytes))
  } catch {
    return refuse({ code: 'malformed', detail: 'It was read, but it can not be shown beside what was read. It may be damaged.' })
  }
}

async function showSource(parsed: ParsedFile, bytes: Uint8Array): Promise<ReaderResult> {
  const nowhere = { rows: [], texts: [], left_out: [] }
  if (parsed.format === 'image') return { parsed, view: null, lines: nowhere, ...(await drawImage(bytes)) }
  if (parsed.format === 'pdf' || parsed.format === 'dicom') return { parsed, view: null, lines: nowhere, pages: [], kept: null }
  const view = viewSource(parsed.format, decodeText(bytes)?.text ?? '')
  const lines = {
    rows: parsed.rows.map(({ locator }) => view.locate(locator)),
    texts: parsed.texts.map(({ locator }) => view.locate(locator)),
    left_out: parsed.left_out.map(({ locators }): Lines => (locators[0] ? view.locate(locators[0]) : null)),
  }
  return { parsed, view: view.lines.join('\n'), lines, pages: [], kept: null }
}
