import { Button } from '@mantine/core'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs'
import { describeError } from '#web/platform/problem-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import type { usePatientPage } from './data.ts'
import { describePage } from './page-words.ts'
import { PatientTable } from './patient-table.tsx'
import type { useListPlace } from './use-list-place.ts'
import classes from './patient-list.module.css'

interface PatientListProps {
  list: ReturnType<typeof useListPlace>
  page: ReturnType<typeof usePatientPage>
}

function NoPatients({ list }: { list: PatientListProps['list'] }) {
  if (list.place.q !== '') {
    return (
      <EmptyState
        icon={<IconUserSearch size={26} aria-hidden />}
        title={`Nobody matches “${list.place.q}”`}
        text="Part of a first or last name or of an MRN is enough."
        action={
          <>
            <Button variant="default" onClick={() => list.search('')}>
              Show all patients
            </Button>
            <Button onClick={list.openNew}>New patient</Button>
          </>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconUsersPlus size={26} aria-hidden />}
      title="No patients yet"
      text="Everybody who is cared for in your practice will be listed here by name."
      action={<Button onClick={list.openNew}>New patient</Button>}
    />
  )
}

export function PatientList({ list, page }: PatientListProps) {
  const { cursor, trail } = list.place
  if (page.isPending) return <RowsSkeleton rows={12} label="Loading the patients" />
  if (page.isError && page.data === undefined) {
    return <FailedState title="The patients could not be loaded" text={describeError(page.error)} onRetry={() => void page.refetch()} is_retrying={page.isFetching} />
  }
  const { items, next_cursor } = page.data
  if (items.length === 0) return <NoPatients list={list} />
  const pages_before = cursor === null ? 0 : trail.length > 0 ? trail.length : null
  return (
    <>
      <PatientTable patients={items} is_stale={page.isPlaceholderData} />
      <nav className={classes.pager} aria-label="Pages">
        <span role="status">{describePage(page.data, pages_before)}</span>
        <div className={classes.turn}>
          <Button variant="default" disabled={cursor === null} onClick={list.previous}>
            {cursor !== null && trail.length === 0 ? 'First page' : 'Previous'}
          </Button>
          <Button variant="default" disabled={next_cursor === null || page.isPlaceholderData} onClick={() => next_cursor !== null && list.next(next_cursor)}>
            Next
          </Button>
        </div>
      </nav>
    </>
  )
}
