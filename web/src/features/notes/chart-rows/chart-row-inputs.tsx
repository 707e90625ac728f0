import { NativeSelect, TextInput } from '@mantine/core'
import type { ChartRow, Entered, RowFault, RowInput } from '#domain/scribe/chart-rows/chart-row.ts'
import classes from './chart-rows.module.css'

interface ChartRowInputsProps {
  row: ChartRow
  entered: Entered
  missing: readonly RowFault[]
  onEnter: (row: ChartRow, name: string, value: string) => void
}

const modes: Partial<Record<RowInput['type'], 'numeric' | 'decimal'>> = { whole: 'numeric', number: 'decimal' }

/** What a row says, each part as the writer leaves it. A choice of one is no choice and stands as text. */
export function ChartRowInputs({ row, entered, missing, onEnter }: ChartRowInputsProps) {
  return (
    <div className={classes.inputs}>
      {row.inputs.map((input) => {
        const { name, label, type, options, value, is_required } = input
        if (type === 'choice' && options.length === 1 && value !== null) {
          return (
            <span key={name} className={classes.fixed}>
              {options[0]!.label}
            </span>
          )
        }
        const shared = {
          label: is_required ? label : `${label} (if known)`,
          'aria-label': `${row.label}: ${label}`,
          size: 'xs' as const,
          value: entered[name] ?? '',
          error: entered[name] !== null && missing.some(({ field }) => field === name),
          onChange: (event: { currentTarget: { value: string } }) => onEnter(row, name, event.currentTarget.value),
        }
        if (type === 'choice') return <NativeSelect key={name} {...shared} className={classes.input} data={[{ value: '', label: 'Choose …' }, ...options]} />
        return (
          <TextInput
            key={name}
            {...shared}
            className={type === 'text' ? classes.words : classes.input}
            type={type === 'day' ? 'date' : 'text'}
            placeholder={type === 'partial_day' ? '2024 or 2024-05' : undefined}
            inputMode={modes[type]}
            autoComplete="off"
            spellCheck={false}
          />
        )
      })}
    </div>
  )
}
