/** "It was 3.4 in the spring": the value that a reading had before. What "it" is stands in the sentence before, or in the question. */
import { isPlausible, type FoundSlot } from './found-slot.ts'
import { cue_rules } from './measure-rules.data.ts'
import type { SaidUnit } from './said-unit.ts'
import { readUnitWord } from './slot-units.data.ts'
import { getSlotDefinition, type SlotKey } from './slot-definitions.data.ts'

const was = /^(?:and |but |, )*(?:it|that|yours) was (?:an? |at )?(\d+(?:\.\d+)?)(?! ?(?:weeks|days|years|hours|times|months))/
const later = /^(?:\d+ (?:days|hours|weeks) later|(?:on )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)|today|yesterday) ,? ?it (?:was|is) (\d+(?:\.\d+)?)(?! ?(?:weeks|days|years|hours|times|months))/
const dated = /^(\d+(?:\.\d+)?) (?:in the (?:spring|summer|fall|winter|morning)|last \w+|before)\b/
const never = new Set<SlotKey>(['blood_pressure', 'cycle_day', 'stimulation_day', 'lmp', 'due_date', 'gravida', 'para'])

/** The key that a cue word of the sentence before names, though it had no value there. */
function namedBefore(said: SaidUnit): SlotKey | null {
  const text = said.before?.text ?? said.asked?.text ?? ''
  return cue_rules.find((rule) => rule.key !== 'weight' && new RegExp(rule.cue.source).test(text))?.key ?? null
}

export function findEarlier(units: readonly SaidUnit[], read: readonly FoundSlot[]): FoundSlot[] {
  return units.flatMap((said): FoundSlot[] => {
    const match = was.exec(said.text) ?? (said.unit.role === 'patient' ? dated.exec(said.text) : null) ?? later.exec(said.text)
    if (!match || read.some((one) => one.said.includes(said))) return []
    const of = read.findLast((one) => one.said.at(-1)!.unit.index < said.unit.index && one.said.at(-1)!.unit.index >= said.unit.index - 3 && !never.has(one.key) && /^<?[\d.]+(-[\d.]+)?$/.test(one.value))
    const key = of?.key ?? namedBefore(said)
    if (key === null || never.has(key) || !isPlausible(key, match[1]!)) return []
    const unit = readUnitWord(said.text.slice(match.index + match[0].length)) ?? (getSlotDefinition(key).usual_unit === undefined ? (of?.unit ?? null) : null)
    return [{ key, value: match[1]!, unit, time: later.test(said.text) ? 'current' : 'past', said: [said] }]
  })
}
