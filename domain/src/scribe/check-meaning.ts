/**
 * Whether a sentence says what the words it cites say: side, unit, yes or no word by word, direction of a change, topic. It
 * trusts no engine and knows no medicine; it compares words. What it cannot see: a true quote that is out of context, and a
 * wrong conclusion from right words.
 */
import type { Claim } from './claim.ts'
import { contrary_words } from './contrary-words.data.ts'
import { negationDiffers, personDiffers } from './check-context.ts'
import { carries, read, stem, type Read } from './claim-words.ts'
import { findSlots } from './find-slots.ts'
import { listNumbers } from './normalise-numbers.ts'
import { isWord } from './tokenise.ts'
import type { Segment } from './transcript.ts'

export const meaning_faults = ['unit_differs', 'side_differs', 'negation_differs', 'direction_differs', 'person_differs', 'name_not_in_evidence', 'topic_not_in_evidence', 'unrelated_evidence', 'instruction', 'link_in_text'] as const
export type MeaningFault = (typeof meaning_faults)[number]

/** Faults of one claim against its own citations; none where a person answers for the words or where the chart is quoted. */
export function checkMeaning(claim: Claim, segments: readonly Segment[]): MeaningFault[] {
  if (claim.support === 'clinician' || claim.support === 'chart') return []
  const faults: MeaningFault[] = []
  const cited = claim.evidence.filter((item) => item.source === 'transcript')
  const whole = cited.map((item) => segments.find(({ id }) => id === item.segment_id)?.text ?? '')
  if (link.test(claim.text)) faults.push('link_in_text')
  if ([claim.text, ...whole].some((text) => instruction.test(text))) faults.push('instruction')
  if (claim.evidence.length === 0) return faults
  const made = read(claim.text)
  const said = claim.evidence.map((item) => read(item.quote))
  if (unitsDiffer(made, said)) faults.push('unit_differs')
  if (sidesDiffer(made, said)) faults.push('side_differs')
  if (negationDiffers(made, said)) faults.push('negation_differs')
  if (directionDiffers(made, said)) faults.push('direction_differs')
  if (personDiffers(claim, made, said)) faults.push('person_differs')
  if (bringsName(made, said)) faults.push('name_not_in_evidence')
  if (isUnrelated(made, said)) faults.push('unrelated_evidence')
  else if (bringsTopic(made, said)) faults.push('topic_not_in_evidence')
  return faults
}

/** Text that tries to lead a reader or a program elsewhere. */
const link = /https?:\/\/|www\.|!?\[[^\]]*\]\([^)]*\)|<[a-z/!][^>]*>|\bjavascript:/i
/** Words spoken or pasted to steer a program, not a person. */
const instruction = /\b(ignore|disregard|forget|override)\b.{0,30}\b(instructions?|prompts?|rules)\b|\bsystem prompt\b|\byou are (now )?(an? )?(ai|language model|assistant|chatbot)\b|\b(developer|jailbreak) mode\b|<\/?(system|assistant|user)>/i

const unit_words = /^(mg|mcg|µg|ug|g|kg|iu|units?|ml|mm|cm|%|tablets?|capsules?|pills?|puffs?|mmhg|ng|pg|ng\/ml|pg\/ml|miu\/ml|mmol\/l|weeks?|days?|months?|years?|hours?|minutes?)$/
const oneUnit = (word: string): string => (/^(iu|units?)$/.test(word) ? 'iu' : /^(mcg|µg|ug)$/.test(word) ? 'mcg' : word.replace(/s$/, ''))

function pairUnits({ tokens, words }: Read): Array<{ number: string; unit: string | null }> {
  return words.flatMap((word, i) => {
    if (!/^\d/.test(word)) return []
    const next = words[i + 1] ?? ''
    const unit = unit_words.test(next) ? oneUnit(next) : null
    return listNumbers([tokens[i]!]).map((number) => ({ number, unit }))
  })
}

/** "500 mg" made of "500 mcg"; a number whose evidence has it without any unit is not judged (spoken units are often left out). */
function unitsDiffer(made: Read, said: readonly Read[]): boolean {
  const heard = said.flatMap(pairUnits)
  return pairUnits(made).some(({ number, unit }) => {
    if (unit === null) return false
    const same = heard.filter((item) => item.number === number)
    return same.some((item) => item.unit !== null) && !same.some((item) => item.unit === unit || item.unit === null)
  })
}

const sides = ['left', 'right'] as const
const bodily = (words: readonly string[], i: number): boolean => words[i] === 'left' ? !/^(i|he|she|they|we|have|has|had|is|are)$/.test(words[i - 1] ?? '') : !/^(now|away|there|here|after|before|,|\?)$/.test(words[i + 1] ?? ',') && !/^(all|is|that's|that|'s)$/.test(words[i - 1] ?? '')
const sidesOf = ({ words }: Read) => sides.filter((side) => words.some((word, i) => word === side && bodily(words, i)))

function sidesDiffer(made: Read, said: readonly Read[]): boolean {
  const own = sidesOf(made)
  const heard = new Set(said.flatMap(({ words }) => words))
  if (own.some((side) => !heard.has(side) && !heard.has(`${side}-sided`) && !heard.has('both') && !heard.has('bilateral'))) return true
  if (own.length !== 1 || !heard.has('left') || !heard.has('right')) return false
  const numbers = made.tokens.flatMap((token) => listNumbers([token]))
  const by_side = numbersBySide(said)
  const other = own[0] === 'left' ? by_side.right : by_side.left
  return numbers.some((number) => other.has(number) && !by_side[own[0]!].has(number) && !by_side.none.has(number))
}

/** Which numbers are said after which side; a side holds until the next one is named. */
function numbersBySide(said: readonly Read[]) {
  const found = { left: new Set<string>(), right: new Set<string>(), none: new Set<string>() }
  for (const { tokens } of said) {
    let side: 'left' | 'right' | 'none' = 'none'
    for (const token of tokens) {
      if (token.lower === 'left' || token.lower === 'right') side = token.lower
      for (const number of listNumbers([token])) found[side].add(number)
    }
  }
  return found
}

/** The sentence says one thing of a group where what it cites says only another one of it: "stop" for "start", "weekly" for "daily". */
function directionDiffers(made: Read, said: readonly Read[]): boolean {
  const heard = said.flatMap(({ words }) => words)
  return contrary_words.some((group) => {
    const own = group.filter((word) => made.words.some((one) => word.test(one)))
    const there = group.filter((word) => heard.some((one) => word.test(one)))
    return there.length > 0 && own.some((word) => !there.includes(word))
  })
}

/** "Stagomab 5 mg": the word in front of a dose names a drug, in no list or not; so does one with the ending of such names. */
function bringsName(made: Read, said: readonly Read[]): boolean {
  const heard = new Set(said.flatMap(({ words }) => words.map(stem)))
  return made.words.some((word, i) => {
    if (!carries(word) || heard.has(stem(word)) || unit_words.test(word)) return false
    const is_dosed = /^\d/.test(made.words[i + 1] ?? '') && /^(mg|mcg|µg|ug|g|iu|units?)$/.test(made.words[i + 2] ?? '')
    return (is_dosed && !dose_words.test(word)) || name_endings.test(word)
  })
}
const dose_words = /^(dose|dosage|dosed|daily|oral|orally|about|total|approximately|another|currently|least|most|than|every|increase[ds]?|decrease[ds]?|continue[ds]?|start(ed)?|reduced?)$/
/** Endings that the World Health Organization gives to generic names (INN stems) and that no everyday word has. */
const name_endings = /^.{3,}(cillin|mycin|floxacin|oxetine|azepam|zolam|prazole|sartan|statin|gliptin|gliflozin|glutide|relix|relin|tropin|gestrel|cycline|azole|dronate|triptan|setron|vudine|ciclovir|parin|xaban|tidine|codone|morphone|lukast|glitazone|olol)s?$/

/** Not one carrying word, drug, number or unit of the sentence stands in what it cites. */
function isUnrelated(made: Read, said: readonly Read[]): boolean {
  const heard = new Set(said.flatMap(({ words }) => words.map(stem)))
  const own = made.words.filter(carries).map(stem)
  if (own.length < 2) return false
  const numbers = new Set(said.flatMap(({ tokens }) => listNumbers(tokens)))
  return !own.some((word) => heard.has(word)) && !listNumbers(made.tokens).some((number) => numbers.has(number))
}

/** Topics that a sentence may not bring along: each must be named in the evidence too. */
const strict_topics = new Set(['allergy', 'obstetric', 'mental_health', 'symptom', 'gynaecologic', 'substance', 'family_risk', 'immunisation', 'partner_test'])

function bringsTopic(made: Read, said: readonly Read[]): boolean {
  const own = findSlots(made.tokens).filter((slot) => strict_topics.has(slot))
  if (own.length === 0) return false
  const heard = new Set([...said.flatMap(({ tokens }) => findSlots(tokens)), ...findSlots(said.flatMap(({ tokens }) => tokens))])
  const stems = new Set(said.flatMap(({ words }) => words.map(stem)))
  const carrying = made.tokens.filter((token) => isWord(token) && carries(token.lower))
  const missing = carrying.filter((token) => !stems.has(stem(token.lower)))
  return own.some((slot) => !heard.has(slot)) && missing.length > 0
}
