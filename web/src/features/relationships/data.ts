import * as contract from '#contract/relationships.ts'
import type { ShareableRecord } from '#domain/records/relationship.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { Relationship, ShareableEntry, SharedEntry, SharingConsent } from '#contract/relationships.ts'

export const useRelationships = (patient_id: number) => useRead(contract.listRelationships, { params: { patient_id } })
export const useShareable = (patient_id: number, category: ShareableRecord) => useRead(contract.listShareable, { params: { patient_id }, query: { category } })
export const useAddRelationship = () => useWrite(contract.addRelationship)
export const usePause = () => useWrite(contract.pauseRelationship)
export const useResume = () => useWrite(contract.resumeRelationship)
export const useSeparate = () => useWrite(contract.separateRelationship)
export const useAddConsent = () => useWrite(contract.addConsent)
export const useRevokeConsent = () => useWrite(contract.revokeConsent)
