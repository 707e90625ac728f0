import type { z } from 'zod'
import type { stepUp, StepUpMethod } from '#contract/auth.ts'

/** One proof of who a person is, as it is sent. */
export type Proof = NonNullable<z.input<(typeof stepUp)['body']>>

/** What each way is called, and what a person needs in hand for it. */
export const method_words: Record<StepUpMethod, { title: string; lead: string; other: string }> = {
  passkey: { title: 'Use your passkey', lead: 'Your device asks for your fingerprint, face or PIN.', other: 'Use a passkey' },
  totp: { title: 'Enter the code', lead: 'Open your authenticator app and type the six digits it shows for Wyze.', other: 'Use the authenticator app' },
  recovery_code: { title: 'Enter a recovery code', lead: 'One of the ten codes that you kept when you set up the second factor. Each works once.', other: 'Use a recovery code' },
  password: { title: 'Enter your password', lead: 'The one that you sign in with.', other: 'Use the password' },
}
