import { roleTitle } from '#web/clinical/role-title.ts'
import { formatInstant } from '#web/ui/dates.ts'
import { StatusChip, type Tone } from '#web/ui/status-chip.tsx'
import type { Activity } from './data.ts'
import classes from './activities.module.css'

const tones: Record<Activity['outcome'], Tone> = { allowed: 'good', denied: 'warn', failed: 'bad' }

function Subject({ patient_id, resource, resource_id }: Activity) {
  const parts = [patient_id === null ? null : `Chart no. ${patient_id}`, resource === null || resource === 'patient' ? null : `${resource} ${resource_id ?? ''}`.trim()]
  return parts.filter(Boolean).join(', ') || '–'
}

/** The log as it is written: numbers of charts, no names of patients. */
export function ActivityTable({ items, time_zone, is_stale }: { items: readonly Activity[]; time_zone: string; is_stale: boolean }) {
  return (
    // A region one can scroll sideways must be reachable by keyboard.
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Activities, table">
      <table className={classes.table} aria-label="Activities" aria-busy={is_stale}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">Action</th>
            <th scope="col">What</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <td className={classes.when}>{formatInstant(item.at, time_zone)}</td>
              <td>
                <div className={classes.who}>{item.actor?.name ?? 'Nobody signed in'}</div>
                {item.actor?.role && <div className={classes.role}>{roleTitle(item.actor.role)}</div>}
              </td>
              <td>
                <code className={classes.action}>{item.action}</code>
              </td>
              <td>
                <Subject {...item} />
              </td>
              <td>
                <StatusChip tone={tones[item.outcome]}>{item.outcome}</StatusChip>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
