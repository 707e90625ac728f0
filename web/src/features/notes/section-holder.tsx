import { Button } from '@mantine/core'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { StatusChip } from '#web/ui/status-chip.tsx'
import type { Room } from '#web/features/notes/use-room.ts'
import classes from '#web/features/notes/section.module.css'

/** Who else writes in this section, and how the pen changes hands. */
export function SectionHolder({ section, room }: { section: string; room: Room }) {
  const held = room.heldBy(section)
  const asked = room.askedOfMe(section)
  if (held === null && asked === null) {
    const there = room.others.filter((one) => one.section === section).map(({ name }) => name)
    return there.length === 0 ? null : <span className={classes.there}>{there.join(', ')} {there.length === 1 ? 'is' : 'are'} here</span>
  }
  return (
    <div className={classes.holder} role="status">
      {held !== null && (
        <>
          <StatusChip tone="info" icon={<IconPencil size={14} aria-hidden />}>
            {held.name} is writing here
          </StatusChip>
          {room.may_write && held.ask === 'open' && (
            <Button size="compact-sm" mih={32} variant="default" onClick={() => void room.ask(section)}>
              Ask for this section
            </Button>
          )}
          {held.ask === 'waiting' && <span>Asked. Without an answer you can write here in half a minute.</span>}
          {held.ask === 'unanswered' && (
            <Button size="compact-sm" mih={32} onClick={() => void room.takeOver(section)}>
              Write here now
            </Button>
          )}
        </>
      )}
      {asked !== null && (
        <>
          <strong>{asked} asks to write here.</strong>
          <Button size="compact-sm" mih={32} onClick={() => void room.handOver(section)}>
            Hand over
          </Button>
        </>
      )}
    </div>
  )
}
