/**
 * What somebody typed into the search of patients, as terms that must all hold: words of a name or MRN, a telephone number in
 * any writing, a date of birth in any usual form. Folding leaves no `%`, `_` or `\` to escape in the LIKE patterns.
 */
import { findBirthDate } from './read-birth-date.ts'
import { foldSearch } from './search-key.ts'

export interface SearchTerm {
  /** LIKE patterns on the search key; one of them is enough. */
  any: string[]
  /** The same, where it begins a word: such patients come first. */
  begin: string[]
  /** The word as it may be found by likeness, null where likeness means nothing (numbers, dates). */
  near: string | null
  /** The word with two neighbouring letters exchanged, which likeness by trigrams misses. */
  swaps: string[]
}

const max_words = 8
/** From here on a pattern holds whole trigrams and an index finds it anywhere in a word; shorter ones only begin a word. */
const min_fragment = 3
/** Three digits are in every other number; from four on (the end of a telephone number) they tell somebody apart. */
const min_digits = 4
const min_likeness = 4
const max_swaps = 12

/** `today` as a plain date: what nobody can be born on is no date of birth. No term at all where nothing was typed. */
export function readSearch(typed: string, today: string): SearchTerm[] {
  const terms: SearchTerm[] = []
  let rest = typed.slice(0, 200)
  const birth = findBirthDate(rest, today)
  if (birth) {
    const days = birth.births.map((date) => `% ${date.replaceAll('-', '')} %`)
    // Eight digits alone may as well be a number.
    const digits = /^\d{8}$/u.test(birth.text) ? [`%${birth.text}%`] : []
    terms.push({ any: [...days, ...digits], begin: [...days, ...digits.map((d) => `% ${d.slice(1)}`)], near: null, swaps: [] })
    rest = rest.replace(birth.text, ' ')
  }
  rest = rest.replace(/\+?\(?\d[\d\s().\-/]{5,}\d/gu, (number) => {
    const digits = number.replace(/\D/gu, '')
    if (digits.length < 7) return number
    terms.push(ofDigits(digits))
    return ' '
  })
  // "S-20417" is one number, as the key holds it too.
  rest = rest.replace(/(?<![\p{L}\p{N}])(\p{L}+)[-./_](?=\d+(?![\p{L}\p{N}]))/gu, '$1')
  const words = [...new Set(foldSearch(rest).split(' '))].filter((word) => word !== '').slice(0, max_words)
  return [...terms, ...words.map(ofWord)]
}

/** With and without what is dialled before the area code. */
function ofDigits(digits: string): SearchTerm {
  const forms = [...new Set([digits, digits.replace(/^(00)?1(?=\d{10}$)/u, '')])]
  return { any: forms.map((form) => `%${form}%`), begin: forms.map((form) => `% ${form}%`), near: null, swaps: [] }
}

function ofWord(word: string): SearchTerm {
  const letters = [...word]
  const is_number = /^\d+$/u.test(word)
  const begin = [`% ${word}%`]
  const is_whole = letters.length < (is_number ? min_digits : min_fragment)
  const is_likened = /^\p{L}+$/u.test(word) && letters.length >= min_likeness
  return { any: is_whole ? begin : [`%${word}%`], begin, near: is_likened ? word : null, swaps: is_likened ? swapsOf(letters) : [] }
}

function swapsOf(letters: readonly string[]): string[] {
  const swapped = letters.slice(1).flatMap((letter, at) => {
    const before = letters[at]!
    return letter === before ? [] : [`% ${[...letters.slice(0, at), letter, before, ...letters.slice(at + 2)].join('')}%`]
  })
  return swapped.slice(0, max_swaps)
}
