import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { PatientSummary } from '#contract/patients.ts'
import { ownRolesOf, relationship_kinds, rolesFor, type RelationshipKind, type RelationshipRole } from '#domain/records/relationship.ts'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { PatientPicker } from '#web/clinical/patient-picker.tsx'
import { own_role_words, relationship_kind_words } from '#web/clinical/relationship-words.ts'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useAddRelationship } from './data.ts'

const labels = { kind: 'Kind', own_role: 'Part of this patient', other_role: 'Part of the other', other_patient_id: 'The other person', started_on: 'Since (if known)' }
const roleOptions = (roles: readonly (RelationshipRole | null)[]) => roles.filter((role) => role !== null).map((role) => ({ value: role, label: own_role_words[role]! }))

/** Joins this chart with another one, or says that the patient goes on their own. Shares nothing. */
export function AddRelationshipForm({ patient_id, onClose }: { patient_id: number; onClose: () => void }) {
  const add = useAddRelationship()
  const key = useIdempotencyKey()
  const [other, setOther] = useState<PatientSummary | null>(null)
  const fields = useFields({ kind: 'couple', own_role: 'patient', other_role: 'partner', other_patient_id: '', started_on: '' }, { form: 'relationship', labels, error: add.error, onEdit: key.renew })
  const kind = fields.values.kind as RelationshipKind
  const own_role = fields.values.own_role as RelationshipRole
  const is_solo = kind === 'solo'
  const chooseKind = (next: RelationshipKind) => chooseOwn(next, ownRolesOf(next)[0]!)
  const chooseOwn = (next: RelationshipKind, own: RelationshipRole) => fields.set({ kind: next, own_role: own, other_role: rolesFor(next, own)[0] ?? '' })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.reset()
    if (!is_solo && !fields.require(['other_patient_id'])) return
    const { other_role, started_on } = fields.values
    add.mutate(
      {
        params: { patient_id },
        body: { kind, own_role, other_patient_id: is_solo ? null : other!.id, other_role: is_solo ? null : (other_role as RelationshipRole), started_on: started_on || null },
        idempotency_key: key.current(),
      },
      {
        onSuccess: () => {
          toastSuccess(is_solo ? 'Recorded' : 'The charts are joined')
          onClose()
        },
      },
    )
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Add a relationship">
      <FormErrors fields={fields} error={add.error} />
      <NativeSelect
        {...fields.field('kind')}
        size="md"
        data={relationship_kinds.map((value) => ({ value, label: relationship_kind_words[value] }))}
        onChange={(event) => chooseKind(event.currentTarget.value as RelationshipKind)}
      />
      {!is_solo &&
        (other === null ? (
          <div id={fields.idOf('other_patient_id')} tabIndex={-1}>
            <PatientPicker
              label={labels.other_patient_id}
              except_id={patient_id}
              description="They need a chart of their own here first."
              onPick={(picked) => {
                setOther(picked)
                fields.set({ other_patient_id: String(picked.id) })
              }}
            />
            {fields.faults['other_patient_id'] && <p className={form.quiet}>Choose a patient from the list.</p>}
          </div>
        ) : (
          <div>
            <p className={form.text}>
              With <strong>{fullName(other)}</strong>, {bornAndAge(other.date_of_birth)}, MRN {other.mrn}
            </p>
            <Button
              size="compact-md"
              variant="subtle"
              onClick={() => {
                setOther(null)
                fields.set({ other_patient_id: '' })
              }}
            >
              Choose somebody else
            </Button>
          </div>
        ))}
      <div className={form.pair}>
        <NativeSelect {...fields.field('own_role')} size="md" data={roleOptions(ownRolesOf(kind))} onChange={(event) => chooseOwn(kind, event.currentTarget.value as RelationshipRole)} />
        {!is_solo && <NativeSelect {...fields.field('other_role')} size="md" data={roleOptions(rolesFor(kind, own_role))} />}
      </div>
      <TextInput {...fields.field('started_on')} type="date" size="md" />
      <p className={form.quiet}>Each keeps a chart of their own. Nothing of either is shown in the other’s until a consent for it is recorded.</p>
      <FormActions label={is_solo ? 'Record it' : 'Join the charts'} is_pending={add.isPending} onCancel={onClose} />
    </form>
  )
}
