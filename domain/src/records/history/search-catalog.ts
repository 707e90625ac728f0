/**
 * Search in a short list (some hundred rows) that forgives: order of words, parts of words, accents, one or two slips of
 * typing, lay words. Pure; the whole list is walked for each search, which takes well under a millisecond.
 */
import { foldSearch } from '../search-key.ts'
import { lay_words } from './lay-words.data.ts'

export interface CatalogEntry<Item> {
  item: Item
  /** Folded code or key, without its marks: "n970". */
  code: string
  words: readonly string[]
}

export function indexCatalog<Item>(items: readonly Item[], textOf: (item: Item) => { code: string; text: string }): CatalogEntry<Item>[] {
  return items.map((item) => {
    const { code, text } = textOf(item)
    return { item, code: foldSearch(code).replaceAll(' ', ''), words: [...new Set(foldSearch(text).split(' '))] }
  })
}

/** The best first, at most `limit`; nothing for nothing typed. */
export function searchCatalog<Item>(entries: readonly CatalogEntry<Item>[], typed: string, limit = 12): Item[] {
  const folded = foldSearch(typed)
  if (folded === '') return []
  const readings = [folded, ...meantBy(folded)].map((reading) => reading.split(' '))
  const code = folded.replaceAll(' ', '')
  const scored = entries.flatMap((entry, at) => {
    const score = Math.max(scoreCode(entry, code), ...readings.map((words) => scoreWords(entry, words)))
    return score > 0 ? [{ entry, score, at }] : []
  })
  // Equal scores keep the order of the list, which is that of use in the clinic.
  return scored.sort((a, b) => b.score - a.score || a.at - b.at).slice(0, limit).map(({ entry }) => entry.item)
}

function meantBy(folded: string): string[] {
  return lay_words.filter(([said]) => folded === said || (said.length > 3 && said.startsWith(folded) && folded.length > 3)).map(([, meant]) => foldSearch(meant))
}

function scoreCode({ code }: CatalogEntry<unknown>, typed: string): number {
  return /\d/u.test(typed) && code.startsWith(typed) ? 100 + typed.length / Math.max(1, code.length) : 0
}

/** Every typed word must be found; whole words count most, beginnings next, slips least. Short texts come before long ones. */
function scoreWords({ words }: CatalogEntry<unknown>, typed: readonly string[]): number {
  let sum = 0
  for (const word of typed) {
    const best = Math.max(0, ...words.map((candidate) => scoreWord(candidate, word)))
    if (best === 0) return 0
    sum += best
  }
  return (sum / typed.length) * 10 + 1 / words.length
}

function scoreWord(candidate: string, word: string): number {
  if (candidate === word) return 3
  if (candidate.startsWith(word)) return 2.5
  if (word.length >= 4 && candidate.includes(word)) return 1.5
  if (word.length < 4) return 0
  // "ovary" and "ovarian": all but the end of what was typed begins the word.
  if (word.length >= 5 && candidate.startsWith(word.slice(0, -1))) return 1.2
  const slips = word.length >= 8 ? 2 : 1
  const head = candidate.slice(0, word.length + slips)
  return isWithin(word, candidate, slips) || isWithin(word, head, slips) ? 1 : 0
}

/** True where one text becomes the other by at most `slips` letters left out, added, changed or swapped (Damerau, restricted). */
function isWithin(a: string, b: string, slips: number): boolean {
  if (Math.abs(a.length - b.length) > slips) return false
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length]! <= slips
}
