/**
 * A signed note as an example of style. It is of another visit, mostly of another patient: numbers, drugs, names and dates go,
 * so that neither a fact nor a person of that chart can reach this one or leave the practice.
 */
import { findDrugs } from './find-drugs.ts'
import { hideIdentity, type KnownIdentity } from './hide-identity.ts'
import { isWord, joinTokens, tokenise } from './tokenise.ts'

export function maskExample(text: string, identity: KnownIdentity): string {
  const tokens = tokenise(hideIdentity(identity).hide(text).replace(/\[(NAME|DATE|PHONE|EMAIL|NUMBER|ADDRESS)-\d+\]/g, 'someone'))
  const drugs = findDrugs(tokens)
  const masked = tokens.flatMap((token, i) => {
    const drug = drugs.find(({ first, last }) => i >= first && i <= last)
    if (drug) return i === drug.first ? [{ ...token, text: '(drug)', lower: '(drug)' }] : []
    return [isWord(token) && /\d/.test(token.text) ? { ...token, text: '#', lower: '#' } : token]
  })
  return joinTokens(masked)
}
