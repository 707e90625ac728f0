import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import { Link } from 'react-router'
import { sayAudio } from '#web/clinical/recording-words.ts'
import { paths } from '#web/platform/paths.ts'
import { useUser } from '#web/platform/use-session.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { useRecordings } from './data.ts'
import { useLiveRecording } from './recording-now.ts'
import { sayDuration, sayRecorded, sayState } from './recorder-words.ts'
import classes from './recorder.module.css'

/** Recordings of this patient that no note was made of yet. Nothing where there are none. */
export function OpenRecordings({ patient_id }: { patient_id: number }) {
  const { practice } = useUser()
  const read = useRecordings(patient_id)
  const live = useLiveRecording()
  const open = read.data?.items.filter(({ id, draft_id, receipt }) => draft_id === null && receipt === null && id !== live?.recording_id) ?? []
  if (open.length === 0) return null
  return (
    <SectionCard title="Recordings without a note" hint={open.length === 1 ? '1 recording' : `${open.length} recordings`} is_flush className={classes.above}>
      <ul className={classes.rows}>
        {open.map((recording) => (
          <li key={recording.id}>
            <Link to={paths.recording(patient_id, recording.id)} className={classes.row}>
              <IconMicrophone size={20} aria-hidden />
              <span className={classes.rowWords}>
                <strong>{sayRecorded(recording.started_at)}</strong>
                <span className={classes.quiet}>
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
