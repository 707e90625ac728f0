import { ActionIcon, Button, Modal, Popover } from '@mantine/core'
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { useRemoveList, useSavedLists, type SavedList } from './data.ts'
import { fromSaved } from './list-filters.ts'
import { ListChanges } from './list-changes.tsx'
import { SaveListForm } from './save-list-form.tsx'
import type { useListPlace } from './use-list-place.ts'
import classes from './saved-lists.module.css'

type List = ReturnType<typeof useListPlace>

interface ListsProps {
  list: List
  lists: readonly SavedList[]
  onEdit: (saved: SavedList | 'new') => void
  onOpened: () => void
}

function Lists({ list, lists, onEdit, onOpened }: ListsProps) {
  const remove = useRemoveList()
  const open = (saved: SavedList) => {
    list.openList(fromSaved(saved.filters), saved.kind === 'picked' ? saved.id : null)
    onOpened()
  }
  return (
    <div className={classes.lists}>
      {lists.length === 0 && <p className={classes.quiet}>Set the filters as you need them and save them under a name: then this list is one click away, and tells who came and who left since yesterday.</p>}
      <ul>
        {lists.map((saved) => (
          <li key={saved.id}>
            <div className={classes.line}>
              <button type="button" className={classes.open} onClick={() => open(saved)}>
                {saved.name}
                <span className={classes.quiet}>{saved.is_shared ? ` practice · ${saved.owner}` : ' mine'}</span>
              </button>
              {saved.is_mine && (
                <>
                  <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Change the list ${saved.name}`} onClick={() => onEdit(saved)}>
                    <IconPencil size={17} aria-hidden />
                  </ActionIcon>
                  <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Remove the list ${saved.name}`} onClick={() => remove.mutate({ params: { list_id: saved.id } }, { onSuccess: () => toastSuccess('List removed; no patient changed'), onError: (error) => toastError(describeError(error)) })}>
                    <IconTrash size={17} aria-hidden />
                  </ActionIcon>
                </>
              )}
            </div>
            <ListChanges list_id={saved.id} />
          </li>
        ))}
      </ul>
      <Button variant="default" size="sm" onClick={() => onEdit('new')}>
        Save this list
      </Button>
    </div>
  )
}

/** One's own lists and those of the practice, each with who came and went. */
export function SavedLists({ list }: { list: List }) {
  const saved = useSavedLists()
  const [is_open, setOpen] = useState(false)
  const [edited, setEdited] = useState<SavedList | 'new' | null>(null)
  const edit = (what: SavedList | 'new') => {
    setOpen(false)
    setEdited(what)
  }
  return (
    <>
      <Popover opened={is_open} onChange={setOpen} width={340} position="bottom-start" trapFocus withinPortal>
        <Popover.Target>
          <Button variant="subtle" size="sm" leftSection={<IconBookmark size={17} aria-hidden />} onClick={() => setOpen(!is_open)}>
            Lists
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          {saved.isError ? <p>{describeError(saved.error)}</p> : <Lists list={list} lists={saved.data?.items ?? []} onEdit={edit} onOpened={() => setOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
      <Modal opened={edited !== null} onClose={() => setEdited(null)} title={edited === 'new' ? 'Save this list' : 'Change the list'} size={460}>
        {edited !== null && <SaveListForm list={list} saved={edited === 'new' ? undefined : edited} onDone={() => setEdited(null)} />}
      </Modal>
    </>
  )
}
