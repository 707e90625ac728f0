/**
 * Checks the one list of medications and supplements against 90 pairs: supplement x drug, x laboratory test, x state (pregnancy,
 * stimulation, retrieval, luteal phase after transfer, surgery). For adults in reproductive care; run again on every change.
 * It shows and never decides; an override needs a reason elsewhere. Drug-drug interactions are not in it, and its silence is no
 * proof of safety: the coverage says what was not checked. Source and limits: interactions.data.ts.
 */
import type { ClinicalRule } from '../clinical-rule.ts'
import { daysBetween } from '../units/calendar-day.ts'
import { describeCoverage, type Coverage } from './check-coverage.ts'
import { toMicrograms } from './daily-dose.ts'
import { interaction_pairs, type InteractionPair, type InteractionSeverity } from './interactions.data.ts'
import { findSubstance } from './match-substance.ts'
import { readList, type ListEntry, type ReadEntry } from './medication-list.ts'
import { findReproductiveNotes, type ReproductiveNote } from './reproductive-notes.ts'

export const interactions_rule: ClinicalRule = {
  id: 'interactions.list',
  version: '1.0.0',
  source: 'own set of 90 pairs; each names its source',
  source_state: 'unverified',
  checked_on: '2026-11-21',
  limits: ['supplements against drugs, laboratory tests and states; no drug-drug interactions', 'severities are ours, not a licensed compendium', 'entries whose name is not known are not checked'],
}

export type ListState = 'pregnancy' | 'trying_to_conceive' | 'lactation' | 'stimulation' | 'retrieval' | 'surgery' | 'transfer_luteal'

export interface ListContext {
  /** The day of the check, a plain date. */
  on: string
  /** True, false, or null for not recorded. Pregnancy not recorded counts as possible; other states count when they are true. */
  states: Partial<Record<ListState, boolean | null>>
}

/** listed: holds by what is recorded. dose_unknown: only above an amount that nobody recorded. state_unknown: pregnancy is not recorded. */
export type FindingCertainty = 'listed' | 'dose_unknown' | 'state_unknown'

export interface LabMark {
  /** Key of the laboratory catalog, or of a point-of-care test that it does not have. */
  lab: string
  /** What the result falsely may be. */
  direction: 'low' | 'high' | 'either'
  pair_id: string
  certainty: FindingCertainty
}

export interface Finding {
  pair: InteractionPair
  certainty: FindingCertainty
  /** Entries with the supplement, and those with the drug; sorted, the second empty for labs and states. */
  supplement_entry_ids: string[]
  target_entry_ids: string[]
  states: ListState[]
  /** "St John's wort with sertraline". */
  title: string
  lab_marks: LabMark[]
}

export interface Duplicate {
  substance: string
  label: string
  entry_ids: string[]
}

/** A product that may hold something that would matter here; its label decides. */
export interface LabelQuestion {
  entry_id: string
  /** Labels of what to look for. */
  substances: string[]
  pair_ids: string[]
}

export interface ListCheck {
  rule: ClinicalRule
  findings: Finding[]
  label_questions: LabelQuestion[]
  duplicates: Duplicate[]
  reproductive: ReproductiveNote[]
  coverage: Coverage
}

const severities: readonly InteractionSeverity[] = ['contraindicated', 'major', 'moderate', 'minor']
const certainties: readonly FindingCertainty[] = ['listed', 'state_unknown', 'dose_unknown']

/** Most severe first, then the surest; the order of the entries does not matter. */
export function checkMedicationList(entries: readonly ListEntry[], context: ListContext): ListCheck {
  const read = readList(entries)
  const current = read.filter(({ entry }) => isTaken(entry, context.on, 0))
  const findings = interaction_pairs.flatMap((pair) => evaluatePair(pair, read, current, context, 'surely')).sort(
    (a, b) => severities.indexOf(a.pair.severity) - severities.indexOf(b.pair.severity) || certainties.indexOf(a.certainty) - certainties.indexOf(b.certainty) || (a.pair.id < b.pair.id ? -1 : 1),
  )
  const in_state = new Set(findings.filter(({ states }) => states.includes('pregnancy') || states.includes('trying_to_conceive')).flatMap(({ supplement_entry_ids }) => supplement_entry_ids))
  return {
    rule: interactions_rule,
    findings,
    label_questions: findLabelQuestions(read, current, context),
    duplicates: findDuplicates(current),
    reproductive: findReproductiveNotes(current, context.states, in_state),
    coverage: describeCoverage(current, interaction_pairs.length, findings.length, context.states),
  }
}

/** Marks for one laboratory test, to stand beside its results. */
export function labMarksFor(check: ListCheck, lab: string): LabMark[] {
  return check.findings.flatMap(({ lab_marks }) => lab_marks).filter((mark) => mark.lab === lab)
}

function isTaken(entry: ListEntry, on: string, persists_days: number): boolean {
  return entry.stopped_on === null || daysBetween(entry.stopped_on, on) < persists_days || entry.stopped_on > on
}

function evaluatePair(pair: InteractionPair, read: readonly ReadEntry[], current: readonly ReadEntry[], context: ListContext, held: 'surely' | 'by_label'): Finding[] {
  const takers = read.filter((candidate) => isTaken(candidate.entry, context.on, pair.persists_days ?? 0) && holds(candidate, pair.supplements, held))
  if (takers.length === 0) return []
  const dosed = judgeDose(pair, takers)
  if (dosed === 'below') return []
  const target = findTargets(pair, takers, current, context)
  if (target === null) return []
  const certainty = dosed === 'unknown' ? 'dose_unknown' : target.certainty
  const partners = takers.filter(({ entry }) => target.is_lone || target.entry_ids.some((id) => id !== entry.id))
  return [
    {
      pair,
      certainty,
      supplement_entry_ids: partners.map(({ entry }) => entry.id),
      target_entry_ids: target.entry_ids,
      states: target.states,
      title: `${partners.map(({ entry }) => entry.name).join(', ')} with ${[...target.names, ...target.states.map((state) => state.replaceAll('_', ' ')), ...(target.labs.length > 0 ? [pair.target_text] : [])].join(', ')}`,
      lab_marks: target.labs.map(({ lab, direction }) => ({ lab, direction, pair_id: pair.id, certainty })),
    },
  ]
}

interface Targets {
  entry_ids: string[]
  names: string[]
  states: ListState[]
  labs: Array<{ lab: string; direction: LabMark['direction'] }>
  certainty: FindingCertainty
  /** Nothing on the list is the other side. */
  is_lone: boolean
}

/** What of the pair's other side is there; null for nothing. An entry is not its own other side. */
function findTargets(pair: InteractionPair, takers: readonly ReadEntry[], current: readonly ReadEntry[], context: ListContext): Targets | null {
  const others = current.filter((candidate) => isTarget(pair, candidate) && takers.some((taker) => taker.entry.id !== candidate.entry.id))
  const states = pair.targets.filter((target) => target.startsWith('state:')).map((target) => stateOf(target.slice(6) as ListState, context)).filter((found) => found !== null)
  const labs = pair.targets.filter((target) => target.startsWith('lab:')).map((target) => ({ lab: target.split(':')[1]!, direction: target.split(':')[2] as LabMark['direction'] }))
  if (others.length === 0 && states.length === 0 && labs.length === 0) return null
  return {
    entry_ids: others.map(({ entry }) => entry.id),
    names: others.map(({ entry }) => entry.name),
    states: states.map(({ state }) => state),
    labs,
    certainty: others.length === 0 && labs.length === 0 && states.every(({ is_known }) => !is_known) ? 'state_unknown' : 'listed',
    is_lone: others.length === 0,
  }
}

function isTarget(pair: InteractionPair, candidate: ReadEntry): boolean {
  const keys = candidate.substances.filter(({ presence }) => presence !== 'may_contain').map(({ key }) => key)
  const classes = new Set(keys.flatMap((key) => findSubstance(key)?.classes ?? []))
  return pair.targets.some((target) => {
    if (target === 'any_oral_drug') return !candidate.entry.is_supplement && /^(po|oral|by mouth)?$/i.test(candidate.entry.route ?? '')
    return target.startsWith('class:') ? classes.has(target.slice(6)) : keys.includes(target)
  })
}

/** Pregnancy that nobody recorded counts as possible, and wanting to be pregnant as pregnancy. */
function stateOf(state: ListState, { states }: ListContext): { state: ListState; is_known: boolean } | null {
  if (states[state] === true) return { state, is_known: true }
  if (state !== 'pregnancy') return null
  if (states.trying_to_conceive === true) return { state: 'trying_to_conceive', is_known: true }
  return states.pregnancy == null ? { state, is_known: false } : null
}

function judgeDose(pair: InteractionPair, takers: readonly ReadEntry[]): 'holds' | 'unknown' | 'below' {
  if (pair.dose === undefined) return 'holds'
  const { ingredient, amount, unit, is_inclusive } = pair.dose
  const limit = toMicrograms(ingredient, { amount, unit })
  const known = takers.map(({ daily_ug }) => daily_ug.get(ingredient))
  const sum = known.reduce<number>((total, ug) => total + (ug ?? 0), 0)
  if (limit !== null && (sum > limit || (is_inclusive && sum >= limit))) return 'holds'
  return known.some((ug) => ug === undefined) ? 'unknown' : 'below'
}

function holds({ substances }: ReadEntry, keys: readonly string[], held: 'surely' | 'by_label'): boolean {
  return substances.some(({ key, presence }) => keys.includes(key) && (presence === 'may_contain') === (held === 'by_label'))
}

function findLabelQuestions(read: readonly ReadEntry[], current: readonly ReadEntry[], context: ListContext): LabelQuestion[] {
  const asked = interaction_pairs.flatMap((pair) => evaluatePair(pair, read, current, context, 'by_label').map(({ supplement_entry_ids }) => ({ pair, ids: new Set(supplement_entry_ids) })))
  return current.flatMap(({ entry, substances }) => {
    const pairs = asked.filter(({ ids }) => ids.has(entry.id)).map(({ pair }) => pair)
    const keys = substances.filter(({ key, presence }) => presence === 'may_contain' && pairs.some(({ supplements }) => supplements.includes(key))).map(({ key }) => findSubstance(key)?.label ?? key)
    return keys.length === 0 ? [] : [{ entry_id: entry.id, substances: keys, pair_ids: pairs.map(({ id }) => id) }]
  })
}

/** One ingredient named in more than one entry that is taken now. */
function findDuplicates(current: readonly ReadEntry[]): Duplicate[] {
  const holders = new Map<string, string[]>()
  for (const { entry, substances } of current) {
    for (const { key, presence } of substances) if (presence !== 'may_contain') holders.set(key, [...(holders.get(key) ?? []), entry.id])
  }
  return [...holders].filter(([, entry_ids]) => entry_ids.length > 1).map(([substance, entry_ids]) => ({ substance, label: findSubstance(substance)?.label ?? substance, entry_ids })).sort((a, b) => (a.substance < b.substance ? -1 : 1))
}
