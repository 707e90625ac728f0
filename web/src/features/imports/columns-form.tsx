import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { column_roles, type ColumnRole } from '#domain/interop/parsed-file.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { explainForm } from '#web/ui/explain-form.ts'
import form from '#web/ui/form.module.css'
import { useMapColumns, type Bench } from './data.ts'
import classes from './bench.module.css'

const words: Partial<Record<ColumnRole, string>> = {
  ignore: 'leave out', observed: 'date taken', observed_time: 'time taken', measure: 'a test of its own (heading = test)', dated: 'results of one day (heading = date)', note: 'comment', patient_number: 'patient’s number',
}
const roles = column_roles.map((value) => ({ value, label: words[value] ?? value.replaceAll('_', ' ') }))
const orders = [
  { value: 'mdy', label: '3/4/2026 is 4 March' },
  { value: 'dmy', label: '3/4/2026 is 3 April' },
  { value: 'ymd', label: 'year first' },
]

/** What the columns of a table mean; said once, the practice's next table with these headings is read by it. */
export function ColumnsForm({ bench, columns }: { bench: Bench; columns: NonNullable<Bench['columns']> }) {
  const [chosen, setChosen] = useState(columns)
  const map = useMapColumns()
  const is_changed = JSON.stringify(chosen) !== JSON.stringify(columns)
  const is_decided = bench.file.rows.accepted > 0
  const change = (at: number, role: ColumnRole) => setChosen((before) => ({ ...before, columns: before.columns.map((column, i) => (i === at ? { ...column, role } : column)) }))
  return (
    <form
      className={classes.columns}
      onSubmit={(event) => {
        event.preventDefault()
        map.mutate({ params: { import_id: bench.file.id }, if_match: bench.file.version, body: chosen })
      }}
    >
      {map.error !== null && <ErrorSummary title={explainForm(map.error)} />}
      <p className={form.quiet}>
        {is_decided ? 'Rows of this file are in the chart, so its columns stay as they are.' : 'Say what each column means. It is remembered for the practice’s next table with these headings.'}
      </p>
      <div className={classes.fields}>
        {chosen.columns.map(({ heading, role }, at) => (
          <NativeSelect key={at} size="md" label={heading === '' ? `Column ${at + 1}` : heading} data={roles} value={role} disabled={is_decided} onChange={(event) => change(at, event.currentTarget.value as ColumnRole)} />
        ))}
        <NativeSelect size="md" label="How dates are written" data={orders} value={chosen.day_order} disabled={is_decided} onChange={(event) => setChosen({ ...chosen, day_order: event.currentTarget.value as 'mdy' })} />
      </div>
      <div className={form.actions}>
        <Button type="submit" disabled={!is_changed || is_decided} loading={map.isPending}>
          Read it again with these
        </Button>
      </div>
    </form>
  )
}
