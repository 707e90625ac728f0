import { Alert, Button, Checkbox, Switch } from '@mantine/core'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import { useEffect } from 'react'
import { ConsentQuestion } from './consent-question.tsx'
import { prepareHearing } from './hearing.ts'
import { describeStart } from './recorder-words.ts'
import { useConsent } from './use-consent.ts'
import classes from './recorder.module.css'

interface ConsentStepProps {
  patient_id: number
  patient: string
  visit_on: string
  template_id: string | null
  /** Why what is said becomes no text by itself; null where it does. */
  refusal: string | null
  /** Why nothing can be recorded now, though all agree. */
  busy: string | null
  onBegun: (recording_id: number) => void
}

/** Who agreed, and how: on record before the first sound. */
export function ConsentStep({ refusal, busy, ...place }: ConsentStepProps) {
  const consent = useConsent(place)
  const { is_dictation, is_agreed } = consent.answers
  useEffect(prepareHearing, [])
  const fault = consent.error === null ? null : describeStart(consent.error)
  const missing = is_dictation ? 'Where somebody else can be heard, ask for their consent first.' : 'A visit is recorded only when everyone present has agreed.'
  return (
    <div className={classes.consent}>
      <Switch label="I dictate" description="Nobody else is in the room: only your voice is recorded." checked={is_dictation} onChange={(event) => consent.setDictation(event.currentTarget.checked)} />
      {!is_dictation && <ConsentQuestion consent={consent} />}
      <Checkbox
        ref={consent.fields.agreement}
        label={is_dictation ? 'I am alone, and nobody else can be heard' : 'Everyone in the room agrees to be recorded'}
        checked={is_agreed}
        error={consent.is_agreement_shown_missing ? missing : undefined}
        onChange={(event) => consent.answer({ is_agreed: event.currentTarget.checked })}
      />
      {refusal !== null && <p className={classes.quiet}>{refusal}</p>}
      {fault !== null && (
        <Alert color="red" role="alert" title={fault.title}>
          {fault.text}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button size="md" leftSection={<IconMicrophone size={20} aria-hidden />} loading={consent.is_starting} disabled={busy !== null} onClick={() => void consent.start()}>
          {fault === null ? 'Start recording' : 'Try again'}
        </Button>
        <span className={classes.quiet}>{busy ?? 'Sound is kept encrypted, and deleted after the note is signed.'}</span>
      </div>
    </div>
  )
}
