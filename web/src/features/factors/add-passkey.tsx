import { TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import form from '#web/ui/form.module.css'
import { useAddPasskey } from './data.ts'

interface AddPasskeyProps {
  onDone: (recovery_codes: string[] | null) => void
  onCancel?: () => void
}

/** Names the device and has it make a passkey. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const [name, setName] = useState('')
  const add = useAddPasskey()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate(name.trim() === '' ? 'My device' : name, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Add a passkey">
      {add.error !== null && <ErrorSummary title={explainForm(add.error)} />}
      <p className={form.text}>A passkey is kept by your device or password manager and opened by your fingerprint, face or PIN. It works without the password too.</p>
      <TextInput id="passkey-name" label="Name" description="So that you know it again: Work laptop, Security key." maxLength={60} value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <FormActions label="Make the passkey" is_pending={add.isPending} onCancel={onCancel} />
    </form>
  )
}
