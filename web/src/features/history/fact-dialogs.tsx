import { Button, Drawer, Modal, Skeleton, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { useFactVersions, useMarkError } from './data.ts'
import type { AnyFact } from './history-rows.ts'
import { sayFact } from './say-fact.ts'
import { peopleOf } from './provenance.tsx'
import classes from './history.module.css'

interface FactDialogProps {
  patient_id: number
  kind: FactKind
  fact: AnyFact
  time_zone: string
  onClose: () => void
}

/** Nothing is deleted: a fact that was never true is struck through, with the reason, and counts nowhere. */
export function ErrorDialog({ patient_id, kind, fact, time_zone, onClose }: FactDialogProps) {
  const [reason, setReason] = useState('')
  const [is_missing, setMissing] = useState(false)
  const mark = useMarkError()
  const submit = () => {
    setMissing(reason.trim() === '')
    if (reason.trim() === '') return
    mark.mutate(
      { params: { patient_id, kind, fact_id: fact.id }, body: { reason }, if_match: fact.version },
      {
        onSuccess: () => {
          toastSuccess('Marked as entered in error')
          onClose()
        },
      },
    )
  }
  return (
    <Modal opened onClose={onClose} title="Entered in error" size={480}>
      <div className={form.form}>
        {mark.error !== null && <ErrorSummary title={explainForm(mark.error)} />}
        <p className={form.text}>
          <strong>{sayFact(kind, fact as never, time_zone).main}</strong> stays in the record, struck through, and counts nowhere. If it was true once and ended, give it an end instead.
        </p>
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} data-autofocus value={reason} error={is_missing && 'is required'} onChange={(event) => setReason(event.currentTarget.value)} />
        <div className={form.actions}>
          <Button color="red" loading={mark.isPending} onClick={submit}>
            Mark as entered in error
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Modal>
  )
}

export function VersionsDrawer({ patient_id, kind, fact, time_zone, onClose }: FactDialogProps) {
  const versions = useFactVersions({ patient_id, kind, fact_id: fact.id })
  const people = peopleOf(versions.data?.people ?? [])
  return (
    <Drawer opened onClose={onClose} title="Earlier versions" size={480} position="right">
      {versions.isPending && <Skeleton height={60} />}
      {versions.data === undefined && versions.error !== null && <ErrorSummary title={describeError(versions.error)} />}
      {versions.data?.items.length === 0 && <p className={form.quiet}>This is how it was first recorded; nothing has been changed.</p>}
      <ul className={classes.rows}>
        {versions.data?.items.map((one) => {
          const said = sayFact(kind, { ...fact, ...one.fields } as never, time_zone)
          return (
            <li key={one.version} className={classes.row}>
              <div className={classes.words}>
                <div className={classes.main}>{said.main}</div>
                <div className={classes.facts}>{said.details.join(' · ')}</div>
                <p className={classes.provenance}>
                  Version {one.version}, replaced {formatInstant(one.replaced_at, time_zone)}
                  {people.nameOf(one.replaced_by) !== null && ` by ${people.nameOf(one.replaced_by)}`}
                </p>
              </div>
            </li>
          )
        })}
      </ul>
    </Drawer>
  )
}
