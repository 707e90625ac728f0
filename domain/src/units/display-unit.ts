/**
 * A UCUM unit as clinicians write it. Only the spelling changes, never the number. Units that read the same either way
 * stay as they are. Source: UCUM 2.1 (arbitrary units stand in brackets, "u" is micro).
 */
const spelled: Record<string, string> = {
  'mm[Hg]': 'mmHg',
  '[lb_av]': 'lb',
  '[in_i]': 'in',
  Cel: '°C',
  '10*3/uL': '×10³/µL',
  '10*6': '×10⁶',
  '10*6/mL': '×10⁶/mL',
  '10*6/uL': '×10⁶/µL',
  '%{of_total}': '%',
}

export function displayUnit(ucum: string): string {
  return spelled[ucum] ?? ucum.replace(/\[(IU|iU)\]/g, 'IU').replace(/(^|\/|\.)u(?=IU|g|L|mol|m\b)/g, '$1µ').replace(/\{[^}]*\}/g, '')
}
