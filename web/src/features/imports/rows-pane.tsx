import { Button } from '@mantine/core'
import { fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { useAccept, useReject, type Bench, type RowEntry } from './data.ts'
import { plural } from './import-words.ts'
import { RowCard } from './row-card.tsx'
import classes from './rows.module.css'

/** What the server said of single rows: their place in the request means nothing to a person. */
function faultsOf(error: unknown): { message: string }[] {
  return Object.values(fieldErrors(error)).map((message) => ({ message: `This row ${message}.` }))
}

/** Every row that the file proposes, in its order; what is ready is accepted in one go, what has a doubt by itself. */
export function RowsPane({ bench, lit_id, onPick }: { bench: Bench; lit_id: number | null; onPick: (row_id: number) => void }) {
  const accept = useAccept()
  const reject = useReject()
  const { file, blocked } = bench
  const params = { import_id: file.id }
  const ready = bench.rows.filter(({ state, doubts }) => state === 'proposed' && doubts.length === 0)
  const doubtful = bench.rows.filter(({ state, doubts }) => state === 'proposed' && doubts.length > 0)
  const send = (rows: readonly RowEntry[], is_all: boolean) =>
    accept.mutate(
      { params, if_match: file.version, body: { ...(is_all ? {} : { row_ids: rows.map(({ id }) => id) }), replaces: rows.flatMap(({ match }) => match?.fact_id ?? []) } },
      { onSuccess: ({ accepted, superseded }) => toastSuccess(`${plural(accepted, 'row')} in the chart${superseded > 0 ? `, ${superseded} replaced` : ''}`) },
    )
  const error = accept.error ?? reject.error
  const is_busy = accept.isPending || reject.isPending
  const kept = bench.rows.filter(({ state }) => state === 'kept')
  const show = (entry: RowEntry) => (
    <RowCard
      key={entry.id}
      entry={entry}
      import_id={file.id}
      version={file.version}
      is_lit={entry.id === lit_id}
      blocked={blocked}
      is_busy={is_busy}
      onPick={() => onPick(entry.id)}
      onAccept={() => send([entry], false)}
      onReject={() => reject.mutate({ params, if_match: file.version, body: { row_ids: [entry.id] } })}
    />
  )
  if (bench.rows.length === 0) return <EmptyState title="No rows for the chart" text="What the file holds is under “Kept text” and “Left out”." />
  return (
    <>
      {(ready.length > 0 || doubtful.length > 0) && (
        <div className={classes.bar}>
          <Button disabled={ready.length === 0 || blocked !== null} title={blocked ?? undefined} loading={accept.isPending} onClick={() => send(ready, true)}>
            {ready.length === 0 ? 'Nothing to accept at once' : `Accept ${plural(ready.length, 'row')}`}
          </Button>
          {doubtful.length > 0 && <span className={classes.quiet}>{plural(doubtful.length, 'row')} need a look of their own</span>}
        </div>
      )}
      {error !== null && (
        <div className={classes.error}>
          <ErrorSummary title={explainForm(error)} entries={faultsOf(error)} />
        </div>
      )}
      <ul className={classes.rows} aria-label="Rows for the chart">
        {bench.rows.filter(({ state }) => state !== 'kept').map(show)}
      </ul>
      {kept.length > 0 && (
        <>
          <h2 className={classes.part}>Stays with the file</h2>
          <ul className={classes.rows}>{kept.map(show)}</ul>
        </>
      )}
    </>
  )
}
