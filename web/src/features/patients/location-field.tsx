import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useAddLocation } from './data.ts'
import type { FieldProps } from './patient-fields.tsx'
import classes from './new-patient-form.module.css'

interface LocationFieldProps extends FieldProps {
  locations: readonly { id: number; name: string; is_active: boolean }[]
}

/** The practice's locations; one that is missing is added from here. */
export function LocationField({ locations, ...field }: LocationFieldProps) {
  const add = useAddLocation()
  const [name, setName] = useState<string | null>(null)
  const save = () => {
    if (name === null || name.trim() === '') return setName(null)
    add.mutate({ body: { name } }, { onSuccess: () => { toastSuccess('Location added'); setName(null) } })
  }
  if (name !== null) {
    return (
      <div>
        <TextInput
          label="New location"
          value={name}
          maxLength={80}
          autoFocus
          error={add.error ? describeError(add.error) : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            save()
          }}
        />
        <Button variant="subtle" size="compact-sm" mt={4} loading={add.isPending} onClick={save}>
          Add it
        </Button>
      </div>
    )
  }
  return (
    <div>
      <NativeSelect {...field} size="md" data={[{ value: '', label: 'Not set' }, ...locations.filter(({ is_active, id }) => is_active || String(id) === field.value).map(({ id, name: label }) => ({ value: String(id), label }))]} />
      <Button variant="subtle" size="compact-sm" mt={4} className={classes.add} onClick={() => setName('')}>
        Add a location
      </Button>
    </div>
  )
}
