import { createAccount, forgotPassword, joinPractice, readInvitation, resendVerification, resetPassword, verifyEmail } from '#contract/accounts.ts'
import { confirmEmailChange } from '#contract/email-change.ts'
import { callApi, type CallInput, type Reply } from '#web/platform/api.ts'
import { useSubmission } from '#web/platform/use-submission.ts'

type Body<E extends Parameters<typeof callApi>[0]> = NonNullable<CallInput<E>['body']>
export type CreateAccountBody = Body<typeof createAccount>
export type JoinBody = Body<typeof joinPractice>
export type Invitation = Reply<typeof readInvitation>

export const useCreateAccount = (onDone: () => void) => useSubmission((body: CreateAccountBody) => callApi(createAccount, { body }), onDone)
export const useJoinPractice = (onDone: (reply: Reply<typeof joinPractice>) => void) => useSubmission((body: JoinBody) => callApi(joinPractice, { body }), onDone)
export const useForgotPassword = (onDone: () => void) => useSubmission((email: string) => callApi(forgotPassword, { body: { email } }), onDone)
export const useResendVerification = (onDone: () => void) => useSubmission((email: string) => callApi(resendVerification, { body: { email } }), onDone)
export const useResetPassword = (onDone: () => void) => useSubmission((body: Body<typeof resetPassword>) => callApi(resetPassword, { body }), onDone)
export const useVerifyEmail = (onDone: () => void) => useSubmission((token: string) => callApi(verifyEmail, { body: { token } }), onDone)
export const useConfirmEmailChange = (onDone: () => void) => useSubmission((token: string) => callApi(confirmEmailChange, { body: { token } }), onDone)

export const openInvitation = (token: string) => callApi(readInvitation, { body: { token } })
