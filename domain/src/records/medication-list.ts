/** The one list of medications and supplements, as the checks read it: each entry with the substances that its name means. */
import { readAmount, readTimesPerDay, toMicrograms } from './daily-dose.ts'
import { matchSubstances, type MatchedSubstance } from './match-substance.ts'

export interface ListedIngredient {
  name: string
  amount: number | null
  unit: string | null
}

export interface ListEntry {
  id: string
  name: string
  is_supplement: boolean
  /** As typed: "5,000 IU", "1 tablet". */
  dose: string | null
  frequency: string | null
  route?: string | null
  /** Plain date; null while it is taken. */
  stopped_on: string | null
  /** From the label, per dose; where given they say what is inside. */
  ingredients?: readonly ListedIngredient[]
}

export interface ReadEntry {
  entry: ListEntry
  substances: MatchedSubstance[]
  /** A day's amount by substance key, in micrograms; a key without an amount is not here. */
  daily_ug: ReadonlyMap<string, number>
}

/** Each entry once (by id), in the order of ids, so that answers do not depend on the order of a list. */
export function readList(entries: readonly ListEntry[]): ReadEntry[] {
  const unique = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  return unique.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)).map(readEntry)
}

function readEntry(entry: ListEntry): ReadEntry {
  const labelled = (entry.ingredients ?? []).map((ingredient) => ({ ingredient, keys: matchSubstances(ingredient.name, true).filter(({ presence }) => presence === 'named') }))
  const named = matchSubstances(entry.name, entry.is_supplement)
  const from_label: MatchedSubstance[] = labelled.flatMap(({ keys }) => keys)
  // A label that is known replaces what such a product may contain, and adds to what the name says.
  const substances = new Map([...named.filter(({ presence }) => from_label.length === 0 || presence === 'named'), ...from_label].map((found) => [found.key, found]))
  return { entry, substances: [...substances.values()], daily_ug: dailyAmounts(entry, named, labelled) }
}

function dailyAmounts(entry: ListEntry, named: readonly MatchedSubstance[], labelled: ReadonlyArray<{ ingredient: ListedIngredient; keys: MatchedSubstance[] }>): Map<string, number> {
  const times = readTimesPerDay(entry.frequency)
  const amounts = new Map<string, number>()
  if (times === null) return amounts
  const add = (key: string, ug: number | null) => ug !== null && amounts.set(key, (amounts.get(key) ?? 0) + ug * times)
  for (const { ingredient, keys } of labelled) {
    if (ingredient.amount !== null && ingredient.unit !== null && keys.length === 1) add(keys[0]!.key, toMicrograms(keys[0]!.key, { amount: ingredient.amount, unit: ingredient.unit }, ingredient.name))
  }
  const dose = readAmount(entry.dose)
  const direct = named.filter(({ presence }) => presence === 'named')
  // A dose belongs to one ingredient only where the name has one and the product nothing besides.
  if (labelled.length === 0 && dose !== null && named.length === 1 && direct.length === 1) add(direct[0]!.key, toMicrograms(direct[0]!.key, dose, entry.name))
  return amounts
}
