import { setUpPractice, signIn } from '#contract/auth.ts'
import { callApi, type CallInput, type Reply } from '#web/platform/api.ts'
import { setSession } from '#web/platform/session-store.ts'
import { useSubmission } from '#web/platform/use-submission.ts'

type SignInBody = NonNullable<CallInput<typeof signIn>['body']>
type SetUpInput = Required<Pick<CallInput<typeof setUpPractice>, 'body' | 'idempotency_key'>>

/** Opens a session; the guest gate then leads on to where the visitor wanted to go. */
export function useSignIn() {
  return useSubmission(
    (body: SignInBody) => callApi(signIn, { body }),
    (reply: Reply<typeof signIn>) => {
      if ('user' in reply) setSession(reply)
    },
  )
}

export function useSetUpPractice() {
  return useSubmission((input: SetUpInput) => callApi(setUpPractice, input), setSession)
}
