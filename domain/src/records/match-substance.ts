/**
 * Which known substances the name of a list entry means: "Synthroid 50 mcg" → levothyroxine, "calcium + vitamin D" → both.
 * Whole words only, longest name first, brands as their ingredients. What is not in the vocabulary is not guessed: it
 * comes back as unknown and the screen says so. Source: substances.data.ts.
 */
import { brands, product_contents, substances } from './substances.data.ts'

export interface Substance {
  key: string
  label: string
  classes: readonly string[]
}

export interface MatchedSubstance {
  key: string
  /** named: in the entry's name. contained: surely in such products. may_contain: the label decides. */
  presence: 'named' | 'contained' | 'may_contain'
}

interface Token {
  text: string
  starts_part: boolean
}

/** In a drug's name these are mostly its salt ("losartan potassium"); they count there only where a part begins with them. */
const salt_minerals: ReadonlySet<string> = new Set(['calcium', 'magnesium', 'potassium', 'zinc', 'iron', 'copper'])
const qualifiers: ReadonlySet<string> = new Set(['chewable', 'oral', 'elemental', 'liquid', 'chelated', 'buffered', 'slow', 'extended', 'release', 'high', 'low', 'dose', 'extra', 'strength'])

const by_key = new Map<string, Substance>(substances.map(([key, names, classes]) => [key, { key, label: names.split('|')[0]!, classes: classes.split(' ').filter((name) => name !== '') }]))
const by_name = new Map<string, readonly string[]>([
  ...substances.flatMap(([key, names]) => names.split('|').map((name) => [name, [key]] as const)),
  ...Object.entries(brands),
])
const longest_name = Math.max(...[...by_name.keys()].map((name) => name.split(' ').length))

export function findSubstance(key: string): Substance | null {
  return by_key.get(key) ?? null
}

/** Lower case, without accents and punctuation: "St. John’s Wort" → "st johns wort", "Vitamin D-3" → "vitamin d3". */
export function normaliseSubstanceName(name: string): string {
  return tokenise(name).map(({ text }) => text).join(' ')
}

/** Empty where nothing of the name is known. Each key once, the strongest presence. */
export function matchSubstances(name: string, is_supplement: boolean): MatchedSubstance[] {
  const named = namedKeys(tokenise(name), is_supplement)
  const found = new Map<string, MatchedSubstance['presence']>(named.map((key) => [key, 'named']))
  const add = (key: string, presence: MatchedSubstance['presence']) => found.has(key) || found.set(key, presence)
  for (const key of named) for (const inner of product_contents[key]?.contains ?? []) add(inner, 'contained')
  for (const key of named) for (const inner of product_contents[key]?.may_contain ?? []) add(inner, 'may_contain')
  return [...found].map(([key, presence]) => ({ key, presence }))
}

function namedKeys(tokens: readonly Token[], is_supplement: boolean): string[] {
  const keys: string[] = []
  for (let at = 0; at < tokens.length; ) {
    const length = nameLengthAt(tokens, at)
    const name = tokens.slice(at, at + length).map(({ text }) => text).join(' ')
    if (length > 0 && (is_supplement || !salt_minerals.has(name.split(' ')[0]!) || beginsPart(tokens, at))) keys.push(...by_name.get(name)!)
    at += Math.max(1, length)
  }
  return [...new Set(keys)]
}

/** How many tokens the longest known name takes from here; 0 for none. */
function nameLengthAt(tokens: readonly Token[], at: number): number {
  for (let length = Math.min(longest_name, tokens.length - at); length > 0; length -= 1) {
    if (by_name.has(tokens.slice(at, at + length).map(({ text }) => text).join(' '))) return length
  }
  return 0
}

function beginsPart(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  return token.starts_part || (at > 0 && qualifiers.has(tokens[at - 1]!.text) && beginsPart(tokens, at - 1))
}

function tokenise(name: string): Token[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’'`´]/g, '')
  return plain.split(/[+/,;&]|\b(?:and|with|plus)\b/).flatMap((part) => {
    const words = part.replace(/[^a-z0-9]+/g, ' ').trim().replace(/\b([a-z]) (\d+)\b/g, '$1$2')
    return words === '' ? [] : words.split(' ').map((text, index) => ({ text, starts_part: index === 0 }))
  })
}
