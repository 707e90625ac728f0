/**
 * A day's total per nutrient over all entries, against the tolerable upper intake level (UL). For adults who are not under medical
 * treatment with the nutrient; ULs are NASEM's (1997-2019), from domain knowledge, 2026-11-21. Beta-carotene adds nothing to the
 * UL of vitamin A; magnesium's and folic acid's UL count supplements only. An amount that nobody recorded makes the total "at least".
 */
import { findSubstance } from './match-substance.ts'
import { readList, type ListEntry } from './medication-list.ts'
import { roundHalfEven } from '../units/round-half-even.ts'

/** UL of adults, and the unit in which it is usually written. */
export const upper_levels: ReadonlyArray<{ substance: string; upper_ug: number; upper_ug_over_50?: number; unit: 'ug' | 'mg'; of: string }> = [
  { substance: 'vitamin_d', upper_ug: 100, unit: 'ug', of: 'vitamin D' },
  { substance: 'vitamin_a', upper_ug: 3000, unit: 'ug', of: 'retinol (RAE)' },
  { substance: 'vitamin_e', upper_ug: 1_000_000, unit: 'mg', of: 'alpha-tocopherol' },
  { substance: 'vitamin_c', upper_ug: 2_000_000, unit: 'mg', of: 'vitamin C' },
  { substance: 'vitamin_b6', upper_ug: 100_000, unit: 'mg', of: 'vitamin B6' },
  { substance: 'folic_acid', upper_ug: 1000, unit: 'ug', of: 'folic acid from supplements' },
  { substance: 'choline', upper_ug: 3_500_000, unit: 'mg', of: 'choline' },
  { substance: 'iron', upper_ug: 45_000, unit: 'mg', of: 'elemental iron' },
  { substance: 'calcium', upper_ug: 2_500_000, upper_ug_over_50: 2_000_000, unit: 'mg', of: 'elemental calcium' },
  { substance: 'magnesium', upper_ug: 350_000, unit: 'mg', of: 'magnesium from supplements' },
  { substance: 'zinc', upper_ug: 40_000, unit: 'mg', of: 'zinc' },
  { substance: 'selenium', upper_ug: 400, unit: 'ug', of: 'selenium' },
  { substance: 'iodine', upper_ug: 1100, unit: 'ug', of: 'iodine' },
]

export interface NutrientTotal {
  substance: string
  label: string
  /** What the total counts: "elemental iron". */
  of: string
  total: number
  upper_level: number
  unit: 'ug' | 'mg'
  is_over: boolean
  /** Entries that hold it and say no amount: the total is then "at least". */
  without_amount_ids: string[]
  entry_ids: string[]
}

/** Nutrients of entries taken on the day; those of which no amount at all is recorded are left out. */
export function sumNutrients(entries: readonly ListEntry[], context: { on: string; age_years: number | null }): NutrientTotal[] {
  const read = readList(entries).filter(({ entry }) => entry.stopped_on === null || entry.stopped_on > context.on)
  return upper_levels.flatMap(({ substance, upper_ug, upper_ug_over_50, unit, of }) => {
    const holders = read.filter(({ substances }) => substances.some(({ key, presence }) => key === substance && presence !== 'may_contain'))
    const known = holders.filter(({ daily_ug }) => daily_ug.has(substance))
    if (known.length === 0) return []
    const limit = upper_ug_over_50 !== undefined && context.age_years !== null && context.age_years > 50 ? upper_ug_over_50 : upper_ug
    const sum = known.reduce((total, { daily_ug }) => total + daily_ug.get(substance)!, 0)
    const divisor = unit === 'mg' ? 1000 : 1
    return [
      {
        substance,
        label: findSubstance(substance)?.label ?? substance,
        of,
        total: roundHalfEven(sum / divisor, 2),
        upper_level: limit / divisor,
        unit,
        is_over: sum > limit + 1e-6,
        without_amount_ids: holders.filter(({ daily_ug }) => !daily_ug.has(substance)).map(({ entry }) => entry.id),
        entry_ids: holders.map(({ entry }) => entry.id),
      },
    ]
  })
}
