import { Button } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { Link, useSearchParams } from 'react-router'
import { fullName } from '#web/clinical/patient-name.ts'
import { describeVisit } from '#web/clinical/visit-words.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatPlainDate, plainToday } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useGaps, useVisitsWithoutNote, type WaitingVisit, type Whose } from './data.ts'
import { VisitMenu } from './visit-menu.tsx'
import { WhoseFilter } from './whose-filter.tsx'
import classes from './visits.module.css'

const day_ms = 86_400_000

/** `today`, `1 day ago`, `6 days ago`: whole days of the calendar where the practice is. */
function ageOf(visit_on: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(visit_on)) / day_ms)
  return days <= 0 ? 'today' : days === 1 ? '1 day ago' : `${days} days ago`
}

function Row({ visit, today }: { visit: WaitingVisit; today: string }) {
  const about = `${fullName(visit.patient)}, ${formatPlainDate(visit.visit_on)}`
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={paths.patient(visit.patient.id)} className={classes.name}>
          {fullName(visit.patient)}
        </Link>
        <span className={classes.quiet}>
          {formatPlainDate(visit.patient.date_of_birth)} · MRN {visit.patient.mrn}
        </span>
      </div>
      <div className={classes.words}>
        <span>{formatPlainDate(visit.visit_on)}</span>
        <span className={classes.quiet}>{[describeVisit(visit), visit.clinician.name].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.marks}>{visit.is_overdue ? <StatusChip tone="bad">Overdue · {ageOf(visit.visit_on, today)}</StatusChip> : <StatusChip>{ageOf(visit.visit_on, today)}</StatusChip>}</div>
      <div className={classes.acts}>
        <LinkButton to={paths.noteOfVisit(visit.patient.id, visit.id)} variant={visit.is_own ? 'light' : 'default'}>
          Write the note
          <span className="visually-hidden">: {about}</span>
        </LinkButton>
        <VisitMenu visit={visit} about={about} />
      </div>
    </li>
  )
}

/** Visits whose note nobody has begun, oldest first; whose is in the address. */
export function VisitsWithoutNote({ onRecord }: { onRecord: () => void }) {
  const { practice } = useUser()
  const [search, setSearch] = useSearchParams()
  const whose: Whose = search.get('whose') ?? undefined
  const read = useVisitsWithoutNote(whose)
  const gaps = useGaps().data
  const items = read.data?.pages.flatMap((page) => page.items) ?? []
  const today = plainToday(new Date(), practice.time_zone)
  const choose = (value: Whose) => setSearch(value === undefined ? { view: 'visits' } : { view: 'visits', whose: value }, { replace: true, preventScrollReset: true })
  const hint = gaps && `oldest first · overdue ${gaps.due_h} h after the day of the visit`
  return (
    <SectionCard title="Visits without a note" hint={hint} action={<WhoseFilter gaps={gaps} counted="visits_without_note" value={whose} onChange={choose} />} is_flush>
      {read.isPending && <RowsSkeleton rows={6} label="The visits are loading" />}
      {read.isError && items.length === 0 && <FailedState title="The visits could not be loaded." text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {read.isSuccess && items.length === 0 && (
        <EmptyState
          icon={<IconChecks size={26} aria-hidden />}
          title={whose === undefined ? 'Every visit has its note' : 'No visit waits for a note here'}
          text="A visit that was added and whose note nobody has begun appears here, oldest first."
          action={
            whose === undefined ? (
              <Button variant="default" onClick={onRecord}>
                Add a visit
              </Button>
            ) : (
              <Button variant="default" onClick={() => choose(undefined)}>
                Show everybody’s
              </Button>
            )
          }
        />
      )}
      {items.length > 0 && (
        <ul className={classes.rows} aria-busy={read.isPlaceholderData || undefined}>
          {items.map((visit) => (
            <Row key={visit.id} visit={visit} today={today} />
          ))}
        </ul>
      )}
      {read.isFetchNextPageError && (
        <p role="alert" className={classes.fault}>
          The next visits could not be loaded. {describeError(read.error)}
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
  )
}
