/** A sentence or a quote as the checks read it: numbers written out, words in lower case, and which of them carry a meaning. */
import { normaliseNumbers } from './normalise-numbers.ts'
import { tokenise, type Token } from './tokenise.ts'

export interface Read {
  tokens: Token[]
  words: string[]
}

export function read(text: string): Read {
  const tokens = normaliseNumbers(tokenise(text))
  return { tokens, words: tokens.map((token) => token.lower) }
}

/** Everyday words and the words of reporting, which prove nothing. */
const light = new Set('a about again all also am an and any are as at be been before but by can could day days did do does done feel feels felt for from get go got had has have he her here him his how i if in is it its just last like may me more much my no not now of off on one or our out patient patients pt reports report reported states stated denies denied notes noted says said endorses presents describes having takes taking she since so some take that the their them then there they this time to today up was we week were what when which will with would year years yes you your'.split(' '))
/** Crude on purpose: both sides of a comparison are cut alike. */
export const stem = (word: string): string => word.replace(/(ies|es|s|ing|ed|ly)$/, '').slice(0, 6)
export const carries = (word: string): boolean => !light.has(word) && /^[\p{L}][\p{L}-]{2,}$/u.test(word)
