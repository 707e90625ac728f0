/** What this window records or still has to send. Small, because the frame around every screen asks it. */
import { useSyncExternalStore } from 'react'
import type { MicrophoneFault } from './microphone.ts'

export type RecorderPhase = 'recording' | 'off_record' | 'finishing' | 'finished'

export interface RecorderState {
  recording_id: number
  patient_id: number
  patient: string
  started_at: string
  phase: RecorderPhase
  /** Sound recorded before `running_since`; what is off the record does not count. */
  recorded_ms: number
  /** On the clock of `performance.now()`; null while nothing is recorded. */
  running_since: number | null
  /** Parts that the server has, and parts that wait here. */
  uploaded: number
  waiting: number
  is_unreachable: boolean
  /** Parts that the server will not take, with its reasons. */
  refused: readonly { seq: number; detail: string }[]
  is_muted: boolean
  /** Nobody was heard for a while, though the microphone is on. */
  is_silent: boolean
  fault: MicrophoneFault | null
  /** Off the record by itself: nobody was heard for a quarter of an hour. */
  is_paused_for_silence: boolean
  /** This device takes no more: parts are in this window's memory only. */
  is_device_full: boolean
}

let states: ReadonlyMap<number, RecorderState> = new Map()
const listeners = new Set<() => void>()

export function setRecorderState(recording_id: number, state: RecorderState | null): void {
  const next = new Map(states)
  if (state === null) next.delete(recording_id)
  else next.set(recording_id, state)
  states = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isLive = ({ phase }: RecorderState) => phase === 'recording' || phase === 'off_record'

/** The visit that is being recorded in this window, or is off the record. */
export function findLive(): RecorderState | null {
  return [...states.values()].find(isLive) ?? null
}

export const useLiveRecording = (): RecorderState | null => useSyncExternalStore(subscribe, findLive)
export const useRecorderState = (recording_id: number | null): RecorderState | null =>
  useSyncExternalStore(subscribe, () => (recording_id === null ? null : (states.get(recording_id) ?? null)))

/** Recorded so far, in milliseconds. */
export function recordedMs({ recorded_ms, running_since }: RecorderState, now: number): number {
  return recorded_ms + (running_since === null ? 0 : Math.max(0, now - running_since))
}
