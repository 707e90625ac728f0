import { useMutation } from '@tanstack/react-query'
import { secondFactor, startPasskeySignIn, startStepUp, stepUp } from '#contract/auth.ts'
import {
  addPasskey, confirmTotp, getFactors, removePasskey, removeTotp, renamePasskey, replaceRecoveryCodes, startPasskey, startTotp,
} from '#contract/factors.ts'
import { callApi, type CallInput, type Reply } from '#web/platform/api.ts'
import { invalidateAfter } from '#web/platform/invalidate.ts'
import { makePasskey } from '#web/platform/passkey.ts'
import { setSession } from '#web/platform/session-store.ts'
import { useRead } from '#web/platform/use-read.ts'
import { useSubmission } from '#web/platform/use-submission.ts'
import { useWrite } from '#web/platform/use-write.ts'
import type { Proof } from './proof.ts'

export type { Factors, Passkey } from '#contract/factors.ts'
export type StepUpQuestion = Reply<typeof startStepUp>

export const useFactors = () => useRead(getFactors)
export const useStartTotp = () => useWrite(startTotp)
export const useConfirmTotp = () => useWrite(confirmTotp)
export const useRemoveTotp = () => useWrite(removeTotp)
export const useRenamePasskey = () => useWrite(renamePasskey)
export const useRemovePasskey = () => useWrite(removePasskey)
export const useReplaceRecoveryCodes = () => useWrite(replaceRecoveryCodes)

/** Asks the server what to ask the device, has the device make the passkey, and registers it under its name. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async (name: string) => {
      const { options } = await callApi(startPasskey)
      return callApi(addPasskey, { body: { name, attestation: await makePasskey(options) } })
    },
    onSuccess: () => invalidateAfter(addPasskey),
  })
}

/** The second step of a sign-in that stands at a challenge. */
export function useSecondFactor(challenge_token: string) {
  return useSubmission((proof: Proof) => callApi(secondFactor, { body: { ...proof, challenge_token } as CallInput<typeof secondFactor>['body'] }), setSession)
}

export async function askForChallengedPasskey(challenge_token: string) {
  return (await callApi(startPasskeySignIn, { body: { challenge_token } })).options
}

export const askStepUp = () => callApi(startStepUp)
export const proveStepUp = (proof: Proof) => callApi(stepUp, { body: proof as CallInput<typeof stepUp>['body'] })
