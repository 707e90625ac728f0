/**
 * A day's amount of a list entry from what was typed ("5,000 IU", "twice daily"), in micrograms, to compare with a ceiling. Only
 * what is unmistakable is read; everything else is null and never 0. Sources for international units: NIH ODS (vitamin D 1 IU =
 * 0.025 ug, retinol 1 IU = 0.3 ug RAE, vitamin E 1 IU = 0.67 mg natural or 0.45 mg synthetic, the higher where the form is not
 * said); elemental iron of its salts: NIH ODS. Domain knowledge, 2026-11-21.
 */
export interface Amount {
  amount: number
  /** UCUM, or as labels write it: mcg, IU, ug RAE, ug DFE. */
  unit: string
}

const units: Readonly<Record<string, number>> = { g: 1e6, mg: 1000, ug: 1, mcg: 1, 'µg': 1, 'μg': 1 }
const international_ug: Readonly<Record<string, number>> = { vitamin_d: 0.025, vitamin_a: 0.3, vitamin_e: 670 }
const elemental_iron: ReadonlyArray<readonly [RegExp, number]> = [[/ferrous sul(f|ph)ate/i, 0.2], [/ferrous fumarate/i, 0.33], [/ferrous gluconate/i, 0.12]]

/** "5,000 IU" → 5000 IU. Null for ranges, fractions ("10/10 mg"), counts of tablets and what has no unit. */
export function readAmount(text: string | null): Amount | null {
  const match = /^\s*(\d[\d,]*(?:\.\d+)?)\s*(g|mg|mcg|ug|µg|μg|\[?iu\]?)(?:\s*(?:rae|dfe|elemental))?\s*$/i.exec(text ?? '')
  if (match === null) return null
  const amount = Number(match[1]!.replaceAll(',', ''))
  return Number.isFinite(amount) ? { amount, unit: match[2]!.toLowerCase().replace(/[[\]]/g, '') } : null
}

const frequencies: ReadonlyArray<readonly [RegExp, number]> = [
  [/\b(as needed|prn|when needed|tablets?|capsules?|pills?|cycle day|days? \d)\b/i, Number.NaN],
  [/\b(every other day|alternate days?|qod)\b/i, 0.5],
  [/\b(twice|two times|2x?) (a |per |each )?week|twice weekly\b/i, 2 / 7],
  [/\b(weekly|(once )?(a|per|each|every) week)\b/i, 1 / 7],
  [/\b(four times|qid|4 ?x|every 6 (h|hours))\b/i, 4],
  [/\b(three times|thrice|tid|3 ?x|every 8 (h|hours))\b/i, 3],
  [/\b(twice|two times|bid|2 ?x|every 12 (h|hours))\b/i, 2],
  [/\b(once|daily|every day|each day|a day|per day|qd|od|every (morning|evening|night)|at (bedtime|night)|nightly|bedtime|qhs)\b/i, 1],
]

/** Times a day; null where it cannot be read. */
export function readTimesPerDay(text: string | null): number | null {
  const times = frequencies.find(([pattern]) => pattern.test(text ?? ''))?.[1]
  return times === undefined || Number.isNaN(times) ? null : times
}

/** Micrograms of one ingredient; null where the unit does not fit it. `name` tells salts and forms apart. */
export function toMicrograms(ingredient: string, { amount, unit }: Amount, name = ''): number | null {
  const plain = unit.toLowerCase().replace(/[[\]]/g, '').replace(/\s*(rae|dfe|elemental)$/, '').trim()
  if (plain === 'iu') return internationalToMicrograms(ingredient, amount, name)
  const factor = units[plain]
  if (factor === undefined) return null
  const salt = ingredient === 'iron' ? (elemental_iron.find(([pattern]) => pattern.test(name))?.[1] ?? 1) : 1
  return amount * factor * salt
}

function internationalToMicrograms(ingredient: string, amount: number, name: string): number | null {
  const factor = international_ug[ingredient]
  if (factor === undefined) return null
  return amount * (ingredient === 'vitamin_e' && /\bdl[- ]?alpha|synthetic/i.test(name) ? 450 : factor)
}
