import { join } from 'node:path'
import { readFile, writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fillPath } from '#contract/endpoint.ts'
import { generateDraft, getDraft, signDraft } from '#contract/notes.ts'
import { deleteAudio, draftFromRecording, finishRecording, getRecording, getSegmentAudio, listRecordings, putSegment, withdrawConsent } from '#contract/recordings.ts'
import { changeRecordingSetting, getRecordingSetting } from '#contract/speech-provider.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { toneWav } from '../../platform/speech/tone-wav.ts'
import { startApiProcess } from '../../test/api-process.ts'
import { label } from '../../test/care-fixture.ts'
import { readDraft, registerPatient, visit_text } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { sendSegment, sha256Of, startRecording } from '../../test/recording-fixture.ts'
import { sweep_audio } from './jobs.ts'

let harness: Harness
let own: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  patient_id = await registerPatient(harness, own.REI)
})
afterAll(() => harness.stop())

let pitch = 500
const view = async (recording_id: number, as = own.REI) => (await harness.call(getRecording, { as, params: { recording_id } })).body
const blobsOf = async (recording_id: number) => (await harness.owner.query('select blob_id from audio_segment where recording_id = $1', [recording_id])).rows.map(({ blob_id }) => blob_id as string)

async function recorded(): Promise<number> {
  const recording_id = await startRecording(harness, own.REI, patient_id)
  await sendSegment(harness, own.REI, recording_id, 1, toneWav(200, pitch++))
  await harness.call(finishRecording, { as: own.REI, params: { recording_id }, body: { segment_count: 1, off_record: [], ended_by: 'person' } })
  return recording_id
}

async function drafted(recording_id: number): Promise<{ draft_id: number; note_id: number }> {
  const { body } = await harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'T02', length: 'standard', files: [{ name: 'visit.txt', text: visit_text }] } })
  await harness.call(generateDraft, { as: own.REI, params: { draft_id: body.draft_id } })
  return body
}

async function signed(recording_id: number): Promise<{ draft_id: number; note_id: number }> {
  const made = await drafted(recording_id)
  const draft = await readDraft(harness, own.REI, made.draft_id)
  expect((await harness.call(signDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) } })).status).toBe(201)
  return made
}

async function sweepAfter(days: number): Promise<void> {
  harness.clock = new Date(Date.now() + days * 86_400_000 + 60_000)
  await inTransaction(harness.runtime.pool, (db) => enqueue(db, sweep_audio, {}))
  await harness.work()
  harness.clock = null
}

describe('how long the sound of a visit is kept', () => {
  it('F18 a week after the signature and thirty days without one, each with a receipt and a line in the log', async () => {
    const of_signed = await recorded()
    await signed(of_signed)
    const of_unsigned = await recorded()
    await sweepAfter(6.9)
    expect([(await view(of_signed)).state, (await view(of_unsigned)).state]).toEqual(['complete', 'complete'])
    const blobs = await blobsOf(of_signed)
    await sweepAfter(7)
    const gone = await view(of_signed)
    expect([gone.state, gone.receipt.reason, gone.receipt.deleted_by, gone.receipt.confirmed_at !== null]).toEqual(['deleted', 'signed', null, true])
    expect(await harness.runtime.blobs.has(own.practice_id, blobs[0]!)).toBe(false)
    expect((await view(of_unsigned)).receipt).toBeNull()
    await sweepAfter(30)
    expect((await view(of_unsigned)).receipt.reason).toBe('never_signed')
    const { rows } = await harness.owner.query(`select detail, actor_id from audit_event where action = 'recordings.delete_audio' and resource_id = $1`, [String(of_signed)])
    expect(rows).toEqual([{ detail: { reason: 'signed' }, actor_id: null }])
  })

  it('is the practice’s to say, within bounds, and says itself when', async () => {
    const read = async () => (await harness.call(getRecordingSetting, { as: own.PRACTICE_ADMIN })).body
    const change = async (body: object, version?: number) => harness.call(changeRecordingSetting, { as: own.PRACTICE_ADMIN, body, headers: { 'if-match': String(version ?? (await read()).version) } })
    expect(await read()).toEqual({ after_signing_days: 7, unsigned_days: 30, version: 1 })
    for (const body of [{ after_signing_days: 31, unsigned_days: 30 }, { after_signing_days: 7, unsigned_days: 0 }, { after_signing_days: 7.5, unsigned_days: 30 }]) expect((await change(body)).status).toBe(422)
    expect((await change({ after_signing_days: 0, unsigned_days: 10 })).body.version).toBe(2)
    expect((await change({ after_signing_days: 0, unsigned_days: 10 }, 1)).status).toBe(412)
    const recording_id = await recorded()
    const { started_at, audio_until } = await view(recording_id)
    expect(Date.parse(audio_until) - Date.parse(started_at)).toBe(10 * 86_400_000)
    await signed(recording_id)
    await sweepAfter(0)
    expect((await view(recording_id)).receipt.reason).toBe('signed')
    await change({ after_signing_days: 7, unsigned_days: 30 })
  })

  it('F15 sound that was changed on the disk is not played', async () => {
    const recording_id = await recorded()
    const [blob_id] = await blobsOf(recording_id)
    const path = join(harness.runtime.config.data_dir, 'blobs', String(own.practice_id), blob_id!.slice(0, 2), blob_id!)
    const bytes = await readFile(path)
    bytes[bytes.length - 20] = bytes[bytes.length - 20]! ^ 1
    await writeFile(path, bytes)
    const answer = await harness.call(getSegmentAudio, { as: own.REI, params: { recording_id, seq: 1 } })
    expect([answer.status, answer.body.code]).toEqual([500, 'integrity_failed'])
  })

  it('F09 sound is served as sound that runs nothing and no cache keeps', async () => {
    const recording_id = await recorded()
    const { headers } = await harness.call(getSegmentAudio, { as: own.colleague, params: { recording_id, seq: 1 } })
    expect([headers['content-type'], headers['cache-control'], headers['x-content-type-options']]).toEqual(['audio/wav', 'no-store', 'nosniff'])
    expect(headers['content-security-policy']).toContain('sandbox')
  })
})

describe('a signed note', () => {
  it('keeps its words where the consent is withdrawn later: the sound goes, and the receipt says why the words stay', async () => {
    const recording_id = await recorded()
    const { draft_id } = await signed(recording_id)
    const { body: receipt } = await harness.call(withdrawConsent, { as: own.REI, params: { recording_id } })
    expect(receipt).toMatchObject({ reason: 'consent_withdrawn', is_text_deleted: false, kept_because: 'signed_note' })
    const { body: draft } = await harness.call(getDraft, { as: own.REI, params: { draft_id } })
    expect([draft.status, draft.transcript.segments.length]).toEqual(['signed', 7])
  })

  it('takes the words with it where the sound was gone before and nothing was signed', async () => {
    const recording_id = await recorded()
    const { draft_id } = await drafted(recording_id)
    const { body: first } = await harness.call(deleteAudio, { as: own.REI, params: { recording_id } })
    const { body: then } = await harness.call(withdrawConsent, { as: own.REI, params: { recording_id } })
    expect(then).toEqual({ ...first, is_text_deleted: true })
    expect((await harness.call(getDraft, { as: own.REI, params: { draft_id } })).body).toMatchObject({ status: 'discarded', transcript: { segments: [] } })
  })
})

it('Z22 a recording is hidden with the note that was made of it, and its audio still has its end', async () => {
  const recording_id = await recorded()
  const { note_id } = await signed(recording_id)
  await label(harness, own.REI, patient_id, 'note', note_id, 'ipv')
  const as = own.ND
  expect((await harness.call(getRecording, { as, params: { recording_id } })).status).toBe(404)
  expect((await harness.call(getSegmentAudio, { as, params: { recording_id, seq: 1 } })).status).toBe(404)
  expect((await harness.call(listRecordings, { as, params: { patient_id } })).body.items.map(({ id }: { id: number }) => id)).not.toContain(recording_id)
  expect((await harness.call(withdrawConsent, { as, params: { recording_id } })).status).toBe(404)
  await sweepAfter(8)
  expect((await view(recording_id)).receipt.reason).toBe('signed')
})

it('F17 what was acknowledged before kill -9 is there, and sent again it is there once', async () => {
  const recording_id = await startRecording(harness, own.REI, patient_id)
  const token = await harness.tokenOf(own.REI)
  const sounds = Array.from({ length: 12 }, (_, at) => toneWav(3000, 900 + at))
  const { data_dir } = harness.runtime.config
  const acknowledged = new Set<number>()
  const put = async (origin: string, at: number) => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(sounds[at]!)], { type: 'audio/wav' }))
    const query = `sha256=${sha256Of(sounds[at]!)}&start_ms=${at * 20_000}&duration_ms=21500&voiced_ms=9000`
    const answer = await fetch(`${origin}${fillPath(putSegment.path, { recording_id, seq: at + 1 })}?${query}`, { method: 'PUT', headers: { authorization: `Bearer ${token}` }, body: form })
    expect(answer.status).toBe(200)
    acknowledged.add(at + 1)
  }
  const first = await startApiProcess(harness.database.app, data_dir)
  // Four at a time, so that the end comes in the middle of some.
  const sending = Promise.allSettled([0, 1, 2, 3].map(async (lane) => {
    for (let at = lane; at < sounds.length; at += 4) await put(first.origin, at)
  }))
  await expect.poll(() => acknowledged.size, { interval: 1, timeout: 20_000 }).toBeGreaterThan(2)
  await first.kill()
  await sending
  const before = new Set(acknowledged)
  const { received_seqs } = await view(recording_id)
  expect([...before].filter((seq) => !received_seqs.includes(seq))).toEqual([])

  const second = await startApiProcess(harness.database.app, data_dir)
  for (const at of sounds.keys()) await put(second.origin, at)
  await second.kill()
  const whole = await view(recording_id)
  expect(whole.received_seqs).toEqual(sounds.map((_, at) => at + 1))
  for (const [at, sound] of sounds.entries()) {
    const { raw } = await harness.call(getSegmentAudio, { as: own.REI, params: { recording_id, seq: at + 1 } })
    expect(raw.equals(sound)).toBe(true)
  }
}, 60_000)
