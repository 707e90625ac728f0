import { getStrip } from '#contract/looks.ts'
import { useRead } from '#web/platform/use-read.ts'

/** What the identity strip shows besides name and allergies. */
export function useStrip(patient_id: number) {
  return useRead(getStrip, { params: { patient_id } })
}
