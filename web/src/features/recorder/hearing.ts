import { VoiceLog } from './voice-log.ts'
import type { VoiceDetector } from './voice-detector.ts'

/** What the microphone hears at the moment: its level, and whether somebody speaks. */
export interface Hearing {
  /** 0 to 1. */
  level(): number
  /** When somebody was heard last, in milliseconds from the start of the recording; 0 for never. */
  heardAt(): number
  /** Milliseconds of voice within that time; null where nothing listened for voices. */
  voicedMs(from_ms: number, to_ms: number): number | null
  stop(): void
}

/** Quieter than this a room is empty, or the microphone is covered. Counts until voices themselves are listened for. */
const sound_level = 0.12
const listen_every_ms = 150

/** Gets ready to tell voices from other sound before the microphone is open. Where that fails, nothing is lost. */
export function prepareHearing(): void {
  void import('./voice-detector.ts').then(({ prepareVoices }) => prepareVoices()).catch(() => undefined)
}

export function createHearing(stream: MediaStream, now: () => number): Hearing {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let heard_at = 0
  let voices: VoiceLog | null = null
  let detector: VoiceDetector | null = null
  let is_over = false

  function level(): number {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
    // From -60 dB, a silent room, to -10 dB, somebody close by.
    const decibels = 10 * Math.log10(power + 1e-12)
    return Math.min(1, Math.max(0, (decibels + 60) / 50))
  }

  const timer = setInterval(() => {
    if (voices === null && level() > sound_level) heard_at = now()
  }, listen_every_ms)

  async function listenForVoices(): Promise<void> {
    const { detectVoices } = await import('./voice-detector.ts')
    if (is_over) return
    const started = await detectVoices(stream, context, (voiced_ms) => voices?.add(now(), voiced_ms))
    voices = new VoiceLog(now())
    detector = started
    if (is_over) await stopAll()
  }

  async function stopAll(): Promise<void> {
    await detector?.stop().catch(() => undefined)
    if (context.state !== 'closed') await context.close()
  }

  // Where it cannot be loaded the recording goes on without it: nothing then says how much voice a part holds.
  void listenForVoices().catch(() => undefined)

  return {
    level,
    heardAt: () => Math.max(heard_at, voices?.last_ms ?? 0),
    voicedMs: (from_ms, to_ms) => voices?.between(from_ms, to_ms) ?? null,
    stop: () => {
      is_over = true
      clearInterval(timer)
      void stopAll()
    },
  }
}
