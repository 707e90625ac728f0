/**
 * Whom a clinician speaks to when a partner sits in the room: a name called at the head or the end of a sentence turns "you" to
 * its bearer until the other one speaks. The name is taken out of the words; the quote still holds it.
 */
import type { SpokenUnit } from './pair-questions.ts'
import { findSlots, type SlotKind } from './find-slots.ts'
import { isCredential, isRoleWord, wordsOf } from './speaker-role.ts'
import { isWord, type Token } from './tokenise.ts'
import type { Segment } from './transcript.ts'

export type Addressee = 'patient' | 'partner'

/** "And Marcus, any kids?", answered by the partner: so that is who is called Marcus. */
const calls = /^(?:(?:and|so|okay|ok|now|well|hi|hello) ,? ?)*([\p{Lu}][\p{Ll}]{2,}), /iu
const no_name = /^(and|but|now|okay|well|then|great|good|yes|yeah|right|sure|also|today|tomorrow|tonight|first|second|next|finally|so|sorry|thanks|perfect|alright|all|any|for|the|this|that|there|these|those|with|when|what|you|your|how|let|just|morning|afternoon|doctor|actually|honestly|fine|exactly|absolutely|lastly|otherwise|unfortunately)$/i

/** Given names by which speaker tags call patient and partner, or by which a clinician calls the one who then answers. */
function learnNames(segments: readonly Segment[]): Map<string, Addressee> {
  const names = new Map<string, Addressee>()
  for (const [i, { role, text }] of segments.entries()) {
    const answer = segments[i + 1]
    if (role !== 'clinician' || answer?.role !== 'partner' || !/^(no|yes|yeah|i|i'm|my|just|none)\b/i.test(answer.text) || /\b(she|her|he|his)\b/i.test(answer.text)) continue
    const name = calls.exec(text.trim().split(/(?<=[.?!])\s+/).at(-1)!)?.[1]
    if (name && /^\p{Lu}/u.test(name) && !no_name.test(name)) names.set(name.toLowerCase(), 'partner')
  }
  for (const { role, label } of segments) {
    if (role !== 'patient' && role !== 'partner') continue
    const own = wordsOf(label ?? '').filter((word) => word.length > 1 && !isRoleWord(word) && !isCredential(word) && !/^(mr|mrs|ms|miss|mx|speaker|guest)$/i.test(word))[0]
    if (own !== undefined) names.set(own.toLowerCase(), role)
  }
  return names
}

const before_name = /^(hi|hello|hey|morning|good|afternoon|evening|welcome|and|so|okay|ok|now|well|thanks|thank|you|alright|,|but)$/
const after_name = /^(,|\.|\?|!|your|you|how|do|did|any|have|are|what|when|is|let|we|i|can|could|will)$/

/** Index of a name that is called, with the tokens that go with it; null where none is. */
function findCall(tokens: readonly Token[], names: ReadonlyMap<string, Addressee>): { from: number; to: number; who: Addressee } | null {
  let i = 0
  while (i < tokens.length && i < 5 && before_name.test(tokens[i]!.lower) && !names.has(tokens[i]!.lower)) i++
  const head = names.get(tokens[i]?.lower ?? '')
  if (head && (i + 1 >= tokens.length || after_name.test(tokens[i + 1]!.lower))) return { from: i, to: tokens[i + 1]?.text === ',' ? i + 2 : i + 1, who: head }
  let end = tokens.length - 1
  while (end > 0 && !isWord(tokens[end]!)) end--
  const tail = names.get(tokens[end]?.lower ?? '')
  return tail && tokens[end - 1]?.text === ',' ? { from: end - 1, to: end + 1, who: tail } : null
}

/** "I'm on testosterone", and not "I told her to come". */
function tellsOwnHealth({ tokens }: SpokenUnit): boolean {
  const words = tokens.map((token) => token.lower)
  if (!words.some((word) => /^(i|i'm|my)$/.test(word)) || words.some((word) => /^(she|her|hers|he|him|his|we|us|our)$/.test(word))) return false
  return findSlots(tokens).some((slot) => own_health.has(slot))
}

const longWords = ({ tokens }: SpokenUnit, before: Iterable<string>): Set<string> => new Set([...before, ...tokens.map((token) => token.lower).filter((word) => word.length > 5)])

/** Speaks of the same thing, or of sperm. */
const answersTold = (unit: SpokenUnit, told: ReadonlySet<string>): boolean => unit.tokens.some((token) => told.has(token.lower)) || findSlots(unit.tokens).includes('partner_test')

const own_health: ReadonlySet<SlotKind> = new Set(['drug', 'dose', 'partner_test', 'substance', 'allergy'])

const carriers = /^(amh|estradiol|progesterone|uterus|uterine|ovary|ovaries|ovarian|follicles?|lining|endometri\w+|cervix|cervical|periods?|cycles?|pregnant|antral|tubes?)$/

/** Units with their addressee, called names taken out; a stretch left without words keeps them. */
export function addressUnits(units: readonly SpokenUnit[], segments: readonly Segment[]): SpokenUnit[] {
  const names = learnNames(segments)
  if (names.size === 0 && !units.some(({ role }) => role === 'partner')) return [...units]
  let addressee: Addressee = 'patient'
  // The turn of a partner who told of his own health: what the clinician says in the next turn answers him.
  let told: { turn: number; words: ReadonlySet<string> } = { turn: -2, words: new Set() }
  return units.map((unit) => {
    if (unit.role === 'patient') addressee = 'patient'
    if (unit.role === 'partner' && tellsOwnHealth(unit)) told = { turn: unit.segment_index, words: longWords(unit, told.turn === unit.segment_index ? told.words : []) }
    if (unit.role !== 'clinician') return unit
    let tokens = unit.tokens
    const called = new Set<Addressee>()
    for (let call = findCall(tokens, names); call; call = findCall(tokens, names)) {
      called.add(call.who)
      const kept = [...tokens.slice(0, call.from), ...tokens.slice(call.to)]
      if (!kept.some(isWord)) break
      const first = kept[0]!
      // The quote starts and ends where the sentence did, name included.
      kept[0] = { ...first, start: Math.min(first.start, tokens[0]!.start) }
      tokens = kept
    }
    // Of the one who carries and whose chart this is, unless the partner is called in the same breath.
    if (called.size === 0 && unit.tokens.some((token) => carriers.test(token.lower))) addressee = 'patient'
    if (called.size > 0) addressee = called.size === 1 ? [...called][0]! : 'patient'
    return { ...unit, tokens, to: unit.segment_index === told.turn + 1 && called.size === 0 && answersTold(unit, told.words) ? 'partner' : addressee }
  })
}
