import { listLabFindings, type LabFinding } from '#contract/lab-findings.ts'
import { useRead } from '#web/platform/use-read.ts'

export type { LabFinding }

export function useLabFindings(patient_id: number) {
  return useRead(listLabFindings, { params: { patient_id } })
}
