import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Control } from './controls.ts'
import classes from './control-list.module.css'

/** Undefined where its evidence is still on the way; null where it could not be read, and then nothing is claimed. */
export function ControlList({ controls }: { controls: readonly (Control | undefined | null)[] }) {
  if (controls.some((control) => control === undefined)) return <RowsSkeleton rows={controls.length} label="Gathering the evidence" />
  return (
    <ul className={classes.list}>
      {controls.map(
        (control) =>
          control && (
            <li key={control.title} className={classes.control}>
              <div className={classes.words}>
                <div className={classes.title}>{control.title}</div>
                <div className={classes.evidence}>{control.evidence}</div>
              </div>
              {control.state === 'in_force' ? (
                <StatusChip tone="good" icon={<IconShieldCheck size={15} aria-hidden />}>
                  In force
                </StatusChip>
              ) : (
                <StatusChip tone="warn" icon={<IconAlertTriangle size={15} aria-hidden />}>
                  To do
                </StatusChip>
              )}
            </li>
          ),
      )}
      {controls.includes(null) && <li className={classes.control}>Some evidence could not be read. Load the page again.</li>}
    </ul>
  )
}
