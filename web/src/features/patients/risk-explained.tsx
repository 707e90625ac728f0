import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { risk_levels, risk_words, type RiskLevel } from '#domain/records/patient-filters.ts'
import { describeError } from '#web/platform/problem-error.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useOverrideRisk, useRevokeOverride, useRisk, type Risk } from './data.ts'
import { RiskMark } from './risk-mark.tsx'
import { RiskRule } from './risk-rule.tsx'
import classes from './risk.module.css'

function Contributions({ risk }: { risk: Risk }) {
  if (risk.computed_level === null) return <p className={classes.quiet}>Nothing is on the problem list yet, so the rule says nothing. That is not “low”.</p>
  if (risk.contributions.length === 0) return <p className={classes.quiet}>No factor of the rule is in the chart.</p>
  return (
    <ul className={classes.contributions}>
      {risk.contributions.map(({ key, label, points, because, source }) => (
        <li key={key}>
          <span className={classes.points}>+{points}</span>
          <span>
            <strong>{label}</strong>: {because}
            <span className={classes.source}>{source}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function OverrideForm({ patient_id, onDone }: { patient_id: number; onDone: () => void }) {
  const override = useOverrideRisk()
  const [level, setLevel] = useState<RiskLevel>('high')
  const [reason, setReason] = useState('')
  const [is_missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason.trim() === '')
    if (reason.trim() === '' || override.isPending) return
    override.mutate({ params: { patient_id }, body: { level, reason } }, { onSuccess: () => { toastSuccess('Risk level set'); onDone() }, onError: (error) => toastError(describeError(error)) })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label="Set the risk level">
      <NativeSelect label="Level" size="sm" value={level} data={risk_levels.map((value) => ({ value, label: risk_words[value] }))} onChange={(event) => setLevel(event.currentTarget.value as RiskLevel)} />
      <Textarea label="Reason" size="sm" required autosize minRows={2} maxLength={500} value={reason} error={is_missing ? 'Say why' : undefined} onChange={(event) => setReason(event.currentTarget.value)} />
      <div className={classes.actions}>
        <Button type="submit" size="sm" loading={override.isPending}>
          Set the level
        </Button>
        <Button variant="default" size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

function Explained({ patient_id, risk }: { patient_id: number; risk: Risk }) {
  const [is_setting, setSetting] = useState(false)
  const revoke = useRevokeOverride()
  return (
    <div className={classes.explained}>
      <div className={classes.headline}>
        <RiskMark level={risk.level} />
        {risk.override ? <span>set by hand; computed: {risk.computed_level ?? 'not assessed'}</span> : <span>{risk.computed_level === null ? '' : `${risk.points} ${risk.points === 1 ? 'point' : 'points'}`}</span>}
      </div>
      {risk.override && (
        <blockquote className={classes.reason}>
          {risk.override.reason}
          <footer>
            {risk.override.by}, {formatInstant(risk.override.at)}
          </footer>
        </blockquote>
      )}
      <Contributions risk={risk} />
      <p className={classes.quiet}>
        Moderate from {risk.moderate_from}, high from {risk.high_from} points. Points and bounds are the practice’s own rule, not a validated score; labelled entries are not read. Rule {risk.rule_version}, settings{' '}
        {risk.setting_version === 1 ? 'as delivered' : risk.setting_version}, computed {formatInstant(risk.computed_at)}.
      </p>
      {is_setting ? (
        <OverrideForm patient_id={patient_id} onDone={() => setSetting(false)} />
      ) : (
        <div className={classes.actions}>
          <Button variant="default" size="sm" onClick={() => setSetting(true)}>
            Set by hand
          </Button>
          {risk.override && (
            <Button variant="default" size="sm" loading={revoke.isPending} onClick={() => revoke.mutate({ params: { patient_id } }, { onSuccess: () => toastSuccess('The computed level stands again'), onError: (error) => toastError(describeError(error)) })}>
              Use the computed level
            </Button>
          )}
          <RiskRule />
        </div>
      )}
    </div>
  )
}

/** What a risk level stands on: each contribution with its source, the rule and its version, and who said otherwise. */
export function RiskExplained({ patient_id }: { patient_id: number }) {
  const risk = useRisk(patient_id)
  if (risk.isPending) return <RowsSkeleton rows={3} label="Loading the risk level" />
  if (risk.data === undefined) return <FailedState title="The risk level could not be loaded" text={describeError(risk.error)} onRetry={() => void risk.refetch()} is_retrying={risk.isFetching} />
  return <Explained patient_id={patient_id} risk={risk.data} />
}
