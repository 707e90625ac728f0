import { chooseAudioType, plainType } from './audio-type.ts'
import type { Take } from './rotation.ts'

export type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'lost' | 'unsupported'

export class MicrophoneError extends Error {
  readonly fault: MicrophoneFault
  constructor(fault: MicrophoneFault) {
    super(`microphone ${fault}`)
    this.name = 'MicrophoneError'
    this.fault = fault
  }
}

/** Speech needs no more than this; a part of 25 s is then under 100 kB. */
const bits_per_second = 32_000
const chunk_ms = 1_000

function faultOf(error: unknown): MicrophoneFault {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return 'busy'
}

/** A microphone that is on. `release` turns it off, and the browser's own sign goes out. */
export interface Microphone {
  stream: MediaStream
  media_type: string
  begin(onChunk: (chunk: Blob) => void): Take
  release(): void
}

interface Watch {
  onLost: () => void
  /** The device or the system lets no sound through. */
  onMuted: (is_muted: boolean) => void
}

export async function openMicrophone({ onLost, onMuted }: Watch): Promise<Microphone> {
  // Insecure pages and old browsers have no such thing.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  const type = typeof MediaRecorder === 'undefined' ? null : chooseAudioType((one) => MediaRecorder.isTypeSupported(one))
  if (devices === undefined || type === null) throw new MicrophoneError('unsupported')
  const stream = await devices
    .getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true } })
    .catch((error: unknown) => {
      throw new MicrophoneError(faultOf(error))
    })
  const track = stream.getAudioTracks()[0]!
  track.onended = onLost
  track.onmute = () => onMuted(true)
  track.onunmute = () => onMuted(false)
  return {
    stream,
    media_type: plainType(type),
    begin: (onChunk) => beginTake(stream, type, onChunk),
    release: () => {
      track.onended = null
      track.onmute = null
      track.onunmute = null
      for (const one of stream.getTracks()) one.stop()
    },
  }
}

function beginTake(stream: MediaStream, type: string, onChunk: (chunk: Blob) => void): Take {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: bits_per_second })
  recorder.ondataavailable = ({ data }) => onChunk(data)
  recorder.start(chunk_ms)
  return {
    stop: () =>
      new Promise((resolve) => {
        // A lost device has stopped it already; its last piece came before.
        if (recorder.state === 'inactive') return resolve()
        recorder.onstop = () => resolve()
        recorder.stop()
      }),
  }
}
