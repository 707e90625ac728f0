import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { SignInChallenge } from '#contract/auth.ts'
import { fieldErrors } from '#web/platform/problem-error.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { useSignIn } from './data.ts'
import { explainSignIn } from './explain-sign-in.ts'
import { SharedComputerSwitch } from './shared-computer-switch.tsx'
import classes from './session-form.module.css'

function missing(email: string, password: string): Record<string, string> {
  return {
    ...(email.trim() === '' ? { email: 'Enter your e-mail address' } : {}),
    ...(password === '' ? { password: 'Enter your password' } : {}),
  }
}

/** The first step: address and password. */
export function SignInForm({ onChallenge }: { onChallenge: (challenge: SignInChallenge) => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [local, setLocal] = useState<Record<string, string>>({})
  const sign_in = useSignIn(onChallenge)
  const errors = { ...fieldErrors(sign_in.error), ...local }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (sign_in.is_pending) return
    const found = missing(email, password)
    setLocal(found)
    sign_in.reset()
    if (Object.keys(found).length > 0) document.getElementById(found.email ? 'email' : 'password')?.focus()
    else void sign_in.submit({ email, password })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Sign in">
      {sign_in.error !== null && <ErrorSummary title={explainSignIn(sign_in.error)} />}
      <TextInput
        id="email"
        type="email"
        label="E-mail"
        autoComplete="username"
        inputMode="email"
        autoFocus
        value={email}
        error={errors.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordInput
        id="password"
        label="Password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <SharedComputerSwitch />
      <Button type="submit" fullWidth loading={sign_in.is_pending}>
        Sign in
      </Button>
    </form>
  )
}
