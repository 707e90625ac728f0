/** The text of one page as it lies there: from a PDF's text layer, or from character recognition. */
export interface PageText {
  /** From 1. */
  page: number
  /** Points for a PDF, pixels for a picture. */
  width: number
  height: number
  runs: TextRun[]
  /** 1 for a text layer; the recogniser's own measure else, 0 to 1. */
  confidence: number
  /** By how much the page is turned clockwise to be read; its runs then lie on the turned page. Absent: it is upright. */
  turned?: Turn
}

/** Degrees, clockwise. */
export type Turn = 90 | 180 | 270
type Box = [number, number, number, number]

/** Where a box of the turned page lies on the page as it is shown. */
export function boxOnPage([x, y, width, height]: Box, { turned, width: page_width, height: page_height }: Pick<PageText, 'turned' | 'width' | 'height'>): Box {
  if (turned === 90) return [y, page_height - x - width, height, width]
  if (turned === 180) return [page_width - x - width, page_height - y - height, width, height]
  return turned === 270 ? [page_width - y - height, x, height, width] : [x, y, width, height]
}

/** The other way: where a box of the shown page lies once the page is turned to be read. */
export function boxOnTurned([x, y, width, height]: Box, turn: Turn, page_width: number, page_height: number): Box {
  if (turn === 90) return [page_height - y - height, x, height, width]
  if (turn === 180) return [page_width - x - width, page_height - y - height, width, height]
  return [y, page_width - x - width, height, width]
}

export interface TextRun {
  text: string
  /** x, y, width, height from the top left corner. */
  box: [number, number, number, number]
  confidence: number
}

export interface TextLine {
  page: number
  /** Runs that stand close together are one cell. */
  cells: { text: string; box: [number, number, number, number] }[]
  text: string
  box: [number, number, number, number]
  confidence: number
}

/** Runs at the same height are a line; a gap wider than a letter and a half parts its cells. */
export function linesOf(page: PageText): TextLine[] {
  const runs = page.runs.filter(({ text }) => text.trim() !== '').toSorted((a, b) => middle(a) - middle(b) || a.box[0] - b.box[0])
  const groups: TextRun[][] = []
  for (const run of runs) {
    const group = groups.at(-1)
    const last = group?.[0]
    if (group && last && Math.abs(middle(run) - middle(last)) < Math.max(run.box[3], last.box[3]) * 0.5) group.push(run)
    else groups.push([run])
  }
  return groups.map((group) => lineOf(page.page, group.toSorted((a, b) => a.box[0] - b.box[0])))
}

function middle(run: TextRun): number {
  return run.box[1] + run.box[3] / 2
}

function lineOf(page: number, runs: TextRun[]): TextLine {
  const cells: TextLine['cells'] = []
  for (const run of runs) {
    const last = cells.at(-1)
    const letter = run.box[2] / Math.max(1, run.text.length)
    const gap = last ? run.box[0] - (last.box[0] + last.box[2]) : 0
    if (last && gap < Math.max(letter * 1.6, run.box[3] * 0.6)) {
      last.text += gap > letter * 0.2 && !last.text.endsWith(' ') ? ` ${run.text}` : run.text
      last.box = join(last.box, run.box)
    } else cells.push({ text: run.text, box: run.box })
  }
  for (const cell of cells) cell.text = cell.text.replace(/\s+/g, ' ').trim()
  const box = cells.map((cell) => cell.box).reduce(join)
  return { page, cells, text: cells.map(({ text }) => text).join('  '), box, confidence: Math.min(...runs.map(({ confidence }) => confidence)) }
}

export function join(a: [number, number, number, number], b: [number, number, number, number]): [number, number, number, number] {
  const [left, top] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])]
  return [left, top, Math.max(a[0] + a[2], b[0] + b[2]) - left, Math.max(a[1] + a[3], b[1] + b[3]) - top]
}
