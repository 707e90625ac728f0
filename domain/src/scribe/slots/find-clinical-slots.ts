/** All clinical slots of a visit, each once, with the sentences that say it. The families' rules stand in the files beside this one. */
import type { ChartFacts } from '../chart-facts.ts'
import type { ReadVisit } from '../read-visit.ts'
import type { Segment } from '../transcript.ts'
import type { ClinicalSlot } from './clinical-slot.ts'
import { findAnswers } from './find-answers.ts'
import { findContraception } from './find-contraception.ts'
import { findDrugSlots } from './find-drug-slots.ts'
import { findFollicles } from './find-follicles.ts'
import { findMeasures } from './find-measures.ts'
import { findPatterns } from './find-patterns.ts'
import { findEarlier } from './find-earlier.ts'
import { makeSlot, type FoundSlot } from './found-slot.ts'
import { readSaidUnits } from './said-unit.ts'

export function findClinicalSlots(visit: ReadVisit, segments: readonly Segment[], sex: ChartFacts['sex'] = 'unknown'): ClinicalSlot[] {
  const units = readSaidUnits(visit, segments)
  const read: FoundSlot[] = [...findMeasures(units), ...findPatterns(units)]
  const found: FoundSlot[] = [...read, ...findEarlier(units, read), ...findFollicles(units), ...findAnswers(units), ...findContraception(units), ...findDrugSlots(units, segments)]
  const kept = dropTakenBack(found)
  const order = (one: FoundSlot): number => one.said.at(-1)!.unit.index
  const slots = new Map<string, ClinicalSlot>()
  for (const one of kept.sort((a, b) => order(a) - order(b))) {
    const slot = makeSlot(one, segments, sex === 'male')
    const name = [slot.key, slot.value, slot.unit, slot.experiencer, ...Object.values(slot.attributes)].join('|').toLowerCase()
    const known = slots.get(name)
    if (!known) slots.set(name, slot)
    else known.evidence.push(...slot.evidence.filter((item) => !known.evidence.some((other) => JSON.stringify(other) === JSON.stringify(item))))
  }
  const all = dropWeakerTobacco([...slots.values()])
  // Said once with its unit and once without is one value.
  return all.filter((slot) => !all.some((other) => other !== slot && other.key === slot.key && other.value === slot.value && other.experiencer === slot.experiencer && isFuller(other.unit, slot.unit)))
}

/** "The second of October. No, sorry, the twelfth": what the next sentence takes back is not said. */
function dropTakenBack(found: readonly FoundSlot[]): FoundSlot[] {
  const corrections = found.filter((one) => /^(?:oh |wait )?no ,? ?(?:wait|sorry|i mean|actually|it was|it is)\b|^(?:sorry|wait|i mean|correction) ,? /.test(one.said.at(-1)!.text))
  return found.filter((one) => !corrections.some((other) => other !== one && other.key === one.key && other.value !== one.value && other.said.at(-1)!.before === one.said.at(-1)))
}

/** "No. I quit last year": the no is not the whole answer. */
function dropWeakerTobacco(slots: ClinicalSlot[]): ClinicalSlot[] {
  const strong = slots.filter((slot) => slot.key === 'tobacco' && slot.value !== 'no')
  return slots.filter((slot) => slot.key !== 'tobacco' || slot.value !== 'no' || !strong.some((other) => other.experiencer === slot.experiencer))
}

function isFuller(unit: string | null, other: string | null): boolean {
  return unit !== null && unit !== other && (other === null || unit.startsWith(`${other}/`))
}
