/**
 * What may be said of interactions with medications that labels hide from the reader (docs/decisions/0032): that there is
 * one, how grave, which of the medications that the reader sees it is with, and who sees the other side. For whoever opens the
 * chart or adds to it. Severities and pairs are those of the interaction check (records/interactions.ts; source and limits
 * stand there). Only the two gravest severities are told. Names no hidden substance, category or mechanism, and decides nothing.
 */
import type { ListCheck } from '../records/interactions.ts'

export interface HiddenMedication {
  id: number
  name: string
  is_supplement: boolean
  route: string | null
  sensitivity: string
}

/** Somebody who treats patients, with the categories that they see. */
export interface Viewer {
  name: string
  categories: readonly string[]
  is_of_care_team: boolean
}

export interface RestrictedInteraction {
  severity: 'contraindicated' | 'major'
  /** Names of the entries that the reader sees. */
  visible: string[]
  /** Who sees the other side: those of the care team, else of the practice; nobody where only the administration can help. */
  ask: string[]
}

interface Visible {
  id: number
  name: string
}

export function withholdHidden(check: Pick<ListCheck, 'findings'>, visible: readonly Visible[], hidden: readonly HiddenMedication[], viewers: readonly Viewer[]): RestrictedInteraction[] {
  const category_of = new Map(hidden.map(({ id, sensitivity }) => [String(id), sensitivity]))
  const told = new Map<string, { severity: RestrictedInteraction['severity']; names: string[]; categories: Set<string> }>()
  for (const { pair, supplement_entry_ids, target_entry_ids } of check.findings) {
    if (pair.severity !== 'contraindicated' && pair.severity !== 'major') continue
    const sides = [supplement_entry_ids, target_entry_ids]
    // A pair of a substance with a test or a state has no other side; one that is seen whole is told by the check itself.
    if (sides.some((side) => side.length === 0) || sides.every((side) => side.some((id) => !category_of.has(id)))) continue
    const names = visible.filter(({ id }) => sides.flat().includes(String(id))).map(({ name }) => name)
    if (names.length === 0) continue
    const categories = sides.flat().flatMap((id) => category_of.get(id) ?? [])
    // Several pairs with one entry are one thing to say: how many would say what it is.
    const before = told.get(names.join())
    const severity = before?.severity === 'contraindicated' ? before.severity : pair.severity
    told.set(names.join(), { severity, names, categories: new Set([...(before?.categories ?? []), ...categories]) })
  }
  return [...told.values()].map(({ severity, names, categories }) => ({ severity, visible: [...new Set(names)], ask: whomToAsk(viewers, categories) }))
}

function whomToAsk(viewers: readonly Viewer[], needed: ReadonlySet<string>): string[] {
  const able = viewers.filter(({ categories }) => [...needed].every((category) => categories.includes(category)))
  const team = able.filter(({ is_of_care_team }) => is_of_care_team)
  return (team.length > 0 ? team : able).map(({ name }) => name)
}
