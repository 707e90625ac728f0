import { accept, refuse, type Result } from '#domain/result.ts'
import type { ReadRefusal } from '#domain/interop/parsed-file.ts'

const max_depth = 200

/** JSON with numbers as they are written ("7.0" stays "7.0"), depth counted first. */
export function parseJson(text: string): Result<unknown, ReadRefusal> {
  const { depth, has_repeated_name } = measure(text)
  if (depth > max_depth) return refuse({ code: 'too_deep', detail: `The file nests its data more than ${max_depth} deep.` })
  if (has_repeated_name) return refuse({ code: 'malformed', detail: 'The file gives one property of an element twice, so which of them holds cannot be told. Nothing of it is taken.' })
  try {
    return accept(JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown))
  } catch {
    return refuse({ code: 'malformed', detail: 'The file is no valid JSON.' })
  }
}

/** Third argument: the source text of a primitive (ECMAScript "JSON.parse source text access", in Node from 22). */
function keepDigits(key: string, value: unknown, context?: { source?: string }): unknown {
  if (key === '__proto__') return undefined
  return typeof value === 'number' && context?.source !== undefined ? context.source : value
}

interface Measure {
  depth: number
  /** A name that one object gives twice: JSON.parse would keep the last and drop the others without a word. */
  has_repeated_name: boolean
}

function measure(text: string): Measure {
  const found: Measure = { depth: 0, has_repeated_name: false }
  // One set of names for each open object; null for a list.
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      const start = at + 1
      at += 1
      while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1
      const names = open.at(-1)
      if (!names || !isName(text, at + 1)) continue
      const name = text.slice(start, at)
      if (names.has(name)) found.has_repeated_name = true
      names.add(name)
    } else if (code === 123 || code === 91) {
      open.push(code === 123 ? new Set() : null)
      found.depth = Math.max(found.depth, open.length)
      if (found.depth > max_depth) return found
    } else if (code === 125 || code === 93) open.pop()
  }
  return found
}

/** Whether a colon follows, after white space. */
function isName(text: string, from: number): boolean {
  let at = from
  while (text.charCodeAt(at) === 32 || (text.charCodeAt(at) >= 9 && text.charCodeAt(at) <= 13)) at += 1
  return text.charCodeAt(at) === 58
}
