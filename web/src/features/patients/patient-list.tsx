import { Button } from '@mantine/core'
import IconUserSearch from '@tabler/icons-react/dist/esm/icons/IconUserSearch.mjs'
import IconUsersPlus from '@tabler/icons-react/dist/esm/icons/IconUsersPlus.mjs'
import { describeError } from '#web/platform/problem-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import type { usePatientPage } from './data.ts'
import { isNarrowed } from './list-filters.ts'
import { describePage } from './page-words.ts'
import { PatientTable } from './patient-table.tsx'
import type { useListPlace } from './use-list-place.ts'
import classes from './patient-list.module.css'

interface PatientListProps {
  list: ReturnType<typeof useListPlace>
  page: ReturnType<typeof usePatientPage>
  locations: ReadonlyMap<number, string>
  selected: ReadonlySet<number>
  onSelect: (ids: readonly number[], is_on: boolean) => void
}

function NoPatients({ list }: { list: PatientListProps['list'] }) {
  const { searchTerm } = list.filters
  if (searchTerm === '' && !isNarrowed(list.filters) && list.list === null) {
    return (
      <EmptyState
        icon={<IconUsersPlus size={26} aria-hidden />}
        title="No patients yet"
        text="Everybody who is cared for in your practice will be listed here by name."
        action={<Button onClick={list.openNew}>New patient</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconUserSearch size={26} aria-hidden />}
      title={searchTerm === '' ? 'Nobody is in this list' : `Nobody matches “${searchTerm}”`}
      text="Part of a name of now or before, an MRN, a phone number or a date of birth is enough; the filters narrow further."
      action={
        <>
          <Button variant="default" onClick={list.resetFilters}>
            Show all patients
          </Button>
          <Button onClick={list.openNew}>New patient</Button>
        </>
      }
    />
  )
}

export function PatientList({ list, page, locations, selected, onSelect }: PatientListProps) {
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
      <PatientTable patients={items} columns={list.columns} locations={locations} is_stale={page.isPlaceholderData} selected={selected} onSelect={onSelect} onQuick={list.openQuick} />
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
