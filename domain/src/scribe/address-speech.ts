/**
 * Whom a clinician speaks to when a partner sits in the room: a name called at the head or the end of a sentence turns "you" to
 * its bearer until the other one speaks. The name is taken out of the words; the quote still holds it.
 */
import type { SpokenUnit } from './pair-questions.ts'
import { isCredential, isRoleWord, wordsOf } from './speaker-role.ts'
import { isWord, type Token } from './tokenise.ts'
import type { Segment } from './transcript.ts'

export type Addressee = 'patient' | 'partner'

/** Given names by which speaker tags call patient and partner. */
function learnNames(segments: readonly Segment[]): Map<string, Addressee> {
  const names = new Map<string, Addressee>()
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

/** Units with their addressee, called names taken out; a stretch left without words keeps them. */
export function addressUnits(units: readonly SpokenUnit[], segments: readonly Segment[]): SpokenUnit[] {
  const names = learnNames(segments)
  if (names.size === 0) return [...units]
  let addressee: Addressee = 'patient'
  return units.map((unit) => {
    if (unit.role === 'patient') addressee = 'patient'
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
    if (called.size > 0) addressee = called.size === 1 ? [...called][0]! : 'patient'
    return { ...unit, tokens, to: addressee }
  })
}
