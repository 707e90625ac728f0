/**
 * Counts beside each filter of the list: how many there would be if only that filter were changed to this value and all others
 * stayed. Made from one pass over the patients, counted by every combination that occurs.
 */
import { ageRangeOfBucket, type AgeRange, type CareStatus, type ListChoice, type RecordState, type RiskLevel, type TreatmentType } from './patient-filters.ts'

/** One combination: [state, care status, treatment, location, risk, bucket of ages, is new, is mine, has a draft of mine, count]. */
export type Cell = [RecordState, CareStatus, TreatmentType | null, number | null, RiskLevel | null, number, boolean, boolean, boolean, number]

export interface FacetFilters {
  choice: ListChoice
  age: AgeRange | null
  risk: RiskLevel | 'none' | null
  treatment: TreatmentType | 'none' | null
  /** A location's number, `none` for those who have none. */
  location: number | 'none' | null
}

/** By value, `all` for no filter; a value that nobody has is absent. */
export type Counts = Record<string, number>
export type FacetName = keyof FacetFilters

const choices: Record<ListChoice, (cell: Cell) => boolean> = {
  all: isCurrent,
  mine: (cell) => isCurrent(cell) && cell[7],
  drafts: (cell) => isCurrent(cell) && cell[8],
  new: (cell) => isCurrent(cell) && cell[6],
  active: (cell) => isCurrent(cell) && cell[1] === 'active',
  on_hold: (cell) => isCurrent(cell) && cell[1] === 'on_hold',
  discharged: (cell) => isCurrent(cell) && cell[1] === 'discharged',
  archived: ([state]) => state === 'archived',
}

function isCurrent([state]: Cell): boolean {
  return state === 'current'
}

export function countFacets(cells: readonly Cell[], filters: FacetFilters): Record<FacetName, Counts> {
  const tests: Record<FacetName, (cell: Cell) => boolean> = {
    choice: choices[filters.choice],
    age: (cell) => filters.age === null || ageRangeOfBucket(cell[5]) === filters.age,
    risk: (cell) => filters.risk === null || (cell[4] ?? 'none') === filters.risk,
    treatment: (cell) => filters.treatment === null || (cell[2] ?? 'none') === filters.treatment,
    location: (cell) => filters.location === null || (cell[3] ?? 'none') === filters.location,
  }
  const names = Object.keys(tests) as FacetName[]
  const counts = Object.fromEntries(names.map((name) => [name, name === 'choice' ? {} : { all: 0 }])) as Record<FacetName, Counts>
  for (const cell of cells) {
    const failed = names.filter((name) => !tests[name](cell))
    if (failed.length > 1) continue
    for (const name of names) {
      // A cell that only one filter holds back counts for that filter's own facet.
      if (failed.length === 1 && failed[0] !== name) continue
      for (const value of valuesOf(name, cell)) counts[name][value] = (counts[name][value] ?? 0) + cell[9]
    }
  }
  return counts
}

function valuesOf(name: FacetName, cell: Cell): string[] {
  switch (name) {
    case 'choice':
      return (Object.keys(choices) as ListChoice[]).filter((choice) => choices[choice](cell))
    case 'age':
      return ['all', ageRangeOfBucket(cell[5])]
    case 'risk':
      return ['all', cell[4] ?? 'none']
    case 'treatment':
      return ['all', cell[2] ?? 'none']
    case 'location':
      return ['all', String(cell[3] ?? 'none')]
  }
}
