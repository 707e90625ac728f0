import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useId } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError } from '#web/platform/toasts.ts'
import form from '#web/ui/form.module.css'
import { useUpdateProfile, type Preferences, type Profile } from './data.ts'
import classes from './profile.module.css'

interface ChoiceProps<T extends string> {
  label: string
  value: T
  data: { value: T; label: string }[]
  onChange: (value: T) => void
}

function Choice<T extends string>({ label, value, data, onChange }: ChoiceProps<T>) {
  const id = useId()
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.name}>
        {label}
      </span>
      <SegmentedControl aria-labelledby={id} data={data} value={value} onChange={(next) => onChange(next as T)} />
    </div>
  )
}

/** A choice takes effect at once; where it cannot be saved it says so. */
function useChoices() {
  const update = useUpdateProfile()
  return (preferences: Preferences) => update.mutate({ preferences }, { onError: (error) => toastError(`Not saved: ${describeError(error)}`) })
}

export function AppearanceForm({ profile }: { profile: Profile }) {
  const save = useChoices()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { preferences } = profile
  const set = (change: Partial<Preferences['appearance']>) => save({ ...preferences, appearance: { ...preferences.appearance, ...change } })
  return (
    <div className={form.form}>
      <Choice
        label="Colours"
        value={colorScheme}
        data={[{ value: 'light', label: 'Light' }, { value: 'dark', label: 'Dark' }, { value: 'auto', label: 'System' }]}
        onChange={(color_scheme) => {
          setColorScheme(color_scheme)
          set({ color_scheme })
        }}
      />
      <Choice label="Density" value={preferences.appearance.density} data={[{ value: 'comfortable', label: 'Comfortable' }, { value: 'compact', label: 'Compact' }]} onChange={(density) => set({ density })} />
      <Choice label="Text size" value={preferences.appearance.text_size} data={[{ value: 'normal', label: 'Normal' }, { value: 'large', label: 'Large' }, { value: 'largest', label: 'Largest' }]} onChange={(text_size) => set({ text_size })} />
      <Choice label="Clock" value={preferences.appearance.clock} data={[{ value: '24h', label: '14:30' }, { value: '12h', label: '2:30 PM' }]} onChange={(clock) => set({ clock })} />
    </div>
  )
}

export function UnitsForm({ profile }: { profile: Profile }) {
  const save = useChoices()
  const { preferences } = profile
  const { units } = preferences
  const set = (change: Partial<Preferences['units']>) => save({ ...preferences, units: { ...units, ...change } })
  return (
    <div className={form.form}>
      <p className={form.quiet}>Your choice for what you read and type. The other unit stands beside it. It changes nothing that is stored of a patient.</p>
      <Choice label="Laboratory" value={units.laboratory} data={[{ value: 'conventional', label: 'pg/mL' }, { value: 'si', label: 'pmol/L' }]} onChange={(laboratory) => set({ laboratory })} />
      <Choice label="Length" value={units.length} data={[{ value: 'in', label: 'in' }, { value: 'cm', label: 'cm' }]} onChange={(length) => set({ length })} />
      <Choice label="Weight" value={units.weight} data={[{ value: 'lb', label: 'lb' }, { value: 'kg', label: 'kg' }]} onChange={(weight) => set({ weight })} />
      <Choice label="Temperature" value={units.temperature} data={[{ value: 'fahrenheit', label: '°F' }, { value: 'celsius', label: '°C' }]} onChange={(temperature) => set({ temperature })} />
    </div>
  )
}
