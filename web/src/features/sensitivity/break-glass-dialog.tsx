import { Modal, Textarea } from '@mantine/core'
import type { FormEvent } from 'react'
import { break_glass_reason_min } from '#domain/access/sensitivity.ts'
import { suspendKeeping } from '#web/platform/kept-tier.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useBreakGlass } from './data.ts'

function BreakGlassForm({ patient_id, onClose }: { patient_id: number; onClose: () => void }) {
  const glass = useBreakGlass()
  const fields = useFields({ reason: '' }, { form: 'glass', labels: { reason: 'Why you need to see it now' }, error: glass.error })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (glass.isPending) return
    glass.reset()
    if (!fields.require(['reason'])) return
    suspendKeeping(true)
    glass.mutate(
      { params: { patient_id }, body: { reason: fields.values.reason } },
      {
        onSuccess: () => {
          toastSuccess('The chart is open to you')
          onClose()
        },
        onError: () => suspendKeeping(false),
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Break the glass">
      <FormErrors fields={fields} error={glass.error} />
      <p className={form.text}>
        For care that cannot wait for somebody who may see it. What labels hide in this chart opens to you alone, for the time that your practice allows. Its administrators are told at
        once and read your reason; every look is in the log.
      </p>
      <Textarea {...fields.field('reason')} size="md" autosize minRows={3} maxLength={500} description={`At least ${break_glass_reason_min} characters.`} data-autofocus />
      <FormActions label="Break the glass" color="red" is_pending={glass.isPending} onCancel={onClose} />
    </form>
  )
}

export function BreakGlassDialog({ is_open, patient_id, onClose }: { is_open: boolean; patient_id: number; onClose: () => void }) {
  return (
    <Modal opened={is_open} onClose={onClose} title="Break the glass" size={520}>
      {is_open && <BreakGlassForm patient_id={patient_id} onClose={onClose} />}
    </Modal>
  )
}
