/**
 * Cells of a CSV file that a spreadsheet opens without running them: what a program would take for a formula (= + - @, tab,
 * carriage return, NUL at the beginning) gets an apostrophe before it. What already begins with apostrophes before such a
 * sign gets one more, so that taking one away gives every text back as it was.
 */
const dangerous = /^'*[=+\-@\t\r\0＝＋－＠]/u

export function guardCell(text: string): string {
  return dangerous.test(text) ? `'${text}` : text
}

export function unguardCell(cell: string): string {
  return cell.startsWith("'") && dangerous.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** One line by RFC 4180: every cell quoted, quotes doubled, CRLF at the end. Null is an empty cell. */
export function writeCsvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : `"${guardCell(String(cell)).replaceAll('"', '""')}"`)).join(',')}\r\n`
}
