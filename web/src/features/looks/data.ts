import { listChanges, listDraftChanges, markSeen } from '#contract/looks.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { ChartChange, ChartChanges } from '#contract/looks.ts'

export const useChanges = (patient_id: number) => useRead(listChanges, { params: { patient_id } })
export const useDraftChanges = (draft_id: number) => useRead(listDraftChanges, { params: { draft_id } })
export const useMarkSeen = () => useWrite(markSeen)
