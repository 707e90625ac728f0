import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/platform/paths.ts'
import { formatClockTime } from '#web/ui/dates.ts'
import { sayParts } from './recorder-words.ts'
import { sendLeft } from './recorders.ts'
import { useLeft } from './use-left.ts'
import classes from './recorder.module.css'

/** What an earlier visit left on this device: what had ended is sent by itself, what broke off is offered. */
export default function LeftStrip({ is_hidden }: { is_hidden: boolean }) {
  const { left, look } = useLeft()
  useEffect(() => {
    const ended = left?.filter(({ entry }) => entry.ended !== null) ?? []
    if (ended.length > 0) void Promise.all(ended.map(({ entry }) => sendLeft(entry))).then(look)
  }, [left, look])
  const broken = left?.find(({ entry }) => entry.ended === null)
  if (is_hidden || broken === undefined) return null
  const { entry, waiting } = broken
  return (
    <aside className={classes.strip} aria-label="Recording that broke off">
      <span className={classes.dot} aria-hidden />
      <span className={classes.leftWords}>
        A recording of {entry.patient} from {formatClockTime(entry.started_at)} {waiting === 0 ? 'broke off' : `has ${sayParts(waiting)} not yet uploaded`}
      </span>
      <Button size="xs" component={Link} to={paths.recording(entry.patient_id)}>
        Open
      </Button>
    </aside>
  )
}
