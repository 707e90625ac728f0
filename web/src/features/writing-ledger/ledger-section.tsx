import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useWritingLedger, type LedgerEntry } from './data.ts'
import { sayTime, sumLedger } from './ledger-words.ts'
import classes from './ledger.module.css'

const engine_words: Record<string, string> = { embedded: 'Embedded engine', 'language-model': 'Language model' }

function Row({ entry }: { entry: LedgerEntry }) {
  const { draft_id, engine, written_at, signed_at, active_s, proposed_count, kept_count, edited_count, struck_count, added_count, save_count } = entry
  const is_untouched = save_count === 0 && signed_at === null
  return (
    <tr>
      <th scope="row">
        <Link to={paths.draft(draft_id)}>{formatInstant(written_at)}</Link>
      </th>
      <td>{engine_words[engine] ?? engine}</td>
      <td className={classes.number}>{sayTime(active_s)}</td>
      <td>
        {is_untouched ? `${proposed_count} proposed` : `${kept_count} of ${proposed_count} kept`}
        {edited_count > 0 && `, ${edited_count} edited`}
        {struck_count > 0 && `, ${struck_count} struck`}
        {added_count > 0 && `, ${added_count} added`}
      </td>
      <td>{signed_at === null ? 'open' : 'signed'}</td>
    </tr>
  )
}

/** The reader's own time and edits. It is private: the server shows it to nobody else. */
export function LedgerSection() {
  const read = useWritingLedger()
  if (read.isPending) return <RowsSkeleton rows={4} label="Loading your ledger" />
  if (read.data === undefined) return <FailedState is_compact title="Your ledger could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />
  const { items } = read.data
  if (items.length === 0) return <EmptyState is_compact title="Nothing written yet" text="Once a draft was written for you, its time and what became of its sentences stand here, for you alone." />
  const { signed_count, median_active_s, kept_percent } = sumLedger(items)
  return (
    <>
      <p className={classes.lead}>
        Only you see this: no administrator, no supervisor, no report. {signed_count > 0 && `${signed_count} signed, ${sayTime(median_active_s)} of work each at the middle, ${kept_percent} % of proposed sentences kept as they were.`}
      </p>
      <div className={classes.scroller} tabIndex={0} role="region" aria-label="Time and edits, scrolls sideways">
        <table className={classes.table} aria-label="Time and edits of your drafts">
          <thead>
            <tr>
              <th scope="col">Written</th>
              <th scope="col">By</th>
              <th scope="col">Your time</th>
              <th scope="col">Sentences</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {items.map((entry) => (
              <Row key={entry.draft_id} entry={entry} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classes.lead}>Time runs between one save and the next, two minutes at most: a pause is not work.</p>
    </>
  )
}
