import { ActionIcon, Button, Checkbox, Modal, Popover, Radio, TextInput } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState, type FormEvent } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { useRemoveList, useSavedLists, useSaveList, type SavedList } from './data.ts'
import { fromSaved, toSaved } from './list-filters.ts'
import { ListChanges } from './list-changes.tsx'
import type { useListPlace } from './use-list-place.ts'
import classes from './saved-lists.module.css'

type List = ReturnType<typeof useListPlace>

function SaveForm({ list, onDone }: { list: List; onDone: () => void }) {
  const save = useSaveList()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<SavedList['kind']>('filter')
  const [is_shared, setShared] = useState(false)
  const [is_missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(name.trim() === '')
    if (name.trim() === '' || save.isPending) return
    save.mutate({ body: { name, kind, is_shared, filters: kind === 'filter' ? toSaved(list.filters) : {} } }, { onSuccess: () => { toastSuccess('List saved'); onDone() } })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="Save a list">
      {save.error !== null && <ErrorSummary title={explainForm(save.error)} entries={(save.error as { problem?: { issues?: { message: string }[] } }).problem?.issues?.map(({ message }) => ({ message: `Sharing ${message}` })) ?? []} />}
      <TextInput label="Name" required maxLength={80} value={name} data-autofocus error={is_missing ? 'Give it a name' : undefined} onChange={(event) => setName(event.currentTarget.value)} />
      <Radio.Group label="Who is in it" value={kind} onChange={(value) => setKind(value as SavedList['kind'])}>
        <div className={classes.kinds}>
          <Radio value="filter" label="Whoever the filters show, now and later" />
          <Radio value="picked" label="Patients that I pick by hand" />
        </div>
      </Radio.Group>
      <Checkbox label="For the whole practice" checked={is_shared} onChange={(event) => setShared(event.currentTarget.checked)} />
      <div className={form.actions}>
        <Button type="submit" loading={save.isPending}>
          Save the list
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Lists({ list, lists, onSave }: { list: List; lists: readonly SavedList[]; onSave: () => void }) {
  const remove = useRemoveList()
  return (
    <div className={classes.lists}>
      {lists.length === 0 && <p className={classes.quiet}>Set the filters as you need them and save them under a name: then this list is one click away, and tells who came and who left since yesterday.</p>}
      <ul>
        {lists.map((saved) => (
          <li key={saved.id}>
            <div className={classes.line}>
              <button type="button" className={classes.open} onClick={() => list.openList(fromSaved(saved.filters), saved.kind === 'picked' ? saved.id : null)}>
                {saved.name}
                <span className={classes.quiet}>{saved.is_shared ? ` practice · ${saved.owner}` : ' mine'}</span>
              </button>
              {saved.is_mine && (
                <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove the list ${saved.name}`} onClick={() => remove.mutate({ params: { list_id: saved.id } }, { onSuccess: () => toastSuccess('List removed; no patient changed'), onError: (error) => toastError(describeError(error)) })}>
                  <IconTrash size={17} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <ListChanges list_id={saved.id} />
          </li>
        ))}
      </ul>
      <Button variant="default" size="sm" onClick={onSave}>
        Save this list
      </Button>
    </div>
  )
}

/** One's own lists and those of the practice, each with who came and went. */
export function SavedLists({ list }: { list: List }) {
  const saved = useSavedLists()
  const [is_open, setOpen] = useState(false)
  const [is_saving, setSaving] = useState(false)
  return (
    <>
      <Popover opened={is_open} onChange={setOpen} width={340} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <Button variant="subtle" size="sm" leftSection={<IconBookmark size={17} aria-hidden />} onClick={() => setOpen(!is_open)}>
            Lists
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Saved lists">
          {saved.isError ? <p>{describeError(saved.error)}</p> : <Lists list={list} lists={saved.data?.items ?? []} onSave={() => { setOpen(false); setSaving(true) }} />}
        </Popover.Dropdown>
      </Popover>
      <Modal opened={is_saving} onClose={() => setSaving(false)} title="Save this list" size={460}>
        {is_saving && <SaveForm list={list} onDone={() => setSaving(false)} />}
      </Modal>
    </>
  )
}
