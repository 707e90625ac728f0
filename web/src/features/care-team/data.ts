import { addMember, endMember, listCareTeam } from '#contract/care-team.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export type { CareTeamMember } from '#contract/care-team.ts'

export const useCareTeam = (patient_id: number) => useRead(listCareTeam, { params: { patient_id } })
export const useAddMember = () => useWrite(addMember)
export const useEndMember = () => useWrite(endMember)
