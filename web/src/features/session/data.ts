import { setUpPractice, signIn } from '#contract/auth.ts'
import { useMutation } from '@tanstack/react-query'
import { callApi, type CallInput, type Reply } from '#web/platform/api.ts'
import { setSession } from '#web/platform/session-store.ts'

/** Opens a session; the guest gate then leads on to where the visitor wanted to go. */
export function useSignIn() {
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<typeof signIn>['body']>) => callApi(signIn, { body }),
    onSuccess: (reply: Reply<typeof signIn>) => {
      if ('user' in reply) setSession(reply)
    },
  })
}

export function useSetUpPractice() {
  return useMutation({
    mutationFn: (input: { body: NonNullable<CallInput<typeof setUpPractice>['body']>; idempotency_key: string }) => callApi(setUpPractice, input),
    onSuccess: (reply: Reply<typeof setUpPractice>) => setSession(reply),
  })
}
