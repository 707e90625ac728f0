import { standing_line } from '#domain/clinical-rule.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { History } from './data.ts'
import { ScrollTable } from './scroll-table.tsx'
import classes from './history.module.css'

type Item = History['findings']['screening'][number]
const states: Record<Item['status'], { tone: Tone; text: string }> = {
  needs_follow_up: { tone: 'bad', text: 'Needs follow-up' },
  overdue: { tone: 'bad', text: 'Overdue' },
  due: { tone: 'warn', text: 'Due' },
  ask: { tone: 'info', text: 'Ask' },
  not_due: { tone: 'good', text: 'Not due' },
  not_applicable: { tone: 'neutral', text: 'Not applicable' },
}

/** `due since 2026-11-20` → `due since 20 Nov 2026`. */
function readable(text: string): string {
  return text.replace(/\d{4}-\d{2}-\d{2}/gu, formatPlainDate)
}

function Items({ items, label }: { items: readonly Item[]; label: string }) {
  return (
    <ScrollTable label={label}>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">State</th>
          <th scope="col">Rule</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ rule, status, reason }) => (
          <tr key={rule.id}>
            <th scope="row">
              {rule.topic}
              <div className={classes.source}>{rule.what}</div>
            </th>
            <td>
              <StatusChip tone={states[status].tone}>{states[status].text}</StatusChip>
              <div className={classes.source}>{readable(reason)}</div>
            </td>
            <td className={classes.source}>
              {rule.body} {rule.grade}
              {rule.source_state === 'verified' ? '' : ' · named, not re-read'}
              {rule.interval_text !== '' && <div>{rule.interval_text}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** What is due by which rule. Questions that nobody asked are questions, not presumptions. */
export function ScreeningPanel({ findings: { screening, nothing_due_wording } }: { findings: History['findings'] }) {
  const urgent = screening.filter(({ status }) => status === 'needs_follow_up' || status === 'overdue' || status === 'due')
  const asked = screening.filter(({ status }) => status === 'ask')
  const later = screening.filter(({ status }) => status === 'not_due')
  return (
    <div className={classes.panel}>
      <h3>Due</h3>
      {urgent.length === 0 ? <p>{nothing_due_wording}</p> : <Items items={urgent} label="Screening due" />}
      {asked.length > 0 && (
        <details>
          <summary>{asked.length} that cannot be decided: something is not recorded</summary>
          <Items items={asked} label="Screening to ask about" />
        </details>
      )}
      {later.length > 0 && (
        <details>
          <summary>{later.length} not due now</summary>
          <Items items={later} label="Screening not due" />
        </details>
      )}
      <p className={classes.source}>{standing_line} Intervals are suspended by an abnormal result. Vaccines given and laboratory results on file count as done; whether a value is normal is for you to judge.</p>
    </div>
  )
}
