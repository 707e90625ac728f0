import { Anchor, Button } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { useState } from 'react'
import { leaveTo } from '#web/platform/leave-to.ts'
import { unlock } from '#web/platform/lock-store.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { signOut } from '#web/platform/sign-out.ts'
import { useUser } from '#web/platform/use-session.ts'
import { useSubmission } from '#web/platform/use-submission.ts'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { askStepUp, proveStepUp, type StepUpQuestion } from './data.ts'
import type { Proof } from './proof.ts'
import { ProofForm } from './proof-form.tsx'
import classes from './lock-screen.module.css'

/**
 * Instead of everything, until the person shows that it is still they. Nothing is asked of the server before they are
 * back: a session that ended meanwhile leads to sign-in, and from there to the same screen.
 */
export default function LockScreen() {
  useDocumentTitle('Locked')
  const user = useUser()
  const [question, setQuestion] = useState<StepUpQuestion | null>(null)
  const begin = useSubmission<void, StepUpQuestion>(askStepUp, setQuestion)
  const proof = useSubmission((given: Proof) => proveStepUp(given), () => unlock())
  const leave = () => {
    void signOut({ keeps_recordings: true })
    leaveTo(paths.signIn())
  }
  return (
    <main className={classes.screen}>
      <div className={classes.card}>
        <span className={classes.mark}>
          <IconLock size={26} aria-hidden />
        </span>
        <h1 className={classes.title}>Locked</h1>
        <p className={classes.text}>
          Signed in as {user.first_name} {user.last_name}. What you had open is as you left it.
        </p>
        {question === null ? (
          <>
            {begin.error !== null && (
              <p role="alert" className={classes.text}>
                {describeError(begin.error)}
              </p>
            )}
            <Button fullWidth autoFocus loading={begin.is_pending} onClick={() => void begin.submit()}>
              Unlock
            </Button>
          </>
        ) : (
          <ProofForm
            methods={question.methods}
            askPasskey={async () => (await askStepUp()).passkey_options!}
            prove={(given) => void proof.submit(given)}
            is_pending={proof.is_pending}
            error={proof.error}
            submit_label="Unlock"
          />
        )}
        <Anchor component="button" type="button" className={classes.leave} onClick={leave}>
          Not you? Sign out
        </Anchor>
      </div>
    </main>
  )
}
