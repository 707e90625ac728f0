import type { listLabels } from '#contract/sensitivity.ts'
import type { Reply } from '#web/platform/api.ts'
import rows from '#web/clinical/card-rows.module.css'
import { formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

interface WhoSeesProps {
  categories: Reply<typeof listLabels>['categories']
  rules_version: string
}

/** Whom to ask about what one does not see. The same in every chart: it says nothing of what this one holds. */
export function WhoSees({ categories, rules_version }: WhoSeesProps) {
  return (
    <details className={rows.part}>
      <summary>Who sees which category</summary>
      <ul className={rows.rows}>
        {categories.map(({ key, title, covers, is_seen, seen_by }) => (
          <li key={key} className={rows.row}>
            <div className={rows.words}>
              <div className={rows.main}>{title}</div>
              <div className={rows.facts}>
                {covers} Seen by {seen_by.length === 0 ? 'nobody of the practice' : seen_by.map(({ name }) => name).join(', ')}.
              </div>
            </div>
            {is_seen ? <StatusChip tone="good">You see it</StatusChip> : <StatusChip>You do not</StatusChip>}
          </li>
        ))}
      </ul>
      <p className={rows.facts}>Rules that suggest labels: ours, of {formatPlainDate(rules_version)}, not verified against a published value set.</p>
    </details>
  )
}
