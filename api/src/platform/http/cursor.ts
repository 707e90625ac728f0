import { z } from 'zod'
import { invalidInput } from './app-error.ts'

/** Where a page ended, as an opaque word that goes into a URL. It holds sort values, so it is for lists whose rows the caller sees anyway. */
export function writeCursor(position: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Reads it back; a word that this list never gave is a fault of the input, not of ours. */
export function readCursor<T extends z.ZodType>(cursor: string | undefined, position: T): z.output<T> | null {
  if (cursor === undefined) return null
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw invalidInput([{ path: 'query.cursor', message: 'is not a cursor of this list' }])
  }
}
