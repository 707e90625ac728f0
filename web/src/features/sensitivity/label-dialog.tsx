import { Modal, NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { sensitivity_categories, type Sensitivity } from '#domain/access/sensitivity.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useSetLabel, type ChartLabel } from './data.ts'

interface LabelFormProps {
  patient_id: number
  entry: ChartLabel
  /** The categories that the reader sees. */
  seen: ReadonlySet<Sensitivity>
  onClose: () => void
}

const none = 'none'

function LabelForm({ patient_id, entry, seen, onClose }: LabelFormProps) {
  const set = useSetLabel()
  const labels = { category: 'Label', origin: 'Why', reason: 'Reason' }
  const first = entry.category ?? entry.suggestion?.category ?? 'reproductive'
  const origin = entry.category === null && entry.suggestion !== null ? 'rule' : 'user'
  const fields = useFields({ category: first as string, origin: origin as string, reason: '' }, { form: 'label', labels, error: set.error })
  const category = fields.values.category === none ? null : (fields.values.category as Sensitivity)
  const is_by_rule = fields.values.origin === 'rule' && category === entry.suggestion?.category
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (set.isPending) return
    set.reset()
    if (category === null && !fields.require(['reason'])) return
    const chosen = is_by_rule ? 'rule' : fields.values.origin === 'patient' ? 'patient' : 'user'
    set.mutate(
      { params: { patient_id }, body: { record: entry.record, record_id: entry.record_id, category, origin: chosen, rule: is_by_rule ? entry.suggestion!.rule : null, reason: fields.values.reason.trim() || null } },
      {
        onSuccess: ({ is_seen }) => {
          toastSuccess(is_seen ? 'The label is set' : 'The label is set; you do not see the entry any more')
          onClose()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Label of an entry">
      <FormErrors fields={fields} error={set.error} />
      <p className={form.text}>
        <strong>{entry.text}</strong> {entry.detail}
      </p>
      <NativeSelect
        {...fields.field('category')}
        size="md"
        data={[...sensitivity_categories.map(({ key, title }) => ({ value: key, label: title })), ...(entry.category === null ? [] : [{ value: none, label: 'No label' }])]}
        description={category === null ? 'Everybody who opens the chart will see the entry.' : sensitivity_categories.find(({ key }) => key === category)!.covers}
      />
      {category !== null && (
        <NativeSelect
          {...fields.field('origin')}
          size="md"
          data={[
            ...(entry.suggestion?.category === category ? [{ value: 'rule', label: `The rule “${entry.suggestion.title}” suggests it` }] : []),
            { value: 'patient', label: 'The patient wishes it' },
            { value: 'user', label: 'I think it is needed' },
          ]}
        />
      )}
      {category === null && <TextInput {...fields.field('reason')} size="md" maxLength={500} description="Taking a label away needs a reason." />}
      {category !== null && !seen.has(category) && <p className={form.quiet}>You do not see this category. Unless you wrote the entry, it is gone from your screens once the label is set.</p>}
      <FormActions label={category === null ? 'Take the label away' : 'Set the label'} is_pending={set.isPending} onCancel={onClose} />
    </form>
  )
}

export function LabelDialog({ entry, ...rest }: Omit<LabelFormProps, 'entry'> & { entry: ChartLabel | null }) {
  return (
    <Modal opened={entry !== null} onClose={rest.onClose} title="Label of an entry" size={520}>
      {entry !== null && <LabelForm entry={entry} {...rest} />}
    </Modal>
  )
}
