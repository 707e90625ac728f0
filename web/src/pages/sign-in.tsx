import { FormFoot, FormHead } from '#web/features/session/form-head.tsx'
import { GuestFrame } from '#web/features/session/guest-frame.tsx'
import { SignInForm } from '#web/features/session/sign-in-form.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'

export default function SignInPage() {
  useDocumentTitle('Sign in')
  return (
    <GuestFrame>
      <FormHead title="Welcome back">Sign in to your practice.</FormHead>
      <SignInForm />
      <FormFoot>Forgot the password, or no account yet? Your practice administrator can help.</FormFoot>
    </GuestFrame>
  )
}
