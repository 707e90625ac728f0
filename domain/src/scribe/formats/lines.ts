/** Lines of a text with their place in it. Windows, Unix and old Mac line ends, and the separators Word pastes. */

export interface Line {
  /** Counts from 1. */
  number: number
  /** Index in the source of the first character of `text`. */
  start: number
  /** Without surrounding white space (a byte order mark counts as white space). Empty for a blank line. */
  text: string
}

/** Twice the turns that one visit may have and room for headings; past this many lines reading stops. */
export const max_lines = 50_000

export function splitLines(source: string): Line[] {
  const lines: Line[] = []
  let from = 0
  while (from <= source.length && lines.length <= max_lines) {
    let to = from
    while (to < source.length && !isLineEnd(source.charCodeAt(to))) to += 1
    const raw = source.slice(from, to)
    const text = raw.trim()
    lines.push({ number: lines.length + 1, start: from + raw.length - raw.trimStart().length, text })
    const is_pair = source.charCodeAt(to) === 13 && source.charCodeAt(to + 1) === 10
    from = to + (is_pair ? 2 : 1)
  }
  return lines
}

/** The line number, counted from 1, of a character index. */
export function lineAt(source: string, index: number): number {
  let line = 1
  for (let at = 0; at < index && at < source.length; at += 1) {
    const code = source.charCodeAt(at)
    if (code === 10 || (code === 13 && source.charCodeAt(at + 1) !== 10)) line += 1
  }
  return line
}

function isLineEnd(code: number): boolean {
  return code === 10 || code === 13 || code === 11 || code === 0x2028 || code === 0x2029
}
