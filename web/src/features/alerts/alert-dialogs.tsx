import { Modal, NativeSelect, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { sensitivity_categories, type Sensitivity } from '#domain/access/sensitivity.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useAddAlert, useResolveAlert, type PatientAlert } from './data.ts'

export const alert_kind_words: Record<PatientAlert['kind'], string> = {
  safety: 'Safety',
  clinical: 'Clinical',
  communication: 'Communication',
  infection_control: 'Infection control',
  consent: 'Consent',
  decision: 'To decide with the patient',
}
const severity_words: Record<PatientAlert['severity'], string> = { info: 'For information', warning: 'Warning', critical: 'Critical' }
const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }))

export function AddAlertForm({ patient_id, onClose }: { patient_id: number; onClose: () => void }) {
  const add = useAddAlert()
  const labels = { text: 'What everybody has to know', kind: 'Kind', severity: 'How grave', source: 'Who says so', expires_on: 'Shown until (empty: until resolved)', sensitivity: 'Label' }
  const fields = useFields({ text: '', kind: 'safety', severity: 'warning', source: 'clinician', expires_on: '', sensitivity: '' }, { form: 'alert', labels, error: add.error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.reset()
    if (!fields.require(['text'])) return
    const { text, kind, severity, source, expires_on, sensitivity } = fields.values
    const body = { text, kind: kind as PatientAlert['kind'], severity: severity as PatientAlert['severity'], source: source as 'clinician' | 'patient' }
    add.mutate(
      { params: { patient_id }, body: { ...body, expires_on: expires_on || null, sensitivity: (sensitivity || null) as Sensitivity | null } },
      {
        onSuccess: () => {
          toastSuccess('The alert is up')
          onClose()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Put up an alert">
      <FormErrors fields={fields} error={add.error} />
      <TextInput {...fields.field('text')} size="md" maxLength={300} data-autofocus />
      <div className={form.pair}>
        <NativeSelect {...fields.field('kind')} size="md" data={options(alert_kind_words)} />
        <NativeSelect {...fields.field('severity')} size="md" data={options(severity_words)} />
      </div>
      <div className={form.pair}>
        <NativeSelect {...fields.field('source')} size="md" data={[{ value: 'clinician', label: 'A clinician' }, { value: 'patient', label: 'The patient' }]} />
        <TextInput {...fields.field('expires_on')} type="date" size="md" />
      </div>
      <NativeSelect
        {...fields.field('sensitivity')}
        size="md"
        description="With a label, only who sees the category sees the alert."
        data={[{ value: '', label: 'None: everybody sees it' }, ...sensitivity_categories.map(({ key, title }) => ({ value: key, label: title }))]}
      />
      <FormActions label="Put it up" is_pending={add.isPending} onCancel={onClose} />
    </form>
  )
}

export function ResolveAlertForm({ patient_id, alert, onClose }: { patient_id: number; alert: PatientAlert; onClose: () => void }) {
  const resolve = useResolveAlert()
  const fields = useFields({ resolution: '' }, { form: 'resolve', labels: { resolution: 'What came of it' }, error: resolve.error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (resolve.isPending) return
    resolve.reset()
    if (!fields.require(['resolution'])) return
    resolve.mutate(
      { params: { patient_id, alert_id: alert.id }, body: { resolution: fields.values.resolution }, if_match: alert.version },
      {
        onSuccess: () => {
          toastSuccess('Taken down')
          onClose()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Take the alert down">
      <FormErrors fields={fields} error={resolve.error} />
      <p className={form.text}>“{alert.text}”. It stays in the record with what you write here.</p>
      <TextInput {...fields.field('resolution')} size="md" maxLength={500} data-autofocus />
      <FormActions label="Take it down" is_pending={resolve.isPending} onCancel={onClose} />
    </form>
  )
}

export function AlertDialog({ title, children, onClose }: { title: string; children: React.ReactNode; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={title} size={520}>
      {children}
    </Modal>
  )
}
