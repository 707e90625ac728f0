/** Readings that follow their name: laboratory values, scan measurements, scores, vital signs. */
import { dosing_words, measured_too } from './drug-words.data.ts'
import { isMeant, isPast, isPlausible, writeRange, type FoundSlot } from './found-slot.ts'
import { cue_rules, stop_words, type CueRule } from './measure-rules.data.ts'
import { month_names as months, weekday_names as weekdays } from './said-dates.ts'
import type { SaidUnit } from './said-unit.ts'
import type { SlotKey } from './slot-definitions.data.ts'
import { dose_unit, readUnitWord } from './slot-units.data.ts'

const max_gap = 8
const number = /^<?\d+(?:\.\d+)?$/

interface Reading {
  value: string
  unit: string | null
  end: number
  at: number
}

/** A day of a month or a year is no reading: "the FSH of March 3 was 9", "estradiol in 2023". */
function isDated(token: string, before: string): boolean {
  return new RegExp(`\\b(?:${months})$`).test(before.trim()) || (/^(?:19|20)\d\d$/.test(token) && /\b(?:in|of|since|from|until)$/.test(before.trim()))
}

/** A hormone or vitamin that is given: "keep the progesterone 200 vaginally". */
function isGiven(key: SlotKey, text: string, cue: number, reading: Reading): boolean {
  if (!measured_too.has(key.replace('_', ' '))) return false
  return dosing_words.test(text.slice(reading.end)) || /\b(?:keep|keep taking|continue|stay on|stop|take|taking|takes|start|increase|decrease|lower|raise|move|apply|insert|put you on|am on|are on|i'm on|you're on)(?: (?:the|your|my|with))? $/.test(text.slice(0, cue))
}

/** A size that nobody gave a unit stands right beside its finding, not in the next thought. */
function isLooseSize(key: SlotKey, gap: string, unit: string | null): boolean {
  return (key === 'cyst_size' || key === 'fibroid_size') && unit === null && !/^(?: (?:is|was|are|now|at|of|it|size|measures|measured|measuring|a))*$/.test(gap.trimEnd())
}

/** The number that a cue ending at `from` leads to; null where another thought comes first. */
function scan(text: string, from: number): Reading | null {
  let at = from
  let is_below = false
  for (let gap = 0; gap <= max_gap; gap++) {
    const word = /^\s*(\S+)/.exec(text.slice(at))
    if (!word) return null
    const token = word[1]!
    const end = at + word[0].length
    if (number.test(token)) {
      const rest = text.slice(end)
      if (isDated(token, text.slice(from, at))) {
        at = end
        continue
      }
      if (dose_unit.test(rest) || /^ (weeks?|days?|times|years?|months?|hours?|minutes|follicles|am|pm)\b/.test(rest)) {
        if (!/^ (weeks|days|times|years|months|hours|minutes)\b/.test(rest)) return null
      } else if (/^ \d(?= ?[.,;]|$)/.test(rest)) return null // "eleven two": a decimal that nobody can be sure of
      else if (!/\b(day|week|cycle|on)$/.test(text.slice(Math.max(0, at - 6), at).trim()) || /\bday$/.test(text.slice(0, from).trim())) {
        const second = /\bfrom$/.test(text.slice(0, end - token.length).trim()) ? null : /^ (?:to|-|or) (\d+(?:\.\d+)?)(?! (?:weeks|days))/.exec(rest)
        const value = `${is_below ? '<' : ''}${second ? writeRange(token, second[1]) : token}`
        return { value, unit: readUnitWord(second ? rest.slice(second[0].length) : rest), end: second ? end + second[0].length : end, at: end - token.length }
      }
    } else if (/^(less|under|below|<)$/.test(token)) is_below = true
    else if (/[.;?!]/.test(token) && token !== ',') return null
    else if (stop_words.has(token) && !(token === 'than' && is_below)) return null
    at = end
  }
  return null
}

const earlier = /^(?: [a-z%/]+){0,3} ?,? ?(?:and )?(?:it was|that was|it is down from|up from|down from|from|the one before(?: that)?(?: was)?) (\d+(?:\.\d+)?)/
const later = /^ to (\d+(?:\.\d+)?)/
/** "9.8 after the birth, today it's 11.2". */
const by_today = /^(?: [a-z]+){0,5} ,(?: and| but)? (?:today|now|this morning)(?: ,)? (?:it|that) (?:is|was) (?:up to |down to |back to )?(\d+(?:\.\d+)?)(?![\d.]| \d| (?:weeks|days|times|years))/
/** "1100 on the 14th and on the 16th 2350": a second reading of another day. */
const next_day = new RegExp(`^(?: ,)?(?: and)?(?: then)?(?: (?:on|by))? (?:the \\d+th|(?:${weekdays})(?: the \\d+th)?|(?:${months}) \\d+(?:th)?|today|yesterday|this morning|\\d days later)(?: ,)?(?: it)?(?: (?:was|is|came back(?: at)?|were|had gone up to|went up to|rose to|up to))? (\\d+(?:\\.\\d+)?)(?![\\d.]| \\d| (?:weeks|days|times|years|am|pm)\\b)`)

function applyCue(rule: CueRule, said: SaidUnit): FoundSlot[] {
  const found: FoundSlot[] = []
  const nearby = `${said.before?.text ?? ''} ${said.text} ${said.asked?.text ?? ''}`
  if ((rule.near && !rule.near.test(nearby)) || (rule.not && rule.not.test(said.text))) return found
  for (const cue of said.text.matchAll(rule.cue)) {
    const reading = scan(said.text, cue.index + cue[0].length)
    if (!reading || !isPlausible(rule.key, reading.value)) continue
    if (!isMeant(said, cue.index) || isGiven(rule.key, said.text, cue.index, reading)) continue
    if (isLooseSize(rule.key, said.text.slice(cue.index + cue[0].length, reading.at), reading.unit)) continue
    const rest = said.text.slice(reading.end)
    // "went from 104 to 71"
    const to = /\bfrom$/.test(said.text.slice(0, reading.at).trim()) ? later.exec(rest) : null
    const was = earlier.exec(rest)
    const time = to || isPast(said, cue.index) ? 'past' : 'current'
    found.push({ key: rule.key, value: reading.value, unit: reading.unit, time, said: [said] })
    if (to && isPlausible(rule.key, to[1]!)) found.push({ key: rule.key, value: to[1]!, unit: readUnitWord(rest.slice(to[0].length)), said: [said] })
    const next = next_day.exec(rest)
    const today = by_today.exec(rest)
    if (today && isPlausible(rule.key, today[1]!)) {
      found.at(-1)!.time = 'past'
      found.push({ key: rule.key, value: today[1]!, unit: readUnitWord(rest.slice(today[0].length)), said: [said] })
    }
    if (next && isPlausible(rule.key, next[1]!)) found.push({ key: rule.key, value: next[1]!, unit: readUnitWord(rest.slice(next[0].length)), said: [said] })
    if (was && isPlausible(rule.key, was[1]!) && was[1] !== reading.value && !/^ ?(weeks|days)/.test(rest.slice(was[0].length))) {
      found.push({ key: rule.key, value: was[1]!, unit: readUnitWord(rest.slice(was[0].length)), time: 'past', said: [said] })
    }
  }
  return found
}

export function findMeasures(units: readonly SaidUnit[]): FoundSlot[] {
  return units.flatMap((said) => cue_rules.flatMap((rule) => applyCue(rule, said)))
}
