import { getSegmentAudio } from '#contract/recordings.ts'
import { request } from '#web/platform/api.ts'

export interface Playback {
  context: AudioContext
  source: AudioBufferSourceNode
}

interface Stretch {
  /** From the beginning of the part. */
  offset_ms: number
  /** To its end where it is left out. */
  length_ms?: number
}

/** Decoded whole, because a part that was recorded in the browser cannot be wound to a place as a file. */
export async function playPart(recording_id: number, seq: number, { offset_ms, length_ms }: Stretch): Promise<Playback> {
  const bytes = await (await request(getSegmentAudio, { params: { recording_id, seq } })).arrayBuffer()
  const context = new AudioContext()
  const source = context.createBufferSource()
  source.buffer = await context.decodeAudioData(bytes)
  source.connect(context.destination)
  if (length_ms === undefined) source.start(0, offset_ms / 1000)
  else source.start(0, offset_ms / 1000, length_ms / 1000)
  return { context, source }
}
