/**
 * Who, whether, and when: for every word of a sentence whether it is negated, uncertain, hypothetical or past, and whose it
 * is. Scoped trigger phrases (ConText); a scope runs from its trigger to a terminator or the end of the sentence.
 */
import type { Experiencer, Polarity } from './claim.ts'
import {
  experiencer_pseudo, family_after, family_triggers, historical_after, historical_pseudo, historical_triggers, hypothetical_pseudo, hypothetical_triggers, negation_after,
  negation_before, negation_pseudo, partner_triggers, terminators, uncertain_triggers,
} from './context-triggers.data.ts'

export interface WordContext {
  is_negated: boolean
  is_uncertain: boolean
  is_hypothetical: boolean
  is_historical: boolean
  experiencer: Experiencer
}

interface Phrase {
  words: string[]
}
type PhraseIndex = Map<string, Phrase[]>

function indexPhrases(phrases: readonly string[]): PhraseIndex {
  const index: PhraseIndex = new Map()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const list = index.get(words[0]!) ?? []
    list.push({ words })
    index.set(words[0]!, list)
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length)
  return index
}

const indexes = {
  before: indexPhrases(negation_before),
  after: indexPhrases(negation_after),
  pseudo: indexPhrases(negation_pseudo),
  uncertain: indexPhrases(uncertain_triggers),
  hypothetical: indexPhrases(hypothetical_triggers),
  hypothetical_pseudo: indexPhrases(hypothetical_pseudo),
  historical: indexPhrases(historical_triggers),
  historical_pseudo: indexPhrases(historical_pseudo),
  historical_after: indexPhrases(historical_after),
  family_after: indexPhrases(family_after),
  partner: indexPhrases(partner_triggers),
  family: indexPhrases(family_triggers),
  experiencer_pseudo: indexPhrases(experiencer_pseudo),
  terminators: indexPhrases(terminators),
}

function matchAt(index: PhraseIndex, words: readonly string[], i: number): number {
  const list = index.get(words[i]!)
  return list?.find((phrase) => phrase.words.every((word, k) => words[i + k] === word))?.words.length ?? 0
}

/** Words covered by any phrase of the index. */
function cover(index: PhraseIndex, words: readonly string[]): boolean[] {
  const covered = words.map(() => false)
  for (let i = 0; i < words.length; i++) covered.fill(true, i, i + matchAt(index, words, i))
  return covered
}

/** First terminator at or after `from`; a list that goes on with commas and "or" stays in scope. */
function scopeEnd(words: readonly string[], from: number): number {
  for (let i = from; i < words.length; i++) if (matchAt(indexes.terminators, words, i) > 0) return i
  return words.length
}

function scopeStart(words: readonly string[], to: number): number {
  for (let i = to - 1; i >= 0; i--) if (matchAt(indexes.terminators, words, i) > 0 || words[i] === ',') return i + 1
  return 0
}

function mark(words: readonly string[], index: PhraseIndex, blocked: readonly boolean[], apply: (from: number, to: number, at: number) => void): void {
  for (let i = 0; i < words.length; i++) {
    const length = matchAt(index, words, i)
    if (length === 0 || blocked[i]) continue
    apply(i + length, scopeEnd(words, i + length), i)
    i += length - 1
  }
}

/** "No, I am still bleeding": the "no" answers and denies nothing of what follows. */
function coverAnswers(words: readonly string[], covered: boolean[]): boolean[] {
  const opens = (i: number) => i === 0 || /^[.;?!]$/.test(words[i - 1]!)
  for (let i = 0; i < words.length; i++) if (opens(i) && /^(no|nope|nah)$/.test(words[i]!) && words[i + 1] === ',' && /^(i|it|the|my|she|he|we|they|that|there|this|you)$/.test(words[i + 2] ?? '')) covered[i] = true
  return covered
}

/** Context of each word; `words` are lower case with contractions split ("do" "not"). */
export function detectContext(words: readonly string[]): WordContext[] {
  const context: WordContext[] = words.map(() => ({ is_negated: false, is_uncertain: false, is_hypothetical: false, is_historical: false, experiencer: 'patient' }))
  const pseudo = coverAnswers(words, cover(indexes.pseudo, words))
  const nothing = words.map(() => false)
  const set = (key: 'is_negated' | 'is_uncertain' | 'is_hypothetical' | 'is_historical', from: number, to: number): void => {
    for (let i = from; i < to; i++) context[i]![key] = true
  }
  mark(words, indexes.before, pseudo, (from, to) => set('is_negated', from, to))
  for (let i = 0; i < words.length; i++) {
    const length = matchAt(indexes.after, words, i)
    if (length === 0 || pseudo[i] || (words[i] === 'no' && i + 1 < words.length)) continue
    if (words[i] === 'negative' && (words[i + 1] === 'for' || words[i - 1] === 'rh')) continue
    set('is_negated', scopeStart(words, i), i)
    i += length - 1
  }
  mark(words, indexes.uncertain, nothing, (from, to) => set('is_uncertain', from, to))
  mark(words, indexes.hypothetical, cover(indexes.hypothetical_pseudo, words), (from, to) => set('is_hypothetical', from, to))
  mark(words, indexes.historical, cover(indexes.historical_pseudo, words), (from, to) => set('is_historical', from, to))
  mark(words, indexes.historical_after, nothing, (_from, to, at) => set('is_historical', scopeStart(words, at), to))
  const owner_pseudo = cover(indexes.experiencer_pseudo, words)
  const own = (who: Experiencer) => (_from: number, to: number, at: number): void => {
    for (let i = at; i < to; i++) if (/^(i|my|me|i'm)$/.test(words[i]!) && i > at + 1) return
      else context[i]!.experiencer = who
  }
  mark(words, indexes.partner, owner_pseudo, own('partner'))
  mark(words, indexes.family, owner_pseudo, own('family'))
  mark(words, indexes.family_after, owner_pseudo, (_from, to, at) => {
    for (let i = scopeStart(words, at); i < to; i++) context[i]!.experiencer = 'family'
  })
  return context
}

const light_words = new Set('i she he they you we it the a an any of to my her his their your our is are was were be been has have had do does did not no never and or in on at with for that this there patient denies denied reports , . \'s am'.split(' '))

/** The context of a sentence as a whole: what most of its carrying words are. */
export function summariseContext(words: readonly string[]): { polarity: Polarity; experiencer: Experiencer; is_historical: boolean; is_hypothetical: boolean } {
  const context = detectContext(words)
  const carrying = context.filter((_, i) => !light_words.has(words[i]!))
  const share = (test: (word: WordContext) => boolean): number => (carrying.length === 0 ? 0 : carrying.filter(test).length / carrying.length)
  const starts_negated = /^(denies|denied|no|not|never|none|without)$/.test(words.find((word) => !/^(the|patient|she|he|they|,)$/.test(word)) ?? '')
  const negated = share((word) => word.is_negated)
  const polarity: Polarity = negated >= 0.5 || (starts_negated && negated > 0) ? 'negated' : share((word) => word.is_uncertain) >= 0.4 ? 'uncertain' : 'affirmed'
  const experiencer: Experiencer = share((word) => word.experiencer === 'partner') >= 0.5 ? 'partner' : share((word) => word.experiencer === 'family') >= 0.5 ? 'family' : 'patient'
  return { polarity, experiencer, is_historical: share((word) => word.is_historical) >= 0.5, is_hypothetical: share((word) => word.is_hypothetical) >= 0.5 }
}

const negation_words = /^(no|not|never|none|without|denies|denied|negative|nope|nothing|neither|nor|absent|nah|cannot)$/

/** Whether a text says "no" anywhere: the coarse polarity that a rewritten sentence must share with its evidence. */
export function hasNegation(words: readonly string[]): boolean {
  return words.some((word) => negation_words.test(word))
}
