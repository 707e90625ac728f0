import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import { Link } from 'react-router'
import type { PatientSummary } from '#contract/patients.ts'
import { fullName } from '#web/clinical/patient-name.ts'
import { sayAudio } from '#web/clinical/recording-words.ts'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useOpenRecordings, useRecordings, type RecordingEntry } from './data.ts'
import { sayDuration, sayRecorded, sayState } from './recorder-words.ts'
import { useLiveRecording } from './recording-now.ts'
import classes from './recorder.module.css'

type Row = RecordingEntry & { patient?: PatientSummary }

/** Recordings of this patient that no note was made of yet. Nothing where there are none. */
export function OpenRecordings({ patient_id }: { patient_id: number }) {
  const items = useRecordings(patient_id).data?.items ?? []
  return <Rows items={items.filter(({ draft_id, receipt }) => draft_id === null && receipt === null)} />
}

/** One's own recordings, of whichever patient. */
export function OwnOpenRecordings() {
  return <Rows items={useOpenRecordings().data?.items ?? []} />
}

function Rows({ items }: { items: readonly Row[] }) {
  const { practice } = useUser()
  const live = useLiveRecording()
  // What is being recorded at the moment says so itself.
  const open = items.filter(({ id }) => id !== live?.recording_id)
  if (open.length === 0) return null
  return (
    <SectionCard title="Recordings without a note" hint={open.length === 1 ? '1 recording' : `${open.length} recordings`} is_flush className={classes.above}>
      <ul className={classes.rows}>
        {open.map((recording) => (
          <li key={recording.id}>
            <Link to={paths.recording(recording.patient_id, recording.id)} className={classes.row}>
              <IconMicrophone size={20} aria-hidden />
              <span className={classes.rowWords}>
                <strong>{recording.patient === undefined ? sayRecorded(recording.started_at) : fullName(recording.patient)}</strong>
                <span className={classes.quiet}>
                  {recording.patient !== undefined && `${sayRecorded(recording.started_at)} · `}
                  {sayDuration(recording.duration_ms)} min · {recording.started_by.name} · {sayAudio(recording, practice.time_zone)}
                </span>
              </span>
              <StatusChip tone={recording.state === 'transcribed' ? 'good' : recording.state === 'failed' ? 'warn' : 'neutral'}>{sayState(recording)}</StatusChip>
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
