import type { Locator } from '../interop/parsed-file.ts'
import type { SourceView } from './source-view.ts'

/** JSON set out over lines, with the place of every element by its path. Text that is no JSON is shown line by line. */
export function viewJson(text: string): SourceView {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    return { lines: text.split(/\r\n|\n|\r/), locate: () => null }
  }
  const lines: string[] = []
  const places = new Map<string, [number, number]>()
  print(root, '', '', '', { lines, places }, 0)
  return { lines, locate: (locator) => locatePath(places, locator) }
}

interface Printed {
  lines: string[]
  places: Map<string, [number, number]>
}

/** Deeper than this it goes on in one line: what a reader accepted is far shallower. */
const deepest = 100

function print(value: unknown, path: string, lead: string, tail: string, out: Printed, depth: number): void {
  const from = out.lines.length + 1
  const indent = '  '.repeat(depth)
  const children = depth >= deepest ? null : childrenOf(value)
  if (children === null || children.length === 0) {
    out.lines.push(`${indent}${lead}${JSON.stringify(value)}${tail}`)
  } else {
    const is_list = Array.isArray(value)
    out.lines.push(`${indent}${lead}${is_list ? '[' : '{'}`)
    children.forEach(([key, child], at) => {
      const comma = at < children.length - 1 ? ',' : ''
      print(child, `${path}/${key}`, is_list ? '' : `${JSON.stringify(key)}: `, comma, out, depth + 1)
    })
    out.lines.push(`${indent}${is_list ? ']' : '}'}${tail}`)
  }
  out.places.set(path, [from, out.lines.length])
}

function childrenOf(value: unknown): [string, unknown][] | null {
  if (Array.isArray(value)) return value.map((child, at) => [String(at), child])
  return value !== null && typeof value === 'object' ? Object.entries(value) : null
}

/** `Bundle.entry[3].resource.code`: the element, or the nearest one around it that is there. */
function locatePath(places: ReadonlyMap<string, [number, number]>, locator: Locator): [number, number] | null {
  if (locator.type !== 'path') return null
  const steps = locator.path
    .replace(/\[(\d+)\]/g, '.$1')
    .split(/[./]/)
    .filter((step) => step !== '')
  if (/^[A-Z]/.test(steps[0] ?? '')) steps.shift()
  for (let length = steps.length; length > 0; length--) {
    const found = places.get(`/${steps.slice(0, length).join('/')}`)
    if (found) return found
  }
  return null
}
