/** Allergies with their reaction, as told; "none" where the question was answered with no. */
import type { DrugSentence } from './drug-mentions.ts'
import { isConfirmed, type FoundSlot } from './found-slot.ts'
import type { SaidUnit } from './said-unit.ts'

const allergens = /\b(adhesive tape|sulfa|latex|penicillin|peanuts?|tree nuts|nuts|shellfish|shrimp|fish|eggs?|milk|soy|wheat|ragweed|bee pollen|pollen|bees|bee stings|dust|cats?|dogs?|adhesive|tape|iodine|contrast|sesame|strawberr(?:y|ies)|kiwi|nickel|mold|chlorhexidine)\b/g
const reactions: ReadonlyArray<[RegExp, string]> = [
  [/\banaphyla\w*|\bthroat (?:was |is |got |started )?(?:clos\w*|tight\w*|swell\w*)|\bepi-?pen\b/, 'anaphylaxis'], [/\bhives\b/, 'hives'], [/\brash\b/, 'rash'], [/\bswell\w*|\bswollen\b/, 'swelling'], [/\bitch\w*/, 'itching'], [/\bdizz\w*/, 'dizziness'], [/\bsneez\w*/, 'sneezing'], [/\b(breath\w*|wheez\w*)/, 'shortness of breath'], [/\bblisters?\b/, 'blisters'],
]
const tells = /\b(allerg\w+|hives|breaks? me out|anaphyla\w*)\b|\b(rash|swell\w*|itch\w*) (from|with)\b|\bmakes? me itch\b|\bgives? me (a )?(rash|hives)|\bgave me (a )?(rash|hives)|\b(swells? up|swell up)\b/
/** Told in answer to the question about allergies, an intolerance goes to the same list with its reaction. */
const intolerances: ReadonlyArray<[RegExp, string]> = [[/\b(?:vomit\w*|throw(?:ing)? up|threw up)\b/, 'vomiting'], [/\bnause\w*|\bsick to my stomach\b/, 'nausea'], [/\bdiarrhea\b|\bthe runs\b/, 'diarrhea'], [/\bupset\w* (?:my )?stomach|\bstomach (?:upset|pain|cramps)\b/, 'stomach upset']]
const intolerates = /\bthrow up\b|\bvomit\w*\b|\bnause\w*\b|\bupset\w*\b|\bsick\b|\bdiarrhea\b/

function isAsked({ said }: DrugSentence): boolean {
  return said.asked !== null && /\ballerg/.test(said.asked.text) && said.unit.role !== 'clinician'
}

/** True where the sentence tells of an allergy, so that its drugs are not taken. */
export function isAllergyTalk(sentence: DrugSentence): boolean {
  const { said } = sentence
  if (said.unit.role === 'clinician') return /\ballerg|\bget hives\b/.test(said.text)
  if (tells.test(said.text) && !/\bfor (my )?allerg/.test(said.text)) return true
  // "Codeine, it makes me sick. And penicillin."
  if (isAsked(sentence) && said.before !== null && !/^(?:no|none)\b/.test(said.asked!.text) && /^(?:and|also|oh|plus|maybe)(?: ,)?(?: also| to| the| maybe)* <0>/.test(sentence.text) && !/\b(take|taking|mg|milligrams|mcg|morning|daily|on|for|\d)\b/.test(sentence.text.replace(/<\d>/g, ' '))) return true
  return isAsked(sentence) && said.before === null && !/\b(take|taking|mg|milligrams|mcg|morning|daily|on)\b/.test(said.text)
}

/** Names of the substances that a sentence speaks of, drugs and others. */
function listSubstances(said: SaidUnit, names: readonly string[]): string[] {
  // "Adhesive, from the tape" is one.
  const plain = [...said.text.matchAll(allergens)].filter((match) => !/\b(?:from|in|of|like) (?:the |an? )?$/.test(said.text.slice(0, match.index)) || /\ballerg\w*|\b(?:rash|hives|swell\w*|itch\w*) (?:from|of) (?:the |an? )?$/.test(said.text.slice(0, match.index))).map((match) => match[0])
  return [...new Set([...names, ...plain.filter((name) => !names.some((drug) => drug.includes(name)) && !plain.some((other) => other !== name && other.includes(name)))])]
}

/** "Are you still allergic to penicillin?" - "Yes, I got hives as a child." */
function findConfirmed({ said, names }: DrugSentence, replies: readonly SaidUnit[]): FoundSlot[] {
  if (said.unit.role !== 'clinician' || !said.is_question || !isConfirmed(said) || !/\ballerg(?:ic|y|ies) to\b|\ballergy\b/.test(said.text)) return []
  const text = replies.slice(0, 3).map((one) => one.text).join(' . ')
  const reaction = [...reactions, ...intolerances].find(([pattern]) => pattern.test(text))?.[1]
  return listSubstances(said, names).map((name) => ({ key: 'allergy', value: name, attributes: reaction ? { reaction } : {}, said: [said, ...replies.slice(0, 1)] }))
}

function findIntolerances({ said, names }: DrugSentence): FoundSlot[] {
  if (said.unit.role === 'clinician' || !/\b(?:makes?|made|gives?|gave) me\b|\bi (?:throw up|vomit|get (?:sick|nauseous|nauseated|diarrhea))\b/.test(said.text)) return []
  const reaction = intolerances.find(([pattern]) => pattern.test(said.text))?.[1]
  return reaction === undefined ? [] : names.map((name) => ({ key: 'allergy', value: name, attributes: { reaction }, said: [said.asked!, said] }))
}

/** "Ragweed. I sneeze.": the reaction may have a short sentence of its own. */
function readReaction({ said }: DrugSentence, next: SaidUnit | null): string | undefined {
  const follows = next !== null && next.unit.segment_index === said.unit.segment_index && /^(?:and )?(i|my|it|they)\b/.test(next.text) && next.text.split(' ').length <= 10 ? next.text : ''
  return (reactions.find(([pattern]) => pattern.test(said.text)) ?? reactions.find(([pattern]) => pattern.test(follows)))?.[1]
}

function countReactions(text: string): string[] {
  return reactions.filter(([pattern]) => pattern.test(text)).map(([, name]) => name)
}

/** "Sulfa, I get hives, and amoxicillin gave me a rash": what stands between a name and the next one is its own. */
function ownReaction({ text, names }: DrugSentence, name: string, all: readonly string[]): string | undefined {
  const place = (one: string): number => text.indexOf(names.includes(one) ? `<${names.indexOf(one)}>` : one)
  const at = place(name)
  const next = all.map(place).filter((other) => other > at).sort((a, b) => a - b)[0]
  return countReactions(text.slice(at, next ?? text.length))[0]
}

/** "Sulfa and penicillin, hives": one reaction told of several. */
function sharedReaction({ said }: DrugSentence, reaction: string | undefined): string | undefined {
  return countReactions(said.text).length > 1 ? undefined : reaction
}

/** `replies`: the turn that answers; `asked_names`: substances of the question, where it asks about some. */
export function findAllergies(sentence: DrugSentence, next: SaidUnit | null, replies: readonly SaidUnit[], asked_names: readonly string[]): FoundSlot[] {
  const { said, names } = sentence
  const asked = isAsked(sentence)
  const confirmed = findConfirmed(sentence, replies)
  if (confirmed.length > 0) return confirmed
  const is_reported = said.unit.role === 'clinician' && /\b(you (told|said|get)|you are allergic to|you're allergic to)\b/.test(said.text) && isAllergyTalk(sentence)
  if (said.is_question || (said.unit.role === 'clinician' && !is_reported) || /\bmy (sister|mother|father|brother|son|daughter)\b/.test(said.text)) return []
  if (/\b(no|not|never had) (known )?(drug |medicine |medication )?allerg/.test(said.text) || (asked && said.before === null && /^(no|none|nope|not that)\b/.test(said.text) && names.length === 0 && listSubstances(said.asked!, asked_names).length === 0)) {
    return [{ key: 'allergy', value: 'none', polarity: 'negated', said: asked ? [said.asked!, said] : [said] }]
  }
  const follows = asked && said.before !== null && tells.test(said.text)
  if (!isAllergyTalk(sentence) && !follows) return asked ? findIntolerances(sentence) : []
  if (intolerates.test(said.text) && !/\ballerg/.test(said.text)) return asked ? findIntolerances(sentence) : []
  const found = listSubstances(said, names)
  const shared = readReaction(sentence, next)
  return found.map((name) => ({ name, reaction: found.length > 1 ? (ownReaction(sentence, name, found) ?? sharedReaction(sentence, shared)) : shared })).map(({ name, reaction }) => ({ key: 'allergy', value: name, attributes: reaction ? { reaction } : {}, said: asked ? [said.asked!, said] : [said] }))
}
