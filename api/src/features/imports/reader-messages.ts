import type { ColumnMapping, ParsedFile, ReadRefusal } from '#domain/interop/parsed-file.ts'

/** What goes to the process that reads, and what comes back. */
export interface ReaderOrder {
  bytes: Uint8Array
  /** What the practice said of the columns of tables; of this file’s own, where somebody has. */
  remembered: ColumnMapping[]
}

/** One picture of a page, drawn anew: nothing of the file's own bytes is in it. */
export interface DrawnPage {
  page: number
  bytes: Uint8Array
  width: number
  height: number
}

export interface ReaderResult {
  parsed: ParsedFile
  /** The source as lines, joined by line breaks; null where it is shown as pages. */
  view: string | null
  /** Where each row, text and left-out thing stands in the view, in their order. */
  lines: { rows: Lines[]; texts: Lines[]; left_out: Lines[] }
  pages: DrawnPage[]
  /** What is kept instead of the bytes that were sent; null where they are kept as they are. */
  kept: Uint8Array | null
}
export type Lines = [from: number, to: number] | null

export type ReaderMessage =
  | { type: 'progress'; done: number; total: number; step: string }
  | { type: 'read'; result: ReaderResult }
  | { type: 'refused'; refusal: ReadRefusal }
