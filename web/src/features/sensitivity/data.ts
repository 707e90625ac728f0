import * as contract from '#contract/sensitivity.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { ChartLabel, GlassEntry, SensitivityGrant, SensitivitySettings } from '#contract/sensitivity.ts'

export const useLabels = (patient_id: number) => useRead(contract.listLabels, { params: { patient_id } })
export const useSetLabel = () => useWrite(contract.setLabel)
export const useBreakGlass = () => useWrite(contract.breakGlass)
export const useSettings = () => useRead(contract.getSettings)
export const useSetCategory = () => useWrite(contract.setCategory)
export const useSetBreakGlassTime = () => useWrite(contract.setBreakGlassTime)
export const useAddGrant = () => useWrite(contract.addGrant)
export const useRevokeGrant = () => useWrite(contract.revokeGrant)
export const useGlassList = () => useRead(contract.listBreakGlass)
export const useReviewGlass = () => useWrite(contract.reviewBreakGlass)
