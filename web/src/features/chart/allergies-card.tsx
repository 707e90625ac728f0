import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Chart } from './data.ts'
import classes from './chart-rows.module.css'

type Entry = Chart['allergies'][number]

function isGrave({ severity }: Entry): boolean {
  return severity === 'anaphylaxis' || severity === 'severe'
}

/** As they were told, the gravest first; "none known" and "nobody asked" are not the same, so an empty list claims neither. */
export function AllergiesCard({ allergies }: { allergies: readonly Entry[] }) {
  return (
    <SectionCard title="Allergies" hint={allergies.length > 0 ? `${allergies.length} recorded` : undefined} is_flush>
      {allergies.length === 0 ? (
        <EmptyState is_compact title="No allergies recorded" text="That does not say that there are none: ask, and write down what you hear." />
      ) : (
        <ul className={classes.rows}>
          {allergies.map((entry) => (
            <li key={entry.id} className={classes.row}>
              <div className={classes.words}>
                <div className={classes.main}>{entry.substance}</div>
                <div className={classes.facts}>{entry.reaction ?? 'reaction not recorded'}</div>
              </div>
              {entry.severity !== null && <StatusChip tone={isGrave(entry) ? 'bad' : 'warn'}>{entry.severity}</StatusChip>}
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
