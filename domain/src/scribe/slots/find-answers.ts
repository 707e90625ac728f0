/** Facts whose topic stands in the question: numbers, days of periods and tests, habits, pain and counts of pregnancies. */
import { answer_rules, type AnswerRule } from './answer-rules.data.ts'
import { findFollowUps, findHabits } from './find-habits.ts'
import { readOtherEnd } from './find-patterns.ts'
import { isMeant, isPast, isPlausible, writeRange, type FoundSlot } from './found-slot.ts'
import { readSaidDay, readSaidMonth } from './said-dates.ts'
import type { SaidUnit } from './said-unit.ts'
import { readUnitWord } from './slot-units.data.ts'

const says_no = /^(no|nope|never|none|not (yet|that i)|nah)\b/
const asks_lmp = /\b(last|first day of (the|your) last|most recent)\b.*\b(period|bleed|menstru\w+|one)\b|\bwhen did .*\b(period|cycle|bleed)\b|^(and |so )?(the|your) last one\b|\blmp\b/
const tells_lmp = /\b(last (menstrual )?(period|bleed)|(the|my) last( one)?|period)\b (was |is |started |came |finally came |began )+(on )?|\b(i )?got my period\b|\b(it|they) started (on )?/

function isEarly(said: SaidUnit): boolean {
  return said.before === null || said.before.before === null
}

function talkAround(units: readonly SaidUnit[], said: SaidUnit, back = 5): string {
  return units.slice(Math.max(0, said.unit.index - back), said.unit.index + 1).map((one) => one.text).join(' . ')
}

function applyAnswer(rule: AnswerRule, said: SaidUnit, around: string): FoundSlot[] {
  if (!said.asked || !isEarly(said) || said.is_question || !rule.asks.test(said.asked.text) || (said.unit.role === 'clinician' && rule.key !== 'weight')) return []
  if ((rule.context && !rule.context.test(around)) || rule.not?.test(said.text) || (rule.not && rule.not.test(said.asked.text) && rule.key !== 'bowel_movements')) return []
  const match = rule.reads.exec(said.text)
  if (!match) return []
  const { v: said_value = '1', w, u, half } = match.groups ?? {}
  const v = half ? String(Number(said_value) + 0.5) : said_value
  const value = rule.key === 'gestational_age' ? `${v}w${w === undefined ? '' : `${w}d`}` : writeRange(v, w ?? readOtherEnd(rule.key, match))
  if (!isPlausible(rule.key, value) || !isMeant({ ...said, is_question: false }, match.index)) return []
  const unit = rule.key === 'trying_duration' ? u! : rule.key === 'bowel_movements' || rule.key === 'leak_episodes' ? `per ${u ?? 'day'}` : rule.key === 'water' ? `${u === 'liter' ? 'liters' : u} per day` : u ? (readUnitWord(` ${u}`) ?? u) : null
  return [{ key: rule.key, value, unit, time: isPast(said, match.index) || (said.before !== null && /^(?:it|that) was\b|^before (?:the|my|that|i|we|he|she)\b.*\b(?:was|were)\b/.test(said.text)) ? 'past' : 'current', said: [said.asked, said] }]
}

function findLmp(said: SaidUnit, around: string): FoundSlot[] {
  const told = tells_lmp.exec(said.text)
  const is_answer = said.asked !== null && isEarly(said) && asks_lmp.test(said.asked.text) && !/\b(pap|mammogram|seizure|smear|test)\b/.test(said.asked.text)
  if (said.is_question || (!is_answer && !told) || !/\b(period|bleed|menstru|cycle|lmp)/.test(around) || /\b(first period|my mother|my sister)\b/.test(said.text)) return []
  const since = is_answer ? /\bbeen (\d+ (?:days|weeks|months|years))\b/.exec(said.text) : null
  const day = since ? `${since[1]} ago` : readSaidDay(told ? said.text.slice(told.index) : said.text)
  if (day === null || (told && !is_answer && /\b(scan|transfer|appointment|visit)\b/.test(said.text))) return []
  return [{ key: 'lmp', value: day, said: is_answer ? [said.asked!, said] : [said] }]
}

function findScreening(said: SaidUnit): FoundSlot[] {
  return ([['last_pap', /\b(pap|cervical screening|smear)\b/], ['last_mammogram', /\bmammogram\b/]] as const).flatMap(([key, names]): FoundSlot[] => {
    const is_told = names.test(said.text) && /\b(was|in|last)\b/.test(said.text) && !said.is_question
    const is_answer = said.asked !== null && isEarly(said) && said.unit.role === 'patient' && names.test(said.asked.text)
    // A test that is due, or an abnormal one of long ago, is not the last one.
    const from = names.exec(said.text)?.index ?? 0
    if ((is_told && /\b(?:due|should|will|next|another|schedule|order|need)\b[^.;]*$/.test(said.text.slice(0, from))) || (is_answer && !is_told && /\babnormal\b/.test(said.asked!.text))) return []
    const when = is_told || is_answer ? readSaidMonth(said.text.slice(from)) : null
    return when === null ? [] : [{ key, value: when, said: is_answer ? [said.asked!, said] : [said] }]
  })
}

const ordinals: Readonly<Record<string, string>> = { first: '1', second: '2', third: '3' }
const asks_pregnancies = /\b(ever been pregnant|been pregnant|pregnancies|pregnant before|pregnant (yet|ever))\b/

function findPregnancies(said: SaidUnit): FoundSlot[] {
  const told = /\bthis (?:is|will be|would be) (?:my|your) (first|second|third|\d+th) (?:pregnancy|baby)\b/.exec(said.text) ?? /\bthis is number (\d)\b/.exec(said.text)
  if (told && !said.is_question && /pregnan|baby|first|number/.test(`${said.text} ${said.asked?.text ?? ''}`)) return [{ key: 'gravida', value: ordinals[told[1]!] ?? told[1]!.replace('th', ''), said: [said] }]
  const count = /\b(\d) pregnanc(?:y|ies)\b/.exec(said.text)
  if (count && said.unit.role === 'patient') return [{ key: 'gravida', value: count[1]!, said: [said] }]
  if (!said.asked || said.before !== null || said.unit.role !== 'patient' || !asks_pregnancies.test(said.asked.text) || /\bany chance|could you be|other pregnancies|in those|in the pregnanc/.test(said.asked.text)) return []
  if (says_no.test(said.text)) return [{ key: 'gravida', value: '0', said: [said.asked, said] }]
  const value = /^(?:yes ,? ?)?(\d)(?:th| times)?(?= |,|$)(?! (?:years|weeks|kids|boys|girls))/.exec(said.text)?.[1] ?? /^i had (1) (?:abortion|miscarriage|loss)\b/.exec(said.text)?.[1]
  return value === undefined ? [] : [{ key: 'gravida', value, said: [said.asked, said] }]
}

const asks_children = /\b(any|how many|have) (children|kids)\b/

/** "Any children?" - "three". */
function findChildren(said: SaidUnit): FoundSlot[] {
  if (!said.asked || said.before !== null || said.unit.role !== 'patient' || !asks_children.test(said.asked.text) || /\bwant|more children\b/.test(said.asked.text)) return []
  const value = says_no.test(said.text) ? '0' : /^(?:yes ,? ?)?(\d+)(?= [.,]|$| of)/.exec(said.text)?.[1]
  return value === undefined ? [] : [{ key: 'living', value, said: [said.asked, said] }]
}

const asks_pain = /\b(pain|painful|hurt\w*|sore\w*|ache|discomfort|headaches?|cramp\w*|tender|stings?)\b|\b[01] to 10\b|\b10 (?:is|being) the worst\b/
const bare_score = /(?<![\d./])(\d{1,2})(?: ?(?:,|or|to|-) (\d{1,2})(?! (?:when|if|on|after|with|at|in|while)\b))?(?! ?(?:\/|out of|weeks|days?\b|day|times|mg|mcg|years|hours?|am|pm|months|kilos|pounds|percent|%|ml|minutes|units|of\b|plus|after|seconds|am\b|th\b|\d|pills|nights))(?= |,|$)/g

/** Bare numbers of an answer about pain: "five on most days, eight when I carry them". */
function findPain(said: SaidUnit): FoundSlot[] {
  const asked = said.asked?.text ?? ''
  if (!said.asked || !isEarly(said) || said.is_question || said.unit.role !== 'patient' || !asks_pain.test(asked) || /\b(energy|stress\w*|ready|tired|mood|hungry|confident|anxious|bleeding|sleep|front or the back)\b/.test(asked) || /\b(out of|\/) ?10\b/.test(said.text)) return []
  const is_scaled = /\b(0|1) to 10\b|\b10 (?:is|being) the worst\b|\bscale\b|\bhow (bad|strong|much)\b|\bpain with\b|\bthe pain\b/.test(asked) || /\bif you want a number\b|\b(worst|turning|sitting|walking|standing|at first|most days)\b|^no pain|^0\b/.test(said.text)
  if (!is_scaled) return []
  return [...said.text.matchAll(bare_score)].flatMap((match): FoundSlot[] => {
    const value = writeRange(match[1]!, match[2])
    return isPlausible('pain_score', value) && !/\b(number|day|dilator|stage|size)$/.test(said.text.slice(0, match.index).trim()) ? [{ key: 'pain_score', value, time: isPast(said, match.index) || /\bbefore (it|that)\b/.test(said.text.slice(Math.max(0, match.index - 25), match.index)) ? 'past' : 'current', said: [said.asked!, said] }] : []
  })
}

export function findAnswers(units: readonly SaidUnit[]): FoundSlot[] {
  const found = units.flatMap((said) => {
    const around = talkAround(units, said)
    return [...answer_rules.flatMap((rule) => applyAnswer(rule, said, around)), ...findLmp(said, around), ...findScreening(said), ...findPregnancies(said), ...findChildren(said), ...findPain(said), ...findHabits(said, around), ...findFollowUps(said)]
  })
  return found
}
