import { Button, Modal, NumberInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { RiskSettings } from '#contract/patient-risk.ts'
import { describeError, fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { FormActions } from '#web/ui/form-actions.tsx'
import form from '#web/ui/form.module.css'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { useChangeRiskSetting, useRiskSetting } from './data.ts'
import classes from './risk.module.css'

type Typed = Record<string, number | string>

function RuleForm({ setting, onDone }: { setting: RiskSettings; onDone: () => void }) {
  const change = useChangeRiskSetting()
  // What the form began with: a version that somebody else saved meanwhile must not slip under it.
  const [seen] = useState(setting)
  const [points, setPoints] = useState<Typed>(() => Object.fromEntries(seen.factors.map(({ key, default_points }) => [key, seen.points[key] ?? default_points])))
  const [bounds, setBounds] = useState<Typed>({ moderate_from: seen.moderate_from, high_from: seen.high_from })
  const errors = fieldErrors(change.error)
  const open = [...Object.values(points), ...Object.values(bounds)].some((value) => typeof value !== 'number')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (open || change.isPending) return
    const body = { points, ...bounds } as { points: Record<string, number>; moderate_from: number; high_from: number }
    change.mutate({ body, if_match: seen.version }, { onSuccess: () => { toastSuccess('The rule is changed; every level is computed again'); onDone() } })
  }
  return (
    <form className={form.form} onSubmit={submit} noValidate aria-label="The practice’s risk rule">
      {change.error !== null && <ErrorSummary title={explainForm(change.error)} entries={Object.values(errors).map((message) => ({ message }))} />}
      <p className={form.quiet}>
        That each factor belongs to a risk is said by its source; the points and the two bounds are your practice’s own, not a validated score. 0 turns a factor off. Rule {seen.rule_version}, settings{' '}
        {seen.version === 1 ? 'as delivered' : `${seen.version}${seen.changed_by ? ` by ${seen.changed_by}` : ''}${seen.changed_at ? `, ${formatInstant(seen.changed_at)}` : ''}`}.
      </p>
      <div className={form.pair}>
        {(['moderate_from', 'high_from'] as const).map((name) => (
          <NumberInput
            key={name} label={name === 'moderate_from' ? 'Moderate from (points)' : 'High from (points)'} value={bounds[name]!} min={1} max={99} allowDecimal={false}
            error={errors[name] ?? (bounds[name] === '' ? 'A number is needed' : undefined)} onChange={(value) => setBounds((before) => ({ ...before, [name]: value }))}
          />
        ))}
      </div>
      <ul className={classes.factors}>
        {seen.factors.map(({ key, label, source }) => (
          <li key={key}>
            <span>
              {label}
              <span className={classes.source}>{source}</span>
            </span>
            <NumberInput
              aria-label={`Points for ${label}`} size="sm" w={84} value={points[key]!} min={0} max={20} allowDecimal={false}
              error={errors[`points.${key}`] ?? (points[key] === '' ? 'Needed' : undefined)} onChange={(value) => setPoints((before) => ({ ...before, [key]: value }))}
            />
          </li>
        ))}
      </ul>
      <FormActions label="Save as a new version" is_pending={change.isPending} is_disabled={open} onCancel={onDone} />
    </form>
  )
}

function Rule({ onDone }: { onDone: () => void }) {
  const setting = useRiskSetting()
  if (setting.isPending) return <RowsSkeleton rows={8} label="Loading the rule" />
  if (setting.data === undefined) return <FailedState title="The rule could not be loaded" text={describeError(setting.error)} onRetry={() => void setting.refetch()} is_retrying={setting.isFetching} />
  return <RuleForm setting={setting.data} onDone={onDone} />
}

/** The practice's points and bounds, with the source of each factor. A change is a new version and computes every level again. */
export function RiskRule() {
  const [is_open, setOpen] = useState(false)
  return (
    <>
      <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
        The practice’s rule
      </Button>
      <Modal opened={is_open} onClose={() => setOpen(false)} title="The practice’s risk rule" size={620}>
        {is_open && <Rule onDone={() => setOpen(false)} />}
      </Modal>
    </>
  )
}
