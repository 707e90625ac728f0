import { Alert, Button, Checkbox, Radio, Switch, TextInput } from '@mantine/core'
import IconMicrophone from '@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs'
import { useEffect, useRef, useState } from 'react'
import { consent_wording, dictation_wording } from '#domain/recordings/consent-wording.data.ts'
import type { NewRecording } from './data.ts'
import { prepareHearing } from './hearing.ts'
import { describeStart } from './recorder-words.ts'
import { beginVisit } from './recorders.ts'
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
export function ConsentStep({ patient_id, patient, visit_on, template_id, refusal, busy, onBegun }: ConsentStepProps) {
  const [is_dictation, setDictation] = useState(false)
  const [given_by, setGivenBy] = useState<'patient' | 'representative'>('patient')
  const [representative, setRepresentative] = useState('')
  const [how, setHow] = useState<'spoken' | 'written'>('spoken')
  const [is_agreed, setAgreed] = useState(false)
  const [is_tried, setTried] = useState(false)
  const [is_starting, setStarting] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const agreement = useRef<HTMLInputElement>(null)
  const name = useRef<HTMLInputElement>(null)
  useEffect(prepareHearing, [])
  const is_name_missing = !is_dictation && given_by === 'representative' && representative.trim() === ''

  async function start(): Promise<void> {
    setTried(true)
    if (is_name_missing) return name.current?.focus()
    if (!is_agreed) return agreement.current?.focus()
    setStarting(true)
    setError(null)
    const consent: NewRecording['consent'] = is_dictation
      ? { given_by: 'clinician', how: 'spoken', everyone_present_agrees: true, wording_version: dictation_wording.version }
      : { given_by, how, everyone_present_agrees: true, wording_version: consent_wording.version, ...(given_by === 'representative' ? { representative: representative.trim() } : {}) }
    await beginVisit({ patient_id, patient, body: { consent, visit_on: visit_on || undefined, template_id: template_id ?? undefined } })
      .then(onBegun, setError)
      .finally(() => setStarting(false))
  }

  const fault = error === null ? null : describeStart(error)
  return (
    <div className={classes.consent}>
      <Switch
        label="I dictate"
        description="Nobody else is in the room: only your voice is recorded."
        checked={is_dictation}
        onChange={(event) => {
          setDictation(event.currentTarget.checked)
          setAgreed(false)
          setTried(false)
        }}
      />
      {!is_dictation && (
        <>
          <div>
            <h3 className={classes.heading}>Ask first</h3>
            <p className={classes.quiet}>Read this to everyone in the room, or show it.</p>
            <blockquote className={classes.wording}>
              {consent_wording.lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </blockquote>
          </div>
          <div className={classes.answers}>
            <Radio.Group label="Who agrees for the patient" value={given_by} onChange={(value) => setGivenBy(value as typeof given_by)}>
              <div className={classes.choices}>
                <Radio value="patient" label="The patient" />
                <Radio value="representative" label="Somebody who speaks for the patient" />
              </div>
            </Radio.Group>
            <Radio.Group label="How" value={how} onChange={(value) => setHow(value as typeof how)}>
              <div className={classes.choices}>
                <Radio value="spoken" label="Said yes" />
                <Radio value="written" label="Signed a form" />
              </div>
            </Radio.Group>
          </div>
          {given_by === 'representative' && (
            <TextInput
              ref={name}
              label="Name of that person"
              maxLength={100}
              autoComplete="off"
              value={representative}
              error={is_tried && is_name_missing ? 'Write who speaks for the patient.' : undefined}
              onChange={(event) => setRepresentative(event.currentTarget.value)}
            />
          )}
        </>
      )}
      <Checkbox
        ref={agreement}
        label={is_dictation ? 'I am alone, and nobody else can be heard' : 'Everyone in the room agrees to be recorded'}
        checked={is_agreed}
        error={is_tried && !is_agreed ? (is_dictation ? 'Where somebody else can be heard, ask for their consent first.' : 'A visit is recorded only when everyone present has agreed.') : undefined}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      />
      {refusal !== null && <p className={classes.quiet}>{refusal}</p>}
      {fault !== null && (
        <Alert color="red" role="alert" title={fault.title}>
          {fault.text}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button size="md" leftSection={<IconMicrophone size={20} aria-hidden />} loading={is_starting} disabled={busy !== null} onClick={() => void start()}>
          {fault === null ? 'Start recording' : 'Try again'}
        </Button>
        <span className={classes.quiet}>{busy ?? 'Sound is kept encrypted, and deleted after the note is signed.'}</span>
      </div>
    </div>
  )
}
