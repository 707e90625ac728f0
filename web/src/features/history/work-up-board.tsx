import { work_up_areas } from '#domain/records/history/words.ts'
import { formatPlainDate } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { History } from './data.ts'
import { areaState, type AreaState } from './work-up.ts'
import { areaLabel } from './history-words.ts'
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
  const shared = sayShared(history.findings.partner_semen)
  return (
    <div className={classes.board}>
      {work_up_areas.map((area) => {
        const { state, item } = areaState(items.filter((one) => one.area === area), history.findings.today)
        return (
          <div key={area} className={classes.area}>
            <h3>{areaLabel(area)}</h3>
            <StatusChip tone={states[state].tone}>{states[state].text}</StatusChip>
            {item !== null && (
              <p>
                {item.test}
                {item.done_on !== null && `, ${formatPlainDate(item.done_on)}`}
                {state === 'expired' && item.expires_on !== null && `, valid until ${formatPlainDate(item.expires_on)}`}
              </p>
            )}
            {area === 'male' && shared !== null && <p>{shared}</p>}
          </div>
        )
      })}
    </div>
  )
}

/** The newest analysis that a partner shares, against the lower limits; null where none is shared. */
function sayShared(analyses: History['findings']['partner_semen']): string | null {
  const newest = [...analyses].sort((a, b) => b.collected_on.localeCompare(a.collected_on))[0]
  if (newest === undefined) return null
  const below = newest.limits.ok ? newest.limits.value.measures.filter(({ is_below }) => is_below).map(({ label }) => label.toLowerCase()) : []
  return `Shared by the partner, ${formatPlainDate(newest.collected_on)}: ${below.length === 0 ? 'nothing below a WHO limit' : `below the WHO limit: ${below.join(', ')}`}`
}
