import { getPracticeRule, resetFactors, setPracticeRule } from '#contract/factors.ts'
import {
  changeRole, deactivatePerson, invitePerson, listInvitations, listPeople, reactivatePerson, resendInvitation, revokeInvitation, sendPasswordReset,
} from '#contract/people.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useWrite } from '#web/platform/use-write.ts'

export { assignable_role } from '#contract/people.ts'
export type { Invitation, Person } from '#contract/people.ts'

export const usePeople = () => useRead(listPeople)
export const useInvitations = () => useRead(listInvitations)
export const usePracticeRule = () => useRead(getPracticeRule)
export const useSetPracticeRule = () => useWrite(setPracticeRule)
export const useInvite = () => useWrite(invitePerson)
export const useResendInvitation = () => useWrite(resendInvitation)
export const useRevokeInvitation = () => useWrite(revokeInvitation)
export const useChangeRole = () => useWrite(changeRole)
export const useDeactivate = () => useWrite(deactivatePerson)
export const useReactivate = () => useWrite(reactivatePerson)
export const useSendPasswordReset = () => useWrite(sendPasswordReset)
export const useResetFactors = () => useWrite(resetFactors)
