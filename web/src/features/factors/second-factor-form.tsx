import { Button } from '@mantine/core'
import type { SignInChallenge } from '#contract/auth.ts'
import { ApiError } from '#web/platform/problem-error.ts'
import { askForChallengedPasskey, useSecondFactor } from './data.ts'
import { ProofForm } from './proof-form.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import form from '#web/ui/form.module.css'

/** The second step of a sign-in: the password was right, the proof of possession is missing. */
export default function SecondFactorForm({ challenge, onBack }: { challenge: SignInChallenge; onBack: () => void }) {
  const second = useSecondFactor(challenge.challenge_token)
  const back = (
    <Button variant="subtle" size="sm" color="gray" onClick={onBack}>
      Back to the password
    </Button>
  )
  if (second.error instanceof ApiError && second.error.problem.code === 'challenge_refused') {
    return (
      <div className={form.form}>
        <ErrorSummary title="This sign-in took too long, or had too many wrong codes. Begin again with your password." />
        {back}
      </div>
    )
  }
  return (
    <ProofForm
      methods={challenge.methods}
      askPasskey={() => askForChallengedPasskey(challenge.challenge_token)}
      prove={(proof) => void second.submit(proof)}
      is_pending={second.is_pending}
      error={second.error}
      submit_label="Sign in"
    >
      {back}
    </ProofForm>
  )
}
