/**
 * Where a text stops being JSON. The engine's parser says so only now and then, and then quotes the text; this walks the
 * tokens once, without recursion, and answers with an index alone.
 */

type Open = '{' | '['
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** Index of the first character that cannot stand where it stands; the length of the text where it breaks off. */
export function findJsonFault(text: string): number {
  const open: Open[] = []
  /** What may come next: a value, a key, the colon after a key, or the comma or close after a value. */
  let wants: 'value' | 'first' | 'key' | 'first key' | 'colon' | 'after' = 'value'
  let at = 0
  for (;;) {
    while (' \t\r\n'.includes(text[at] ?? 'x')) at += 1
    const sign = text[at]
    if (sign === undefined) return at
    const top = open.at(-1)
    const closes = (sign === ']' && top === '[') || (sign === '}' && top === '{')
    if (closes && (wants === 'after' || (wants === 'first' && sign === ']') || wants === 'first key')) {
      open.pop()
      wants = 'after'
      at += 1
    } else if (wants === 'after') {
      if (sign !== ',' || top === undefined) return at
      wants = top === '[' ? 'value' : 'key'
      at += 1
    } else if (wants === 'colon') {
      if (sign !== ':') return at
      wants = 'value'
      at += 1
    } else if (wants === 'key' || wants === 'first key') {
      const end = sign === '"' ? endOfString(text, at) : -1
      if (end === -1) return at
      wants = 'colon'
      at = end
    } else if (sign === '{' || sign === '[') {
      open.push(sign)
      wants = sign === '{' ? 'first key' : 'first'
      at += 1
    } else {
      const end = sign === '"' ? endOfString(text, at) : endOfScalar(text, at)
      if (end === -1) return at
      wants = 'after'
      at = end
    }
  }
}

function endOfScalar(text: string, at: number): number {
  scalar.lastIndex = at
  return scalar.test(text) ? scalar.lastIndex : -1
}

/** Index past the closing quote; -1 where the string has a bare line break or never closes. */
function endOfString(text: string, open: number): number {
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) return at + 1
    if (code < 32) return -1
    if (code === 92) at += 1
  }
  return -1
}
