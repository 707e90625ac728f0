import { useEffect, useRef } from 'react'
import { recorderOf } from './recorders.ts'
import classes from './recorder.module.css'

const bars = 40
const every_ms = 90

/** The last seconds of sound as bars, so that a glance from across the room tells that the microphone hears. */
export function LevelMeter({ recording_id, is_on }: { recording_id: number; is_on: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heights = Array.from({ length: bars }, () => 0)
    const timer = setInterval(() => {
      heights.shift()
      heights.push(is_on ? (recorderOf(recording_id)?.level() ?? 0) : 0)
      const children = place.current?.children ?? []
      for (const [at, height] of heights.entries()) (children[at] as HTMLElement | undefined)?.style.setProperty('--level', height.toFixed(2))
    }, every_ms)
    return () => clearInterval(timer)
  }, [recording_id, is_on])
  return (
    <div ref={place} className={classes.meter} data-on={is_on || undefined} aria-hidden>
      {Array.from({ length: bars }, (_, at) => (
        <span key={at} />
      ))}
    </div>
  )
}
