import { getChart, type Chart } from '#contract/patients.ts'
import { useRead } from '#web/platform/use-read.ts'

export type { Chart }

export function useChart(patient_id: string) {
  return useRead(getChart, { params: { patient_id } })
}
