import { createHash } from 'node:crypto'
import { beginRecording, putSegment } from '#contract/recordings.ts'
import { fillPath } from '#contract/endpoint.ts'
import { toneWav } from '../platform/speech/tone-wav.ts'
import type { Answer, Harness } from './harness.ts'
import { empty_chunk } from './import-fixture.ts'
import type { TestPractice, TestUser } from './practice.ts'

export const consent_body = { given_by: 'patient', how: 'spoken', everyone_present_agrees: true, wording_version: 1 }

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
  await sendSegment(harness, REI, recording_id, 1, toneWav(200))
  return { recording_id, seq: 1 }
}

export const empty_segment = { ...empty_chunk, query: { sha256: empty_chunk.query.sha256, start_ms: '0', duration_ms: '1000' } }
