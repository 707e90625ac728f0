import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconUserExclamation from '@tabler/icons-react/dist/esm/icons/IconUserExclamation.mjs'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { formatPlainDate } from '#web/ui/dates.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { useFields } from '#web/ui/use-fields.ts'
import { useConfirmIdentity, type Bench } from './data.ts'
import classes from './bench.module.css'

const agreement = { same: 'agrees', similar: 'nearly agrees', different: 'does not agree', missing: 'is not in the file' } as const

function Compared({ bench }: { bench: Bench }) {
  const { identity, patient } = bench
  if (identity === null) return null
  const rows = [
    ['Name', identity.found_name, `${patient.first_name} ${patient.last_name}`, identity.name],
    ['Date of birth', identity.found_date_of_birth && formatPlainDate(identity.found_date_of_birth), formatPlainDate(patient.date_of_birth), identity.date_of_birth],
  ] as const
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <td />
          <th scope="col">In the file</th>
          <th scope="col">In this chart</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, found, own, verdict]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{found ?? 'none'}</td>
            <td>{own}</td>
            <td>{agreement[verdict]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ConfirmForm({ bench }: { bench: Bench }) {
  const confirm = useConfirmIdentity()
  const fields = useFields({ typed_last_name: '', reason: '' }, { form: 'identity', labels: { typed_last_name: 'Last name in this chart, typed', reason: 'Why the file belongs here' }, error: confirm.error })
  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (fields.require(['typed_last_name', 'reason'])) confirm.mutate({ params: { import_id: bench.file.id }, if_match: bench.file.version, body: fields.values })
      }}
    >
      {confirm.error !== null && <ErrorSummary title={explainForm(confirm.error)} />}
      <div className={classes.pair}>
        <TextInput {...fields.field('typed_last_name')} autoComplete="off" />
        <TextInput {...fields.field('reason')} />
      </div>
      <div className={form.actions}>
        <Button type="submit" loading={confirm.isPending}>
          Confirm that it belongs here
        </Button>
      </div>
    </form>
  )
}

/** The wrong-patient guard: says nothing where all agrees, asks where it nearly does, and blocks where it does not. */
export function IdentityNotice({ bench }: { bench: Bench }) {
  const [is_open, setOpen] = useState(false)
  const { file, blocked, identity_confirmed } = bench
  if (identity_confirmed !== null) {
    return (
      <div className={classes.notice} data-tone="quiet">
        <IconShieldCheck size={20} aria-hidden />
        <p>
          {identity_confirmed.by} confirmed that this file belongs here: {identity_confirmed.reason}
        </p>
      </div>
    )
  }
  if (blocked === null) return null
  const is_conflict = file.identity_check === 'conflict'
  return (
    <section className={classes.notice} data-tone={is_conflict ? 'bad' : 'warn'} aria-label="Whose file it is" role={is_conflict ? 'alert' : undefined}>
      <IconUserExclamation size={22} aria-hidden />
      <div className={classes.said}>
        <p>
          <strong>{is_conflict ? 'This looks like another patient’s file.' : 'Is this file about this patient?'}</strong> {blocked}
        </p>
        <Compared bench={bench} />
        {!is_conflict && (is_open ? <ConfirmForm bench={bench} /> : (
          <div>
            <Button variant="default" onClick={() => setOpen(true)}>
              It belongs here …
            </Button>
          </div>
        ))}
      </div>
    </section>
  )
}
