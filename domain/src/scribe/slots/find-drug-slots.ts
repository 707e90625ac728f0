/**
 * Medications and supplements with dose, frequency and change, and allergies. A dose belongs to the name before it, or to the one it is
 * "of"; a sentence without a name goes on about the last one.
 */
import type { Segment } from '../transcript.ts'
import type { DoseChange, SlotAttributes } from './clinical-slot.ts'
import { readDrugSentence, type DrugSentence } from './drug-mentions.ts'
import { dose_words, frequencies, measured_too, never_taken, supplement_name, trigger_names } from './drug-words.data.ts'
import { findAllergies, isAllergyTalk } from './find-allergies.ts'
import { isConfirmed, isPast, type FoundSlot } from './found-slot.ts'
import type { SaidUnit } from './said-unit.ts'

const number = '(\\d+(?:\\.\\d+)?)'
const no_dose_after = '(?! ?(?:weeks?|days?|times|hours|years?|months?|minutes|percent|%|pm|am|to \\d|th\\b|more|or \\d|follicles|mm|pounds|and [a-z]+ \\d+ out|out of|\\/|(?<=\\b\\d{1,2} ?)in the|o.clock))'
const dose_unit = '(?: ?(mg|mcg|ug|iu|international units?|units?|ml|cc|ccs|milliliters?|milligrams?|micrograms?|grams?|g|tablets?|pills?|capsules?|patch(?:es)?|drops?|tablespoons?|teaspoons?|puffs?|gumm(?:y|ies)|scoops?)\\b)'
const dose_with_unit = new RegExp(`\\b${number}${dose_unit}`, 'g')
const dose_bare = new RegExp(`^(?:[ ,]| (?:at|the|to|is|of|up|down|now|a dose of|this morning|same|back|still)\\b)* ${number}\\b${no_dose_after}(?!\\.\\d)`)
const dose_before = new RegExp(`\\b${number}${dose_unit}?(?: [a-z0-9]+ (?:a|per) day)? (?:of |(?<=\\b(?:up|down|to) \\d+(?: \\w+)? )on )?(?:the |that |your |my )?$`)

function writeDose(value: string, unit: string | undefined): string {
  const plain = String(Number(value))
  const written = unit ? (dose_words.find(([pattern]) => pattern.test(unit))?.[1] ?? unit) : null
  return written === null ? plain : `${plain} ${Number(value) <= 1 && written.length > 3 && written !== 'units' ? written.replace(/(patch)es$|s$/, '$1') : written}`
}

const is_counted = (unit: string | undefined): boolean => unit !== undefined && /^(tablet|pill|capsule|patch|drop|puff|gumm|scoop)/.test(unit)

/** Doses of a stretch of words: those with a unit, else a bare number right at its head. A strength outranks a count of pills. */
function readDoses(stretch: string, is_head: boolean): string[] {
  const stepped = /\bthen (?:to |up to )?(\d+(?:\.\d+)?)(?! ?(?:weeks?|days?|times|hours|months?|mg|mcg|units|ml|tablets?))\b/.exec(stretch)
  const found = [...stretch.matchAll(dose_with_unit)].filter((match) => !/^ per (?:ml|milliliter|deciliter)/.test(stretch.slice(match.index + match[0].length)))
  const strengths = found.filter((match) => !is_counted(match[2]))
  if (found.length > 0) return (strengths.length > 0 ? strengths : found).map((match) => writeDose(match[1]!, match[2])).concat(stepped ? [writeDose(stepped[1]!, undefined)] : [])
  const bare = is_head ? dose_bare.exec(stretch) : null
  return bare && Number(bare[1]) > 0 ? [writeDose(bare[1]!, undefined)] : []
}

function readFrequency(stretch: string): string | undefined {
  let best: { at: number; name: string } | null = null
  for (const [pattern, name] of frequencies) {
    const at = pattern.exec(stretch)?.index
    if (at !== undefined && (best === null || at < best.at)) best = { at, name }
  }
  return best?.name
}

const changes: ReadonlyArray<[DoseChange, RegExp]> = [
  ['continue', /\b(continue|keep|keep taking|stay on|stay with|do not stop|do not change|carry on with)\b(?! it until)/g],
  ['stop', /\b(stop|stopped|quit|discontinue|come off|came off|no more|off of)\b/g],
  ['hold', /\b(pause|hold|skip)\b/g],
  ['increase', /\b(increase|raise|raised|go up|going up|went up|bump|double|up the)\b/g],
  ['decrease', /\b(decrease|lower|reduce|cut|bring|drop|go down|down to|taper)\b/g],
  ['start', /\b(start|starting|begin|add|adding|try|give you|put you on|use|prescribe|plan|change to|switch to|restart|get you on|order|take|is today|(?:we|would|i)(?:'d| would)? do|and then|trigger with|would be|trigger would be)\b/g],
]

/** The verb of change that governs a name: the nearest before it, else one right behind it. */
function readChange(before: string, after: string): DoseChange | undefined {
  let best: { at: number; change: DoseChange } | null = null
  for (const [change, pattern] of changes) for (const match of before.matchAll(pattern)) if (best === null || match.index > best.at) best = { at: match.index, change }
  if (best?.change === 'decrease' && /\b(bring|drop|go down|down to|cut)\b/.test(before.slice(best.at)) && !/\bto\b|\bdown\b/.test(`${before.slice(best.at)} ${after}`)) return undefined
  if (best?.change === 'stop' && /\bfor an? (?:week|day|few days)\b.*\bbefore\b/.test(after)) return undefined
  if (/\bdo not (?:take|use) any more $/.test(before)) return 'stop'
  if (/\bstay off( the| of)?( the)? $/.test(before)) return 'stop'
  if (best?.change === 'start' && /\band (?:go|going) (?:up )?to \d/.test(after)) return 'increase'
  if (best) return best.change
  if (/\bbut (?:i )?stopped\b/.test(after)) return 'stop'
  if (/^ is today\b/.test(after)) return 'start'
  if (/\bi (?:have )?(stopped|quit)\b(?! (?:the|my|smok))|^ until (?!\d)/.test(after)) return 'stop'
  if (/^ (as is|the same)\b|^ stays\b/.test(after)) return 'continue'
  if (/^[^<]{0,30}\b(goes|go) (up|to)\b/.test(after)) return 'increase'
  return undefined
}

const negated_before = /(?<!do not (?:take|use) any )\b(no|not|stay off|never|without|avoid|instead of|rather than|do not need|do not (?:take|use|want|add|start|give)|would not (?:use|add|take|give|start)|never (?:add|take|use)|free of|allergic to|switch from|swap)(?: (?:any|the|take|to take|start|add|taking|use|using|give|you|need|on|a|to|my))*$/
const doubted = /\b((?:we|i) could (?:add|try|use|do|be)|hours of|would hurt|does|interferes|should i|should we|do i|can i|what about|how about|is that|hurt the|worried about|afraid of|scared of|hate|side effects? of|heard (?:of|about)|read about|because of|interfere)\b[^<]*$/
const takes_it = /\b(take|takes|taking|took|on|use|using|start|stop|patch|pills?|shots?|injections?|supplement|continue|keep|add|increase|lower|mg|mcg|units|iu|tablets?|bottle|dose|restart|your|our|the)\b/
const others = /\b(my|your|her|his) (sister|mother|mom|friend|aunt|father|dad|brother|cousin|daughter|son|boss)\b(?! (?:told|said|gave|says))/

interface Held {
  key: 'medication' | 'supplement'
  name: string
  experiencer?: FoundSlot['experiencer']
}

/** The running talk about drugs: which one was named last, which are known to be taken. */
interface DrugTalk {
  last: { held: Held; said: SaidUnit } | null
  known: Set<string>
  /** Drugs that the patient takes now, as told so far. */
  current: Map<string, Held>
}

const keeps_all = /\b(continue|keep) everything\b|\b(do not|don't) change anything\b|\bkeep all (of )?(your|the) (medicines|medications|meds)\b/

function makeFound(held: Held, attributes: SlotAttributes, said: SaidUnit[], time: FoundSlot['time']): FoundSlot {
  return { key: held.key, value: held.name, attributes, said, ...(time ? { time } : {}), ...(held.experiencer ? { experiencer: held.experiencer } : {}) }
}

function isTaken(sentence: DrugSentence, name: string, before: string, after: string, dose_form: 'none' | 'bare' | 'measured'): boolean {
  const { said } = sentence
  if (/^ ?,? no\b/.test(after) || (dose_form === 'none' && /^ (?:makes|made|gives|gave) me\b/.test(after)) || /^ syringe/.test(after)) return false
  if (never_taken.has(name) || negated_before.test(before.trim()) || doubted.test(before) || (others.test(before) && dose_form === 'none')) return false
  if (/\b(if|unless|in case)\b/.test(before) && !/\bif (?:needed|possible|you can)\b/.test(before)) return false
  if (measured_too.has(name) && dose_form === 'bare' && !/\b\d+ of (the |that )?$/.test(before) && (!/\b(take|takes|taking|took|on|bring|cut|lower|increase|start|add|drop)\b(?: \w+){0,2}$/.test(before.trim()) && !/\b(tak(e|ing)|supplements?|vitamins?|medic\w+|folic)\b/.test(sentence.said.asked?.text ?? '') || /^ ?(is|was|came|today|yesterday|this morning)\b/.test(after))) return false
  const has_dose = dose_form !== 'none'
  const is_listed = said.unit.role !== 'clinician' && (sentence.names.length > 1 || /\b(tak(e|ing)|supplements?|vitamins?)\b/.test(`${before} ${said.asked?.text ?? ''}`)) && !/\b(is|was|level|low|high|came)\b/.test(after)
  if (measured_too.has(name) && is_listed && !said.is_question) return true
  if (measured_too.has(name) && !has_dose && !takes_it.test(`${before.split(' ').slice(-3).join(' ')} ${after.split(' ').slice(0, 4).join(' ')}`)) return false
  if (measured_too.has(name) && !has_dose && /^ ?(,|from|level|is|was|came|over|under|yesterday|this morning|with it|had been|to keep)/.test(after) && !/\b(taking|take|on the|continue|keep|stop|start)( \w+)?$/.test(before.trim())) return false
  if (!said.is_question) return true
  if (said.unit.role === 'clinician') return isConfirmed(said)
  return has_dose && !/^(should|can|could|do|does|is|would|what|how)\b/.test(said.text)
}

function readSentence(sentence: DrugSentence, talk: DrugTalk): FoundSlot[] {
  const { text, names, said } = sentence
  const found: FoundSlot[] = []
  const is_clinician = said.unit.role === 'clinician'
  const places = names.map((_, i) => text.indexOf(`<${i}>`))
  const shared = /\bboth\b(.*)$/.exec(text)
  for (const [i, name] of names.entries()) {
    const at = places[i]!
    const before = text.slice(i === 0 ? 0 : places[i - 1]! + 3, at)
    const whole = text.slice(at + 3, places[i + 1] ?? text.length)
    // "300 units of Gonal-F and 150 of Menopur": the second dose is the next name's.
    const handed = places[i + 1] === undefined ? null : new RegExp(`${dose_before.source.replace('(?:of )?', 'of ')}`).exec(whole)
    // "stay off the valerian, keep the bedroom cool, and add the bands twice a week": another order ends the talk of the drug.
    const after = (handed ? whole.slice(0, handed.index) : whole).replace(/ , (?:and )?(?:keep|add|stop|start|take|continue|stay|do|go|use|drink|eat)\b.*$/, '')
    const head = dose_before.exec(before)
    const lead = head && (/\b(of|on)\b/.test(head[0]) || (head[2] !== undefined && !is_counted(head[2]))) ? writeDose(head[1]!, head[2]) : null
    const doses = lead ? [lead] : readDoses(after, true)
    if (isAllergyTalk(sentence) || !isTaken(sentence, name, text.slice(0, at), after, doses.length === 0 ? 'none' : doses.some((dose) => /[a-z]/i.test(dose)) ? 'measured' : 'bare')) continue
    const held: Held = { key: supplement_name.test(name) ? 'supplement' : 'medication', name, ...(said.unit.role === 'partner' && /\b(i|my|i'm|me)\b/.test(said.text) && !/\b(she|her)\b/.test(said.text) ? { experiencer: 'partner' as const } : {}) }
    const frequency = readFrequency(shared && i < names.length - 1 && !readFrequency(after) ? shared[1]! : lead ? `${head![0]} ${after}` : after)
    // "Continue your lisinopril and the lasix": a verb reaches over a plain list, not into the next sentence.
    const is_listed = /(?:^|,|\band|\bor|\bwith|\bplus)(?: (?:the|your|my|also|some|a|an|of|\d+(?:\.\d+)?|mg|mcg|units))* ?$/.test(before)
    const clause = i === 0 || is_listed ? text.slice(0, at) : before
    const said_change = readChange(clause.replace(/<\d>/g, ' '), after)
    const is_review = /\b(you are on|you're on|you were on|still on|remind|you take|are you|been on|have you|(?:we|they) have (?:had )?you on|had you on)\b|\b(?:right|correct) \?$/.test(text) || said.is_question
    const keeps = said.before !== null && said.before.unit.segment_index === said.unit.segment_index && keeps_all.test(said.before.text)
    const is_permitted = said.asked?.unit.role === 'patient' && /\b(can|may) i (still )?(take|use|keep)\b/.test(said.asked.text)
    const change = is_clinician ? (said_change ?? (keeps ? 'continue' : undefined) ?? (doses.length > 0 && !is_review && !talk.known.has(name) && !is_permitted && !isPast(said, at) ? 'start' : undefined)) : said_change === 'stop' || said_change === 'hold' ? said_change : undefined
    // A drug that a clinician only mentions is talk about it, not use of it.
    if (is_clinician && doses.length === 0 && !frequency && !change && !(said.is_question && isConfirmed(said)) && !/\b(you (?:are|were) (?:on|taking)|you take|your|today)\b|\blast <\d>|this morning/.test(text)) continue
    const time = /\b(were on|gave me|used to|was on|did|had|tried|used to take|took)\b[^<]*$/.test(text.slice(0, at)) && (/\b(before|last|second|ago|in college|never)\b/.test(text) || is_clinician) || /^ before\b/.test(after) ? 'past' : undefined
    const base: SlotAttributes = { ...(frequency ? { frequency } : {}), ...(change && !(is_review && change === 'start') ? { change } : {}) }
    found.push(...(doses.length === 0 ? [makeFound(held, base, [said], time)] : doses.slice(0, 2).map((dose, k) => makeFound(held, k === 0 ? { dose, ...base } : { dose }, [said], time))))
    if (trigger_names.test(name) && (change === 'start' || /\btrigger\b/.test(text)) && is_clinician && !/\b(too high|instead|rather)\b.*$/.test(text.slice(at))) found.push({ key: 'trigger_drug', value: name, said: [said] })
    talk.last = { held, said }
    talk.known.add(name)
    if (time !== 'past' && change !== 'stop' && change !== 'start' && held.experiencer === undefined) talk.current.set(name, held)
  }
  return found
}

const carried: ReadonlyArray<[DoseChange, RegExp]> = [
  ['continue', /\b(?:keep (?:taking |on )?|continue |stay on )(?:it|that|them)\b|\bdo not stop (?:it|that)\b/],
  ['stop', /(?<!do not )\b(?:stop|stopped|quit|leave) (?:taking )?(?:it|that|them)\b/],
  ['increase', /\b(?:increase|raise|bump|double|raised|increased|up) (?:it|that)\b/],
  ['decrease', /\b(?:cut|bring|lower|reduce|drop|lowered|reduced) (?:it|that)\b/],
]

/** What "it" is: "keep it", "cut that down to 100 milligrams", "they raised it, I take eighty-eight now". */
function changeLast({ said, text }: DrugSentence, talk: DrugTalk): FoundSlot[] {
  const change = carried.find(([, pattern]) => pattern.test(text))?.[0]
  if (!change || !talk.last || said.is_question || said.unit.index - talk.last.said.unit.index > 4 || /\bif\b/.test(text) || said.unit.role === 'partner') return []
  if (/\b(smoking|drinking|running|wine|coffee|score|strength|squeeze|breath)\b/.test(text)) return []
  const stretch = text.replace(/^.*?\b(?:it|that|them)\b/, '')
  const dose = readDoses(stretch, true)[0] ?? /\bi (?:take|am on) (\d+)\b(?! ?(?:times|days|weeks|pills))/.exec(text)?.[1]
  const frequency = readFrequency(stretch)
  return [makeFound(talk.last.held, { ...(dose ? { dose } : {}), ...(frequency && dose ? { frequency } : {}), change }, [talk.last.said, said], undefined)]
}

/** A sentence without a name that gives dose, frequency or change of the last drug. */
function carryOn(sentence: DrugSentence, talk: DrugTalk): FoundSlot[] {
  const { said, text } = sentence
  if (!talk.last || said.is_question || said.unit.index - talk.last.said.unit.index > 3) return []
  const { held } = talk.last
  if ((said.unit.role === 'partner') !== (held.experiencer === 'partner')) return []
  const is_answer = said.asked !== null && said.unit.role === 'patient'
  const has_unit = new RegExp(`^(?:[^<]{0,40})${number}${dose_unit}`).test(text) && !/\b(of|water|liter|wine|alcohol|weigh|weight|pounds)\b/.test(text)
  const doses = has_unit ? readDoses(text, false) : is_answer ? readDoses(` ${text.replace(/^(?:yes|no|yeah) ,? ?/, '')}`, true) : []
  const frequency = readFrequency(text)
  if (/^(?:but |and )?i (stopped|quit)\b(?! (?:smoking|drinking|the|my))/.test(text) && said.unit.role === 'patient') return [makeFound(held, { ...(doses[0] ? { dose: doses[0] } : {}), change: 'stop' }, [talk.last.said, said], undefined)]
  if (doses.length === 0 || (!has_unit && frequency === undefined && !/\b(take|on) \d/.test(text))) return []
  if (said.unit.role === 'clinician' && said.unit.segment_index !== talk.last.said.unit.segment_index) return []
  return [makeFound(held, { dose: doses[0]!, ...(frequency ? { frequency } : {}) }, [talk.last.said, said], undefined)]
}

export function findDrugSlots(units: readonly SaidUnit[], segments: readonly Segment[]): FoundSlot[] {
  const talk: DrugTalk = { last: null, known: new Set(), current: new Map() }
  const found: FoundSlot[] = []
  for (const [i, said] of units.entries()) {
    const sentence = readDrugSentence(said, segments)
    found.push(...findAllergies(sentence, units[i + 1] ?? null))
    if (keeps_all.test(said.text) && said.unit.role === 'clinician') for (const held of talk.current.values()) found.push(makeFound(held, { change: 'continue' }, [said], undefined))
    const own = readSentence(sentence, talk)
    const changed = sentence.names.length > 0 ? [] : changeLast(sentence, talk)
    found.push(...(sentence.names.length > 0 ? own : changed.length > 0 ? changed : carryOn(sentence, talk)))
    // A question about a drug keeps it in mind: "still on the labetalol?" - "two hundred twice a day".
    const name = sentence.names.at(-1)
    if (own.length === 0 && name !== undefined && !never_taken.has(name) && said.is_question && !isAllergyTalk(sentence)) talk.last = { held: { key: supplement_name.test(name) ? 'supplement' : 'medication', name }, said }
  }
  const has_allergy = found.some((one) => one.key === 'allergy' && one.value !== 'none' && one.said.at(-1)!.unit.role !== 'partner')
  return found.filter((one) => !(one.key === 'allergy' && one.value === 'none' && has_allergy))
}
