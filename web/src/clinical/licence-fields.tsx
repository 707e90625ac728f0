import { NativeSelect, TextInput } from '@mantine/core'
import { licensing_states } from '#domain/access/us-states.data.ts'
import form from '#web/ui/form.module.css'
import type { Fields } from '#web/ui/use-fields.ts'

interface LicenceFieldsProps {
  fields: { field: (name: 'licence.number' | 'licence.state' | 'licence.expires_on' | 'npi') => ReturnType<Fields['field']> }
}

/** Licence and NPI of a clinician, wherever they are asked for. Who treats nobody leaves them empty. */
export function LicenceFields({ fields }: LicenceFieldsProps) {
  return (
    <fieldset className={form.group}>
      <legend>Licence to practise</legend>
      <div className={form.pair}>
        <TextInput {...fields.field('licence.number')} autoComplete="off" />
        <NativeSelect {...fields.field('licence.state')} size="md" data={[{ value: '', label: 'Choose …' }, ...licensing_states]} />
      </div>
      <div className={form.pair}>
        <TextInput {...fields.field('licence.expires_on')} type="date" />
        <TextInput {...fields.field('npi')} inputMode="numeric" autoComplete="off" description="Ten digits" inputWrapperOrder={['label', 'input', 'description', 'error']} />
      </div>
    </fieldset>
  )
}
