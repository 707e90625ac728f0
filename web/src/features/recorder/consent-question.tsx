import { Radio, TextInput } from '@mantine/core'
import { consent_wording } from '#domain/recordings/consent-wording.data.ts'
import type { Consent, ConsentAnswers } from './use-consent.ts'
import classes from './recorder.module.css'

/** What is read out to everyone, who agrees for the patient, and how. */
export function ConsentQuestion({ consent: { answers, answer, fields, is_name_shown_missing } }: { consent: Consent }) {
  return (
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
        <Radio.Group label="Who agrees for the patient" value={answers.given_by} onChange={(value) => answer({ given_by: value as ConsentAnswers['given_by'] })}>
          <div className={classes.choices}>
            <Radio value="patient" label="The patient" />
            <Radio value="representative" label="Somebody who speaks for the patient" />
          </div>
        </Radio.Group>
        <Radio.Group label="How" value={answers.how} onChange={(value) => answer({ how: value as ConsentAnswers['how'] })}>
          <div className={classes.choices}>
            <Radio value="spoken" label="Said yes" />
            <Radio value="written" label="Signed a form" />
          </div>
        </Radio.Group>
      </div>
      {answers.given_by === 'representative' && (
        <TextInput
          ref={fields.name}
          label="Name of that person"
          maxLength={100}
          autoComplete="off"
          value={answers.representative}
          error={is_name_shown_missing ? 'Write who speaks for the patient.' : undefined}
          onChange={(event) => answer({ representative: event.currentTarget.value })}
        />
      )}
    </>
  )
}
