import { displayUnit } from '#domain/units/display-unit.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { History } from './data.ts'
import { ScrollTable } from './scroll-table.tsx'
import classes from './history.module.css'

/** What a day of the whole list comes to, a nutrient a row, beside its upper level. An amount that nobody recorded makes it "at least". */
export function NutrientsPanel({ nutrients }: { nutrients: History['findings']['nutrients'] }) {
  if (nutrients.length === 0) return null
  return (
    <div className={classes.panel}>
      <h3>Nutrients a day, from all entries</h3>
      <ScrollTable label="Nutrients a day">
        <thead>
          <tr>
            <th scope="col">Nutrient</th>
            <th scope="col">Total</th>
            <th scope="col">Upper level</th>
          </tr>
        </thead>
        <tbody>
          {nutrients.map(({ substance, of, total, upper_level, unit, is_over, without_amount_ids }) => (
            <tr key={substance}>
              <th scope="row">{of}</th>
              <td>
                {without_amount_ids.length > 0 && 'at least '}
                {total} {displayUnit(unit)} {is_over && <StatusChip tone="warn">Above</StatusChip>}
              </td>
              <td>
                {upper_level} {displayUnit(unit)}
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={classes.source}>Upper levels for adults: NASEM (1997 to 2019) · source named, not re-read (21 Nov 2026) · not for a nutrient that is given as a treatment; only amounts with a unit are counted.</p>
    </div>
  )
}
