import { listTrends, type LabSeries, type OrientationBand, type TrendPoint } from '#contract/trends.ts'
import { useRead } from '#web/platform/use-read.ts'

export type { LabSeries, OrientationBand }
export type Point = TrendPoint

export function useTrends(patient_id: number) {
  return useRead(listTrends, { params: { patient_id } })
}
