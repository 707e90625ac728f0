/**
 * What is measured at a visit: LOINC, the UCUM units that it is entered in (the first is the one that rules reckon in), and
 * the limits outside of which a number is refused or asked about. LOINC codes: Regenstrief Institute, loinc.org, checked
 * 2026-11-21. Limits are of what a body can have, not reference ranges (product decision; domain knowledge).
 */
export interface VitalKind {
  loinc: string
  name: string
  units: readonly { unit: string; label: string; factor: number; offset?: number }[]
  /** In the first unit. Outside: refused. */
  possible: readonly [number, number]
}

export const blood_pressure_loinc = '85354-9'
export const weight_loinc = '29463-7'
export const height_loinc = '8302-2'

export const vital_kinds: readonly VitalKind[] = [
  { loinc: blood_pressure_loinc, name: 'Blood pressure', units: [{ unit: 'mm[Hg]', label: 'mmHg', factor: 1 }], possible: [40, 300] },
  { loinc: weight_loinc, name: 'Weight', units: [{ unit: 'kg', label: 'kg', factor: 1 }, { unit: '[lb_av]', label: 'lb', factor: 0.45359237 }], possible: [20, 400] },
  { loinc: height_loinc, name: 'Height', units: [{ unit: 'cm', label: 'cm', factor: 1 }, { unit: '[in_i]', label: 'in', factor: 2.54 }], possible: [80, 250] },
  { loinc: '8867-4', name: 'Heart rate', units: [{ unit: '/min', label: '/min', factor: 1 }], possible: [20, 300] },
  { loinc: '9279-1', name: 'Respiratory rate', units: [{ unit: '/min', label: '/min', factor: 1 }], possible: [4, 80] },
  { loinc: '8310-5', name: 'Temperature', units: [{ unit: 'Cel', label: '°C', factor: 1 }, { unit: '[degF]', label: '°F', factor: 5 / 9, offset: -32 }], possible: [30, 43] },
  { loinc: '59408-5', name: 'Oxygen saturation', units: [{ unit: '%', label: '%', factor: 1 }], possible: [40, 100] },
  { loinc: '8280-0', name: 'Waist', units: [{ unit: 'cm', label: 'cm', factor: 1 }, { unit: '[in_i]', label: 'in', factor: 2.54 }], possible: [40, 250] },
]

export function findVitalKind(loinc: string): VitalKind | undefined {
  return vital_kinds.find((kind) => kind.loinc === loinc)
}

/** In the unit that rules reckon in; null for a kind or unit that is not in the list. */
export function inFirstUnit(loinc: string, value: number, unit: string): number | null {
  const found = findVitalKind(loinc)?.units.find((one) => one.unit === unit)
  return found === undefined ? null : (value + (found.offset ?? 0)) * found.factor
}
