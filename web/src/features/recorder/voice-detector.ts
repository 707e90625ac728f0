import { MicVAD } from '@ricky0123/vad-web'

/** Of the model's 16 kHz: 512 samples. */
const frame_ms = 32
/** What the model's authors take for speech. */
const speech_from = 0.5

export interface VoiceDetector {
  stop(): Promise<void>
}

const nowhere = (): Promise<MediaStream> => Promise.reject(new Error('no stream yet'))

let ready: Promise<MicVAD> | null = null

function load(): Promise<MicVAD> {
  return MicVAD.new({
    model: 'v5',
    baseAssetPath: __VOICE_FILES__,
    onnxWASMBasePath: __VOICE_FILES__,
    startOnLoad: false,
    getStream: nowhere,
    // The stream is the recorder's, and stays as it is.
    pauseStream: async () => undefined,
    resumeStream: nowhere,
    // Threads would need a page that is cut off from all others; one is more than fast enough.
    ortConfig: (ort) => {
      ort.env.wasm.numThreads = 1
      ort.env.logLevel = 'error'
    },
  })
}

/** Fetches and compiles ahead, so that it listens from the first sound on. */
export function prepareVoices(): void {
  ready ??= load().catch((error: unknown) => {
    ready = null
    throw error
  })
  ready.catch(() => undefined)
}

/** Listens for voices (Silero v5); `onVoice` is called with each stretch of sound in which somebody speaks. */
export async function detectVoices(stream: MediaStream, audioContext: AudioContext, onVoice: (voiced_ms: number) => void): Promise<VoiceDetector> {
  prepareVoices()
  const detector = await ready!
  ready = null
  detector.options.audioContext = audioContext
  detector.options.getStream = async () => stream
  detector.options.onFrameProcessed = ({ isSpeech }) => {
    if (isSpeech >= speech_from) onVoice(frame_ms)
  }
  await detector.start()
  return { stop: () => detector.destroy() }
}
