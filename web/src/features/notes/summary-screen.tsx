import { Alert, Button, SegmentedControl } from '@mantine/core'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { NoteSummary } from '#contract/notes.ts'
import { paths } from '#web/platform/paths.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { useUser } from '#web/platform/use-session.ts'
import { formatInstant, formatPlainDate } from '#web/ui/dates.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { ClinicianRegister } from '#web/features/notes/clinician-register.tsx'
import { PatientRegister } from '#web/features/notes/patient-register.tsx'
import { ReferrerRegister } from '#web/features/notes/referrer-register.tsx'
import { registerAsText, registers, type Register } from '#web/features/notes/register-text.ts'
import { IntegrityBadge } from '#web/features/notes/signature-block.tsx'
import classes from '#web/features/notes/summary.module.css'

const choices: { value: Register; label: string }[] = [
  { value: 'clinician', label: 'Clinician' },
  { value: 'patient', label: 'Patient' },
  { value: 'referrer', label: 'Referrer' },
]
const screens = { clinician: ClinicianRegister, patient: PatientRegister, referrer: ReferrerRegister }

/** A signed note read three ways, each sentence leading back to what it stands on. */
export function SummaryScreen({ summary, banner, tab_title }: { summary: NoteSummary; banner: ReactNode; tab_title: string }) {
  const { practice } = useUser()
  const [search, setSearch] = useSearchParams()
  const register = registers.find((name) => name === search.get('register')) ?? 'clinician'
  const note_path = paths.patientNote(summary.patient.id, summary.note_id)
  const Screen = screens[register]

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(registerAsText(summary, register))
      toastSuccess('The summary is copied.')
    } catch {
      toastError('The browser did not allow copying.')
    }
  }

  return (
    <>
      <div className={classes.screen_only}>{banner}</div>
      <PageFrame
        title={`Summary: ${summary.title}`}
        tab_title={tab_title}
        subtitle={
          <>
            Visit of {formatPlainDate(summary.visit_on)} · signed by {summary.signed_by}, {formatInstant(summary.signed_at, practice.time_zone)} · version {summary.version}
            {summary.version > 1 && ', amended'}
          </>
        }
        actions={
          <>
            <Button variant="default" component={Link} to={note_path}>
              Whole note
            </Button>
            <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()} disabled={!summary.is_intact}>
              Print
            </Button>
            <Button leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy()} disabled={!summary.is_intact}>
              Copy summary
            </Button>
          </>
        }
      >
        <div className={classes.tools}>
          <SegmentedControl
            aria-label="For whom"
            value={register}
            data={choices}
            onChange={(value) => setSearch(value === 'clinician' ? {} : { register: value }, { replace: true, preventScrollReset: true })}
          />
          <IntegrityBadge is_intact={summary.is_intact} />
        </div>
        {summary.is_entered_in_error && (
          <Alert color="red" role="alert" title="Entered in error" mb="md">
            The note is marked as entered in error. Nothing of it may be relied on or given on.
          </Alert>
        )}
        <div className={classes.paper_head} aria-hidden>
          <strong>{practice.name}</strong>
          <span>
            {summary.patient.first_name} {summary.patient.last_name} · born {formatPlainDate(summary.patient.date_of_birth)} · MRN {summary.patient.mrn}
          </span>
        </div>
        <Screen summary={summary} note_path={note_path} />
      </PageFrame>
    </>
  )
}
