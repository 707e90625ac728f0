import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import classes from './service-setting.module.css'

export interface Choice<Value extends string> {
  value: Value
  label: string
}

/** One of two or three: a label of its own, and below it what the choice means. */
export function ChooseOne<Value extends string>({ label, value, data, hint, onChange }: { label: string; value: Value; data: Choice<Value>[]; hint: string; onChange: (value: Value) => void }) {
  const id = useId()
  return (
    <div>
      <div id={id} className={classes.label}>
        {label}
      </div>
      <SegmentedControl aria-labelledby={id} data={data} value={value} onChange={(next) => onChange(next as Value)} />
      <p className={classes.hint}>{hint}</p>
    </div>
  )
}
