import { Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { LicenceFields } from '#web/clinical/licence-fields.tsx'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useKeptSettings } from '#web/platform/use-kept-settings.ts'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useUpdateProfile, type Profile } from './data.ts'
import { neededOf, profile_labels, toProfileChange, toProfileValues } from './profile-values.ts'
import { SaveBar } from './save-bar.tsx'

/** Name, credentials, what stands under a signed note, licence. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const saved = toProfileValues(profile)
  const kept = useKeptSettings('settings-profile', saved)
  const update = useUpdateProfile()
  const fields = useFields(saved, { form: 'profile', labels: profile_labels, error: update.error, kept })
  const { field } = fields
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    update.reset()
    if (!fields.require(neededOf(kept.values))) return
    update.mutate(toProfileChange(kept.values), {
      onSuccess: () => {
        kept.settle()
        toastSuccess('Profile saved')
      },
    })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Profile">
      <FormErrors fields={fields} error={update.error} />
      <div className={form.pair}>
        <TextInput {...field('first_name')} required autoComplete="given-name" />
        <TextInput {...field('last_name')} required autoComplete="family-name" />
      </div>
      <div className={form.pair}>
        <TextInput {...field('credentials')} placeholder="MD, FACOG" description="Behind your name, on notes too." inputWrapperOrder={['label', 'input', 'description', 'error']} />
        <TextInput id="profile-email" label="E-mail" value={profile.email} readOnly description="Changed under E-mail address." inputWrapperOrder={['label', 'input', 'description', 'error']} />
      </div>
      {profile.role !== 'PRACTICE_ADMIN' && (
        <Textarea size="md" {...field('signature_block')} autosize minRows={2} maxRows={6} maxLength={500} description="Stands under every note that you sign from now on." />
      )}
      <LicenceFields fields={fields} />
      <SaveBar is_changed={kept.is_changed} is_restored={kept.is_restored} is_pending={update.isPending} onDiscard={kept.settle} />
    </form>
  )
}
