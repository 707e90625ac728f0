import { Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { RiskLevel } from '#domain/records/patient-filters.ts'
import { RiskExplained } from './risk-explained.tsx'
import { RiskMark } from './risk-mark.tsx'
import classes from './risk.module.css'

/** The level; what it stands on opens from it. */
export function RiskPopover({ patient_id, name, level }: { patient_id: number; name: string; level: RiskLevel | null }) {
  const [is_open, setOpen] = useState(false)
  return (
    <Popover opened={is_open} onChange={setOpen} width={380} position="bottom-start" trapFocus withinPortal shadow="md">
      <Popover.Target>
        <UnstyledButton className={classes.open} aria-label={`Risk level of ${name}: ${level ?? 'not assessed'}. Why?`} onClick={() => setOpen(!is_open)}>
          <RiskMark level={level} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={`Risk level of ${name}`}>{is_open && <RiskExplained patient_id={patient_id} />}</Popover.Dropdown>
    </Popover>
  )
}
