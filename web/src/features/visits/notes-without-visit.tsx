import { Button } from '@mantine/core'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import { Link, useSearchParams } from 'react-router'
import type { Sensitivity } from '#domain/access/sensitivity.ts'
import { LabelChip } from '#web/clinical/label-chip.tsx'
import { fullName } from '#web/clinical/patient-name.ts'
import { nameVisit } from '#web/clinical/visit-words.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useGaps, useLinkNote, useNotesWithoutVisit, type UnplacedNote, type Whose } from './data.ts'
import { WhoseFilter } from './whose-filter.tsx'
import classes from './visits.module.css'

function Links({ note }: { note: UnplacedNote }) {
  const link = useLinkNote()
  const put_to = link.isPending ? link.variables.body?.visit_id : undefined
  const put = (visit_id: number | null) => link.mutate({ params: { note_id: note.id }, body: { visit_id } }, { onSuccess: () => toastSuccess('The note stands with its visit.') })
  const reason = note.is_own ? undefined : `Only ${note.author.name}, who wrote the note, may do this.`
  return (
    <div className={classes.links}>
      {note.candidates.map((visit) => (
        <Button key={visit.id} variant="default" disabled={!note.is_own} loading={put_to === visit.id} onClick={() => put(visit.id)}>
          It is the visit of {nameVisit(visit)} ({visit.clinician}{visit.has_note ? ', has a note' : ''})
        </Button>
      ))}
      <Button variant={note.candidates.length === 0 ? 'light' : 'default'} disabled={!note.is_own} loading={put_to === null} onClick={() => put(null)}>
        Make the visit of {formatPlainDate(note.visit_on)}
      </Button>
      {reason && <span className={classes.quiet}>{reason}</span>}
      {link.isError && (
        <span role="alert" className={classes.quiet}>
          {describeError(link.error)}
        </span>
      )}
    </div>
  )
}

function Row({ note }: { note: UnplacedNote }) {
  const place = note.status === 'draft' && note.draft_id !== null ? paths.draft(note.draft_id) : paths.patientNote(note.patient.id, note.id)
  return (
    <li className={`${classes.row} ${classes.note}`}>
      <div className={classes.words}>
        <Link to={place} className={classes.name}>
          {note.title}
        </Link>
        <span className={classes.quiet}>
          {fullName(note.patient)} · {formatPlainDate(note.patient.date_of_birth)} · MRN {note.patient.mrn}
        </span>
        <span className={classes.quiet}>
          Says visit {formatPlainDate(note.visit_on)} · {note.author.name}
        </span>
        <span className={classes.marks}>
          {note.status === 'draft' && <StatusChip tone="warn">Draft</StatusChip>}
          {note.sensitivity !== null && <LabelChip category={note.sensitivity as Sensitivity} />}
        </span>
      </div>
      <Links note={note} />
    </li>
  )
}

/** Notes of which nobody has said the visit: between two of a day, late entries, notes whose visit was entered in error. */
export function NotesWithoutVisit() {
  const [search, setSearch] = useSearchParams()
  const whose: Whose = search.get('whose') ?? undefined
  const read = useNotesWithoutVisit(whose)
  const gaps = useGaps().data
  const items = read.data?.pages.flatMap((page) => page.items) ?? []
  const choose = (value: Whose) => setSearch(value === undefined ? { view: 'unplaced' } : { view: 'unplaced', whose: value }, { replace: true, preventScrollReset: true })
  return (
    <SectionCard title="Notes without a visit" hint="oldest first" action={<WhoseFilter gaps={gaps} counted="notes_without_visit" value={whose} onChange={choose} />} is_flush>
      {read.isPending && <RowsSkeleton rows={4} label="The notes are loading" />}
      {read.isError && items.length === 0 && <FailedState title="The notes could not be loaded." text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {read.isSuccess && items.length === 0 && (
        <EmptyState
          icon={<IconChecks size={26} aria-hidden />}
          title={whose === undefined ? 'Every note stands with its visit' : 'No note stands without a visit here'}
          text="A note whose visit is not clear, because the day had several or its visit was entered in error, appears here."
          action={
            whose !== undefined && (
              <Button variant="default" onClick={() => choose(undefined)}>
                Show everybody’s
              </Button>
            )
          }
        />
      )}
      {items.length > 0 && (
        <ul className={classes.rows} aria-busy={read.isPlaceholderData || undefined}>
          {items.map((note) => (
            <Row key={note.id} note={note} />
          ))}
        </ul>
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
