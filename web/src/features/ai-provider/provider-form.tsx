import { Checkbox } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ChooseOne, type Choice } from '#web/ui/choose-one.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import form from '#web/ui/form.module.css'
import { ServiceFields } from '#web/ui/service-fields.tsx'
import { useChangeAiProvider, type AiProvider } from './data.ts'

type Provider = NonNullable<AiProvider['provider']>

const at_first = { kind: 'openai_compatible', base_url: '', model: '', network: 'private', has_baa: false, hides_identity: true, uses_own_notes: false, is_on: true, timeout_s: 60 } as const

const kinds: Choice<Provider['kind']>[] = [{ value: 'openai_compatible', label: 'OpenAI-compatible' }, { value: 'anthropic', label: 'Anthropic' }]

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
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Language model">
      {change.error !== null && <ErrorSummary title={explainForm(change.error)} entries={Object.values(errors).map((message) => ({ message }))} />}
      <ChooseOne label="Protocol" value={kind} data={kinds} onChange={(next) => set({ kind: next })} hint={kind === 'anthropic' ? 'The messages protocol of Anthropic.' : 'Spoken by Ollama, vLLM, LM Studio, Azure and most others.'} />
      <ServiceFields
        values={values} set={set} errors={errors} api_key={api_key} setKey={setKey} has_api_key={seen.provider?.has_api_key === true} private_endpoints={seen.private_endpoints}
        example="http://ollama.internal:11434/v1" goods="word"
      />
      <Checkbox checked={hides_identity} onChange={(event) => set({ hides_identity: event.currentTarget.checked })} label="Hide names, dates and numbers" description="What the chart knows is replaced before words leave and put back afterwards. A name that is only spoken may remain." />
      <Checkbox checked={uses_own_notes} onChange={(event) => set({ uses_own_notes: event.currentTarget.checked })} label="Show it the writer’s own style" description="Up to three signed notes of the same writer and template go along, without numbers, drugs and names." />
      <Checkbox checked={is_on} onChange={(event) => set({ is_on: event.currentTarget.checked })} label="It writes drafts" description="Off: the embedded engine writes, and nothing leaves." />
      <FormActions label="Save" is_pending={change.isPending} onCancel={onDone} />
    </form>
  )
}
