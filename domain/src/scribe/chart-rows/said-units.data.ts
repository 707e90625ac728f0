/**
 * The UCUM unit of each unit that slot-units.data.ts writes. Only a spelling: no amount changes. Source: UCUM 2.1.
 */
const ucum_of: Readonly<Record<string, string>> = {
  'ng/mL': 'ng/mL', 'ng/dL': 'ng/dL', 'pg/mL': 'pg/mL', 'pmol/L': 'pmol/L', 'nmol/L': 'nmol/L', 'mIU/mL': 'm[IU]/mL', 'mIU/L': 'm[IU]/L', 'IU/L': '[IU]/L',
  'g/dL': 'g/dL', '%': '%', cm: 'cm', lb: '[lb_av]', kg: 'kg', bpm: '/min', mmHg: 'mm[Hg]', mL: 'mL', 'million/mL': 'M/mL',
}

/** Null where the unit is none that a table of the chart takes. */
export function ucumOfSaid(unit: string | null): string | null {
  return unit === null ? null : (ucum_of[unit] ?? null)
}
