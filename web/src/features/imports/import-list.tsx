import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs'
import { Button, Progress } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { isMoving, useCancel, type ImportEntry } from './data.ts'
import { plural, sayFormat, saySize, sayStatus } from './import-words.ts'
import classes from './import-list.module.css'

function sayContent(entry: ImportEntry): string {
  if (entry.reason !== null) return entry.reason
  if (isMoving(entry.status)) return entry.progress.step ?? 'Waits for its turn'
  if (entry.status === 'uploading') return 'Choose the same file again: it goes on where it stopped.'
  const { total, proposed, accepted } = entry.rows
  const parts = [accepted > 0 ? `${accepted} in the chart` : '', proposed > 0 ? `${proposed} to decide` : '']
  return [plural(total, 'row'), ...parts.filter(Boolean)].join(' · ')
}

function Entry({ entry, time_zone }: { entry: ImportEntry; time_zone: string }) {
  const { tone, words } = sayStatus(entry)
  const cancel = useCancel()
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link className={classes.link} to={`${paths.uploadData(entry.patient_id)}?file=${entry.id}`}>
          {entry.name}
        </Link>
        <div className={classes.facts}>{sayContent(entry)}</div>
        {isMoving(entry.status) && <Progress value={entry.progress.total > 0 ? (entry.progress.done / entry.progress.total) * 100 : 5} size="sm" aria-label={`${entry.name} is being read`} />}
      </div>
      <div className={classes.meta}>
        <span>{[sayFormat(entry.format), saySize(entry.size_bytes)].filter(Boolean).join(' · ')}</span>
        <span>
          {entry.uploaded_by.name}, {formatInstant(entry.uploaded_at, time_zone)}
        </span>
      </div>
      <div className={classes.state}>
        <StatusChip tone={tone}>{words}</StatusChip>
        {isMoving(entry.status) && (
          <Button variant="subtle" color="gray" size="sm" loading={cancel.isPending} className={classes.above} onClick={() => cancel.mutate({ params: { import_id: entry.id } })}>
            Cancel
          </Button>
        )}
      </div>
    </li>
  )
}

/** Every file that was brought into this chart, newest first. */
export function ImportList({ items, time_zone }: { items: readonly ImportEntry[]; time_zone: string }) {
  return (
    <SectionCard title="Files" hint={items.length > 0 ? 'newest first' : undefined} is_flush>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconFileImport size={26} aria-hidden />}
          title="No file has been uploaded"
          text="Each file is laid out beside the rows that it proposes. You accept them one by one or all at once, and can undo the whole file later."
        />
      ) : (
        <ul className={classes.rows}>
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} time_zone={time_zone} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
