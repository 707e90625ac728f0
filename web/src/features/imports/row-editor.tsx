import { NativeSelect, TextInput } from '@mantine/core'
import { codeOf } from '#domain/imports/chart-fact.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import { FormActions } from '#web/ui/form-actions.tsx'
import { useFields } from '#web/ui/use-fields.ts'
import { useEditRow, type RowEntry } from './data.ts'
import classes from './rows.module.css'

const labels = { label: 'Name', loinc: 'LOINC', comparator: 'Sign', number: 'Number', unit_ucum: 'Unit (UCUM)', observed: 'Taken on' }

function readNumber(typed: string): number | null {
  const plain = typed.trim().replace(',', '.')
  return plain === '' || !Number.isFinite(Number(plain)) ? null : Number(plain)
}

/** What was read, corrected by a person before it is accepted; the reading itself is kept beside it. */
export function RowEditor({ entry, import_id, version, onDone }: { entry: RowEntry; import_id: number; version: number; onDone: () => void }) {
  const { row } = entry
  const edit = useEditRow()
  const initial = {
    label: row.label,
    loinc: codeOf(row, 'LOINC') ?? '',
    comparator: row.value?.comparator ?? '',
    number: row.value?.number === null || row.value === null ? '' : String(row.value.number),
    unit_ucum: row.value?.unit_ucum ?? '',
    observed: row.observed?.local.slice(0, 16) ?? '',
  }
  const fields = useFields(initial, { form: `row-${entry.id}`, labels, error: edit.error })
  const { values } = fields
  const changed = (name: keyof typeof initial) => values[name] !== initial[name]
  const save = () =>
    edit.mutate(
      {
        params: { import_id, row_id: entry.id },
        if_match: version,
        body: {
          ...(changed('label') ? { label: values.label } : {}),
          ...(changed('loinc') ? { loinc: values.loinc.trim() || null } : {}),
          ...(changed('comparator') ? { comparator: (values.comparator || null) as '<' | null } : {}),
          ...(changed('number') ? { number: readNumber(values.number) } : {}),
          ...(changed('unit_ucum') ? { unit_ucum: values.unit_ucum.trim() || null } : {}),
          ...(changed('observed') ? { observed: values.observed.trim().replace(' ', 'T') || null } : {}),
        },
      },
      { onSuccess: onDone },
    )
  return (
    <form
      className={classes.editor}
      aria-label={`Correct ${row.label}`}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      {edit.error !== null && <ErrorSummary title={explainForm(edit.error)} />}
      <div className={classes.fields}>
        <TextInput {...fields.field('label')} className={classes.wide} />
        <NativeSelect size="md" {...fields.field('comparator')} data={[{ value: '', label: 'equals' }, '<', '<=', '>=', '>']} />
        <TextInput {...fields.field('number')} inputMode="decimal" />
        <TextInput {...fields.field('unit_ucum')} />
        <TextInput {...fields.field('loinc')} />
        <TextInput {...fields.field('observed')} placeholder="2026-03-14 08:30" />
      </div>
      <FormActions label="Keep the correction" size="sm" is_pending={edit.isPending} is_disabled={!Object.keys(initial).some((name) => changed(name as keyof typeof initial))} onCancel={onDone} />
    </form>
  )
}
