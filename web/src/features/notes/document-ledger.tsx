import { Button, SegmentedControl, Switch } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useDocuments } from '#web/features/notes/data.ts'
import { NoteRows } from '#web/features/notes/note-rows.tsx'
import classes from '#web/features/notes/ledger.module.css'

const states = [
  { value: 'all', label: 'All' },
  { value: 'draft', label: 'Drafts' },
  { value: 'signed', label: 'Signed' },
]

/** All notes and drafts of the practice, last touched first; the filters live in the URL. */
export function DocumentLedger() {
  const { practice } = useUser()
  const [search, setSearch] = useSearchParams()
  const given = search.get('status')
  const status = given === 'draft' || given === 'signed' ? given : undefined
  const author = search.get('author') === 'me' ? ('me' as const) : undefined
  const read = useDocuments({ status, author })
  const items = read.data?.pages.flatMap((page) => page.items) ?? []

  function set(name: string, value: string | null): void {
    setSearch((now) => {
      if (value === null) now.delete(name)
      else now.set(name, value)
      return now
    }, { replace: true })
  }

  return (
    <>
      <div className={classes.filters}>
        <SegmentedControl aria-label="State" value={status ?? 'all'} onChange={(value) => set('status', value === 'all' ? null : value)} data={states} />
        <Switch label="Only mine" checked={author === 'me'} onChange={(event) => set('author', event.currentTarget.checked ? 'me' : null)} classNames={{ body: classes.switch }} />
      </div>
      <SectionCard title="Notes and drafts" hint="Last touched first" is_flush>
        {read.isPending && <RowsSkeleton rows={8} label="The documentation is loading" />}
        {read.isError && items.length === 0 && (
          <FailedState title="The documentation could not be loaded." text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
        )}
        {read.isSuccess && items.length === 0 && (
          <EmptyState
            icon={<IconFileText size={26} aria-hidden />}
            title={status === undefined && author === undefined ? 'No notes yet' : 'Nothing matches these filters'}
            text="Notes and drafts appear here, last touched first."
            action={
              status === undefined && author === undefined ? (
                <Button component={Link} to={paths.templateSelection()}>
                  Write the first note
                </Button>
              ) : (
                <Button variant="default" onClick={() => setSearch({}, { replace: true })}>
                  Show all
                </Button>
              )
            }
          />
        )}
        {items.length > 0 && <NoteRows items={items} time_zone={practice.time_zone} />}
        {read.isFetchNextPageError && (
          <p role="alert" className={classes.fault}>
            The next notes could not be loaded. {describeError(read.error)}
          </p>
        )}
        {read.hasNextPage && (
          <div className={classes.more}>
            <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
              Load more
            </Button>
          </div>
        )}
      </SectionCard>
    </>
  )
}
