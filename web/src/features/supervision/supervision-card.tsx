import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useState } from 'react'
import { describeError } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FailedState } from '#web/ui/failed-state.tsx'
import form from '#web/ui/form.module.css'
import { SectionCard } from '#web/ui/section-card.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { type Supervision, useEndSupervision, useSetSupervision, useSupervision } from './data.ts'
import classes from './supervision.module.css'

type Clinician = Supervision['supervisee']

const describe = ({ name, role }: Clinician) => `${name} (${role})`

function RuleDialog({ clinicians, onClose }: { clinicians: readonly Clinician[]; onClose: () => void }) {
  const [supervisee, setSupervisee] = useState('')
  const [supervisor, setSupervisor] = useState('')
  const [percent, setPercent] = useState<number | string>(100)
  const write = useSetSupervision()
  const is_whole = supervisee !== '' && supervisor !== '' && supervisee !== supervisor && typeof percent === 'number' && percent >= 1 && percent <= 100
  const choices = (label: string, except: string) => [{ value: '', label }, ...clinicians.filter(({ id, is_active }) => is_active && String(id) !== except).map((person) => ({ value: String(person.id), label: describe(person) }))]
  const set = () => {
    if (!is_whole) return
    write.mutate(
      { params: { user_id: Number(supervisee) }, body: { supervisor_id: Number(supervisor), sample_percent: percent } },
      {
        onSuccess: () => {
          toastSuccess('The rule holds from now on.')
          onClose()
        },
      },
    )
  }
  return (
    <ConfirmDialog is_open title="Ask for cosignatures" confirm_label="Set the rule" is_pending={write.isPending} error={write.error} onConfirm={set} onClose={onClose}>
      <div className={form.form}>
        <p className={form.text}>Notes that are signed from now on ask for a second signature by themselves. Which notes fall into a sample cannot be foreseen by their author.</p>
        <NativeSelect size="md" label="Whose notes" required value={supervisee} data={choices('Choose somebody', supervisor)} onChange={(event) => setSupervisee(event.currentTarget.value)} />
        <NativeSelect size="md" label="Cosigned by" required value={supervisor} data={choices('Choose somebody', supervisee)} onChange={(event) => setSupervisor(event.currentTarget.value)} />
        <NumberInput size="md" label="Share of the notes" suffix=" %" min={1} max={100} allowDecimal={false} value={percent} onChange={setPercent} />
      </div>
    </ConfirmDialog>
  )
}

function Rule({ rule }: { rule: Supervision }) {
  const [is_asking, setAsking] = useState(false)
  const end = useEndSupervision()
  const onSuccess = () => {
    toastSuccess('The rule is ended.')
    setAsking(false)
  }
  return (
    <li className={classes.rule}>
      <span className={classes.words}>
        <strong>{describe(rule.supervisee)}</strong>
        <span className={classes.facts}>
          {rule.sample_percent} % of signed notes are cosigned by {describe(rule.supervisor)}
          {!rule.supervisor.is_active && ', who has no access any more: nobody is asked'}
        </span>
      </span>
      <Button variant="subtle" size="sm" aria-label={`End the rule for ${rule.supervisee.name}`} onClick={() => setAsking(true)}>
        End
      </Button>
      {is_asking && (
        <ConfirmDialog is_open title={`Supervision of ${rule.supervisee.name}`} confirm_label="End the rule" is_danger is_pending={end.isPending} error={end.error} onConfirm={() => end.mutate({ params: { user_id: rule.supervisee.id } }, { onSuccess })} onClose={() => setAsking(false)}>
          <p className={form.text}>Notes signed from now on ask for no second signature. Requests that were made stay.</p>
        </ConfirmDialog>
      )}
    </li>
  )
}

/** Whose notes ask for a second signature: a rule of the practice. */
export function SupervisionCard() {
  const read = useSupervision()
  const [is_setting, setSetting] = useState(false)
  const add = (
    <Button size="sm" variant="default" disabled={read.data === undefined} onClick={() => setSetting(true)}>
      Set a rule
    </Button>
  )
  return (
    <SectionCard title="Supervision" hint="cosignatures" action={add} is_flush>
      {read.isPending && <RowsSkeleton rows={1} label="Loading the rules" />}
      {read.data === undefined && read.isError && <FailedState is_compact title="The rules could not be loaded" text={describeError(read.error)} onRetry={() => void read.refetch()} is_retrying={read.isFetching} />}
      {read.data?.items.length === 0 && <EmptyState is_compact title="No cosignatures are required" text="A rule says whose signed notes ask a colleague for a second signature, and how many of them." />}
      {read.data !== undefined && read.data.items.length > 0 && (
        <ul className={classes.rules}>
          {read.data.items.map((rule) => (
            <Rule key={rule.supervisee.id} rule={rule} />
          ))}
        </ul>
      )}
      {is_setting && read.data !== undefined && <RuleDialog clinicians={read.data.clinicians} onClose={() => setSetting(false)} />}
    </SectionCard>
  )
}
