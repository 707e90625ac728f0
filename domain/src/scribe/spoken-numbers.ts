/**
 * Reads English number words off a run of tokens. Only the arithmetic lives here; whether a number word is to be
 * written as digits at all is decided in normalise-numbers.ts.
 */
const units = new Map<string, number>([
  ['zero', 0], ['one', 1], ['two', 2], ['three', 3], ['four', 4], ['five', 5], ['six', 6], ['seven', 7], ['eight', 8], ['nine', 9],
])
const teens = new Map<string, number>([
  ['ten', 10], ['eleven', 11], ['twelve', 12], ['thirteen', 13], ['fourteen', 14], ['fifteen', 15], ['sixteen', 16],
  ['seventeen', 17], ['eighteen', 18], ['nineteen', 19],
])
const tens = new Map<string, number>([
  ['twenty', 20], ['thirty', 30], ['forty', 40], ['fourty', 40], ['fifty', 50], ['sixty', 60], ['seventy', 70], ['eighty', 80], ['ninety', 90],
])
const ordinals = new Map<string, number>([
  ['first', 1], ['second', 2], ['third', 3], ['fourth', 4], ['fifth', 5], ['sixth', 6], ['seventh', 7], ['eighth', 8], ['ninth', 9],
  ['tenth', 10], ['eleventh', 11], ['twelfth', 12], ['thirteenth', 13], ['fourteenth', 14], ['fifteenth', 15], ['sixteenth', 16],
  ['seventeenth', 17], ['eighteenth', 18], ['nineteenth', 19], ['twentieth', 20], ['thirtieth', 30],
])

/** One word of a number, hyphens already split: what it adds and of which size it is. */
export function readUnit(word: string): number | null {
  return units.get(word) ?? null
}
export function readTeen(word: string): number | null {
  return teens.get(word) ?? null
}
export function readTens(word: string): number | null {
  return tens.get(word) ?? null
}
export function readOrdinal(word: string): number | null {
  return ordinals.get(word) ?? null
}

export function isNumberWord(word: string): boolean {
  return units.has(word) || teens.has(word) || tens.has(word) || word === 'hundred' || word === 'thousand'
}

/** A number under 100 starting at `i`: "forty two", "seventeen", "six". */
export function readBelowHundred(words: readonly string[], i: number): { value: number; length: number } | null {
  const word = words[i]
  if (word === undefined) return null
  const ten = tens.get(word)
  if (ten !== undefined) {
    const unit = units.get(words[i + 1] ?? '')
    if (unit !== undefined && unit > 0) return { value: ten + unit, length: 2 }
    return { value: ten, length: 1 }
  }
  const small = teens.get(word) ?? units.get(word)
  return small === undefined ? null : { value: small, length: 1 }
}

/** "two hundred and twenty five", "three thousand four hundred", "eleven hundred": the longest well-formed cardinal at `i`. */
export function readCardinal(words: readonly string[], i: number): { value: number; length: number } | null {
  const first = readBelowHundred(words, i)
  const is_a_hundred = words[i] === 'a' && (words[i + 1] === 'hundred' || words[i + 1] === 'thousand')
  if (!first && !is_a_hundred) return null
  let value = first ? first.value : 1
  let at = i + (first ? first.length : 1)
  let total = 0
  if (words[at] === 'hundred') {
    value *= 100
    at++
    const rest = readAfterAnd(words, at)
    if (rest) {
      value += rest.value
      at += rest.length
    }
  }
  if (words[at] === 'thousand') {
    total = value * 1000
    value = 0
    at++
    const next = readHundreds(words, at) ?? readCardinal(words, at) ?? readAfterAnd(words, at)
    if (next && next.value < 1000 && !(next.value < 10 && words[at + next.length] === 'times')) {
      total += next.value
      at += next.length
    }
  }
  return { value: total + value, length: at - i }
}

/** "(two thousand) three fifty": 350. */
function readHundreds(words: readonly string[], at: number): { value: number; length: number } | null {
  const hundreds = units.get(words[at] ?? '')
  const rest = readBelowHundred(words, at + 1)
  return hundreds && rest && rest.value >= 10 ? { value: hundreds * 100 + rest.value, length: 1 + rest.length } : null
}

function readAfterAnd(words: readonly string[], at: number): { value: number; length: number } | null {
  const has_and = words[at] === 'and'
  const rest = readBelowHundred(words, at + (has_and ? 1 : 0))
  if (!rest || rest.value === 0) return null
  // "Three hundred three times a day": the three counts the times.
  if (!has_and && rest.value < 10 && words[at + rest.length] === 'times') return null
  return { value: rest.value, length: rest.length + (has_and ? 1 : 0) }
}
