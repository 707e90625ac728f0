/**
 * Precision and recall of the clinical slots on the scripted gold visits. The unit counted is a fact: owner, key, value and unit; a drug
 * counts as several (name, each dose, frequency and change), each of which can be missed or invented on its own.
 */
import type { ClinicalSlot } from '../../domain/src/scribe/slots/clinical-slot.ts'
import { findClinicalSlots } from '../../domain/src/scribe/slots/find-clinical-slots.ts'
import { readVisit } from '../../domain/src/scribe/read-visit.ts'
import type { Half } from './measure-language.ts'
import { readPartnerLines, readVisits, toSegments, type GoldSlot, type GoldTurn } from './read-visits.ts'
import { varyVisit, type Variant } from './vary-visit.ts'

export interface SlotScore {
  visits: number
  wanted: number
  found: number
  precision_percent: number
  recall_percent: number
  f1_percent: number
  /** Of the facts found: the labelled turn is among those cited. */
  evidence_percent: number
  /** Of the facts found: told of now or of the past as labelled. */
  time_percent: number
  /** Facts by family: [hits, found, wanted]. */
  families: Record<string, [number, number, number]>
  /** For the development half only. */
  misses: string[]
}

interface Fact {
  family: string
  is_past: boolean
  segments: Set<string>
}

function factsOf(slot: { key: string; value: string; unit: string | null; attributes: Readonly<Record<string, string>> }, owner: string): string[] {
  const name = `${owner} ${slot.key} ${slot.value.toLowerCase()}${slot.unit ? ` ${slot.unit.toLowerCase()}` : ''}`
  return [name, ...Object.entries(slot.attributes).map(([attribute, value]) => `${name} | ${attribute} ${value.toLowerCase()}`)]
}

function add(facts: Map<string, Fact>, names: readonly string[], fact: Fact): void {
  for (const name of names) {
    const known = facts.get(name)
    if (known) for (const id of fact.segments) known.segments.add(id)
    facts.set(name, known ? { ...known, is_past: known.is_past && fact.is_past } : { ...fact, segments: new Set(fact.segments) })
  }
}

function wantedFacts(turns: readonly GoldTurn[]): Map<string, Fact> {
  const facts = new Map<string, Fact>()
  const put = (slot: GoldSlot, i: number): void => add(facts, factsOf(slot, slot.is_partners ? 'partner' : 'patient'), { family: slot.key, is_past: slot.is_past, segments: new Set([`s${i + 1}`]) })
  for (const [i, turn] of turns.entries()) for (const slot of turn.slots) put(slot, i)
  return facts
}

function foundFacts(slots: readonly ClinicalSlot[]): Map<string, Fact> {
  const facts = new Map<string, Fact>()
  for (const slot of slots) {
    const segments = new Set(slot.evidence.flatMap((item) => (item.source === 'transcript' ? [item.segment_id] : [])))
    add(facts, factsOf({ ...slot, attributes: slot.attributes as Record<string, string> }, slot.experiencer), { family: slot.key, is_past: slot.time === 'past', segments })
  }
  return facts
}

export function measureSlots(half: Half, variant: Variant): SlotScore {
  const visits = readVisits(half)
  const partner_lines = readPartnerLines(half)
  const sum = { hits: 0, found: 0, wanted: 0, cited: 0, timed: 0 }
  const families: SlotScore['families'] = {}
  const misses: string[] = []
  for (const visit of visits) {
    const turns = varyVisit(visit, variant, partner_lines)
    const segments = toSegments(turns)
    const wanted = wantedFacts(turns)
    const found = foundFacts(findClinicalSlots(readVisit(segments), segments))
    const count = (family: string, at: 0 | 1 | 2): void => void ((families[family] ??= [0, 0, 0])[at] += 1)
    for (const [name, fact] of found) {
      sum.found++
      count(fact.family, 1)
      const gold = wanted.get(name)
      if (!gold) {
        misses.push(`${visit.id}: not said: ${name}`)
        continue
      }
      sum.hits++
      count(fact.family, 0)
      if ([...gold.segments].some((id) => fact.segments.has(id))) sum.cited++
      if (gold.is_past === fact.is_past) sum.timed++
      else misses.push(`${visit.id}: wrong time: ${name}`)
    }
    for (const [name, fact] of wanted) {
      sum.wanted++
      count(fact.family, 2)
      if (!found.has(name)) misses.push(`${visit.id}: missed: ${name}`)
    }
  }
  const percent = (part: number, whole: number): number => (whole === 0 ? 100 : Math.round((1000 * part) / whole) / 10)
  return {
    visits: visits.length, wanted: sum.wanted, found: sum.found, precision_percent: percent(sum.hits, sum.found), recall_percent: percent(sum.hits, sum.wanted),
    f1_percent: percent(2 * sum.hits, sum.found + sum.wanted), evidence_percent: percent(sum.cited, sum.hits), time_percent: percent(sum.timed, sum.hits),
    families: half === 'development' ? families : {}, misses: half === 'development' ? misses : [],
  }
}
