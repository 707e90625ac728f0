import type { LabResult } from '#contract/patients.ts'
import { listTrends, type LabSeries } from '#contract/trends.ts'
import { useRead } from '#web/platform/use-read.ts'

export type { LabSeries }
export type Point = LabResult

export function useTrends(patient_id: number) {
  return useRead(listTrends, { params: { patient_id } })
}
