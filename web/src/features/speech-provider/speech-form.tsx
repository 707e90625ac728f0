import { Checkbox, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import form from '#web/ui/form.module.css'
import { ServiceFields } from '#web/ui/service-fields.tsx'
import { useChangeSpeechProvider, type SpeechProvider } from './data.ts'

type Provider = NonNullable<SpeechProvider['provider']>

const at_first = { base_url: '', model: '', language: 'en', network: 'private', has_baa: false, is_on: true, timeout_s: 60 } as const

/** Which speech service, where it is, and which language it hears. */
export function SpeechForm({ setting, onDone }: { setting: SpeechProvider; onDone: () => void }) {
  const change = useChangeSpeechProvider()
  // What the form began with: a version that somebody else saved meanwhile must not slip under it.
  const [seen] = useState(setting)
  const [values, setValues] = useState(() => ({ ...at_first, ...seen.provider }) as Omit<Provider, 'has_api_key' | 'changed_by' | 'changed_at'>)
  const [api_key, setKey] = useState('')
  const errors = fieldErrors(change.error)
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const { base_url, model, language, network, has_baa, is_on, timeout_s } = values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const spoken = language?.trim().toLowerCase()
    const body = { base_url, model, language: spoken ? spoken : null, network, has_baa, is_on, timeout_s, ...(api_key === '' ? {} : { api_key }) }
    change.mutate({ body, if_match: seen.version }, { onSuccess: () => { toastSuccess('The speech service is saved'); onDone() } })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Speech service">
      {change.error !== null && <ErrorSummary title={explainForm(change.error)} entries={Object.values(errors).map((message) => ({ message }))} />}
      <ServiceFields
        values={values} set={set} errors={errors} api_key={api_key} setKey={setKey} has_api_key={seen.provider?.has_api_key === true} private_endpoints={seen.private_endpoints}
        example="http://speech.internal:8000/v1" goods="sound"
      />
      <TextInput label="Language" maw={320} value={language ?? ''} error={errors['language']} placeholder="en" description="Two letters. Left empty, the model finds out." onChange={(event) => set({ language: event.currentTarget.value })} autoComplete="off" />
      <Checkbox checked={is_on} onChange={(event) => set({ is_on: event.currentTarget.checked })} label="It turns speech into text" description="Off: visits can still be recorded and played; what was said is typed or pasted." />
      <FormActions label="Save" is_pending={change.isPending} onCancel={onDone} />
    </form>
  )
}
