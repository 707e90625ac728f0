import { useEffect, useRef, useState } from 'react'
import type { AudioSegment } from '#contract/recordings.ts'
import { playPart, type Playback } from '#web/clinical/play-part.ts'
import { nextStretch } from '#web/clinical/play-through.ts'

export interface PlayThrough {
  is_playing: boolean
  /** Where it is, in milliseconds from the start of the recording. */
  at_ms: number
  play: (from_ms: number) => void
  pause: () => void
  error: unknown
}

/** Plays a recording from part to part. */
export function usePlayThrough(recording_id: number, parts: readonly AudioSegment[]): PlayThrough {
  const [is_playing, setPlaying] = useState(false)
  const [at_ms, setAt] = useState(0)
  const [error, setError] = useState<unknown>(null)
  /** Another number for each wish: what was begun for an earlier one is let go. */
  const wish = useRef(0)
  const playback = useRef<Playback | null>(null)
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined)

  function silence(): void {
    wish.current += 1
    clearInterval(timer.current)
    const current = playback.current
    playback.current = null
    if (current === null) return
    current.source.onended = null
    void current.context.close()
  }
  useEffect(() => silence, [])

  async function run(from_ms: number): Promise<void> {
    silence()
    const own = wish.current
    const next = nextStretch(parts, from_ms)
    if (next === null) {
      setPlaying(false)
      return setAt(0)
    }
    const { part } = next
    const started_ms = part.start_ms + next.from_ms
    const started = await playPart(recording_id, part.seq, { offset_ms: next.from_ms })
    if (wish.current !== own) return void started.context.close()
    playback.current = started
    setAt(started_ms)
    timer.current = setInterval(() => setAt(started_ms + started.context.currentTime * 1000), 250)
    started.source.onended = () => begin(part.start_ms + part.duration_ms)
  }

  function begin(from_ms: number): void {
    setError(null)
    setPlaying(true)
    void run(from_ms).catch((fault: unknown) => {
      silence()
      setPlaying(false)
      setError(fault)
    })
  }

  return {
    is_playing,
    at_ms,
    play: begin,
    pause: () => {
      silence()
      setPlaying(false)
    },
    error,
  }
}
