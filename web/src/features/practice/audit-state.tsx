import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { PracticeOverview } from './data.ts'
import classes from './practice.module.css'

/** Whether the record of who did what still holds together, link by link. */
export function AuditState({ audit }: { audit: PracticeOverview['audit'] }) {
  const events = `${audit.events.toLocaleString('en-US')} ${audit.events === 1 ? 'event' : 'events'}`
  if (audit.is_intact) {
    return (
      <div className={classes.audit}>
        <StatusChip tone="good" icon={<IconShieldCheck size={15} aria-hidden />}>
          Intact
        </StatusChip>
        <p>{events} recorded; each is chained to the one before, and every link was checked just now.</p>
      </div>
    )
  }
  return (
    <div className={classes.audit} role="alert">
      <StatusChip tone="bad" icon={<IconAlertTriangle size={15} aria-hidden />}>
        Broken
      </StatusChip>
      <p>{events} recorded, and the chain does not hold:</p>
      <ul>
        {audit.problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    </div>
  )
}
