import { purpose_words } from '#domain/records/disclosure.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstant, formatPlainDate } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useDisclosures, type Disclosure } from './data.ts'
import { SavePacketButton } from './packet-progress.tsx'
import classes from './packets.module.css'

const items_shown = 4

function Items({ items }: { items: Disclosure['items'] }) {
  const name = ({ title, on_date, version }: Disclosure['items'][number]) => `${title}, ${formatPlainDate(on_date)}${version !== null && version > 1 ? `, version ${version}` : ''}`
  const rest = items.slice(items_shown)
  return (
    <div>
      <ul className={classes.list}>
        {items.slice(0, items_shown).map((item) => (
          <li key={`${item.kind} ${item.record_id}`}>{name(item)}</li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className={classes.quiet}>{rest.length} more</summary>
          <ul className={classes.list}>
            {rest.map((item) => (
              <li key={`${item.kind} ${item.record_id}`}>{name(item)}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function Row({ disclosure, time_zone }: { disclosure: Disclosure; time_zone: string }) {
  const { packet, number } = disclosure
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <span className={classes.title}>{disclosure.recipient}</span>
        {disclosure.recipient_address !== null && <span className={classes.quiet}>{disclosure.recipient_address}</span>}
        <span className={classes.quiet}>{[purpose_words[disclosure.purpose], disclosure.purpose_detail].filter(Boolean).join(': ')}</span>
        <span className={classes.quiet}>
          {formatInstant(disclosure.at, time_zone)} · {disclosure.by} · {number}
        </span>
        <span className={classes.marks}>
          {disclosure.is_failed ? <StatusChip tone="bad">Not made, nothing was given</StatusChip> : disclosure.is_accounted && <StatusChip tone="info">In the patient’s account</StatusChip>}
        </span>
      </div>
      <Items items={disclosure.items} />
      {packet?.status === 'ready' && <SavePacketButton packet={packet} is_light />}
    </li>
  )
}

/** Who received what of this chart. Nothing where nobody did. */
export function DisclosuresCard({ patient_id, time_zone, is_shown_empty = false }: { patient_id: number; time_zone: string; is_shown_empty?: boolean }) {
  const read = useDisclosures(patient_id)
  const items = read.data?.items ?? []
  if (!is_shown_empty && !read.isError && items.length === 0) return null
  return (
    <SectionCard title="Disclosures" hint="who received what of this chart, latest first" is_flush={items.length > 0} className={classes.gap}>
      {read.isPending && <RowsSkeleton rows={2} label="The disclosures are loading" />}
      {read.isError && read.data === undefined && <FailedState is_compact title="The disclosures could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {read.isSuccess && items.length === 0 && <p className={classes.quiet}>Nothing of this chart was given out yet.</p>}
      {items.length > 0 && (
        <ul className={classes.rows}>
          {items.map((disclosure) => (
            <Row key={disclosure.id} disclosure={disclosure} time_zone={time_zone} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
