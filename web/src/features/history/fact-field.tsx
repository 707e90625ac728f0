import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { Field } from './fields.data.ts'
import { DiagnosisField, LabField, MedicationField } from './catalog-field.tsx'
import { FetusFields } from './fetus-fields.tsx'
import type { FormValues } from './form-values.ts'
import { SuggestedField } from './suggested-field.tsx'
import classes from './fact-form.module.css'

interface FactFieldProps {
  id: string
  field: Field
  values: FormValues
  error?: string
  /** Takes the focus when the form opens. */
  is_first: boolean
  onText: (change: Readonly<Record<string, string>>) => void
  onMany: (name: string, chosen: string[]) => void
  onFetuses: (fetuses: FormValues['fetuses']) => void
}

const inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const yes_no = [{ value: 'yes', label: 'Yes' }, { value: 'no', label: 'No' }]
const input_types: Partial<Record<Field['type'], string>> = { date: 'date', instant: 'datetime-local' }

/** One field of a fact's form, by its type. */
export function FactField({ id, field, values, error, is_first, onText, onMany, onFetuses }: FactFieldProps) {
  const { name, type, is_required = false } = field
  const value = values.text[name] ?? ''
  // The hint stands below, so that fields side by side keep one line.
  const shared = { inputWrapperOrder, 'data-autofocus': is_first || undefined, id, label: field.unit === undefined ? field.label : `${field.label} (${field.unit})`, description: field.hint, error, required: is_required }
  const onChange = (event: { currentTarget: { value: string } }) => onText({ [name]: event.currentTarget.value })
  switch (type) {
    case 'choice':
    case 'yes_no': {
      const options = field.options ?? yes_no
      return <NativeSelect {...shared} size="md" value={value} onChange={onChange} data={[{ value: '', label: is_required ? 'Choose …' : 'Not recorded' }, ...options]} />
    }
    case 'flag':
      return <Checkbox id={id} label={field.label} error={error} checked={value === 'yes'} onChange={(event) => onText({ [name]: event.currentTarget.checked ? 'yes' : 'no' })} />
    case 'text':
      return <Textarea {...shared} value={value} onChange={onChange} autosize minRows={2} maxRows={8} />
    case 'many':
      return (
        <Checkbox.Group label={field.label} error={error} value={values.many[name] ?? []} onChange={(chosen) => onMany(name, chosen)}>
          <div className={classes.checks} id={id} tabIndex={-1}>
            {field.options?.map((option) => <Checkbox key={option.value} value={option.value} label={option.label} />)}
          </div>
        </Checkbox.Group>
      )
    case 'fetuses':
      return <FetusFields id={id} fetuses={values.fetuses} error={error} onChange={onFetuses} />
    case 'diagnosis':
      return <DiagnosisField {...shared} name={name} value={value} onText={onText} />
    case 'drug':
      return <MedicationField {...shared} name={name} value={value} onText={onText} />
    case 'lab':
      return <LabField {...shared} name={name} value={value} onText={onText} />
    default:
      if (field.suggestions !== undefined) return <SuggestedField {...shared} name={name} value={value} onText={onText} suggestions={field.suggestions} />
      return (
        <TextInput
          {...shared}
          type={input_types[type] ?? 'text'}
          inputMode={type === 'whole' ? 'numeric' : type === 'number' ? 'decimal' : undefined}
          value={value}
          onChange={onChange}
          autoComplete="off"
        />
      )
  }
}
