import { Autocomplete } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Diagnosis } from '#contract/history-catalog.ts'
import { useDiagnoses } from './data.ts'

interface DiagnosisFieldProps {
  id: string
  label: string
  description?: string
  error?: string
  required?: boolean
  value: string
  onChange: (text: string) => void
  onChoose: (diagnosis: Diagnosis) => void
}

const joined = ({ code, description }: Diagnosis) => `${description} (${code})`

/** Free text with ICD-10-CM codes offered for it: a problem that has no code in the list is still a problem. */
export function DiagnosisField({ value, onChange, onChoose, ...field }: DiagnosisFieldProps) {
  const [q] = useDebouncedValue(value, 150)
  const { data } = useDiagnoses(q)
  const items = value.trim() === '' ? [] : (data?.items ?? [])
  return (
    <Autocomplete
      {...field}
      value={value}
      autoComplete="off"
      limit={12}
      // What is offered was found by the server, lay words and slips included: it is not filtered again.
      filter={({ options }) => options}
      data={items.map(joined)}
      onChange={(text) => {
        const chosen = items.find((item) => joined(item) === text)
        if (chosen) onChoose(chosen)
        else onChange(text)
      }}
    />
  )
}
