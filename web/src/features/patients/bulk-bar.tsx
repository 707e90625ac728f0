import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { care_status_words, care_statuses, treatment_types, treatment_words } from '#domain/records/patient-filters.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { toastUndo } from '#web/ui/undo-toast.tsx'
import { useChangeMany, useSavedLists, useUndoChange, type BulkChange } from './data.ts'
import { toSaved } from './list-filters.ts'
import { formatTotal } from './page-words.ts'
import type { useListPlace } from './use-list-place.ts'
import classes from './bulk-bar.module.css'

interface BulkBarProps {
  list: ReturnType<typeof useListPlace>
  selected: ReadonlySet<number>
  locations: readonly { id: number; name: string }[]
  total: { total: number; is_total_capped: boolean }
  onClear: () => void
}

const count = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'patient' : 'patients'}`

/** What is done to all selected patients at once; each act says why and can be taken back. */
export function BulkBar({ list, selected, locations, total, onClear }: BulkBarProps) {
  const change = useChangeMany()
  const undo = useUndoChange()
  const lists = (useSavedLists().data?.items ?? []).filter(({ kind }) => kind === 'picked')
  const [act, setAct] = useState('')
  const [reason, setReason] = useState('')
  const [is_everybody, setEverybody] = useState(false)
  const [is_asked, setAsked] = useState(false)

  const acts: { group: string; items: { value: string; label: string }[] }[] = [
    { group: 'Status', items: care_statuses.map((value) => ({ value: `care_status ${value}`, label: `Status: ${care_status_words[value]}` })) },
    { group: 'Treatment type', items: treatment_types.map((value) => ({ value: `treatment_type ${value}`, label: `Treatment: ${treatment_words[value]}` })) },
    ...(locations.length > 0 ? [{ group: 'Location', items: locations.map(({ id, name }) => ({ value: `location ${id}`, label: `Location: ${name}` })) }] : []),
    ...(lists.length > 0 ? [{ group: 'List', items: lists.map(({ id, name }) => (id === list.list ? { value: `unlist ${id}`, label: `Take off “${name}”` } : { value: `list ${id}`, label: `Add to “${name}”` })) }] : []),
    { group: 'Record', items: [{ value: 'archive', label: 'Archive' }] },
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (act === '' || reason.trim() === '' || change.isPending) return
    const [kind, value = ''] = act.split(' ')
    const made = (kind === 'archive' ? { kind } : { kind, value: ['location', 'list', 'unlist'].includes(kind!) ? Number(value) : value }) as BulkChange
    const who = is_everybody ? { everybody: { ...toSaved(list.filters), ...(list.list === null ? {} : { list: list.list }) } } : { patient_ids: [...selected] }
    change.mutate(
      { body: { change: made, reason, ...who } },
      {
        onSuccess: ({ act_id, changed, unchanged }) => {
          toastUndo(`${count(changed)} changed${unchanged > 0 ? `, ${unchanged} were so already` : ''}`, () =>
            // This bar is gone by then, and with it what a mutation would call back.
            undo.mutateAsync({ params: { act_id } }).then(
              ({ restored, kept }) => toastSuccess(`${count(restored)} as before${kept > 0 ? `; ${kept} changed again since and were left` : ''}`),
              (error: unknown) => toastError(describeError(error)),
            ),
          )
          setAct('')
          setReason('')
          onClear()
        },
        onError: (error) => toastError(describeError(error)),
      },
    )
  }
  const can_be_all = !total.is_total_capped || total.total > selected.size
  return (
    <form className={classes.bar} onSubmit={submit} noValidate aria-label="Change the selected patients">
      <div className={classes.who}>
        <strong>{is_everybody ? `All ${formatTotal(total)} in this list` : `${count(selected.size)} selected`}</strong>
        {can_be_all && total.total > selected.size && (
          <Button variant="subtle" size="compact-sm" onClick={() => setEverybody(!is_everybody)}>
            {is_everybody ? 'Only the selected' : `Select all ${formatTotal(total)}`}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          Clear
        </Button>
      </div>
      <div className={classes.fields}>
        <NativeSelect
          aria-label="What to change" size="sm" value={act} data={[{ value: '', label: 'Choose a change …' }, ...acts]} error={is_asked && act === '' ? 'Choose one' : undefined}
          onChange={(event) => setAct(event.currentTarget.value)}
        />
        <TextInput aria-label="Reason" placeholder="Reason" size="sm" maxLength={300} value={reason} error={is_asked && reason.trim() === '' ? 'Say why' : undefined} onChange={(event) => setReason(event.currentTarget.value)} />
        <Button type="submit" size="sm" loading={change.isPending}>
          Change
        </Button>
      </div>
    </form>
  )
}
