/** Whether a sentence affirms what its source denies (or the other way round), and whether it is about the same person. */
import type { Claim } from './claim.ts'
import { carries, stem, type Read } from './claim-words.ts'
import { detectContext } from './detect-context.ts'

const denies = /^(no|not|never|none|without|denies|denied|negative|nor|neither)$/

/** Every carrying word and every "no" of the sentence, in the order in which they were said, and no "no" left out. */
function isSameWording(made: Read, said: Read): boolean {
  const weighty = ({ words }: Read): string[] => words.filter((word) => carries(word) || denies.test(word)).map(stem)
  const heard = weighty(said)
  let at = 0
  for (const word of weighty(made)) {
    const found = heard.indexOf(word, at)
    if (found < 0 || heard.slice(at, found).some((left_out) => denies.test(left_out))) return false
    at = found + 1
  }
  return !heard.slice(at).some((left_out) => denies.test(left_out))
}

const answers_no = /^(no|nope|nah|never|not really|not at all|no (i|it|she|he) (do|does|did|have|has|is|am|was) not|none)[\s,.!]*$/
const answers_yes = /^(yes|yeah|yep|yup|correct|right|i do|yes (i|it|she|he) (do|does|did|have|has|is|am|was))[\s,.!]*$/

/** "Um, no, I have not": an answer whose no belongs to the question. */
const isShortNo = ({ words }: Read): boolean => words.length <= 12 && words.some((word) => /^(no|not|never|none|nope|nothing|neither)$/.test(word))

/** A word that is affirmed in the one and only negated in the other; and a bare "no" or "yes" that the sentence turns round. */
export function negationDiffers(made: Read, said: readonly Read[]): boolean {
  if (said.length === 1 && isSameWording(made, said[0]!)) return false
  const own = detectContext(made.words)
  const heard = said.map(({ words }) => ({ words, context: detectContext(words) }))
  const plain = said.map(({ words }) => words.join(' '))
  const has_no = plain.some((text) => answers_no.test(text))
  const has_yes = plain.some((text) => answers_yes.test(text))
  const says_no = own.some(({ is_negated }) => is_negated) || made.words.some((word) => /^(no|not|never|denies|denied|without|none|negative)$/.test(word))
  if (said.length > 1 && has_no && !has_yes && !says_no) return true
  if (!says_no && turnsRefusal(made, heard.map(({ words }) => words))) return true
  if (said.length > 1 && has_yes && !has_no && says_no && !heard.some(({ context }) => context.some(({ is_negated }) => is_negated))) return true
  return made.words.some((word, i) => {
    if (!carries(word)) return false
    const places = heard.flatMap(({ words, context }) => words.flatMap((other, k) => (stem(other) === stem(word) ? [context[k]!.is_negated] : [])))
    if (places.length === 0) return false
    if (!own[i]!.is_negated && !says_no) return places.every(Boolean)
    return own[i]!.is_negated && !places.some(Boolean) && !has_no && !said.some(isShortNo)
  })
}

const kin = /^(family|relatives?|wife|husband|partner|spouse|boyfriend|girlfriend|parents?|mother|mom|father|dad|sisters?|brothers?|siblings?|aunts?|uncles?|cousins?|grand(mother|father|parents?)|daughters?|sons?|child(ren)?|kids?|friends?|donor)$/

/** What only a relative or the partner has, told as the patient's. A sentence that names them is about them. */
export function personDiffers(claim: Claim, made: Read, said: readonly Read[]): boolean {
  if (claim.experiencer !== 'patient' || detectContext(made.words).some(({ experiencer }) => experiencer !== 'patient') || made.words.some((word) => kin.test(word))) return false
  const heard = said.flatMap(({ words }) => {
    const context = detectContext(words)
    return words.flatMap((word, i) => (carries(word) ? [{ word: stem(word), is_own: context[i]!.experiencer === 'patient' }] : []))
  })
  return made.words.filter(carries).map(stem).some((word) => {
    const places = heard.filter((one) => one.word === word)
    return places.length > 0 && places.every(({ is_own }) => !is_own)
  })
}

/** "Any bleeding? No. My mother had …" told as bleeding: a word of the sentence stands only beside the no, in what was asked. */
function turnsRefusal(made: Read, heard: readonly string[][]): boolean {
  const refusals = heard.filter((words) => /^(no|nope|nah|never)$/.test(words[0] ?? '') && /^[.!,;]$/.test(words[1] ?? ''))
  if (refusals.length === 0) return false
  const asked = new Set(heard.filter((words) => words.includes('?')).flatMap((words) => words.map(stem)))
  const answered = new Set(refusals.flatMap((words) => words.map(stem)))
  return made.words.filter(carries).map(stem).some((word) => asked.has(word) && !answered.has(word))
}
