import { Button } from '@mantine/core'
import { sayRow } from './say-row.ts'
import type { ChartRows } from './use-chart-rows.ts'
import classes from './chart-rows.module.css'

/** In the sheet of the signature: what goes into the chart with it. */
export function TickedRows({ chart_rows: { rows, ticked, is_pending }, onChoose }: { chart_rows: ChartRows; onChoose: () => void }) {
  const open = rows.filter(({ row }) => row.state !== 'present' && row.refusal === null).length
  if (is_pending || (open === 0 && ticked.length === 0)) return null
  return (
    <>
      <dt>For the chart</dt>
      <dd>
        {ticked.length === 0 ? (
          'Nothing is ticked, so nothing is written. '
        ) : (
          <ul className={classes.facts}>
            {ticked.map(({ row, entered }) => (
              <li key={row.id}>
                {row.label}: {sayRow(row, entered)}
              </li>
            ))}
          </ul>
        )}
        <Button size="compact-sm" variant="subtle" ml={-8} onClick={onChoose}>
          {ticked.length === 0 ? `Look at the ${open === 1 ? 'row' : `${open} rows`} offered` : 'Change what is written'}
        </Button>
      </dd>
    </>
  )
}
