import { Checkbox, NumberInput, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import { useId, useState, type FormEvent } from 'react'
import { fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import form from '#web/ui/form.module.css'
import { useChangeAiProvider, type AiProvider } from './data.ts'
import classes from './provider.module.css'

type Provider = NonNullable<AiProvider['provider']>

const at_first = { kind: 'openai_compatible', base_url: '', model: '', network: 'private', has_baa: false, hides_identity: true, uses_own_notes: false, is_on: true, timeout_s: 60 } as const

interface Choice<Value extends string> {
  value: Value
  label: string
}
const kinds: Choice<Provider['kind']>[] = [{ value: 'openai_compatible', label: 'OpenAI-compatible' }, { value: 'anthropic', label: 'Anthropic' }]
const networks: Choice<Provider['network']>[] = [{ value: 'private', label: 'Own network' }, { value: 'public', label: 'Internet' }]

/** One of two or three: a label of its own, and below it what the choice means. */
function Choose<Value extends string>({ label, value, data, hint, onChange }: { label: string; value: Value; data: Choice<Value>[]; hint: string; onChange: (value: Value) => void }) {
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <SegmentedControl aria-labelledby={id} data={data} value={value} onChange={(next) => onChange(next as Value)} />
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}

/** Which model, where it is, and what may go there. */
export function ProviderForm({ setting, onDone }: { setting: AiProvider; onDone: () => void }) {
  const change = useChangeAiProvider()
  // What the form began with: a version that somebody else saved meanwhile must not slip under it.
  const [seen] = useState(setting)
  const [values, setValues] = useState(() => ({ ...at_first, ...seen.provider }) as Omit<Provider, 'has_api_key' | 'changed_by' | 'changed_at'>)
  const [api_key, setKey] = useState('')
  const errors = fieldErrors(change.error)
  const set = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }))
  const { kind, base_url, model, network, has_baa, hides_identity, uses_own_notes, is_on, timeout_s } = values
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (change.isPending) return
    const body = { kind, base_url, model, network, has_baa, hides_identity, uses_own_notes, is_on, timeout_s, ...(api_key === '' ? {} : { api_key }) }
    change.mutate({ body, if_match: seen.version }, { onSuccess: () => { toastSuccess('The language model is saved'); onDone() } })
  }
  const allowed = seen.private_endpoints === 'any' ? 'any host' : seen.private_endpoints.join(', ') || 'none: whoever runs it sets AI_PRIVATE_ENDPOINTS'
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Language model">
      {change.error !== null && <ErrorSummary title={explainForm(change.error)} entries={Object.values(errors).map((message) => ({ message }))} />}
      <Choose label="Protocol" value={kind} data={kinds} onChange={(next) => set({ kind: next })} hint={kind === 'anthropic' ? 'The messages protocol of Anthropic.' : 'Spoken by Ollama, vLLM, LM Studio, Azure and most others.'} />
      <Choose
        label="Where it runs" value={network} data={networks} onChange={(next) => set({ network: next })}
        hint={network === 'private' ? `Addresses of your own network only. This server allows: ${allowed}.` : 'Addresses of the internet only, over https, and nothing about patients without an agreement.'}
      />
      <TextInput label="Address" required value={base_url} error={errors['base_url']} placeholder={network === 'private' ? 'http://ollama.internal:11434/v1' : 'https://api.example.com/v1'} onChange={(event) => set({ base_url: event.currentTarget.value })} autoComplete="off" />
      <div className={form.pair}>
        <TextInput label="Model" required value={model} error={errors['model']} onChange={(event) => set({ model: event.currentTarget.value })} autoComplete="off" />
        <NumberInput size="md" label="Longest wait" suffix=" s" required min={1} max={300} allowDecimal={false} value={timeout_s} error={errors['timeout_s']} onChange={(value) => typeof value === 'number' && set({ timeout_s: value })} />
      </div>
      <PasswordInput
        label="Key" value={api_key} error={errors['api_key']} autoComplete="new-password" onChange={(event) => setKey(event.currentTarget.value)}
        description={seen.provider?.has_api_key ? 'One is stored, sealed. Leave this empty to keep it.' : 'Stored sealed and never shown again. Many servers of one’s own need none.'}
      />
      {network === 'public' && (
        <Checkbox
          checked={has_baa} onChange={(event) => set({ has_baa: event.currentTarget.checked })} error={errors['has_baa']}
          label="A business associate agreement is on file" description="It covers this provider, this model and this use. Without it no word of a visit goes there."
        />
      )}
      <Checkbox checked={hides_identity} onChange={(event) => set({ hides_identity: event.currentTarget.checked })} label="Hide names, dates and numbers" description="What the chart knows is replaced before words leave and put back afterwards. A name that is only spoken may remain." />
      <Checkbox checked={uses_own_notes} onChange={(event) => set({ uses_own_notes: event.currentTarget.checked })} label="Show it the writer’s own style" description="Up to three signed notes of the same writer and template go along, without numbers, drugs and names." />
      <Checkbox checked={is_on} onChange={(event) => set({ is_on: event.currentTarget.checked })} label="It writes drafts" description="Off: the embedded engine writes, and nothing leaves." />
      <FormActions label="Save" is_pending={change.isPending} onCancel={onDone} />
    </form>
  )
}
