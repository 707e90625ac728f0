import { useEffect, useMemo, useRef, useState } from 'react'
import { getRecording, type AudioSegment } from '#contract/recordings.ts'
import type { Segment } from '#domain/scribe/transcript.ts'
import { ApiError } from '#web/platform/api.ts'
import { useUser } from '#web/platform/use-session.ts'
import { useRead } from '#web/platform/use-read.ts'
import { playPart, type Playback } from './play-part.ts'
import { sayAudio } from './recording-words.ts'

/** The sound of a visit beside its transcript: what becomes of it, and the way to hear a turn. */
export interface VisitSound {
  /** What becomes of the sound, in words. */
  state: string
  /** Why a turn could not be played; null where nothing is wrong. */
  fault: string | null
  /** Null where there is no sound any more. */
  play: ((segment: Segment) => void) | null
  stop: () => void
  playing_id: string | null
}

/** The part in which that moment can be heard; of two that overlap the one that goes on longer. */
export function findPart(parts: readonly Pick<AudioSegment, 'seq' | 'start_ms' | 'duration_ms'>[], at_ms: number): number | null {
  const holding = parts.filter(({ start_ms, duration_ms }) => start_ms <= at_ms && at_ms < start_ms + duration_ms)
  return holding.sort((a, b) => b.start_ms - a.start_ms)[0]?.seq ?? null
}

/** A little more than the turn, so that its last word is not cut. */
const after_ms = 400

export function useVisitSound(recording_id: number | null): VisitSound | null {
  const { practice } = useUser()
  const recording = useRead(getRecording, { params: { recording_id: recording_id ?? 0 } }, { enabled: recording_id !== null }).data
  const [playing_id, setPlaying] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const playback = useRef<Playback | null>(null)
  const wanted = useRef<string | null>(null)
  const stop = useMemo(
    () => () => {
      wanted.current = null
      const current = playback.current
      playback.current = null
      current?.source.stop()
      void current?.context.close()
      setPlaying(null)
    },
    [],
  )
  useEffect(() => stop, [stop])
  const parts = recording?.segments
  const play = useMemo(() => {
    if (recording_id === null || parts === undefined) return null
    return (segment: Segment) => {
      stop()
      setFault(null)
      const part = parts.find(({ seq }) => seq === findPart(parts, segment.start_ms ?? -1))
      if (part === undefined || segment.start_ms === null) return setFault('There is no sound of this turn.')
      wanted.current = segment.id
      setPlaying(segment.id)
      const offset_ms = segment.start_ms - part.start_ms
      const length_ms = (segment.end_ms ?? segment.start_ms + part.duration_ms) - segment.start_ms + after_ms
      void playPart(recording_id, part.seq, { offset_ms, length_ms })
        .then((started) => {
          // Another turn was asked for meanwhile, or none.
          if (wanted.current !== segment.id) return void started.context.close()
          playback.current = started
          started.source.onended = () => wanted.current === segment.id && stop()
        })
        .catch((error: unknown) => {
          if (wanted.current !== segment.id) return
          stop()
          setFault(error instanceof ApiError ? error.problem.detail : 'This browser cannot play the sound.')
        })
    }
  }, [recording_id, parts, stop])
  if (recording === undefined || recording_id === null) return null
  return { state: sayAudio(recording, practice.time_zone), fault, play: recording.receipt === null && recording.segments.length > 0 ? play : null, stop, playing_id }
}
