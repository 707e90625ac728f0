import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { roleTitle } from '#web/clinical/role-title.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import form from '#web/ui/form.module.css'
import { assignable_role, useChangeRole, useDeactivate, useReactivate, useResetFactors, useSendPasswordReset, type Person } from './data.ts'
import type { PersonAct } from './person-menu.tsx'
import { fullNameOf } from './person-words.ts'

interface DialogProps {
  person: Person
  onClose: () => void
}

export const role_choices = assignable_role.options.map((value) => ({ value, label: roleTitle(value) }))

function RoleDialog({ person, onClose }: DialogProps) {
  const [role, setRole] = useState(person.role as (typeof assignable_role.options)[number])
  const change = useChangeRole()
  const done = () => {
    toastSuccess('Role changed')
    onClose()
  }
  return (
    <ConfirmDialog is_open title={`Role of ${fullNameOf(person)}`} confirm_label="Change the role" is_pending={change.isPending} error={change.error} onConfirm={() => change.mutate({ params: { user_id: person.id }, body: { role } }, { onSuccess: done })} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>The new role holds from their next click. Their other screens close and a mail tells them.</p>
        <NativeSelect size="md" label="Role" data={role_choices} value={role} onChange={(event) => setRole(event.currentTarget.value as typeof role)} />
      </div>
    </ConfirmDialog>
  )
}

const acts = {
  password: { use: useSendPasswordReset, title: 'Send a link to set a new password?', label: 'Send the link', done: 'The link is on its way', is_danger: false, text: (email: string) => `The link goes to ${email}, works once and within 30 minutes. The password of now stays until it is used. You never see either.` },
  factors: { use: useResetFactors, title: 'Reset the second factor?', label: 'Reset the second factor', done: 'The second factor was reset', is_danger: true, text: () => 'Passkeys, authenticator app and recovery codes stop working, and every device of theirs is signed out. Make sure by voice or in person that it is really they who ask. Both of you get a mail.' },
  deactivate: { use: useDeactivate, title: 'End access?', label: 'End access', done: 'Access ended', is_danger: true, text: () => 'They are signed out everywhere at once and cannot sign in. What they wrote stays in the records, with their name. You can give access again later.' },
  reactivate: { use: useReactivate, title: 'Give access again?', label: 'Give access', done: 'Access given', is_danger: false, text: () => 'They can sign in again with the password and the second factor they had. A mail tells them.' },
} as const

function ActDialog({ person, act, onClose }: DialogProps & { act: keyof typeof acts }) {
  const { use, title, label, done, is_danger, text } = acts[act]
  const write = use()
  const onSuccess = () => {
    toastSuccess(done)
    onClose()
  }
  return (
    <ConfirmDialog is_open title={`${fullNameOf(person)}: ${title}`} confirm_label={label} is_danger={is_danger} is_pending={write.isPending} error={write.error} onConfirm={() => write.mutate({ params: { user_id: person.id } }, { onSuccess })} onClose={onClose}>
      <p className={form.text}>{text(person.email)}</p>
    </ConfirmDialog>
  )
}

/** The question behind an act on a colleague. */
export function PersonDialog({ person, act, onClose }: DialogProps & { act: PersonAct }) {
  return act === 'role' ? <RoleDialog person={person} onClose={onClose} /> : <ActDialog key={act} person={person} act={act} onClose={onClose} />
}
