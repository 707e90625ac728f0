import { Checkbox, NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { ChooseOne, type Choice } from './choose-one.tsx'
import form from './form.module.css'

export interface ServiceValues {
  base_url: string
  model: string
  network: 'private' | 'public'
  has_baa: boolean
  timeout_s: number
}

const networks: Choice<ServiceValues['network']>[] = [{ value: 'private', label: 'Own network' }, { value: 'public', label: 'Internet' }]

interface Fields {
  values: ServiceValues
  set: (part: Partial<ServiceValues>) => void
  errors: Record<string, string>
  api_key: string
  setKey: (key: string) => void
  has_api_key: boolean
  private_endpoints: 'any' | string[]
  /** An address as it looks in the practice's own network. */
  example: string
  /** What goes to the service: "word", "sound". */
  goods: string
}

/** Where a service of a practice's choice is, which model, by which key, and on which agreement. */
export function ServiceFields({ values, set, errors, api_key, setKey, has_api_key, private_endpoints, example, goods }: Fields) {
  const { base_url, model, network, has_baa, timeout_s } = values
  const allowed = private_endpoints === 'any' ? 'any host' : private_endpoints.join(', ') || 'none: whoever runs it sets AI_PRIVATE_ENDPOINTS'
  return (
    <>
      <ChooseOne
        label="Where it runs" value={network} data={networks} onChange={(next) => set({ network: next })}
        hint={network === 'private' ? `Addresses of your own network only. This server allows: ${allowed}.` : 'Addresses of the internet only, over https, and nothing about patients without an agreement.'}
      />
      <TextInput label="Address" required value={base_url} error={errors['base_url']} placeholder={network === 'private' ? example : 'https://api.example.com/v1'} onChange={(event) => set({ base_url: event.currentTarget.value })} autoComplete="off" />
      <div className={form.pair}>
        <TextInput label="Model" required value={model} error={errors['model']} onChange={(event) => set({ model: event.currentTarget.value })} autoComplete="off" />
        <NumberInput size="md" label="Longest wait" suffix=" s" required min={1} max={300} allowDecimal={false} value={timeout_s} error={errors['timeout_s']} onChange={(value) => typeof value === 'number' && set({ timeout_s: value })} />
      </div>
      <PasswordInput
        label="Key" value={api_key} error={errors['api_key']} autoComplete="new-password" onChange={(event) => setKey(event.currentTarget.value)}
        description={has_api_key ? 'One is stored, sealed. Leave this empty to keep it.' : 'Stored sealed and never shown again. Many servers of one’s own need none.'}
      />
      {network === 'public' && (
        <Checkbox
          checked={has_baa} onChange={(event) => set({ has_baa: event.currentTarget.checked })} error={errors['has_baa']}
          label="A business associate agreement is on file" description={`It covers this provider, this model and this use. Without it no ${goods} of a visit goes there.`}
        />
      )}
    </>
  )
}
