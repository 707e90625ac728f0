const hues = [20, 65, 110, 155, 200, 245, 290, 335]
const patterns = 3

/** The look of a patient's block: the same in every window. Neighbouring numbers, as family members often have, look unlike. */
export function blockOf(patient_id: number): { hue: number; pattern: number } {
  return { hue: hues[(patient_id * 3) % hues.length]!, pattern: Math.floor(patient_id / hues.length) % patterns }
}
