import { NativeSelect, TextInput } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { treatment_types, treatment_words } from '#domain/records/patient-filters.ts'
import { plainToday } from '#web/ui/dates.ts'
import { useLocations } from './data.ts'
import { LocationField } from './location-field.tsx'
import type { NewPatientField } from './new-patient-values.ts'
import classes from './new-patient-form.module.css'

export interface FieldProps {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void
}

const sexes = [
  { value: '', label: 'Choose …' },
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'intersex', label: 'Intersex' },
  { value: 'unknown', label: 'Unknown' },
]
const treatments = [{ value: '', label: 'Not set' }, ...treatment_types.map((value) => ({ value, label: treatment_words[value] }))]

/** The fields of a registration, for a new patient and for one that is corrected. */
export function PatientFields({ field, is_edit = false }: { field: (name: NewPatientField) => FieldProps; is_edit?: boolean }) {
  const locations = useLocations().data?.items ?? []
  return (
    <>
      <div className={classes.pair}>
        <TextInput {...field('first_name')} required data-autofocus autoComplete="off" />
        <TextInput {...field('last_name')} required autoComplete="off" />
      </div>
      <div className={classes.pair}>
        <TextInput {...field('preferred_name')} autoComplete="off" />
        <TextInput {...field('pronouns')} placeholder="she/her" autoComplete="off" />
      </div>
      <div className={classes.pair}>
        <TextInput {...field('date_of_birth')} type="date" required max={plainToday()} />
        <NativeSelect {...field('sex')} size="md" required data={sexes} />
      </div>
      <TextInput {...field('mrn')} {...(is_edit ? { required: true } : { description: 'Leave it empty for the next free number.' })} autoComplete="off" />
      <div className={classes.pair}>
        <TextInput {...field('phone')} type="tel" autoComplete="off" />
        <TextInput {...field('email')} type="email" autoComplete="off" />
      </div>
      <div className={classes.pair}>
        <NativeSelect {...field('treatment_type')} size="md" data={treatments} />
        <LocationField {...field('location_id')} locations={locations} />
      </div>
    </>
  )
}
