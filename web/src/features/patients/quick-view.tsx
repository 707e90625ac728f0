import { Button, Drawer, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { care_status_words, treatment_words } from '#domain/records/patient-filters.ts'
import { MergedRecord, survivorOf } from '#web/clinical/merged-record.tsx'
import { PatientBanner } from '#web/clinical/patient-banner.tsx'
import { bornAndAge, fullName } from '#web/clinical/patient-name.ts'
import { paths } from '#web/platform/paths.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { ArchiveDialog, RestoreButton } from './archive-dialog.tsx'
import { useQuickChart, useRecord, type PatientRecord, type QuickChart } from './data.ts'
import { EditPatientForm } from './edit-patient-form.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { MergeList } from './merge-list.tsx'
import { RiskExplained } from './risk-explained.tsx'
import classes from './quick-view.module.css'

function Facts({ record }: { record: PatientRecord }) {
  const facts: [string, string][] = [
    ['Phone', record.phone ?? 'none'],
    ['E-mail', record.email ?? 'none'],
    ['Status', record.record_state === 'archived' ? `Archived: ${record.archive_reason ?? ''}` : care_status_words[record.care_status]],
    ['Treatment', record.treatment_type ? treatment_words[record.treatment_type] : 'not set'],
    ['Location', record.location ?? 'not set'],
    ...(record.other_names.length > 0 ? [['Other names', record.other_names.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ')] as [string, string]] : []),
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Clinical({ chart }: { chart: QuickChart }) {
  const problems = chart.problems.filter(({ resolved_on }) => resolved_on === null)
  const drafts = chart.notes.filter(({ status }) => status === 'draft')
  const last = chart.notes.find(({ status }) => status !== 'discarded')
  return (
    <>
      <section aria-labelledby="quick-problems">
        <h3 id="quick-problems">Problems</h3>
        {problems.length === 0 ? <p className={classes.quiet}>None on the list.</p> : <ul className={classes.rows}>{problems.slice(0, 6).map(({ id, description, icd10cm }) => <li key={id}>{description}{icd10cm && <span className={classes.quiet}> {icd10cm}</span>}</li>)}</ul>}
        {problems.length > 6 && <p className={classes.quiet}>and {problems.length - 6} more in the chart</p>}
      </section>
      <section aria-labelledby="quick-visits">
        <h3 id="quick-visits">Visits</h3>
        <p className={classes.quiet}>{last ? `Last: ${last.title}, ${formatPlainDate(last.visit_on)}` : 'No visit is documented yet.'}</p>
        {drafts.length > 0 && (
          <ul className={classes.rows} aria-label="Open drafts">
            {drafts.map(({ id, draft_id, title, visit_on }) => (
              <li key={id}>{draft_id === null ? title : <Link to={paths.draft(draft_id)}>{title}</Link>} <span className={classes.quiet}>draft of {formatPlainDate(visit_on)}</span></li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}

type Doing = 'edit' | 'merge' | 'archive' | null

function Quick({ record, chart, is_in_chart }: { record: PatientRecord; chart: QuickChart | undefined; is_in_chart: boolean }) {
  const [doing, setDoing] = useState<Doing>(null)
  if (doing === 'edit') return <EditPatientForm record={record} onDone={() => setDoing(null)} />
  return (
    <div className={classes.quick}>
      {is_in_chart ? (
        <p className={classes.who}>
          <strong>{fullName(record)}</strong> {bornAndAge(record.date_of_birth)} · MRN {record.mrn}
        </p>
      ) : (
        <div className={classes.banner}>
          <PatientBanner patient={record} {...(chart ? { allergies: chart.allergies } : {})} />
        </div>
      )}
      <div className={classes.actions}>
        {!is_in_chart && <LinkButton to={paths.patient(record.id)}>Open the chart</LinkButton>}
        <Button variant={is_in_chart ? 'filled' : 'default'} onClick={() => setDoing('edit')}>
          Edit
        </Button>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default">More</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setDoing('merge')} disabled={record.record_state !== 'current'}>
              Merge another record into this one
            </Menu.Item>
            {record.record_state === 'current' && <Menu.Item onClick={() => setDoing('archive')}>Archive</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
        {record.record_state === 'archived' && <RestoreButton patient_id={record.id} />}
      </div>
      <Facts record={record} />
      <section aria-labelledby="quick-risk">
        <h3 id="quick-risk">Risk level</h3>
        <RiskExplained patient_id={record.id} />
      </section>
      {!is_in_chart && (chart === undefined ? <RowsSkeleton rows={4} label="Loading the chart" /> : <Clinical chart={chart} />)}
      {record.merges.length > 0 && <MergeList record={record} />}
      <MergeDialog survivor={record} is_open={doing === 'merge'} onClose={() => setDoing(null)} />
      <ArchiveDialog record={record} is_open={doing === 'archive'} onClose={() => setDoing(null)} />
    </div>
  )
}

function Loading({ patient_id, is_in_chart }: { patient_id: number; is_in_chart: boolean }) {
  const record = useRecord(patient_id)
  const chart = useQuickChart(patient_id)
  if (record.isPending) return <RowsSkeleton rows={8} label="Loading the patient" />
  const survivor_id = survivorOf(record.error)
  if (survivor_id !== null) return <MergedRecord survivor_id={survivor_id} />
  if (record.data === undefined) return <FailedState title="The patient could not be loaded" text={describeError(record.error)} onRetry={() => void record.refetch()} is_retrying={record.isFetching} />
  return <Quick record={record.data} chart={chart.data} is_in_chart={is_in_chart} />
}

interface QuickViewProps {
  patient_id: number | null
  onClose: () => void
  /** Opened from the chart: then it is about the registration, and does not repeat what stands behind it. */
  is_in_chart?: boolean
}

/** A patient beside the table or the chart: enough to answer a call, and where the registration is kept. */
export function QuickView({ patient_id, onClose, is_in_chart = false }: QuickViewProps) {
  return (
    <Drawer opened={patient_id !== null} onClose={onClose} position="right" title={is_in_chart ? 'Registration' : 'Quick view'} size={500}>
      {patient_id !== null && <Loading key={patient_id} patient_id={patient_id} is_in_chart={is_in_chart} />}
    </Drawer>
  )
}
