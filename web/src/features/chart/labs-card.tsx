import { displayUnit } from '#domain/units/display-unit.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { Chart } from './data.ts'
import { formatResult } from '#web/clinical/format-result.ts'
import classes from './chart-rows.module.css'

type Entry = Chart['lab_results'][number]

/** The latest results: value with its unit, and when the sample was taken. */
export function LabsCard({ results, time_zone }: { results: readonly Entry[]; time_zone: string }) {
  return (
    <SectionCard title="Latest results" hint={results.length > 0 ? 'newest first' : undefined} is_flush>
      {results.length === 0 ? (
        <EmptyState is_compact title="No results yet" text="Laboratory values with unit and date will be listed here." />
      ) : (
        <table className={classes.labs}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Test</th>
              <th scope="col">Value</th>
              <th scope="col">Collected</th>
            </tr>
          </thead>
          <tbody>
            {results.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">{entry.name}</th>
                <td className={classes.value}>
                  <strong>{formatResult(entry)}</strong> <span>{displayUnit(entry.unit)}</span>
                </td>
                <td className={classes.when}>
                  <time dateTime={entry.collected_at}>{formatInstant(entry.collected_at, time_zone)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  )
}
