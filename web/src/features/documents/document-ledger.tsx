import { Button } from '@mantine/core'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useCallback } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useLedger, useLedgerFacets } from './data.ts'
import { LedgerFilters } from './ledger-filters.tsx'
import { changeQuery, hasFilters, readQuery, type FilterName } from './ledger-query.ts'
import { LedgerRow } from './ledger-row.tsx'
import classes from './ledger.module.css'

/** Every note, draft and file of the practice, last touched first; the filters live in the address. */
export function DocumentLedger() {
  const { practice } = useUser()
  const [search, setSearch] = useSearchParams()
  const query = readQuery(search)
  const read = useLedger(query)
  const facets = useLedgerFacets(query).data
  const items = read.data?.pages.flatMap((page) => page.items) ?? []
  const change = useCallback((name: FilterName, value: string) => setSearch((now) => changeQuery(now, name, value), { replace: true, preventScrollReset: true }), [setSearch])
  const reset = () => setSearch({}, { replace: true })
  return (
    <>
      <LedgerFilters query={query} facets={facets} onChange={change} onReset={reset} />
      <SectionCard title="Notes and files" hint={facets === undefined ? 'Last touched first' : `${facets.total === 1 ? '1 document' : `${facets.total} documents`}, last touched first`} is_flush>
        {read.isPending && <RowsSkeleton rows={8} label="The documentation is loading" />}
        {read.isError && items.length === 0 && (
          <FailedState title="The documentation could not be loaded." text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
        )}
        {read.isSuccess && items.length === 0 && <NothingThere is_filtered={hasFilters(query)} onReset={reset} />}
        {items.length > 0 && (
          <ul className={classes.rows} aria-busy={read.isPlaceholderData || undefined}>
            {items.map((entry) => (
              <LedgerRow key={`${entry.kind} ${entry.id}`} entry={entry} time_zone={practice.time_zone} />
            ))}
          </ul>
        )}
        {read.isFetchNextPageError && (
          <p role="alert" className={classes.fault}>
            The next documents could not be loaded. {describeError(read.error)}
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

function NothingThere({ is_filtered, onReset }: { is_filtered: boolean; onReset: () => void }) {
  return (
    <EmptyState
      icon={<IconFileText size={26} aria-hidden />}
      title={is_filtered ? 'Nothing matches these filters' : 'No notes yet'}
      text={is_filtered ? 'A search looks for all words in the text of notes, their addenda and files.' : 'Notes, drafts and files appear here, last touched first.'}
      action={
        is_filtered ? (
          <Button variant="default" onClick={onReset}>
            Show all
          </Button>
        ) : (
          <Button component={Link} to={paths.templateSelection()}>
            Write the first note
          </Button>
        )
      }
    />
  )
}
