/**
 * Measures the scribe's reading of negation (with owner, certainty and time) and of spoken numbers on the product's own sets. Lines of a
 * set alternate between a development half, on which the engine may be improved, and a locked half, which is only measured.
 */
import { readFileSync } from 'node:fs'
import { detectContext, type WordContext } from '../../domain/src/scribe/detect-context.ts'
import { normaliseNumbers } from '../../domain/src/scribe/normalise-numbers.ts'
import { joinTokens, tokenise } from '../../domain/src/scribe/tokenise.ts'

export type Half = 'development' | 'locked'

export interface Score {
  cases: number
  precision_percent: number
  recall_percent: number
  f1_percent: number
  /** Cases that are wrong in any way, for the development half only. */
  misses: string[]
}

function linesOf(path: string, half: Half): string[] {
  const lines = readFileSync(path, 'utf8').split('\n').filter((line) => line.trim() !== '')
  return lines.filter((_, index) => (index % 2 === 0) === (half === 'development'))
}

interface Count {
  hits: number
  found: number
  wanted: number
}

function scoreOf({ hits, found, wanted }: Count, cases: number, misses: string[], half: Half): Score {
  const percent = (part: number, whole: number) => (whole === 0 ? 100 : Math.round((1000 * part) / whole) / 10)
  return { cases, precision_percent: percent(hits, found), recall_percent: percent(hits, wanted), f1_percent: percent(2 * hits, found + wanted), misses: half === 'development' ? misses : [] }
}

const attributes = {
  negation: { letter: 'N', has: (word: WordContext) => word.is_negated },
  hypothetical: { letter: 'H', has: (word: WordContext) => word.is_hypothetical },
  past: { letter: 'P', has: (word: WordContext) => word.is_historical },
  uncertain: { letter: 'U', has: (word: WordContext) => word.is_uncertain },
  partner: { letter: 'R', has: (word: WordContext) => word.experiencer === 'partner' },
  family: { letter: 'F', has: (word: WordContext) => word.experiencer === 'family' },
} as const
export type ContextAttribute = keyof typeof attributes

/** Lines "sentence|target|letters"; the target is the first word that starts with it. Throws where a target is not in its sentence. */
export function measureContext(path: string, half: Half): Record<ContextAttribute, Score> {
  const read = linesOf(path, half).map((line) => {
    const [sentence = '', target = '', letters = ''] = line.split('|')
    const words = tokenise(sentence).map(({ lower }) => lower)
    const at = words.findIndex((word) => word.startsWith(target))
    if (at < 0) throw new Error(`"${target}" is not in "${sentence}"`)
    return { line, letters, context: detectContext(words)[at]! }
  })
  const score = (attribute: ContextAttribute): Score => {
    const { letter, has } = attributes[attribute]
    const judged = read.map(({ line, letters, context }) => ({ line, wanted: letters.includes(letter), found: has(context) }))
    const count = { hits: judged.filter(({ wanted, found }) => wanted && found).length, found: judged.filter(({ found }) => found).length, wanted: judged.filter(({ wanted }) => wanted).length }
    return scoreOf(count, read.length, judged.filter(({ wanted, found }) => wanted !== found).map(({ line, found }) => `${found ? 'not' : 'is'} ${attribute}: ${line}`), half)
  }
  return Object.fromEntries((Object.keys(attributes) as ContextAttribute[]).map((attribute) => [attribute, score(attribute)])) as Record<ContextAttribute, Score>
}

/** Lines "spoken|written". The score is of the numbers written; a miss is a sentence whose text differs in any way. */
export function measureNumbers(path: string, half: Half): Score & { exact_percent: number } {
  const lines = linesOf(path, half)
  const count = { hits: 0, found: 0, wanted: 0 }
  const misses: string[] = []
  for (const line of lines) {
    const [spoken = '', expected = ''] = line.split('|')
    const written = joinTokens(normaliseNumbers(tokenise(spoken)))
    const [found, wanted] = [numbersIn(written), numbersIn(expected)]
    count.found += found.length
    count.wanted += wanted.length
    const rest = [...wanted]
    for (const number of found) {
      const at = rest.indexOf(number)
      if (at >= 0) count.hits += rest.splice(at, 1).length
    }
    if (plain(written) !== plain(expected)) misses.push(`${spoken} -> ${written}, expected ${expected}`)
  }
  return { ...scoreOf(count, lines.length, misses, half), exact_percent: Math.round((1000 * (lines.length - misses.length)) / lines.length) / 10 }
}

/** "120/80" is one number, "10:30" is one, "G2" holds one. */
function numbersIn(text: string): string[] {
  return text.match(/\d[\d.,:/]*\d|\d/g) ?? []
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s*([,.%])\s*/g, '$1 ').replace(/\s+/g, ' ').trim()
}
