/**
 * Turns first and second person into the third, with the pronouns that the chart holds. Without pronouns the sentence says
 * "the patient" and then "they": a gender is never read off a name, a voice or a diagnosis.
 */
import type { Pronouns } from './chart-facts.ts'
import { base_verbs, toThirdPerson } from './verbs.data.ts'
import type { Token } from './tokenise.ts'

export type Written = Pick<Token, 'text' | 'lower'>

const adverbs = new Set('just also really usually always never sometimes still only actually probably typically currently normally often not even already definitely now ever'.split(' '))

function write(text: string): Written {
  return { text, lower: text.toLowerCase() }
}

/** Agreement of the word after a shifted subject. */
function agree(verb: Written, is_plural: boolean): Written {
  const known: Record<string, [string, string]> = { am: ['is', 'are'], are: ['is', 'are'], was: ['was', 'were'], were: ['was', 'were'], have: ['has', 'have'], do: ['does', 'do'], "'ve": ['has', 'have'] }
  const forms = known[verb.lower]
  if (forms) return write(forms[is_plural ? 1 : 0])
  if (!is_plural && base_verbs.has(verb.lower)) return write(toThirdPerson(verb.lower))
  return verb
}

const takes_object = new Set(
  'to for with of at about from tell tells told give gave giving gives asked ask help helps helped helping let lets letting want wanted wants put send sent see seeing saw refer start starting get getting need make makes making made bothering bother bothers bothered hurt hurts show call prescribe thank advise advised around behind beside between into against keep keeping treat treating without causing remind set bring brought have had having schedule scheduled place placed prescribed offer offered teach walk on by upon switch move wean watch monitor seen treated toward towards near'.split(' '),
)
const subject_cue = /^(are|were|have|had|can|could|will|would|should|might|may|must|did|do|know)$/
const clause_start = /^(if|when|that|because|since|while|once|after|before|as|what|how|where|until|unless|think|hope|sure|so|and|but|than|though|whether|,|like)$/

/** True where "you" is the object of what stands before it ("set you up", "have you take", "for you"). */
function isObject(tokens: readonly Written[], i: number): boolean {
  const before = tokens[i - 1]?.lower ?? ''
  const after = tokens.slice(i + 1).find((token) => !adverbs.has(token.lower))?.lower ?? ''
  if (before === 'like' && /^(would|i'd|we'd|'d)$/.test(tokens[i - 2]?.lower ?? '')) return true
  if (before === '' || clause_start.test(before)) return false
  // "When you cough you bear down": the clause before has its own subject and verb.
  if (tokens[i - 2]?.lower === 'you' && /^(when|if|once|before|after|as|while)$/.test(tokens[i - 3]?.lower ?? '') && base_verbs.has(before)) return false
  if (/^(do|did|are|were|can|could|will|would|should)$/.test(before)) return false
  if (subject_cue.test(after)) return /^(to|for|with|of|have|let|help|want|make)$/.test(before) && /^(do|have|know)$/.test(after)
  return takes_object.has(before) || base_verbs.has(before) || !(base_verbs.has(after) || after.endsWith('ed'))
}

export interface ShiftedPerson {
  tokens: Written[]
  is_changed: boolean
}

/** `speaker` is who is speaking: for a patient "I" is the patient; for a clinician "you" is. `noun` names a person without pronouns. */
export function shiftPerson(tokens: readonly Written[], speaker: 'patient' | 'clinician', pronouns: Pronouns | null, noun = 'the patient'): ShiftedPerson {
  const subject = pronouns?.subject ?? noun
  const object = pronouns?.object ?? noun
  const possessive = pronouns?.possessive ?? 'their'
  const self_subject = speaker === 'patient' ? 'i' : 'you'
  const out: Written[] = []
  const coordinated: number[] = []
  let named = 0
  let is_changed = false
  const isPlural = (): boolean => (pronouns ? pronouns.subject.toLowerCase() === 'they' : named > 1)
  const sayPatient = (form: string): Written => {
    named++
    return pronouns || named === 1 ? write(form) : write(form === object && form !== subject ? 'them' : 'they')
  }
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i]!
    const word = token.lower
    if (speaker === 'clinician' && word === 'you' && ((tokens[i - 1]?.lower === 'of' && tokens[i - 2]?.lower === 'both') || /^(both|two|guys)$/.test(tokens[i + 1]?.lower ?? ''))) {
      is_changed = true
      out.push(write(tokens[i - 1]?.lower === 'of' || isObject(tokens, i) ? 'them' : 'they'))
      continue
    }
    const is_me = speaker === 'patient' && word === 'me'
    if (word === self_subject || is_me) {
      is_changed = true
      const is_object = is_me || (speaker === 'clinician' && (isObject(tokens, i) || (i === tokens.length - 1 && i > 0)))
      if (is_object) {
        out.push(pronouns ? write(object) : write(named === 0 ? noun : 'them'))
        named = Math.max(named, 1)
        continue
      }
      const before = tokens[i - 1]?.lower ?? ''
      const is_inverted = /^(am|are|do|did|have|was|were)$/.test(before) && i <= 2
      out.push(sayPatient(subject))
      let k = i + 1
      while (tokens[k] && adverbs.has(tokens[k]!.lower)) out.push(tokens[k++]!)
      const verb = tokens[k]
      if (verb && !is_inverted) {
        out.push(agree(verb, isPlural()))
        k++
        if (!isPlural()) coordinated.push(...findCoordinated(tokens, k, verb.lower, /^(if|when)$/.test(before)))
      }
      i = k - 1
      continue
    }
    if (coordinated.includes(i)) {
      out.push(agree(token, isPlural()))
      continue
    }
    if (word === `${self_subject}'d`) {
      is_changed = true
      const form = sayPatient(subject)
      out.push(...(/\s/.test(form.text) || form.text === 'partner' ? [form, write('would')] : [write(`${form.text}'d`)]))
      continue
    }
    const own: Record<string, string> = speaker === 'patient' ? { my: possessive, mine: 'theirs', myself: reflexive(pronouns) } : { your: possessive, yours: 'theirs', yourself: reflexive(pronouns) }
    const replaced = own[word]
    if (replaced !== undefined) {
      is_changed = true
      out.push(write(!pronouns && named === 0 && (word === 'my' || word === 'your') ? `${noun}'s` : replaced))
      named = Math.max(named, 1)
      continue
    }
    if (speaker === 'patient' && word === 'we' && i <= 2) {
      is_changed = true
      out.push(write('they'))
      continue
    }
    if (speaker === 'patient' && (word === 'our' || word === 'us')) {
      is_changed = true
      out.push(write(word === 'our' ? 'their' : 'them'))
      continue
    }
    out.push(token)
  }
  return { tokens: out, is_changed }
}

const new_clause = /^(i|you|we|he|she|it|they|that|which|who|will|would|can|could|should|might|may|must|do|did|does|to|not|if|because|so|but)$/

/** Verbs that share the shifted subject: "when you cough or sneeze", "you are well and have no fever". Nouns are left alone. */
function findCoordinated(tokens: readonly Written[], from: number, verb: string, is_conditional: boolean): number[] {
  const is_present = base_verbs.has(verb) || /^(am|are|have|do)$/.test(verb)
  if (!is_present) return []
  const found: number[] = []
  for (let k = from; k < tokens.length - 1; k++) {
    const word = tokens[k]!.lower
    if (new_clause.test(word) || /^[.;:?!]$/.test(word)) break
    const next = tokens[k + 1]!.lower
    if (!/^(and|or|,)$/.test(word) || new_clause.test(next)) continue
    const after = tokens[k + 2]?.lower ?? ''
    const is_beside = k === from && base_verbs.has(verb) && verb !== 'have' && base_verbs.has(next)
    const is_led = /^(and|or)$/.test(word) && base_verbs.has(next) && /^(the|a|an|my|your|it|them|up|out|down|off|back|backwards)$/.test(after)
    const is_listed = is_conditional && base_verbs.has(next) && (/^(and|or)$/.test(word) ? after === '' || after === ',' || /^(have|get|feel|see|notice|become|lose|gain)$/.test(next) : !/^(call|go|come|stop|use|take|try|tell|wait)$/.test(next) && tokens.slice(k + 2, k + 7).some((token) => token.lower === 'or'))
    if (is_beside || is_led || is_listed || (next === 'have' && word === 'and')) found.push(k + 1)
  }
  return found
}

function reflexive(pronouns: Pronouns | null): string {
  const object = pronouns?.object.toLowerCase()
  if (object === 'her') return 'herself'
  if (object === 'him') return 'himself'
  return 'themselves'
}
