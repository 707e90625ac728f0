import { setUpPractice, signIn, type SignInChallenge } from '#contract/auth.ts'
import { callApi, type CallInput, type Reply } from '#web/platform/api.ts'
import { setSession } from '#web/platform/session-store.ts'
import { useSubmission } from '#web/platform/use-submission.ts'

type SignInBody = NonNullable<CallInput<typeof signIn>['body']>
type SetUpInput = Required<Pick<CallInput<typeof setUpPractice>, 'body' | 'idempotency_key'>>

/** Opens a session, or asks for the second factor; the guest gate then leads on to where the visitor wanted to go. */
export function useSignIn(onChallenge: (challenge: SignInChallenge) => void) {
  return useSubmission(
    (body: SignInBody) => callApi(signIn, { body }),
    (reply: Reply<typeof signIn>) => {
      if ('user' in reply) setSession(reply)
      else onChallenge(reply.challenge)
    },
  )
}

export function useSetUpPractice() {
  return useSubmission((input: SetUpInput) => callApi(setUpPractice, input), setSession)
}
