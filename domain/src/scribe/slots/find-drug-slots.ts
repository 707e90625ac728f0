/**
 * Medications and supplements with dose, frequency and change, and allergies. A dose belongs to the name before it, or to the one it is
 * "of"; a sentence without a name goes on about the last one.
 */
import type { Segment } from '../transcript.ts'
import type { DoseChange, SlotAttributes } from './clinical-slot.ts'
import { carried, carryOn, changeLast, makeFound, type DrugTalk, type Held } from './carry-drug.ts'
import { readDrugSentence, type DrugSentence } from './drug-mentions.ts'
import { dosing_words, measured_too, never_taken, supplement_name, trigger_names } from './drug-words.data.ts'
import { findAllergies, isAllergyTalk } from './find-allergies.ts'
import { isConfirmed, isLaidOut, isPast, type FoundSlot } from './found-slot.ts'
import { dose_before, isCounted, readDoses, readFrequency, writeDose } from './read-doses.ts'
import type { SaidUnit } from './said-unit.ts'

const changes: ReadonlyArray<[DoseChange, RegExp]> = [
  ['continue', /\b(continue|keep|keep taking|stay on|stay with|do not stop|do not change|carry on with)\b(?! it until)/g],
  ['stop', /\b(stop|stopped|quit|discontinue|come off|came off|no more|off of)\b/g],
  ['hold', /\b(pause|hold|skip)\b/g],
  ['increase', /\b(increase|increasing|increased|raise|raising|raised|go up|going up|went up|bump|double|up the)\b/g],
  ['decrease', /\b(decrease|decreasing|lower|lowering|reduce|reducing|cut|bring|drop|go down|down to|taper)\b/g],
  ['start', /\b(start|starting|begin|add|adding|try|give you|put you on|use|prescribe|plan|change to|switch to|restart|get you on|order|take|is today|(?:we|would|i|let's)(?:'d| would)? do|let us do|and then|trigger with|would be|trigger would be)\b/g],
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
  const step = /\bfrom (?:the )?(\d+(?:\.\d+)?)(?: [a-z]+)?(?: (?:up |down ))? ?to (?:the )?(\d+(?:\.\d+)?)/.exec(after)
  if (step && step[1] !== step[2]) return Number(step[2]) > Number(step[1]) ? 'increase' : 'decrease'
  const it = carried.find(([, pattern]) => pattern.test(after))?.[0]
  if (it) return it
  if (/^ (as is|the same)\b|^ stays\b/.test(after)) return 'continue'
  if (/^[^<]{0,30}\b(goes|go) (up|to)\b/.test(after)) return 'increase'
  return undefined
}

const negated_before = /(?<!do not (?:take|use) any )\b(no|not|stay off|never|without|avoid|instead of|rather than|do not need|do not (?:take|use|want|add|start|give)|would not (?:use|add|take|give|start)|never (?:add|take|use)|free of|allergic to|switch from|swap)(?: (?:any|the|take|to take|start|add|taking|use|using|give|you|need|on|a|to|my))*$/
const doubted = /\b((?:we|i) could (?:add|try|use|do|be)|hours of|would hurt|does|interferes|should i|should we|do i|can i|what about|how about|is that|hurt the|worried(?: about)?|concerned(?: about)?|afraid of|scared of|hate|side effects? of|heard(?: of| about)?|read about|because of|interfere|discuss|(?:talk|talked|speak|ask|asking|check)(?: (?:to|with))? (?:the|your|our|my|him|her|them|dr|about|for|a|an)|talk|curious|thinking of|thought)\b[^<]*$/
const takes_it = /\b(take|takes|taking|took|on|use|using|start|stop|patch|pills?|shots?|injections?|supplement|continue|keep|add|increase|lower|mg|mcg|units|iu|tablets?|bottle|dose|restart|your|our|the)\b/
const others = /\b(my|your|her|his) (sister|mother|mom|friend|grandmother|aunt|uncle|father|dad|brother|cousin|daughter|son|boss|neighbor|coworker|roommate|colleague)\b(?! (?:told|said|gave|says))/

const keeps_all = /\b(continue|keep) everything\b|\b(do not|don't) change anything\b|\bkeep all (of )?(your|the) (medicines|medications|meds)\b/

/** "Keep the progesterone 200 vaginally": the words around a bare number say that it is given, not measured. */
function isDosed(before: string, after: string): boolean {
  return /\b(?:keep|continue|stay on|stop)(?: (?:the|your|my))? ?$/.test(before) || dosing_words.test(after.replace(/^(?:[ ,]| (?:at|to|of|is)\b)*\d+(?:\.\d+)?/, ''))
}

function isTaken(sentence: DrugSentence, name: string, before: string, after: string, dose_form: 'none' | 'bare' | 'measured', follows_taken: boolean): boolean {
  const { said } = sentence
  if (/^ ?,? no\b/.test(after) || (dose_form === 'none' && /^ (?:makes|made|gives|gave) me\b/.test(after)) || /^ syringe/.test(after)) return false
  if (isLaidOut(said) || (said.unit.role === 'patient' && of_child.test(before) && !/\b(?:husband|partner|wife|boyfriend)\b/.test(before))) return false
  if (never_taken.has(name) || negated_before.test(before.trim()) || doubted.test(before) || (others.test(before) && (dose_form === 'none' || !/\b(?:i|me|i'm)\b/.test(before)))) return false
  if (/\b(if|unless|in case)\b/.test(before) && !/\bif (?:needed|possible|you (?:can|need|want|like|tolerate))\b/.test(before)) return false
  if (measured_too.has(name) && dose_form === 'bare' && !follows_taken && !isDosed(before, after) && !/\b\d+ of (the |that )?$/.test(before) && (!/\b(take|takes|taking|took|on|bring|cut|lower|increase|raise|move|change|set|put|start|add|drop)\b(?: \w+){0,2}$/.test(before.trim()) && !/\b(tak(e|ing)|supplements?|vitamins?|medic\w+|folic)\b/.test(sentence.said.asked?.text ?? '') || /^ ?(is|was|came|today|yesterday|this morning)\b/.test(after))) return false
  const has_dose = dose_form !== 'none'
  if (said.unit.role === 'clinician' && /\b(?:people|patients|women|we often|most of my)\b[^<]*$/.test(before)) return false
  if (measured_too.has(name) && !has_dose && (/^ (?:levels?|control|results?|was|test|came)\b/.test(after) || /\b(?:check|checked|checking|test|tested|measure|measured|repeat|draw)\b[^<,]*$/.test(before))) return false
  const is_listed = said.unit.role !== 'clinician' && (sentence.names.length > 1 || /\b(tak(e|ing)|supplements?|vitamins?)\b/.test(`${before} ${said.asked?.text ?? ''}`)) && !/\b(is|was|level|low|high|came)\b/.test(after)
  if (measured_too.has(name) && is_listed && !said.is_question) return true
  if (measured_too.has(name) && !has_dose && !takes_it.test(`${before.split(' ').slice(-3).join(' ')} ${after.split(' ').slice(0, 4).join(' ')}`)) return false
  if (measured_too.has(name) && !has_dose && /^ ?(,|from|level|is|was|came|over|under|yesterday|this morning|with it|had been|to keep)/.test(after) && !/\b(taking|take|on the|continue|keep|stop|start)( \w+)?$/.test(before.trim())) return false
  if (!said.is_question) return true
  if (said.unit.role === 'clinician') return isConfirmed(said)
  return has_dose && !/^(should|can|could|do|does|is|would|what|how)\b/.test(said.text)
}

/** "I'd increase it to 100 if the pressure stays up": not ordered yet. "If you need it" is how it is taken. */
function isConditional(before: string, after: string, change: DoseChange | undefined): boolean {
  const supposed = /\bif (?!needed\b|possible\b|you (?:can|need|want|like|tolerate)\b)/.test(after)
  return supposed && (/^(?:stop|hold|increase|decrease)$/.test(change ?? '') || /\b(?:i'd|we'd|would|could|might|may|then we|we can|i can)\b/.test(before))
}

/** "I took Yaz in high school"; "Zoloft, in college", asked what was taken before. */
function isOfEarlier({ unit, asked, text }: SaidUnit, before: string, after: string): boolean {
  if (unit.role === 'clinician' || /\b(?:now|still|currently|these days|again|i take|i am on|i'm on)\b/.test(text)) return false
  const of_then = /\b(?:in (?:college|high school|school|the past|my (?:teens|20s|30s|twenties|thirties))|as a (?:teen\w*|kid|child)|when i was (?:\d|a|in|pregnant|little|young)|back then|after (?:my|the) (?:first|second|last) (?:baby|birth))\b/
  return of_then.test(after) || (/\b(?:took|tried|was on|had|used to)\b/.test(before) && (of_then.test(text) || /\byears (?:ago|back)\b/.test(text))) || (/\b(?:they|he|she) gave me\b[^<]*$/.test(before) && /\b(?:19|20)\d\d\b|\bthe (?:first|second|last) (?:one|time|pregnancy)\b/.test(before)) || /\b(?:taken|tried|been on|used) (?:anything|something|any\w*) (?:before|in the past)\b|\bever (?:taken|tried|been on)\b/.test(asked?.text ?? '')
}

/** The patient tells of her child: "he gets vitamin D drops". A doctor who "put me on" something is another matter. */
const of_child = /\b(?:he|she|the baby|baby|my (?:son|daughter|baby)|they both) (?:gets|takes|is on|is taking|has|drinks|needs|was given|eats)\b[^<]*$/

/** A partner who says "we are at 150 of Gonal-F" tells of the patient. */
function ownerOf({ unit, text }: SaidUnit): Pick<Held, 'experiencer'> {
  if (unit.role !== 'partner') return {}
  if (/\b(?:i|my|i'm|me)\b/.test(text)) return /\b(?:she|her)\b/.test(text) ? {} : { experiencer: 'partner' }
  return /\bwe\b/.test(text) ? { experiencer: 'patient' } : {}
}

/** "The magnesium" of a patient who takes magnesium glycinate is that one. */
function findCalled(name: string, before: string, talk: DrugTalk): string {
  return (/\b(?:the|your|that|my)(?: \d+)? $/.test(before) ? [...talk.known].find((known) => known.startsWith(`${name} `)) : undefined) ?? name
}

/** "Move the magnesium to 300" of one who takes 200. */
function readDirection(before: string, after: string, dose: string | undefined, told: number | undefined): DoseChange | undefined {
  const [next, moves] = [Number.parseFloat(dose ?? ''), /\b(?:move|change|set|make|take|put|adjust|switch|go)\b[^<,;]*$/.test(before) && /^ (?:up |down |back )?to\b/.test(after)]
  return !moves || told === undefined || Number.isNaN(next) || next === told ? undefined : next > told ? 'increase' : 'decrease'
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
    const lead = head && (/\b(of|on)\b/.test(head[0]) || (head[2] !== undefined && !isCounted(head[2]))) ? writeDose(head[1]!, head[2]) : null
    const half = head?.[1] === '0.5' && said.unit.tokens.some((token, k, all) => token.lower === 'half' && /^an?$/.test(all[k + 1]?.lower ?? '') && all[k + 2]?.lower === name.split(' ')[0])
    const doses = lead ? [lead] : half ? ['0.5 tablet'] : readDoses(after, true)
    if (isAllergyTalk(sentence) || !isTaken(sentence, name, text.slice(0, at), after, doses.length === 0 ? 'none' : doses.some((dose) => /[a-z]/i.test(dose)) ? 'measured' : 'bare', found.length > 0 && found.at(-1)!.attributes?.dose !== undefined && /,(?: and)?(?: the| your)? $/.test(before))) continue
    const called = findCalled(name, text.slice(0, at), talk)
    const held: Held = { key: supplement_name.test(called) ? 'supplement' : 'medication', name: called, ...ownerOf(said) }
    const frequency = readFrequency(shared && i < names.length - 1 && !readFrequency(after) ? shared[1]! : lead ? `${head![0]} ${after}` : after)
    // "Continue your lisinopril and the lasix": a verb reaches over a plain list, not into the next sentence.
    const is_listed = /(?:^|,|\band|\bor|\bwith|\bplus)(?: (?:the|your|my|also|some|a|an|of|\d+(?:\.\d+)?|mg|mcg|units))* ?$/.test(before)
    const clause = i === 0 || is_listed ? text.slice(0, at) : before
    const said_change = readChange(clause.replace(/<\d>/g, ' '), after) ?? readDirection(clause, after, doses[0], talk.doses.get(called))
    const is_review = /\b(you are on|you're on|you were on|still on|remind|you take|you are (?:currently |now |also )?taking|you have been (?:on|taking)|are you|been on|have you|(?:we|they) have (?:had )?you on|had you on)\b|\b(?:right|correct) \?$/.test(text) || said.is_question
    const keeps = said.before !== null && said.before.unit.segment_index === said.unit.segment_index && keeps_all.test(said.before.text)
    const is_permitted = said.asked?.unit.role === 'patient' && /\b(can|may) i (still )?(take|use|keep)\b/.test(said.asked.text)
    const change = is_clinician ? (said_change ?? (keeps ? 'continue' : undefined) ?? (doses.length > 0 && !is_review && !talk.known.has(called) && !is_permitted && !isPast(said, at) ? 'start' : undefined)) : said_change === 'stop' || said_change === 'hold' ? said_change : undefined
    // A drug that a clinician only mentions is talk about it, not use of it.
    if (is_clinician && doses.length === 0 && !frequency && !change && !(said.is_question && isConfirmed(said)) && !/\b(you (?:are|were) (?:on|taking)|you take|your|today)\b|\blast <\d>|this morning/.test(text)) continue
    if (is_clinician && isConditional(clause, after, change)) continue
    const time = isOfEarlier(said, text.slice(0, at), after) || /\b(were on|gave me|used to|was on|did|had|tried|used to take|took)\b[^<]*$/.test(text.slice(0, at)) && (/\b(before|last|second|ago|in college|never)\b/.test(text) || is_clinician) || /^ before\b(?! (?:the|your|my|an?|bed|you|we|i|each|every|breakfast|lunch|dinner|meals|sleep\w*|blood|going)\b)/.test(after) ? 'past' : undefined
    const base: SlotAttributes = { ...(frequency ? { frequency } : {}), ...(change && !(is_review && change === 'start') ? { change } : {}) }
    found.push(...(doses.length === 0 ? [makeFound(held, base, [said], time)] : doses.slice(0, 2).map((dose, k) => makeFound(held, k === 0 ? { dose, ...base } : { dose }, [said], time))))
    if (trigger_names.test(name) && (change === 'start' || /\btrigger\b/.test(text)) && is_clinician && !/\b(too high|instead(?! of)|rather(?! than))\b.*$/.test(text.slice(at))) found.push({ key: 'trigger_drug', value: name, said: [said] })
    talk.last = { held, said }
    talk.known.add(called)
    if (doses[0] !== undefined) talk.doses.set(called, Number.parseFloat(doses[0]))
    if (time !== 'past' && change !== 'stop' && change !== 'start' && held.experiencer === undefined) talk.current.set(called, held)
  }
  return found
}

export function findDrugSlots(units: readonly SaidUnit[], segments: readonly Segment[]): FoundSlot[] {
  const talk: DrugTalk = { last: null, known: new Set(), current: new Map(), since: [], doses: new Map() }
  const found: FoundSlot[] = []
  for (const [i, said] of units.entries()) {
    const sentence = readDrugSentence(said, segments)
    const replies = said.reply ? units.filter((one) => one.unit.segment_index === said.reply!.unit.segment_index) : []
    const asked_names = said.asked && /\ballerg/.test(said.asked.text) ? readDrugSentence(said.asked, segments).names : []
    found.push(...findAllergies(sentence, units[i + 1] ?? null, replies, asked_names))
    if (keeps_all.test(said.text) && said.unit.role === 'clinician') for (const held of talk.current.values()) found.push(makeFound(held, { change: 'continue' }, [said], undefined))
    const changed = changeLast(sentence, talk)
    const own = readSentence(sentence, talk)
    found.push(...(sentence.names.length > 0 ? [...changed, ...own] : changed.length > 0 ? changed : carryOn(sentence, talk)))
    // A question about a drug keeps it in mind: "still on the labetalol?" - "two hundred twice a day".
    const name = sentence.names.at(-1)
    if (own.length === 0 && name !== undefined && !never_taken.has(name) && said.is_question && !isAllergyTalk(sentence)) talk.last = { held: { key: supplement_name.test(name) ? 'supplement' : 'medication', name }, said }
    if (talk.last?.said === said) talk.since = []
    else talk.since.push(said)
  }
  const has_allergy = found.some((one) => one.key === 'allergy' && one.value !== 'none' && one.said.at(-1)!.unit.role !== 'partner')
  return found.filter((one) => !(one.key === 'allergy' && one.value === 'none' && has_allergy))
}
