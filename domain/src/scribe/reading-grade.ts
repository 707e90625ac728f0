/**
 * How many years of school a text asks for: the Flesch–Kincaid grade level. For English text that patients read.
 * Source: Kincaid, Fishburne, Rogers, Chissom: Derivation of new readability formulas for Navy enlisted personnel, Research
 * Branch Report 8-75, 1975: 0.39 × words per sentence + 11.8 × syllables per word − 15.59.
 * Limits: syllables are counted by spelling (about one word in ten is off by one); it says nothing of whether a text is clear.
 */
const vowels = /[aeiouy]+/g

/** A numeral is read out: one syllable a digit, at least one. */
function countSyllables(word: string): number {
  if (/\d/.test(word)) return Math.max(1, word.replace(/\D/g, '').length)
  const plain = word.toLowerCase().replace(/[^a-z]/g, '')
  if (plain.length <= 3) return 1
  const stem = plain
    .replace(/(?:[^laeiouy]|[^aeiouy]l)es$|(?<=[^aeiouytd])ed$/, (end) => end[0]!.replace(/e/, ''))
    .replace(/([^aeiouyl])e$/, '$1')
  return Math.max(1, stem.match(vowels)?.length ?? 1)
}

/** Words and numbers; a mark by itself is neither. */
function listWords(text: string): string[] {
  return text.split(/[\s–—/]+/).filter((word) => /[\p{L}\d]/u.test(word))
}

/** A point inside a number or a time ends no sentence. */
function countSentences(text: string): number {
  return Math.max(1, text.split(/[.!?]+(?=\s|$)/).filter((part) => /[\p{L}\d]/u.test(part)).length)
}

/** School grade (6 is the sixth year); null for a text without words. May be negative for the shortest sentences. */
export function computeReadingGrade(text: string): number | null {
  const words = listWords(text)
  if (words.length === 0) return null
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 0.39 * (words.length / countSentences(text)) + 11.8 * (syllables / words.length) - 15.59
}
