/**
 * One laboratory value in both of its units, for reading side by side. Decides which of them stands first, never what is
 * stored: the reported value keeps its digits and is always shown. For every reader; the choice is the reader's. Conversion:
 * unit.convert. Limits: tests of the catalog only; none where the factor depends on the assay (prolactin, insulin) or where both
 * units give the same number.
 */
import { lab_tests } from '../records/lab-catalog.data.ts'
import { convertUnit, otherUnit } from './convert.ts'

export type UnitSystem = 'conventional' | 'si'

export interface Quantity {
  value: number
  /** UCUM. */
  unit: string
}

export interface TwinQuantity {
  reported: Quantity
  /** Null where there is no other unit to read it in. */
  converted: Quantity | null
  /** Which of the two stands first. */
  first: 'reported' | 'converted'
}

const assay_dependent: readonly string[] = ['prl', 'insulin']
const key_of_loinc = new Map(lab_tests.map(({ loinc, key }) => [loinc, key]))

/** Amounts per litre, and IFCC's mmol/mol, are SI; what is left of a pair is the conventional one. */
function systemOf(unit: string): UnitSystem {
  return /\/(L|mol)$/.test(unit) ? 'si' : 'conventional'
}

export function twinQuantity(loinc: string, reported: Quantity, wanted: UnitSystem): TwinQuantity {
  const alone: TwinQuantity = { reported, converted: null, first: 'reported' }
  const test = key_of_loinc.get(loinc)
  if (test === undefined || assay_dependent.includes(test)) return alone
  const unit = otherUnit(test, reported.unit)
  if (unit === null || systemOf(unit) === systemOf(reported.unit)) return alone
  const answer = convertUnit({ test, value: reported.value, from_unit: reported.unit, to_unit: unit })
  if (!answer.ok || answer.value.value === reported.value) return alone
  return { reported, converted: answer.value, first: systemOf(reported.unit) === wanted ? 'reported' : 'converted' }
}
