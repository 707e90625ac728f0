import { createHash } from 'node:crypto'
import { beginRecording, putSegment } from '#contract/recordings.ts'
import { fillPath } from '#contract/endpoint.ts'
import type { Answer, Harness } from './harness.ts'
import { empty_chunk } from './import-fixture.ts'
import type { TestPractice, TestUser } from './practice.ts'

export const consent_body = { given_by: 'patient', how: 'spoken', everyone_present_agrees: true, wording_version: 1 }

/** Sound of a sine, 16 kHz mono PCM16, so short that it stays small; another `pitch_hz` is another file. */
export function toneWav(duration_ms = 200, pitch_hz = 440): Buffer {
  const samples = Math.round(duration_ms * 16)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(16_000, 24)
  wav.writeUInt32LE(32_000, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let at = 0; at < samples; at++) wav.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * pitch_hz * at) / 16_000)), 44 + at * 2)
  return wav
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

export async function startRecording(harness: Harness, as: TestUser, patient_id: number, more: Record<string, unknown> = {}): Promise<number> {
  return (await harness.call(beginRecording, { as, params: { patient_id }, body: { consent: consent_body, ...more } })).body.recording_id
}

const boundary = 'xxBOUNDARYxx'

interface Sent {
  start_ms?: number
  duration_ms?: number
  voiced_ms?: number | null
  sha256?: string
}

/** Sends a segment as a browser does; where nothing is said, the segments follow one another every 20 seconds. */
export function sendSegment(harness: Harness, as: TestUser, recording_id: number, seq: number, bytes: Buffer, sent: Sent = {}): Promise<Answer> {
  const { start_ms = (seq - 1) * 20_000, duration_ms = 21_500, voiced_ms = 9000, sha256 = sha256Of(bytes) } = sent
  const query = `sha256=${sha256}&start_ms=${start_ms}&duration_ms=${duration_ms}${voiced_ms === null ? '' : `&voiced_ms=${voiced_ms}`}`
  const payload = Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: audio/webm\r\n\r\n`), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return harness.sendBytes('PUT', `${fillPath(putSegment.path, { recording_id, seq })}?${query}`, { as, payload, content_type: `multipart/form-data; boundary=${boundary}` })
}

/** A recording with one segment, still going on. */
export async function addRecording(harness: Harness, { REI }: TestPractice, patient_id: number): Promise<{ recording_id: number; seq: number }> {
  const recording_id = await startRecording(harness, REI, patient_id)
  await sendSegment(harness, REI, recording_id, 1, toneWav())
  return { recording_id, seq: 1 }
}

export const empty_segment = { ...empty_chunk, query: { sha256: empty_chunk.query.sha256, start_ms: '0', duration_ms: '1000' } }
