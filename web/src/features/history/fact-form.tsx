import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { FactKind } from '#domain/records/history/kinds.ts'
import { useIdempotencyKey } from '#web/platform/idempotency.ts'
import { ApiError, fieldErrors } from '#web/platform/problem-error.ts'
import { toastSuccess } from '#web/platform/toasts.ts'
import { useKeptForm } from '#web/platform/use-kept-form.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { readHistoryAfresh, useAddFact, useEditFact, type FactStamp, type NewFact } from './data.ts'
import { FactClash } from './fact-clash.tsx'
import { FactField } from './fact-field.tsx'
import { fieldsOf, isSame, readForm, valuesOf, type FormValues } from './form-values.ts'
import { source_options, type Field } from './fields.data.ts'
import { kind_names } from './history-words.ts'
import classes from './fact-form.module.css'

interface FactFormProps {
  patient_id: number
  kind: FactKind
  /** The fact to change; null for a new one. */
  fact: (FactStamp & object) | null
  /** What a new one begins with. */
  presets: Record<string, string>
  onDone: () => void
}

const wide_types: ReadonlySet<Field['type']> = new Set(['text', 'many', 'fetuses'])

/** What is typed is kept, sealed, on this device until it is saved or thrown away; so it outlives a closed tab and a lost answer. */
export function FactForm({ patient_id, kind, fact, presets, onDone }: FactFormProps) {
  const [initial] = useState<FormValues>(() => {
    const values = valuesOf(kind, fact as Record<string, unknown> | null)
    return fact === null ? { ...values, text: { ...values.text, ...presets } } : values
  })
  const [version, setVersion] = useState(fact?.version ?? 0)
  const [theirs, setTheirs] = useState<{ values: FormValues; version: number } | null>(null)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useKeptForm(`history-${patient_id}-${kind}-${fact?.id ?? 'new'}`, initial, (values) => isSame(values, initial))
  const key = useIdempotencyKey()
  const add = useAddFact()
  const edit = useEditFact()
  const error = add.error ?? edit.error
  const is_pending = add.isPending || edit.isPending
  const { values } = form

  const change = (part: Partial<FormValues>) => {
    key.renew()
    form.change(part)
  }
  const onSaved = () => {
    form.discard()
    toastSuccess(fact === null ? `Added to the history` : 'Saved')
    onDone()
  }
  const onRefused = (refusal: Error) => {
    if (!(refusal instanceof ApiError) || refusal.problem.code !== 'version_stale' || fact === null) return
    void readHistoryAfresh(patient_id).then(({ facts }) => {
      const now = facts[kind].find(({ id }) => id === fact.id)
      if (now) setTheirs({ values: valuesOf(kind, now as never), version: now.version })
    }, () => undefined)
  }
  const save = (as_version: number) => {
    const read = readForm(kind, values)
    setFaults(read.faults)
    add.reset()
    edit.reset()
    if (Object.keys(read.faults).length > 0) return
    const body = { kind, fields: read.fields } as NewFact
    if (fact === null) add.mutate({ params: { patient_id }, body, idempotency_key: key.current() }, { onSuccess: onSaved })
    else edit.mutate({ params: { patient_id, kind, fact_id: fact.id }, body, if_match: as_version }, { onSuccess: onSaved, onError: onRefused })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!is_pending) save(version)
  }

  const fields = fieldsOf(kind).map((field) => (field.name === 'source' ? { ...field, options: source_options, is_required: true as const } : field))
  const errors: Record<string, string | undefined> = { ...byField(fieldErrors(error)), ...faults }
  const entries = Object.entries(errors).map(([name, message]) => ({ field_id: idOf(name), message: `${fields.find((field) => field.name === name)?.label ?? name}: ${message}` }))
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-label={`${fact === null ? 'New' : 'Change'} ${kind_names[kind]}`}>
      {theirs !== null ? (
        <FactClash
          kind={kind}
          mine={values}
          theirs={theirs.values}
          onMine={() => {
            setVersion(theirs.version)
            setTheirs(null)
            save(theirs.version)
          }}
          onTheirs={() => {
            setVersion(theirs.version)
            form.change(theirs.values)
            edit.reset()
            setTheirs(null)
          }}
        />
      ) : (
        (error !== null || entries.length > 0) && <ErrorSummary title={error === null ? 'Please check these fields' : explainForm(error)} entries={entries} />
      )}
      {form.is_restored && error === null && <p className={classes.note}>What you typed last time was kept.</p>}
      {form.is_kept && !form.is_restored && <p className={classes.note}>Kept on this device until it is saved.</p>}
      <div className={classes.grid}>
        {fields.map((field, at) => (
          <div key={field.name} className={field.is_wide || wide_types.has(field.type) ? classes.wide : undefined}>
            <FactField
              id={idOf(field.name)}
              field={field}
              is_first={at === 0}
              values={values}
              error={errors[field.name]}
              onText={(text) => change({ text: { ...values.text, ...text } })}
              onMany={(name, chosen) => change({ many: { ...values.many, [name]: chosen } })}
              onFetuses={(fetuses) => change({ fetuses })}
            />
          </div>
        ))}
      </div>
      <div className={classes.actions}>
        <Button type="submit" loading={is_pending} disabled={theirs !== null}>
          {fact === null ? 'Add to the history' : 'Save'}
        </Button>
        <Button variant="default" onClick={onDone}>
          Close
        </Button>
        {!isSame(values, initial) && (
          <Button variant="subtle" onClick={form.discard}>
            Throw away what I typed
          </Button>
        )}
      </div>
    </form>
  )
}

function idOf(name: string): string {
  return `fact-${name}`
}

/** `fields.dose` → `dose`; a fault within the children belongs to the children. */
function byField(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace(/^fields\./u, '').split('.')[0]!, message]))
}
