import { work_up_areas } from '#domain/records/history/words.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { History } from './data.ts'
import { areaState, type AreaState } from './work-up.ts'
import { label } from './history-words.ts'
import classes from './history.module.css'

const states: Record<AreaState, { tone: Tone; text: string }> = {
  abnormal: { tone: 'bad', text: 'Abnormal' },
  expired: { tone: 'warn', text: 'Expired' },
  done: { tone: 'good', text: 'Done' },
  ordered: { tone: 'info', text: 'Ordered' },
  not_applicable: { tone: 'neutral', text: 'Not applicable' },
  open: { tone: 'neutral', text: 'Nothing recorded' },
}

/** The six areas at a glance: the worst standing item of each speaks for it. */
export function WorkUpBoard({ history }: { history: History }) {
  const items = history.facts.work_up_item.filter(({ is_entered_in_error }) => !is_entered_in_error)
  return (
    <div className={classes.board}>
      {work_up_areas.map((area) => {
        const { state, item } = areaState(items.filter((one) => one.area === area), history.findings.today)
        return (
          <div key={area} className={classes.area}>
            <h3>{label(area)}</h3>
            <StatusChip tone={states[state].tone}>{states[state].text}</StatusChip>
            {item !== null && (
              <p>
                {item.test}
                {item.done_on !== null && `, ${formatPlainDate(item.done_on)}`}
                {state === 'expired' && item.expires_on !== null && `, valid until ${formatPlainDate(item.expires_on)}`}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
