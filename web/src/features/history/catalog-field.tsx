import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDiagnoses, useLabNames, useMedicationNames } from './data.ts'

export interface CatalogFieldProps {
  inputWrapperOrder?: ('label' | 'input' | 'description' | 'error')[]
  id: string
  label: string
  description?: string
  error?: string
  required?: boolean
  value: string
  /** The texts of one or more fields: a choice fills its code, unit or kind as well. */
  onText: (change: Readonly<Record<string, string>>) => void
  name: string
  'data-autofocus'?: true
}

interface Option {
  shown: string
  fills: Record<string, string>
}

/** Free text with entries of a catalogue offered for it: what the catalogue does not have is still true. */
function CatalogField({ name, value, onText, options, ...field }: CatalogFieldProps & { options: readonly Option[] }) {
  return (
    <Autocomplete
      {...field}
      value={value}
      autoComplete="off"
      limit={12}
      // What is offered was found by the server, lay words and slips included: it is not filtered again.
      filter={({ options: found }) => found}
      data={value.trim() === '' ? [] : [...new Set(options.map(({ shown }) => shown))]}
      onChange={(text) => onText(options.find(({ shown }) => shown === text)?.fills ?? { [name]: text })}
    />
  )
}

export function DiagnosisField(props: CatalogFieldProps) {
  const [q] = useDebouncedValue(props.value, 150)
  const options = (useDiagnoses(q).data?.items ?? []).map(({ code, description }) => ({ shown: `${description} (${code})`, fills: { [props.name]: description, icd10cm: code } }))
  return <CatalogField {...props} options={options} />
}

export function MedicationField(props: CatalogFieldProps) {
  const [q] = useDebouncedValue(props.value, 150)
  const options = (useMedicationNames(q).data?.items ?? []).map(({ name, group, is_supplement }) => ({ shown: `${name} (${group})`, fills: { [props.name]: name, is_supplement: is_supplement ? 'yes' : 'no' } }))
  return <CatalogField {...props} options={options} />
}

export function LabField(props: CatalogFieldProps) {
  const [q] = useDebouncedValue(props.value, 150)
  const options = (useLabNames(q).data?.items ?? []).map(({ name, loinc, unit }) => ({ shown: `${name} (${unit || 'no unit'}, ${loinc})`, fills: { [props.name]: name, loinc, unit } }))
  return <CatalogField {...props} options={options} />
}
