import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { titleOfSensitivity, type Sensitivity } from '#domain/access/sensitivity.ts'
import { StatusChip } from '#web/ui/status-chip.tsx'

/** That an entry is kept from others, for who sees it: not to be read aloud or passed on like any other. */
export function LabelChip({ category }: { category: Sensitivity }) {
  return (
    <StatusChip tone="brand" icon={<IconLock size={14} aria-hidden />}>
      <span className="visually-hidden">Labelled: </span>
      {titleOfSensitivity(category)}
    </StatusChip>
  )
}
