import type { getDocumentProxy } from 'unpdf'
import { OPS } from 'unpdf/pdfjs'
import type { TextRun, Turn } from '#domain/interop/page/page-text.ts'

export type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>
type PageViewport = ReturnType<PdfPage['getViewport']>
export type Matrix = [number, number, number, number, number, number]

export interface PlacedText {
  text: string
  box: TextRun['box']
  turn: Turn | 0
}

/** A run on the page as it is shown, and by how much the page has to be turned clockwise for it to be read. */
export function placeText({ text, width, height, transform }: { text: string; width: number; height: number; transform: Matrix }, viewport: PageViewport): PlacedText {
  const [a, b, c, d, e, f] = transform
  const [x, y] = viewport.convertToViewportPoint(e, f) as [number, number]
  const [to_x, to_y] = viewport.convertToViewportPoint(e + a, f + b) as [number, number]
  const length = Math.hypot(to_x - x, to_y - y) || 1
  const [along_x, along_y] = [(to_x - x) / length, (to_y - y) / length]
  const size = Math.hypot(c, d) || height || Math.hypot(a, b)
  // Corners along the line and across it: 0.85 of the size above, 0.25 below.
  const corners = [0, width].flatMap((along) => [0.85, -0.25].map((up) => [x + along_x * along + along_y * size * up, y + along_y * along - along_x * size * up] as const))
  const [left, top] = [Math.min(...corners.map(([at]) => at)), Math.min(...corners.map(([, at]) => at))]
  const turn = Math.abs(along_x) >= Math.abs(along_y) ? (along_x < 0 ? 180 : 0) : along_y < 0 ? 90 : 270
  return { text, box: [left, top, Math.max(...corners.map(([at]) => at)) - left, Math.max(...corners.map(([, at]) => at)) - top], turn }
}

/** The direction in which most letters of the page run. */
export function directionOf(placed: PlacedText[]): Turn | 0 {
  const letters = new Map<Turn | 0, number>()
  for (const { turn, text } of placed) letters.set(turn, (letters.get(turn) ?? 0) + text.trim().length)
  return [...letters].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

/** Where a picture lies on the page as it is shown, and how it is turned there; all over the page where that is not found. */
export async function findPlace(page: PdfPage, viewport: PageViewport, key: string): Promise<{ x: number; y: number; width: number; height: number; turn: Turn | 0 }> {
  const { fnArray, argsArray } = await page.getOperatorList()
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const kept: Matrix[] = []
  for (const [index, operator] of fnArray.entries()) {
    const given = argsArray[index] as unknown[]
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) kept.push(matrix)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? [1, 0, 0, 1, 0, 0]
    else if (operator === OPS.transform) matrix = multiply(matrix, given as Matrix)
    else if (operator === OPS.paintFormXObjectBegin && Array.isArray(given[0])) matrix = multiply(matrix, given[0] as Matrix)
    else if (operator === OPS.paintImageXObject && given[0] === key) return placeSquare(matrix, viewport)
  }
  return { x: 0, y: 0, width: viewport.width, height: viewport.height, turn: 0 }
}

/** Pictures fill the unit square; the matrix lays it onto the page. */
function placeSquare([a, b, c, d, e, f]: Matrix, viewport: PageViewport) {
  const corners = [[e, f], [e + a, f + b], [e + c, f + d], [e + a + c, f + b + d]].map(([x, y]) => viewport.convertToViewportPoint(x!, y!) as [number, number])
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [along_x, along_y] = [xs[1]! - xs[0]!, ys[1]! - ys[0]!]
  const turn: Turn | 0 = Math.abs(along_x) >= Math.abs(along_y) ? (along_x < 0 ? 180 : 0) : along_y > 0 ? 90 : 270
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top, turn }
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
