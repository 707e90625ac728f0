/** What a rule found in one sentence, and the checks that every rule shares: is it meant, whose is it, is it of now. */
import { citeUnit } from '../cite-evidence.ts'
import type { Evidence } from '../claim.ts'
import type { SpokenUnit } from '../pair-questions.ts'
import type { Segment } from '../transcript.ts'
import type { ClinicalSlot, SlotAttributes } from './clinical-slot.ts'
import type { SaidUnit } from './said-unit.ts'
import { getSlotDefinition, type SlotKey } from './slot-definitions.data.ts'

export interface FoundSlot {
  key: SlotKey
  value: string
  unit?: string | null
  attributes?: SlotAttributes
  polarity?: ClinicalSlot['polarity']
  experiencer?: ClinicalSlot['experiencer']
  time?: ClinicalSlot['time']
  /** Sentences that it stands on. */
  said: SaidUnit[]
}

const supposing = /\b(if|unless|whenever|in case|could (be|have)|would (be|have|like)|want(s|ed)?|like to see|hope|goal|target|normal(ly)? (is|are|range)|should (be|have)|starts at|on average|usually|people|watch for|call (us|me|if|right))\b/
/** Right before a number these set a limit. */
const limits = /\b(at least|over|above|more than|greater than|higher than|below|up to|as much as)( (?:an?|the))?$/
const others = /\b(my|your|her|his|their) (mother|mom|mum|father|dad|sister|brother|aunt|uncle|grandmother|grandma|grandfather|cousin|friend|friends|neighbor|niece|daughter|son|kids|boys|baby|dog|boss|coworker)\b|\bother (patients|women|people)\b/
const own = /\b(i|i'm|i've|me|my|you|your|we)\b(?! (mother|mom|mum|father|dad|sister|brother|aunt|uncle|grandmother|cousin|friend))/
const past_cue = /\b(used to|last time|previous(ly)?|before that|ago|back then|in college|as a teenager|last (year|winter|spring|summer|fall|autumn|cycle|pregnancy|clinic)|when we started|at the first visit|the first one|on day \d+ it was|in the beginning|earlier this year|in the (?:spring|summer|fall|autumn|winter))\b/
const yes_reply = /^(yes|yeah|yep|yup|correct|right|exactly|perfect|uh-huh|mm-hmm|that is (right|correct)|it is|i am|i do|sure|true|i hope so|yup|mhm)\b/

/** The stretch of the sentence that a match at `index` belongs to: from the last strong mark. */
function clauseBefore(text: string, index: number): string {
  const start = Math.max(text.lastIndexOf(';', index), text.lastIndexOf('. ', index), text.lastIndexOf(' but ', index))
  return text.slice(start + 1, index)
}

export function isConfirmed(said: SaidUnit): boolean {
  return said.reply !== null && yes_reply.test(said.reply.text)
}

const asks_for = /^(and |so |but |or )*(is|are|was|were|do|does|did|should|can|could|would|will|have|has|what|how|when|why|which|where|who|any)\b/

/** "One is to wait, and then letrozole": ways that are laid out for choice are no orders. */
const lays_out = /^(?:and |so |or )*(?:(?:the )?one|1|the other|another|the (?:first|second|third|last)|a (?:second|third)|option (?:\w+))(?: (?:option|one|way|choice|path|possibility|thing))?(?: (?:we (?:have|could do)))? (?:is|would be|could be)(?! (?:at |in |on |a |an |the )?\d)\b|\b(?:an?|another|1|the other) (?:option|possibility|alternative|choice) (?:is|would be|could be)\b/

export function isLaidOut(said: SaidUnit): boolean {
  return said.unit.role === 'clinician' && lays_out.test(said.text)
}

/** False where the sentence asks, supposes, sets a goal or tells of somebody else. */
export function isMeant(said: SaidUnit, index: number): boolean {
  const clause = clauseBefore(said.text, index)
  if (supposing.test(clause) || limits.test(clause.trim()) || isLaidOut(said)) return false
  const other = others.exec(clause)
  if (other && !own.test(clause.slice(other.index + other[0].length))) return false
  if (!said.is_question) return true
  return said.unit.role === 'clinician' ? isConfirmed(said) : !asks_for.test(said.text)
}

export function isPast(said: SaidUnit, index: number): boolean {
  return past_cue.test(clauseBefore(said.text, index)) || past_cue.test(/^[^,;.]{0,40}/.exec(said.text.slice(index))?.[0] ?? '')
}

/** The partner's where the partner speaks of themselves, is spoken to, or is named by the patient. */
export function findOwner(said: SaidUnit): ClinicalSlot['experiencer'] {
  const { role, to } = said.unit
  if (role === 'partner' || (role === 'clinician' && said.asked?.unit.role === 'partner' && to === 'partner')) return /\b(she|her|you both)\b/.test(said.text) && !/\b(i|my|i'm|me)\b/.test(said.text) ? 'patient' : 'partner'
  if (role === 'clinician' && to === 'partner' && /\b(you|your)\b/.test(said.text)) return 'partner'
  return /\b(my|your|her) (husband|partner|wife|boyfriend|girlfriend|spouse|fiance)\b/.test(said.text) && !/\b(and i|with me)\b/.test(said.text) ? 'partner' : 'patient'
}

/** True where the value can be one at all. */
export function isPlausible(key: SlotKey, value: string): boolean {
  const { min, max } = getSlotDefinition(key)
  if (min === undefined && max === undefined) return true
  const numbers = value.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? []
  return numbers.length > 0 && numbers.every((number) => number >= (min ?? -Infinity) && number <= (max ?? Infinity))
}

/** "a-b" where both ends make one range, else the first. */
export function writeRange(first: string, second: string | undefined): string {
  const [from, to] = [Number(first), Number(second)]
  return second !== undefined && to > from && to <= from * 2.1 + 1 ? `${first}-${second}` : first
}

function cite(units: readonly SpokenUnit[], segments: readonly Segment[]): Evidence[] {
  return units.map((unit) => citeUnit(unit, segments))
}

/** A semen analysis is the partner's unless the patient is the one who gave the sample. */
export function makeSlot(found: FoundSlot, segments: readonly Segment[], is_patients_semen: boolean): ClinicalSlot {
  const { unit, family } = getSlotDefinition(found.key)
  const is_partners = family === 'semen' && !is_patients_semen
  return {
    key: found.key, value: found.value, unit: found.polarity === 'negated' ? null : (found.unit ?? unit ?? null), attributes: found.attributes ?? {}, polarity: found.polarity ?? 'affirmed',
    experiencer: is_partners ? 'partner' : (found.experiencer ?? findOwner(found.said.at(-1)!)), time: found.time ?? 'current', evidence: cite(found.said.map((one) => one.unit), segments),
  }
}
