import { Button, PasswordInput, TextInput } from '@mantine/core'
import IconFingerprint from '@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { StepUpMethod } from '#contract/auth.ts'
import { provePasskey } from '#web/platform/passkey.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { isWholeRecoveryCode, isWholeTotpCode, readRecoveryCode, readTotpCode } from './code-entry.ts'
import { method_words, type Proof } from './proof.ts'
import classes from './factors.module.css'

interface ProofFormProps {
  methods: readonly StepUpMethod[]
  /** What to ask the device with; fresh for each try. */
  askPasskey: () => Promise<Parameters<typeof provePasskey>[0]>
  prove: (proof: Proof) => void
  is_pending: boolean
  error: unknown
  submit_label: string
  children?: ReactNode
}

/** Shows one way to prove who one is, the handiest first, with the others below it. */
export function ProofForm({ methods, askPasskey, prove, is_pending, error, submit_label, children }: ProofFormProps) {
  const order = (['passkey', 'totp', 'password', 'recovery_code'] as const).filter((method) => methods.includes(method))
  const [chosen, setChosen] = useState<StepUpMethod | null>(null)
  const [typed, setTyped] = useState('')
  const [failure, setFailure] = useState<unknown>(null)
  const [is_asking, setAsking] = useState(false)
  const method = chosen ?? order[0] ?? 'password'
  const words = method_words[method]

  const choose = (next: StepUpMethod) => {
    setChosen(next)
    setTyped('')
    setFailure(null)
  }
  const usePasskey = async () => {
    setFailure(null)
    setAsking(true)
    try {
      prove({ method: 'passkey', assertion: await provePasskey(await askPasskey()) })
    } catch (reason) {
      setFailure(reason)
    } finally {
      setAsking(false)
    }
  }
  const send = (value: string) => {
    if (is_pending) return
    if (method === 'totp' && isWholeTotpCode(value)) prove({ method, code: value })
    if (method === 'recovery_code' && isWholeRecoveryCode(value)) prove({ method, code: value })
    if (method === 'password' && value !== '') prove({ method, password: value })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (method === 'passkey') void usePasskey()
    else send(typed)
  }
  const enterTotp = (value: string) => {
    const code = readTotpCode(value)
    setTyped(code)
    // The last digit is the wish to go on.
    if (isWholeTotpCode(code) && code !== typed) send(code)
  }
  const shown = failure ?? error

  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label={words.title}>
      {shown !== null && <ErrorSummary title={explainForm(shown)} />}
      <p className={form.text}>{words.lead}</p>
      {method === 'totp' && (
        <TextInput key="totp" id="proof-code" label="Code from the app" inputMode="numeric" autoComplete="one-time-code" data-autofocus autoFocus classNames={{ input: classes.code }} value={typed} onChange={(event) => enterTotp(event.currentTarget.value)} />
      )}
      {method === 'recovery_code' && (
        <TextInput key="recovery" id="proof-code" label="Recovery code" autoComplete="off" autoCapitalize="characters" spellCheck={false} data-autofocus autoFocus classNames={{ input: classes.code }} placeholder="XXXX-XXXX-XXXX" value={typed} onChange={(event) => setTyped(readRecoveryCode(event.currentTarget.value))} />
      )}
      {method === 'password' && (
        <PasswordInput key="password" id="proof-password" label="Password" autoComplete="current-password" data-autofocus autoFocus value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
      )}
      <Button type="submit" fullWidth loading={is_pending || is_asking} leftSection={method === 'passkey' ? <IconFingerprint size={20} aria-hidden /> : undefined} data-autofocus={method === 'passkey' || undefined}>
        {method === 'passkey' ? 'Use the passkey' : submit_label}
      </Button>
      {(order.length > 1 || children !== undefined) && (
        <div className={classes.others}>
          {order
            .filter((other) => other !== method)
            .map((other) => (
              <Button key={other} variant="subtle" size="sm" onClick={() => choose(other)}>
                {method_words[other].other}
              </Button>
            ))}
          {children}
        </div>
      )}
    </form>
  )
}
