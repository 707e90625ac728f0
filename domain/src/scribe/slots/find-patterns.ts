/** Facts whose words stand around the value, and GTPAL. */
import { isMeant, isPast, isPlausible, writeRange, type FoundSlot } from './found-slot.ts'
import { getSlotDefinition, type SlotKey } from './slot-definitions.data.ts'
import { pattern_rules, type PatternRule } from './pattern-rules.data.ts'
import type { SaidUnit } from './said-unit.ts'
import { readUnitWord } from './slot-units.data.ts'

const capital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** "Five days, sometimes six": the end of a range that is said after the unit. */
export function readOtherEnd(key: SlotKey, match: RegExpMatchArray): string | undefined {
  if (!/^(cycle|pelvic_floor|lifestyle)$/.test(getSlotDefinition(key).family) || key.startsWith('pf_')) return undefined
  const rest = (match.input ?? '').slice((match.index ?? 0) + match[0].length)
  return /^(?: (?:days?|times|hours|cups?|pads?|liners?|glasses))?(?: (?:a|per) (?:day|night|week))? ?,? (?:sometimes |or |to |and sometimes )?(\d+(?:\.\d+)?)(?= ?(?:[.,]|days|times|hours|a day|if|on|$))/.exec(rest)?.[1]
}

/** How a matched value is written, by key; null where it cannot be one. */
function writeValue(rule: PatternRule, match: RegExpMatchArray): string | null {
  if (rule.value !== undefined) return rule.value
  const { v = '', w } = match.groups ?? {}
  switch (rule.key) {
    case 'gestational_age': return `${v}w${w === undefined ? '' : `${w}d`}`
    case 'due_date': return capital(v)
    case 'embryo_grade': return v.replaceAll(' ', '').toUpperCase()
    case 'blood_pressure': {
      const [systolic, diastolic] = v.split(/\/| over /).map(Number)
      return systolic! > diastolic! && systolic! >= 60 && systolic! <= 260 && diastolic! >= 30 && diastolic! <= 160 ? `${systolic}/${diastolic}` : null
    }
    case 'height': return /foot|feet|'/.test(match[0]) ? `${v}'${w ?? '0'}"` : v
    case 'trigger_time': return v.replace(/^(\d{1,2}) (\d{2}) ?/, '$1:$2 ').replace(/(\d)(am|pm)/, '$1 $2')
    default: return writeRange(v, w ?? readOtherEnd(rule.key, match))
  }
}

function writeUnit(rule: PatternRule, match: RegExpMatchArray): string | null {
  const said = match.groups?.['u']
  if (rule.key === 'trying_duration' || rule.key === 'follow_up') return Number(match.groups?.['v']) === 1 ? said!.replace(/s$/, '') : said!.replace(/s?$/, 's')
  if (rule.key === 'leak_episodes' || rule.key === 'bowel_movements') return `per ${said}`
  if (rule.key === 'water') return `${said!.replace(/^liter$/, 'liters')} per day`
  return said === undefined ? (rule.unit ?? null) : (readUnitWord(` ${said}`) ?? said)
}

function applyRule(rule: PatternRule, said: SaidUnit): FoundSlot[] {
  const nearby = `${said.before?.text ?? ''} . ${said.text} . ${said.asked?.text ?? ''}`
  if ((rule.near && !rule.near.test(nearby)) || rule.not?.test(said.text)) return []
  // What is to be done at home is no finding.
  if (rule.key.startsWith('pf_') && /\b(do \d|times a day|sets|rest \d|at home|every day)\b/.test(`${said.before?.text ?? ''} ${said.text}`)) return []
  // Habits are the patient's to tell; a clinician's numbers there are advice.
  if (said.unit.role === 'clinician' && getSlotDefinition(rule.key).family === 'lifestyle') return []
  if (rule.key === 'pain_score' && said.asked && /\b(energy|stress|fatigue|mood)\b/.test(said.asked.text)) return []
  return [...said.text.matchAll(rule.pattern)].flatMap((match) => {
    const value = writeValue(rule, match)
    if (value === null || (rule.key !== 'height' && !isPlausible(rule.key, value)) || !isMeant(said, match.index)) return []
    return [{ key: rule.key, value, unit: writeUnit(rule, match), time: isPast(said, match.index) ? ('past' as const) : ('current' as const), said: [said] }]
  })
}

/** "G4 P1-0-3-1", "para one zero one one": term, preterm, losses, living. */
function findParity(said: SaidUnit): FoundSlot[] {
  const match = /\b(?:p|para) ?(\d)(?: ?-? ?)(\d)(?: ?-? ?)(\d)(?: ?-? ?)(\d)\b/.exec(said.text.replace(/\b(?:zero|oh)\b/g, '0'))
  if (!match) return []
  return (['term', 'preterm', 'abortions', 'living'] as const).map((key, i) => ({ key, value: match[i + 1]!, said: [said] }))
}

export function findPatterns(units: readonly SaidUnit[]): FoundSlot[] {
  return units.flatMap((said) => {
    const parity = findParity(said)
    const found = pattern_rules.flatMap((rule) => applyRule(rule, said))
    return parity.length > 0 ? [...parity, ...found.filter(({ key }) => key !== 'para')] : found
  })
}
