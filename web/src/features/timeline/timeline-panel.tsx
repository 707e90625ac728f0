import { Button, Chip } from '@mantine/core'
import IconBabyCarriage from '@tabler/icons-react/dist/esm/icons/IconBabyCarriage.mjs'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconCut from '@tabler/icons-react/dist/esm/icons/IconCut.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconHeartbeat from '@tabler/icons-react/dist/esm/icons/IconHeartbeat.mjs'
import IconPill from '@tabler/icons-react/dist/esm/icons/IconPill.mjs'
import IconShield from '@tabler/icons-react/dist/esm/icons/IconShield.mjs'
import IconStethoscope from '@tabler/icons-react/dist/esm/icons/IconStethoscope.mjs'
import IconTestPipe from '@tabler/icons-react/dist/esm/icons/IconTestPipe.mjs'
import IconVaccine from '@tabler/icons-react/dist/esm/icons/IconVaccine.mjs'
import IconZoomCheck from '@tabler/icons-react/dist/esm/icons/IconZoomCheck.mjs'
import type { ComponentType } from 'react'
import { Link, useSearchParams } from 'react-router'
import { timeline_kinds } from '#contract/timeline.ts'
import { displayUnit } from '#domain/units/display-unit.ts'
import { formatResult } from '#web/clinical/format-result.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatKnownDate } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import { useTimeline, type TimelineEvent, type TimelineKind } from './data.ts'
import { groupByMonth, kind_words } from './event-words.ts'
import classes from './timeline.module.css'

const icons: Record<TimelineKind, ComponentType<{ size: number; 'aria-hidden': boolean }>> = {
  note: IconFileText,
  visit: IconCalendarEvent,
  result: IconTestPipe,
  medication: IconPill,
  problem: IconStethoscope,
  vital: IconHeartbeat,
  pregnancy: IconBabyCarriage,
  surgery: IconCut,
  contraception: IconShield,
  immunization: IconVaccine,
  screening: IconZoomCheck,
}

const states: Record<string, { words: string; tone: Tone }> = {
  signed: { words: 'Signed', tone: 'good' },
  draft: { words: 'Draft, not signed', tone: 'warn' },
  amended: { words: 'Amended', tone: 'info' },
  entered_in_error: { words: 'Entered in error', tone: 'bad' },
  waits: { words: 'Waits for its note', tone: 'warn' },
  no_note: { words: 'No note needed', tone: 'neutral' },
  started: { words: 'Started', tone: 'info' },
  stopped: { words: 'Stopped', tone: 'neutral' },
  onset: { words: 'Onset', tone: 'warn' },
  resolved: { words: 'Resolved', tone: 'good' },
  ended: { words: 'Ended', tone: 'neutral' },
  due: { words: 'Due date', tone: 'info' },
  given: { words: 'Given', tone: 'good' },
  declined: { words: 'Declined', tone: 'warn' },
  immune: { words: 'Immune', tone: 'good' },
  contraindicated: { words: 'Contraindicated', tone: 'warn' },
  normal: { words: 'Normal', tone: 'good' },
  abnormal: { words: 'Abnormal', tone: 'bad' },
  inconclusive: { words: 'Inconclusive', tone: 'warn' },
  pending: { words: 'Pending', tone: 'warn' },
  ordered: { words: 'Ordered', tone: 'info' },
  done: { words: 'Done', tone: 'good' },
  not_applicable: { words: 'Not applicable', tone: 'neutral' },
}

function Title({ event, patient_id }: { event: TimelineEvent; patient_id: number }) {
  if (event.note_id === null) return <span className={classes.title}>{event.title}</span>
  const place = event.state === 'draft' && event.draft_id !== null ? paths.draft(event.draft_id) : paths.patientNote(patient_id, event.note_id)
  return (
    <Link to={place} className={classes.title}>
      {event.title}
    </Link>
  )
}

function Row({ event, patient_id }: { event: TimelineEvent; patient_id: number }) {
  const Icon = icons[event.kind]
  const state = event.state === null ? undefined : states[event.state]
  return (
    <li className={classes.event}>
      <time dateTime={event.happened_on} className={classes.day}>
        {formatKnownDate(event.happened_on)}
      </time>
      <span className={classes.dot}>
        <Icon size={16} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <Title event={event} patient_id={patient_id} />
          {state && <StatusChip tone={state.tone}>{state.words}</StatusChip>}
        </div>
        {event.detail !== null && <div className={classes.detail}>{event.detail}</div>}
        {event.results !== null && (
          <ul className={classes.results}>
            {event.results.map((result) => (
              <li key={result.id}>
                <Link to={`${paths.patient(patient_id)}?view=trends&test=${encodeURIComponent(`${result.loinc} ${result.unit}`)}`}>
                  {result.name} <strong>{formatResult(result)}</strong> {displayUnit(result.unit)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function Kinds({ chosen, onChange }: { chosen: readonly TimelineKind[]; onChange: (kinds: TimelineKind[]) => void }) {
  return (
    <Chip.Group multiple value={[...chosen]} onChange={(values) => onChange(values as TimelineKind[])}>
      <div className={classes.kinds} role="group" aria-label="Show only">
        {timeline_kinds.map((kind) => (
          <Chip key={kind} value={kind} size="sm" variant="outline">
            {kind_words[kind]}
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}

/** What happened, latest first, by month; the address holds what is shown. */
export function TimelinePanel({ patient_id }: { patient_id: number }) {
  const [search, setSearch] = useSearchParams()
  const kinds = (search.get('kinds')?.split(',') ?? []).filter((kind): kind is TimelineKind => (timeline_kinds as readonly string[]).includes(kind))
  const timeline = useTimeline(patient_id, kinds)
  const show = (wanted: TimelineKind[]) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (wanted.length === 0) after.delete('kinds')
        else after.set('kinds', wanted.join(','))
        return after
      },
      { replace: true },
    )
  return (
    <section aria-label="Timeline" className={classes.panel}>
      <Kinds chosen={kinds} onChange={show} />
      <Events timeline={timeline} patient_id={patient_id} onAll={() => show([])} is_narrowed={kinds.length > 0} />
    </section>
  )
}

interface EventsProps {
  timeline: ReturnType<typeof useTimeline>
  patient_id: number
  is_narrowed: boolean
  onAll: () => void
}

function Events({ timeline, patient_id, is_narrowed, onAll }: EventsProps) {
  if (timeline.isPending) return <RowsSkeleton rows={8} label="Loading the timeline" />
  if (timeline.data === undefined) {
    return <FailedState title="The timeline could not be loaded" text={describeError(timeline.error)} onRetry={() => void timeline.refetch()} is_retrying={timeline.isFetching} />
  }
  const events = timeline.data.pages.flatMap((page) => page.events)
  const undated = timeline.data.pages[0]!.undated
  if (events.length === 0) {
    return is_narrowed ? (
      <EmptyState title="Nothing of this kind" text="The chart holds other things that happened." action={<Button onClick={onAll}>Show everything</Button>} />
    ) : (
      <EmptyState title="Nothing has happened yet" text="Visits, results, treatments and diagnoses line up here by their dates." />
    )
  }
  return (
    <>
      {groupByMonth(events).map((group) => (
        <div key={group.month} className={classes.month}>
          <h2 className={classes.heading}>{group.month}</h2>
          <ol className={classes.events}>
            {group.events.map((event) => (
              <Row key={event.key} event={event} patient_id={patient_id} />
            ))}
          </ol>
        </div>
      ))}
      {timeline.hasNextPage && (
        <Button variant="default" className={classes.more} loading={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          Earlier
        </Button>
      )}
      {undated > 0 && (
        <p className={classes.note}>
          {undated === 1 ? 'One entry of the chart has' : `${undated} entries of the chart have`} no date and therefore no place here; <Link to={paths.medicalHistory(patient_id)}>the medical history</Link> lists them.
        </p>
      )}
    </>
  )
}
