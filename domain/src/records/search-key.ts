/**
 * Names folded so that how a person types does not decide whether a chart is found: "Muller" finds "Müller", "obrien"
 * finds "O'Brien", "soren" finds "Søren".
 */

/** Letters that Unicode does not take apart into a base letter and a mark. */
const letters: Record<string, string> = {
  ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ə: 'e', ĸ: 'k',
}

/** Lower case without marks; everything but letters and digits is a blank; words apart by one blank. */
export function foldSearch(text: string): string {
  return foldLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[ßøłđðþæœħıŋŧəĸ]/gu, (letter) => letters[letter] ?? letter)
}

interface Searched {
  first_name: string
  last_name: string
  preferred_name?: string | null
  mrn: string
}

/** "last first": the order of lists. */
export function composeSortKey({ first_name, last_name }: Pick<Searched, 'first_name' | 'last_name'>): string {
  return `${foldSearch(last_name)} ${foldSearch(first_name)}`.trim()
}

/** A blank at each end, so that a pattern "% word%" finds beginnings of words only. */
export function composeSearchKey({ first_name, last_name, preferred_name, mrn }: Searched): string {
  const parts = [first_name, last_name, preferred_name ?? '', mrn]
  const words = parts.flatMap((part) => [foldSearch(part), foldSearch(closeUp(part))])
  return ` ${[...new Set(words.flatMap((part) => part.split(' ')))].filter((word) => word !== '').join(' ')} `
}

/** "O'Brien" and "Smith-Jones" are also looked for as "obrien" and "smithjones". */
function closeUp(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])['’ʼ`.\-‐‑](?=[\p{L}\p{N}])/gu, '')
}

const max_words = 8
/** From here on a pattern holds whole trigrams and an index finds it anywhere in a word; shorter ones only begin a word. */
const min_fragment = 3

/** One LIKE pattern per typed word; all must be found. Folding leaves no `%`, `_` or `\` to escape. */
export function searchPatterns(typed: string): string[] {
  const words = foldSearch(typed).split(' ').filter((word) => word !== '')
  return [...new Set(words)].slice(0, max_words).map((word) => ([...word].length < min_fragment ? `% ${word}%` : `%${word}%`))
}
