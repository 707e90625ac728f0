/**
 * Chooses what goes into the draft: probably noteworthy, or carrying a fact that must not be lost; then near-repeats go,
 * unless they hold a number or a drug that the first did not.
 */
import { cleanTokens, dropOpeners } from './clean-tokens.ts'
import { findDrugs } from './find-drugs.ts'
import { findSlots, type SlotKind } from './find-slots.ts'
import type { JudgedStatement } from './judge-statements.ts'
import { listNumbers } from './normalise-numbers.ts'
import { red_flags } from './red-flags.data.ts'
import { evidenceTokens } from './rewrite-statement.ts'
import { isWord, type Token } from './tokenise.ts'
import type { SpeakerRole } from './transcript.ts'

export type DraftLength = 'brief' | 'standard' | 'full'

/** Chosen by cross-validation on the ACI-Bench training part (tools/eval/cross-validate.ts). */
export const worth_thresholds: Record<DraftLength, number> = { brief: 0.45, standard: 0.12, full: 0.08 }

const forced_slots: ReadonlySet<SlotKind> = new Set(['drug', 'dose', 'allergy', 'lab', 'scan', 'cycle_day', 'obstetric', 'menstrual', 'conception', 'pelvic_floor', 'screening_score', 'partner_test', 'vital', 'symptom', 'mental_health', 'gynaecologic', 'substance', 'order', 'family_risk', 'immunisation', 'consent', 'exposure'])
/** A clinician's forced fact still needs this much worth, except drugs, doses and the like, which need none. */
const forced_floor = 0.04
const always: ReadonlySet<SlotKind> = new Set(['drug', 'dose', 'allergy', 'lab', 'cycle_day', 'obstetric', 'order', 'scan', 'screening_score', 'partner_test', 'pelvic_floor', 'mental_health'])

const pleasantry = /^((hi|hello|hey|good (morning|afternoon|evening)|nice to|good to|thank|thanks|bye|goodbye|take care|have a (good|great|nice)|you are welcome|sounds? (good|great|fine|like a plan)|that sounds|see you|no problem|you as well|(i|we) (do )?agree|you too|same to you|i understand$|i see$|fingers crossed|take a deep breath|deep breath|how are you|i am (good|fine|well|doing (good|well|okay))|let me|can you (hear|repeat)|go ahead|come on in|great|perfect|okay|awesome|absolutely|any (other )?questions|do you have any questions|hey dragon)\b)/

/** Never a fact, whatever else is in the sentence: greetings, introductions, identity checks, wishes. */
const ceremony = /^((thanks|thank you)( so much| very much)?( both)? for (coming|joining|seeing|having|your time|waiting|calling|telling)|congratulations|welcome\b.{0,20}$|(it is )?(nice|good|great|lovely) to (meet|see) you|i am (so |very |really |terribly )?sorry( to hear( that| about that)?| about that| for your loss| you went through that)?( you had to wait)?$|i am glad( (to hear|you|that you)( \w+){0,4})?$|i appreciate (you|that)|how are you\b|(let me|i need to|i just need to|can i) (check|confirm|verify|make sure) (i have |that i have |we have )?(the right|your (name|identity|date))|your (full )?name and (your )?date of birth|same as on the|that is (completely |totally |very |all )?(fine|okay|wonderful|great|sensible|important|good)( then)?$|you are (so )?welcome|see you (then|next|in|on|soon)\b.{0,14}$|here 's the plan$|here is the plan$|let us (scan|look|see|start there|take a look|go (through|over) .{0,20})$|let me (go over|look at|see|check) .{0,30}$|may i do the|now squeeze|squeeze|breathe\b|got it|works for me|that works for me|sounds good)/
const greeting = /^(hi|hello|hey|good (morning|afternoon|evening)|morning|welcome)\b/
const introduces = /\b(i am|my name is|this is) (dr|doctor|[\p{Lu}])/u

/** Greetings that carry nothing else, and "hello, I am Doctor ...". */
export function isCeremony(tokens: readonly Token[], role: SpeakerRole): boolean {
  const words = dropOpeners(cleanTokens(tokens), true).filter(isWord)
  const text = words.map((token) => token.lower).join(' ')
  if (ceremony.test(text.replace(/^(okay|so|well|and|yes|oh|that is|no|good) /, '')) || ceremony.test(text)) return !findDrugs(tokens).length && !/\d/.test(text)
  if (role === 'patient' && /\bsame as on\b/.test(text)) return true
  const named = words.map((token) => (token.lower === 'i' ? 'i' : token.lower === 'am' ? 'am' : token.text)).join(' ')
  if (!greeting.test(text)) return role === 'clinician' && introduces.test(named) && /^i am|^my name/.test(text) && words.length <= 14 && !/\b(going|here to|ordering)\b/.test(text)
  return words.length <= 4 || (role === 'clinician' && introduces.test(named) && !/\d/.test(text) && words.length <= 16)
}

function contentWords(text: string): Set<string> {
  return new Set(text.split(' ').filter((word) => word.length > 2 && !/^(the|and|you|your|that|have|has|are|was|for|with|this|just|any|did|does|not)$/.test(word)))
}

interface ChosenStatement {
  item: JudgedStatement
  words: ReadonlySet<string>
}

function isCovered(candidate: JudgedStatement, words: ReadonlySet<string>, chosen: readonly ChosenStatement[]): boolean {
  if (words.size === 0) return true
  return chosen.some(({ item: other, words: other_words }) => {
    if (other.polarity !== candidate.polarity || other.experiencer !== candidate.experiencer) return false
    let shared = 0
    for (const word of words) if (other_words.has(word)) shared++
    if (shared / words.size < 0.85) return false
    const numbers = listNumbers(evidenceTokens(candidate.statement))
    const drugs = findDrugs(evidenceTokens(candidate.statement)).map((drug) => drug.name)
    const other_numbers = new Set(listNumbers(evidenceTokens(other.statement)))
    const other_drugs = new Set(findDrugs(evidenceTokens(other.statement)).map((drug) => drug.name))
    return numbers.every((number) => other_numbers.has(number)) && drugs.every((drug) => other_drugs.has(drug))
  })
}

const safety_net = /^if .{3,90}\b(call|go to the|come in)\b|\b(call|come in|go to the (er|emergency room)|return)\b.{0,40}\b(if|for|about any)\b|\bgo to the (er|emergency room)\b|\bhotline\b|\bcrisis line\b|\b988\b/
/** "Those are migraines with aura": the clinician gives it its name. */
const names_condition = /^(so |and |then )*(those|these|this|that|it) (are|is|'s) (?!(common|normal|fine|okay|good|very|not|all|because|why|what|how|when|something)\b)/
/** What the patient chose among what was offered. */
const choice = /^(so |well |okay |then )*(i think )?(i want|i would like|i'd like|i would rather|i'd rather|i prefer|i would prefer|i choose|i will go with|the .{3,20} for now)\b(?! to (know|ask|see|say|make sure))/

const prohibition = /^(please |and |so |then )*(do not (stop|take|start|add|use|double|drive|eat|drink|lift|have|wait)|never|avoid|stop|hold (off|the)|wait with|no (more )?[a-z]+( and no [a-z]+)? (for (you|her|him|them|now|today)|until|before|after|without|yet|this week))\b/
/** What a clinician undertakes to do: "I'll take it off today and send it to pathology". */
const undertakes = /^(so |and |then |okay |now )*(i will|i'll|we will|we'll|i am going to|i'm going to|we are going to|we're going to|i would like to|i'd like to) (also )?(do (that|this|a|an|the)|take|send|remove|call|order|refer|prescribe|start|give|repeat|schedule|book|increase|decrease|stop|recheck|switch|treat|biopsy|refill) (?!a (deep|look|listen|peek)|you (in|out|back) )/
/** What an examination found, said in a few words. */
const found = /\b(soft|tender\w*|non-?tender|normal|clear|regular|intact|symmetric\w*|supple|no (mass|masses|discharge|tenderness|lesions?|edema|swelling|rash|nodules?)|do not (feel|see|hear)|moves? well)\b/
/** How it went on with what was just told: "but it stopped". */
const course = /^(and |but |then )*(it|they|both|that|those|these) (has |have |had |is |are |was |just )?(all |just |a bit |a little |slightly )?(under|below|above|low|high|elevated|normal|within|stopped|gone|went away|resolved|got (better|worse)|better|worse|cleared( up)?|comes? and goes?|came back|improved|lasted|settled)\b/

/** Further words of an answer about a fact that a clinician asked for: "Every day", "I never had an abnormal one". */
function goesOn({ statement, text, worth }: JudgedStatement): boolean {
  if (statement.role !== 'patient' || statement.question !== null || statement.asked === null || statement.unit.is_question) return false
  const asked = findSlots(statement.asked.tokens)
  // Of an allergy or a danger nothing that was said is too little.
  if (worth < 0.02 && !asked.includes('allergy') && !asked.includes('mental_health')) return false
  return asked.some((slot) => asked_facts.has(slot)) && text.split(' ').length >= 3 && !/\b(i know|you know|i guess|i think so|thank|sorry|okay|do not know)\b/.test(text)
}

const asked_facts: ReadonlySet<SlotKind> = new Set(['menstrual', 'obstetric', 'pelvic_floor', 'substance', 'gynaecologic', 'conception', 'allergy', 'mental_health'])

export function isForced(item: JudgedStatement): boolean {
  if (item.statement.role !== 'clinician' && red_flags.some((flag) => flag.pattern.test(item.text))) return true
  if (item.statement.topic !== null && item.statement.question !== null && item.statement.role !== 'clinician') return true
  // What a patient asked and the clinician settled, and what must not be done.
  if (item.statement.question?.role === 'patient') return true
  if (item.kind === 'plan' && item.statement.role === 'clinician' && (prohibition.test(item.text) || safety_net.test(item.text) || undertakes.test(item.text))) return true
  if (item.kind === 'exam' && item.statement.role === 'clinician' && item.statement.question === null && found.test(item.text)) return true
  if (goesOn(item)) return true
  if (item.statement.role === 'patient' && choice.test(item.text)) return true
  if (item.statement.role === 'clinician' && names_condition.test(item.text) && item.slots.some((slot) => slot === 'symptom' || slot === 'gynaecologic' || slot === 'mental_health')) return true
  if (item.slots.some((slot) => always.has(slot))) return item.statement.unit.tokens.filter(isWord).length >= 2 || item.statement.question !== null
  const is_patients = item.statement.role === 'patient' || item.statement.role === 'partner'
  return item.worth >= (is_patients ? 0 : forced_floor) && item.slots.some((slot) => forced_slots.has(slot))
}

/** The chosen statements in order of speech. */
export function selectStatements(judged: readonly JudgedStatement[], length: DraftLength, threshold = worth_thresholds[length]): JudgedStatement[] {
  const chosen: ChosenStatement[] = []
  for (const item of judged) {
    const before = chosen.at(-1)?.item.statement.unit
    const follows = before !== undefined && before.segment_index === item.statement.unit.segment_index && before.index === item.statement.unit.index - 1
    const is_forced = isForced(item) || (follows && item.statement.question === null && course.test(item.text))
    const words = dropOpeners(item.statement.unit.tokens, true).filter(isWord)
    if (item.statement.question === null && isCeremony(item.statement.unit.tokens, item.statement.role)) continue
    if (!is_forced && pleasantry.test(words.map((token) => token.lower).join(' ')) && item.worth < 0.75) continue
    if (!is_forced && item.worth < threshold) continue
    if (item.statement.role !== 'clinician' && item.statement.unit.is_question && item.statement.answer === null && item.statement.topic === null) continue
    const content = contentWords(item.text)
    if (isCovered(item, content, chosen)) continue
    chosen.push({ item, words: content })
  }
  return chosen.map(({ item }) => item)
}
