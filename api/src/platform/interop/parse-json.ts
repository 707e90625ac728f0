import { accept, refuse, type Result } from '#domain/result.ts'
import type { ReadRefusal } from '#domain/interop/parsed-file.ts'

const max_depth = 200

/** JSON with numbers as they are written ("7.0" stays "7.0"), depth counted first. */
export function parseJson(text: string): Result<unknown, ReadRefusal> {
  if (measureDepth(text) > max_depth) return refuse({ code: 'too_deep', detail: `The file nests its data more than ${max_depth} deep.` })
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

function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) {
      at += 1
      while (at < text.length && text.charCodeAt(at) !== 34) at += text.charCodeAt(at) === 92 ? 2 : 1
    } else if (code === 123 || code === 91) {
      depth += 1
      if (depth > deepest) deepest = depth
      if (deepest > max_depth) return deepest
    } else if (code === 125 || code === 93) depth -= 1
  }
  return deepest
}
