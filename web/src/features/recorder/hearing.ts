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

/** Quieter than this a room is empty, or the microphone is covered. */
const sound_level = 0.12
const listen_every_ms = 150

export function createHearing(stream: MediaStream, now: () => number): Hearing {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 2048
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let heard_at = 0

  function level(): number {
    analyser.getFloatTimeDomainData(samples)
    const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length
    // From -60 dB, a silent room, to -10 dB, somebody close by.
    const decibels = 10 * Math.log10(power + 1e-12)
    return Math.min(1, Math.max(0, (decibels + 60) / 50))
  }

  const timer = setInterval(() => {
    if (level() > sound_level) heard_at = now()
  }, listen_every_ms)

  return {
    level,
    heardAt: () => heard_at,
    voicedMs: () => null,
    stop: () => {
      clearInterval(timer)
      void context.close()
    },
  }
}
