import { Alert, Button } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { TextSkeleton } from '#web/ui/skeletons.tsx'
import { ConsentStep } from './consent-step.tsx'
import { useRecordings } from './data.ts'
import { LeftNotice } from './left-notice.tsx'
import { RecorderPanel } from './recorder-panel.tsx'
import { useLiveRecording } from './recording-now.ts'
import { RecordingFinish, type WriteFromRecording } from './recording-finish.tsx'
import { useLeft } from './use-left.ts'
import classes from './recorder.module.css'

interface RecordVisitProps {
  patient_id: number
  patient: string
  visit_on: string
  template_id: string | null
  /** A recording of this patient that is open in this place; null before there is one. */
  recording_id: number | null
  onRecording: (recording_id: number | null) => void
  onType: () => void
  write: WriteFromRecording
}

/** The way from consent to a recording that can become a note. */
export default function RecordVisit({ patient_id, patient, visit_on, template_id, recording_id, onRecording, onType, write }: RecordVisitProps) {
  const live = useLiveRecording()
  const { left, look } = useLeft()
  const recordings = useRecordings(patient_id)
  if (live !== null && live.patient_id === patient_id) return <RecorderPanel state={live} onFinished={onRecording} />
  if (recording_id !== null) {
    const broken = left?.find(({ entry }) => entry.recording_id === recording_id)
    return (
      <div className={classes.stack}>
        {broken !== undefined && <LeftNotice left={broken} onTaken={look} />}
        <RecordingFinish recording_id={recording_id} is_broken_here={left === null || broken !== undefined} write={write} onType={onType} onNew={() => onRecording(null)} />
      </div>
    )
  }
  if (left === null || recordings.isPending) return <TextSkeleton lines={8} />
  const speech = recordings.data?.speech
  return (
    <div className={classes.stack}>
      {left
        .filter(({ entry }) => entry.patient_id === patient_id && entry.ended === null)
        .map((one) => (
          <LeftNotice
            key={one.entry.recording_id}
            left={one}
            onTaken={(taken_id) => {
              look()
              onRecording(taken_id)
            }}
          />
        ))}
      {live !== null && (
        <Alert color="yellow" title={`You are recording ${live.patient}`}>
          <Button component={Link} to={paths.recording(live.patient_id, live.recording_id)} size="xs" variant="default">
            To that recording
          </Button>
        </Alert>
      )}
      <ConsentStep
        patient_id={patient_id}
        patient={patient}
        visit_on={visit_on}
        template_id={template_id}
        refusal={speech === undefined || speech.is_on ? null : (speech.refusal ?? 'Speech is not turned into text in this practice: the sound is kept for you, and the words are typed or pasted.')}
        busy={live === null ? null : 'Finish the other recording first.'}
        onBegun={onRecording}
      />
    </div>
  )
}
