import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { SignInChallenge } from '#contract/auth.ts'
import { PasskeySignIn } from '#web/features/factors/passkey-sign-in.tsx'
import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { SignInForm } from '#web/features/session/sign-in-form.tsx'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { paths } from '#web/platform/paths.ts'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import classes from './sign-in.module.css'

const SecondFactorForm = lazy(() => loadChunk(() => import('#web/features/factors/second-factor-form.tsx')))

export default function SignInPage() {
  const [challenge, setChallenge] = useState<SignInChallenge | null>(null)
  useDocumentTitle('Sign in')
  if (challenge !== null) {
    return (
      <GuestFrame>
        <FormHead title="One more step" />
        <Suspense fallback={<TextSkeleton lines={4} />}>
          <SecondFactorForm challenge={challenge} onBack={() => setChallenge(null)} />
        </Suspense>
      </GuestFrame>
    )
  }
  return (
    <GuestFrame>
      <FormHead title="Welcome back">Sign in to your practice.</FormHead>
      <SignInForm onChallenge={setChallenge} />
      <div className={classes.or}>or</div>
      <PasskeySignIn />
      <FormFoot>
        <Anchor component={Link} to={paths.forgotPassword()} inherit>
          Forgot the password?
        </Anchor>
        <span className={classes.dot} aria-hidden>
          ·
        </span>
        <Anchor component={Link} to={paths.createAccount()} inherit>
          Open a practice
        </Anchor>
      </FormFoot>
    </GuestFrame>
  )
}
