import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import form from '#web/ui/form.module.css'
import { useChangeList, useSaveList, type SavedList } from './data.ts'
import { toSaved } from './list-filters.ts'
import type { useListPlace } from './use-list-place.ts'
import classes from './saved-lists.module.css'

interface SaveListFormProps {
  list: ReturnType<typeof useListPlace>
  /** The list that is changed; absent for a new one. */
  saved?: SavedList | undefined
  onDone: () => void
}

/** A list under a name: whoever the filters show, or patients picked by hand; for oneself or for the practice. */
export function SaveListForm({ list, saved, onDone }: SaveListFormProps) {
  const save = useSaveList()
  const change = useChangeList()
  const [name, setName] = useState(saved?.name ?? '')
  const [kind, setKind] = useState<SavedList['kind']>(saved?.kind ?? 'filter')
  const [is_shared, setShared] = useState(saved?.is_shared ?? false)
  const [has_new_filters, setNewFilters] = useState(false)
  const [is_missing, setMissing] = useState(false)
  const error = save.error ?? change.error
  const unshared = fieldErrors(error)['is_shared']
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '' || save.isPending || change.isPending) return
    const onSuccess = () => {
      toastSuccess('List saved')
      onDone()
    }
    if (saved === undefined) save.mutate({ body: { name, kind, is_shared, filters: kind === 'filter' ? toSaved(list.filters) : {} } }, { onSuccess })
    else change.mutate({ params: { list_id: saved.id }, body: { name, is_shared, ...(has_new_filters ? { filters: toSaved(list.filters) } : {}) }, if_match: saved.version }, { onSuccess })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label={saved ? 'Change the list' : 'Save a list'}>
      {error !== null && <ErrorSummary title={explainForm(error)} entries={unshared ? [{ message: `For the whole practice: ${unshared}` }] : []} />}
      <TextInput label="Name" required maxLength={80} value={name} data-autofocus error={is_missing ? 'Give it a name' : undefined} onChange={(event) => setName(event.currentTarget.value)} />
      {saved === undefined && (
        <Radio.Group label="Who is in it" value={kind} onChange={(value) => setKind(value as SavedList['kind'])}>
          <div className={classes.kinds}>
            <Radio value="filter" label="Whoever the filters show, now and later" />
            <Radio value="picked" label="Patients that I pick by hand" />
          </div>
        </Radio.Group>
      )}
      {saved?.kind === 'filter' && <Checkbox label="Show from now on what the filters show at this moment" checked={has_new_filters} onChange={(event) => setNewFilters(event.currentTarget.checked)} />}
      <Checkbox label="For the whole practice" checked={is_shared} error={unshared} onChange={(event) => setShared(event.currentTarget.checked)} />
      <FormActions label="Save the list" is_pending={save.isPending || change.isPending} onCancel={onDone} />
    </form>
  )
}
