/** Readings that follow their name: laboratory values, scan measurements, scores, vital signs. */
import { isMeant, isPast, isPlausible, writeRange, type FoundSlot } from './found-slot.ts'
import { cue_rules, stop_words, type CueRule } from './measure-rules.data.ts'
import type { SaidUnit } from './said-unit.ts'
import { dose_unit, readUnitWord } from './slot-units.data.ts'

const max_gap = 8
const number = /^<?\d+(?:\.\d+)?$/

interface Reading {
  value: string
  unit: string | null
  end: number
  at: number
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
      if (dose_unit.test(rest) || /^ (weeks|days|times|years|hours|minutes|follicles|am|pm)\b/.test(rest)) {
        if (!/^ (weeks|days|times|years|hours|minutes)\b/.test(rest)) return null
      } else if (!/\b(day|week|cycle|on)$/.test(text.slice(Math.max(0, at - 6), at).trim()) || /\bday$/.test(text.slice(0, from).trim())) {
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

function applyCue(rule: CueRule, said: SaidUnit): FoundSlot[] {
  const found: FoundSlot[] = []
  const nearby = `${said.before?.text ?? ''} ${said.text} ${said.asked?.text ?? ''}`
  if ((rule.near && !rule.near.test(nearby)) || (rule.not && rule.not.test(said.text))) return found
  for (const cue of said.text.matchAll(rule.cue)) {
    const reading = scan(said.text, cue.index + cue[0].length)
    if (!reading || !isPlausible(rule.key, reading.value)) continue
    if (!isMeant(said, cue.index)) continue
    const rest = said.text.slice(reading.end)
    // "went from 104 to 71"
    const to = /\bfrom$/.test(said.text.slice(0, reading.at).trim()) ? later.exec(rest) : null
    const was = earlier.exec(rest)
    const time = to || isPast(said, cue.index) ? 'past' : 'current'
    found.push({ key: rule.key, value: reading.value, unit: reading.unit, time, said: [said] })
    if (to && isPlausible(rule.key, to[1]!)) found.push({ key: rule.key, value: to[1]!, unit: readUnitWord(rest.slice(to[0].length)), said: [said] })
    if (was && isPlausible(rule.key, was[1]!) && was[1] !== reading.value && !/^ ?(weeks|days)/.test(rest.slice(was[0].length))) {
      found.push({ key: rule.key, value: was[1]!, unit: readUnitWord(rest.slice(was[0].length)), time: 'past', said: [said] })
    }
  }
  return found
}

export function findMeasures(units: readonly SaidUnit[]): FoundSlot[] {
  return units.flatMap((said) => cue_rules.flatMap((rule) => applyCue(rule, said)))
}
