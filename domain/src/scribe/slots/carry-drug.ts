/** What is said about the last drug without its name: "keep it", "cut that down to 100", "I take eighty-eight now". */
import type { DoseChange, SlotAttributes } from './clinical-slot.ts'
import type { DrugSentence } from './drug-mentions.ts'
import { isConfirmed, type FoundSlot } from './found-slot.ts'
import { dose_unit, number, plain_words, readDoses, readFrequency } from './read-doses.ts'
import type { SaidUnit } from './said-unit.ts'

export interface Held {
  key: 'medication' | 'supplement'
  name: string
  experiencer?: FoundSlot['experiencer']
}

/** The running talk about drugs: which one was named last, which are known to be taken. */
export interface DrugTalk {
  last: { held: Held; said: SaidUnit } | null
  known: Set<string>
  /** Drugs that the patient takes now, as told so far. */
  current: Map<string, Held>
  /** What was said since the last name. */
  since: SaidUnit[]
  /** Doses told so far, by name: a new one tells whether it went up or down. */
  doses: Map<string, number>
}

export function makeFound(held: Held, attributes: SlotAttributes, said: SaidUnit[], time: FoundSlot['time']): FoundSlot {
  return { key: held.key, value: held.name, attributes, said, ...(time ? { time } : {}), ...(held.experiencer ? { experiencer: held.experiencer } : {}) }
}

/** "That" with a noun behind it ("reduce that inflammation") is no pronoun. */
const it = '(?:it\\b|them\\b|that(?= ?(?:[.,;?!]|$)| (?:to|down|up|for|now|today|tonight|tomorrow|until|and|but|on|at|as|then|in|by|since|because|so|too|also|right|if|when|before|after|please|over)\\b))'
const carry = (change: DoseChange, verbs: string): [DoseChange, RegExp] => [change, new RegExp(`(?:${verbs}) ${it}`)]

export const carried: ReadonlyArray<[DoseChange, RegExp]> = [
  carry('continue', '\\b(?:keep(?: taking| on)?|continue|stay on|do not stop)'),
  carry('stop', '(?<!do not )\\b(?:stop|stopped|quit|leave)(?: taking)?'),
  carry('increase', '\\b(?:increase|raise|bump|double|raised|increased|up)'),
  carry('decrease', '\\b(?:cut|bring|lower|reduce|drop|lowered|reduced)'),
  ['hold', new RegExp(`\\b(?:hold|pause|skip) ${it}(?! for \\d+ seconds)`)],
]
const other_habits = /\b(smok\w*|vap(?:e|es|ing)|cigarettes?|drinking|alcohol|wine|beer|coffee|caffeine|running|gym|yoga|exercis\w*|diet|fasting|score|strength|squeez\w*|breath\w*|kegels?|douch\w*|pads?|tampons?|scrub\w*|soap|lubricant|positions?)\b/

/** True where another thing than the drug may be "it": a habit, or what a question in between was about. */
function hasOtherMeaning(text: string, talk: DrugTalk): boolean {
  return [...talk.since.map((one) => one.text), text].some((said) => other_habits.test(said)) || (talk.since.slice(1).some((one) => one.is_question && !/^(?:and |so )?(?:should|can|do|could|may) i (?:still |just )?(?:keep|stop|take|continue|start|skip|hold|change)\b/.test(one.text)) && !new RegExp(`${number}${dose_unit}`).test(text))
}

/** The sentence as far as it speaks of the last drug: to the first other name. */
function untilName({ text, names }: DrugSentence): string {
  return names.length === 0 ? text : text.slice(0, text.indexOf('<0>')).replace(/(?: ,)?(?: and)?(?: (?:keep|continue|stop|start|add|take|increase|hold|lower|also|then|the|your|taking))* ?$/, '')
}

/** What "it" is: "keep it", "cut that down to 100 milligrams", "they raised it, I take eighty-eight now". */
export function changeLast(sentence: DrugSentence, talk: DrugTalk): FoundSlot[] {
  const { said } = sentence
  // "Testosterone shuts down sperm production, so stop that": the name itself was said again.
  const named = sentence.names.length === 1 && talk.last?.held.name.startsWith(sentence.names[0]!)
  const text = named ? sentence.text.slice(sentence.text.indexOf('<0>') + 3) : untilName(sentence)
  const change = carried.find(([, pattern]) => pattern.test(text))?.[0]
  if (!change || !talk.last || said.is_question || said.unit.index - talk.last.said.unit.index > 4 || /\bif\b/.test(text) || said.unit.role === 'partner') return []
  if (hasOtherMeaning(text, talk)) return []
  const stretch = text.replace(/^.*?\b(?:it|that|them)\b/, '')
  const dose = readDoses(stretch, true)[0] ?? /\bi (?:take|am on) (\d+)\b(?! ?(?:times|days|weeks|pills))/.exec(text)?.[1]
  const frequency = readFrequency(stretch)
  // Told by a patient without the new dose it is history: "I got dizzy, so they cut it".
  if (said.unit.role !== 'clinician' && dose === undefined && (change === 'increase' || change === 'decrease')) return []
  return [makeFound(talk.last.held, { ...(dose ? { dose } : {}), ...(frequency && dose ? { frequency } : {}), change }, [talk.last.said, said], undefined)]
}

/** "Then something called Ovaboost, 500 milligrams": a dose behind another word is not the last drug's. */
function namesAnother(text: string): boolean {
  const dose = new RegExp(`\\b${number}${dose_unit}`).exec(text)
  return dose !== null && !plain_words.test(text.slice(0, dose.index))
}

/** "And you take that every day?" - "Yes": how often the last drug is taken. */
function confirmFrequency({ said, text }: DrugSentence, talk: DrugTalk): FoundSlot[] {
  if (!said.is_question || said.unit.role !== 'clinician' || !talk.last || talk.since.length > 2 || !/\b(?:tak(?:e|ing)|us(?:e|ing)|on) (?:it|that|them|those)\b/.test(text)) return []
  const asked = readFrequency(text)
  const frequency = isConfirmed(said) ? asked : /^most (?:days|nights|mornings)\b/.exec(said.reply?.text ?? '')?.[0]
  return frequency === undefined || asked === undefined ? [] : [makeFound(talk.last.held, { frequency }, [talk.last.said, said, said.reply!], undefined)]
}

/** A sentence without a name that gives dose, frequency or change of the last drug. */
export function carryOn(sentence: DrugSentence, talk: DrugTalk): FoundSlot[] {
  const { said, text } = sentence
  const confirmed = confirmFrequency(sentence, talk)
  if (confirmed.length > 0) return confirmed
  if (!talk.last || said.is_question || namesAnother(text) || said.unit.index - talk.last.said.unit.index > 3) return []
  const { held } = talk.last
  if ((said.unit.role === 'partner') !== (held.experiencer === 'partner')) return []
  const is_answer = said.asked !== null && said.unit.role === 'patient'
  const has_unit = new RegExp(`^(?:[^<]{0,40})${number}${dose_unit}`).test(text) && !/\b(of|water|liter|wine|alcohol|weigh|weight|pounds)\b/.test(text)
  const doses = has_unit ? readDoses(text, false) : is_answer ? readDoses(` ${text.replace(/^(?:yes|no|yeah) ,? ?/, '')}`, true) : []
  const frequency = readFrequency(text)
  // "What's the dose?" - "Eighty-one."
  const bare = is_answer && said.before === null && /\b(?:dose|strength|how (?:much|many) (?:milligrams|mg|units|of (?:it|that|the))|what (?:strength|milligrams))\b/.test(said.asked!.text) ? /^(\d+(?:\.\d+)?)(?= ?[.,]?$)/.exec(text.replace(/[ .,]+$/, ''))?.[1] : undefined
  if (bare !== undefined) return [makeFound(held, { dose: bare }, [talk.last.said, said], undefined)]
  if (/^(?:but |and )?i (stopped|quit)\b(?! (?:smoking|drinking|the|my))/.test(text) && said.unit.role === 'patient') return [makeFound(held, { ...(doses[0] ? { dose: doses[0] } : {}), change: 'stop' }, [talk.last.said, said], undefined)]
  if (doses.length === 0 || (!has_unit && frequency === undefined && !/\b(take|on) \d/.test(text))) return []
  if (said.unit.role === 'clinician' && said.unit.segment_index !== talk.last.said.unit.segment_index) return []
  return [makeFound(held, { dose: doses[0]!, ...(frequency ? { frequency } : {}) }, [talk.last.said, said], undefined)]
}
