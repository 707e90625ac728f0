import type { ChartRow, Entered } from '#domain/scribe/chart-rows/chart-row.ts'
import { formatKnownDate } from '#web/ui/dates.ts'

/** "118/76 mmHg, 20 Nov 2026". */
export function sayRow({ inputs }: Pick<ChartRow, 'inputs'>, entered: Entered): string {
  return inputs.reduce((text, { name, type, options }) => {
    const value = entered[name]?.trim() ?? ''
    if (value === '') return text
    const words = type === 'day' || type === 'partial_day' ? formatKnownDate(value) : (options.find((option) => option.value === value)?.label ?? value)
    return text === '' ? words : name === 'unit' ? `${text} ${words}` : `${text}, ${words}`
  }, '')
}
