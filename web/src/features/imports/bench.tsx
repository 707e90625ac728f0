import { Button, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { saveFile } from '#web/ui/save-file.ts'
import { toastError } from '#web/platform/toasts.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { paths } from '#web/platform/paths.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useDocumentTitle } from '#web/ui/use-document-title.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { ColumnsForm } from './columns-form.tsx'
import { fetchContent, isMoving, useBench, useCancel, useReadAgain, type Bench } from './data.ts'
import { IdentityNotice } from './identity-notice.tsx'
import { sayStatus } from './import-words.ts'
import { LeftOutPane, TextsPane } from './other-parts.tsx'
import { RowsPane } from './rows-pane.tsx'
import { SourcePane, type Mark } from './source-pane.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import { useBenchPlace } from './use-bench-place.ts'
import classes from './bench.module.css'

function Head({ bench }: { bench: Bench }) {
  const { file } = bench
  const [is_undoing, setUndoing] = useState(false)
  const { tone, words } = sayStatus(file)
  const is_kept = bench.has_lines || bench.pages.length > 0 || file.format !== null
  const save = () => fetchContent(file.id).then((blob) => saveFile(file.name, blob)).catch((error: unknown) => toastError(describeError(error)))
  return (
    <div className={classes.head}>
      <div className={classes.title}>
        <h1>{file.name}</h1>
        <span className={classes.facts}>{[file.title, bench.sender].filter(Boolean).join(' · ')}</span>
      </div>
      <StatusChip tone={tone}>{words}</StatusChip>
      <div className={classes.acts}>
        <LinkButton to={paths.uploadData(file.patient_id)} variant="default" size="sm">
          All files
        </LinkButton>
        {is_kept && (
          <Button variant="default" size="sm" onClick={() => void save()}>
            Save the file
          </Button>
        )}
        {file.rows.accepted > 0 && (
          <Button variant="default" size="sm" onClick={() => setUndoing(true)}>
            Undo the import
          </Button>
        )}
      </div>
      {is_undoing && <UndoDialog bench={bench} onClose={() => setUndoing(false)} />}
    </div>
  )
}

/** A file that is on its way, or that ended without rows: what happened and what can be done. */
function Waiting({ bench }: { bench: Bench }) {
  const { file } = bench
  const cancel = useCancel()
  const again = useReadAgain()
  const params = { import_id: file.id }
  if (isMoving(file.status)) {
    return (
      <div className={classes.waiting} role="status">
        <strong>{file.progress.step ?? 'Waits for its turn'}</strong>
        <span className={classes.facts}>Scanned pages take some seconds each. You can leave this screen; it goes on.</span>
        <Progress value={file.progress.total > 0 ? (file.progress.done / file.progress.total) * 100 : 5} size="md" aria-label="Reading" />
        <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          Cancel
        </Button>
      </div>
    )
  }
  if (file.status === 'failed') return <FailedState title="This file could not be read" text={file.reason} onRetry={file.received_bytes === file.size_bytes ? () => again.mutate({ params }) : undefined} is_retrying={again.isPending} />
  return (
    <div className={classes.waiting}>
      <strong>{sayStatus(file).words}</strong>
      <span>{file.reason ?? 'Choose the same file again: it goes on where it stopped.'}</span>
    </div>
  )
}

const parts = ['rows', 'texts', 'left', 'columns'] as const

function Parts({ bench, lit_id, onPick, onShow }: { bench: Bench; lit_id: number | null; onPick: (row_id: number) => void; onShow: (mark: Mark) => void }) {
  const place = useBenchPlace()
  const labels = {
    rows: `Rows ${bench.rows.length}`,
    texts: `Kept text ${bench.texts.length}`,
    left: `Left out ${bench.left_out.reduce((sum, { count }) => sum + count, 0) + bench.faults.length}`,
    columns: 'Columns',
  }
  const shown = parts.filter((part) => part !== 'columns' || bench.columns !== null)
  const part = shown.find((candidate) => candidate === place.tab) ?? 'rows'
  return (
    <section className={classes.parts} aria-label="What was read">
      <nav className={classes.tabs} aria-label="Parts of the file">
        {shown.map((candidate) => (
          <button key={candidate} type="button" className={classes.tab} aria-current={candidate === part} onClick={() => place.openPart(candidate)}>
            {labels[candidate]}
          </button>
        ))}
      </nav>
      <div className={classes.scroll} tabIndex={0} role="group" aria-label={labels[part]}>
        {part === 'rows' && <RowsPane bench={bench} lit_id={lit_id} onPick={onPick} />}
        {part === 'texts' && <TextsPane import_id={bench.file.id} texts={bench.texts} onShow={onShow} />}
        {part === 'left' && <LeftOutPane left_out={bench.left_out} faults={bench.faults} onShow={onShow} />}
        {part === 'columns' && bench.columns !== null && <ColumnsForm key={bench.file.version} bench={bench} columns={bench.columns} />}
      </div>
    </section>
  )
}

function OpenBench({ bench }: { bench: Bench }) {
  const place = useBenchPlace()
  const [shown, setShown] = useState<Mark | null>(null)
  const marks: Mark[] = bench.rows.map(({ id, locator, line_from, line_to }) => ({ id, locator, line_from, line_to }))
  const lit_row = bench.rows.find(({ id }) => id === place.row)
  useEffect(() => setShown(null), [place.row])
  const lit: Mark | null = shown ?? (lit_row ? { id: lit_row.id, locator: lit_row.locator, line_from: lit_row.line_from, line_to: lit_row.line_to } : null)
  const is_laid_out = bench.file.format !== null && !isMoving(bench.file.status) && bench.file.status !== 'failed' && bench.file.status !== 'cancelled'
  return (
    <div className={classes.bench}>
      <Head bench={bench} />
      {is_laid_out ? (
        <>
          <IdentityNotice bench={bench} />
          <div className={classes.panes}>
            <SourcePane bench={bench} lit={lit} marks={marks} onPick={place.pick} />
            <Parts bench={bench} lit_id={place.row} onPick={place.pick} onShow={setShown} />
          </div>
        </>
      ) : (
        <Waiting bench={bench} />
      )}
    </div>
  )
}

/** The source at the left, what was read out of it at the right; choosing one lights the other. */
export function ImportBench({ import_id, tab_title }: { import_id: number; tab_title: string }) {
  useDocumentTitle(tab_title)
  const first = useBench(import_id)
  const status = first.data?.file.status
  const bench = useBench(import_id, status)
  if (bench.data !== undefined) return <OpenBench bench={bench.data} />
  if (bench.isError) return <FailedState title="This file could not be opened" text={describeError(bench.error)} onRetry={() => void bench.refetch()} />
  return <RowsSkeleton rows={8} label="Loading the file" />
}
