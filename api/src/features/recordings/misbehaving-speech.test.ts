import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSpeechProvider, getSpeechProvider } from '#contract/speech-provider.ts'
import { generateDraft, getDraft } from '#contract/notes.ts'
import { draftFromRecording, finishRecording, getRecording, listRecordings, transcribeAgain } from '#contract/recordings.ts'
import { toneWav } from '../../platform/speech/tone-wav.ts'
import { readRetryAfter } from '../../platform/speech/transcribe.ts'
import { registerPatient } from '../../test/fixture.ts'
import { Harness, sentinel } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { sendSegment, startRecording } from '../../test/recording-fixture.ts'
import { SpeechServer, type SpeechBehaviour } from '../../test/speech-server.ts'

let harness: Harness
let own: TestPractice
let server: SpeechServer
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  server = await SpeechServer.start()
  patient_id = await registerPatient(harness, own.REI)
  await configure()
})
afterAll(async () => {
  await server.stop()
  await harness.stop()
})

async function configure(change: object = {}): Promise<void> {
  const { version } = (await harness.call(getSpeechProvider, { as: own.PRACTICE_ADMIN })).body
  const body = { base_url: `http://127.0.0.1:${server.port}/v1/`, model: 'whisper-1', language: 'en', network: 'private', has_baa: false, is_on: true, timeout_s: 20, api_key: 'k-secret-9', ...change }
  expect((await harness.call(changeSpeechProvider, { as: own.PRACTICE_ADMIN, body, headers: { 'if-match': String(version) } })).status).toBe(200)
}

const view = async (recording_id: number) => (await harness.call(getRecording, { as: own.REI, params: { recording_id } })).body
const words = async (recording_id: number) => (await view(recording_id)).turns.map(({ text }: { text: string }) => text).join(' ')
const finish = (recording_id: number, segment_count: number, more = {}) =>
  harness.call(finishRecording, { as: own.REI, params: { recording_id }, body: { segment_count, off_record: [], ended_by: 'person', ...more } })
/** Waits that a fault asked for are over. */
async function laterWork(): Promise<void> {
  await harness.owner.query('update graphile_worker._private_jobs set run_at = now() where attempts < max_attempts')
  await harness.work()
}

let pitch = 300
async function recordWith(...behaviour: SpeechBehaviour[]): Promise<number> {
  server.will(...behaviour)
  const recording_id = await startRecording(harness, own.REI, patient_id)
  await sendSegment(harness, own.REI, recording_id, 1, toneWav(200, pitch++))
  await harness.work()
  return recording_id
}

const verbose = (...texts: string[]) => ({ says: { text: texts.join(' '), segments: texts.map((text, i) => ({ start: i * 2, end: i * 2 + 1.9, text: ` ${text}`, no_speech_prob: 0.01, avg_logprob: -0.2, compression_ratio: 1.2 })) } })

describe('a speech service that does as asked', () => {
  it('gets the sound and nothing of the patient; the text grows while the recording goes on', async () => {
    const recording_id = await recordWith({ says: { segments: [{ start: 0, end: 1.9, text: ' How are your periods?' }, { start: '19', end: '21.4', text: 'They come every twenty eight' }] } })
    const [request] = server.requests
    expect([request!.path, request!.fields, request!.file_name, request!.headers.authorization]).toEqual(['/v1/audio/transcriptions', { model: 'whisper-1', response_format: 'verbose_json', temperature: '0', language: 'en', 'timestamp_granularities[]': 'segment' }, 'sound.wav', 'Bearer k-secret-9'])
    expect(request!.file.equals(toneWav(200, pitch - 1))).toBe(true)
    expect(await view(recording_id)).toMatchObject({ state: 'recording', speech: { is_on: true }, text: { done: 1, waiting: 0 } })
    server.will(verbose('every twenty eight days.', 'Good.'))
    await sendSegment(harness, own.REI, recording_id, 2, toneWav(200, pitch++))
    await harness.work()
    expect((await finish(recording_id, 2)).body.state).toBe('transcribed')
    expect((await view(recording_id)).turns).toEqual([
      { start_ms: 0, end_ms: 1900, label: null, text: 'How are your periods?' },
      { start_ms: 19_000, end_ms: 21_900, label: null, text: 'They come every twenty eight days.' },
      { start_ms: 22_000, end_ms: 23_900, label: null, text: 'Good.' },
    ])
  })

  it('makes a draft whose transcript knows its times and its recording', async () => {
    const recording_id = await recordWith(verbose('Any pain with your periods?', 'Yes, I have cramps on the first day.', 'We will start letrozole 2.5 milligrams.'))
    await finish(recording_id, 1)
    const { body: made, status } = await harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'general', length: 'standard' } })
    expect([status, made.segment_count]).toEqual([201, 3])
    await harness.call(generateDraft, { as: own.REI, params: { draft_id: made.draft_id } })
    const { body: draft } = await harness.call(getDraft, { as: own.REI, params: { draft_id: made.draft_id } })
    expect(draft.transcript).toMatchObject({ format: 'recording', recording_id })
    expect(draft.transcript.segments.map(({ role, is_role_inferred, start_ms }: { role: string; is_role_inferred: boolean; start_ms: number }) => [role, is_role_inferred, start_ms])).toEqual([['clinician', true, 0], ['patient', true, 2000], ['clinician', true, 4000]])
    const text = JSON.stringify(draft.sections)
    expect(text).toContain('etrozole 2.5')
  })

  it('F19 hears nothing of what is silent, and nothing of what is off the record', async () => {
    server.will(verbose('Secret.'))
    const recording_id = await startRecording(harness, own.REI, patient_id)
    await sendSegment(harness, own.REI, recording_id, 1, toneWav(200, pitch++), { voiced_ms: 0 })
    await harness.work()
    expect(server.requests).toEqual([])
    expect((await view(recording_id)).segments[0].text_state).toBe('silent')
    await sendSegment(harness, own.REI, recording_id, 2, toneWav(200, pitch++))
    await sendSegment(harness, own.REI, recording_id, 3, toneWav(200, pitch++))
    await harness.work()
    expect(await words(recording_id)).toContain('Secret.')
    // 2: touched for a second at its beginning; 3: all of it.
    await finish(recording_id, 3, { off_record: [{ from_ms: 20_000, to_ms: 21_000 }, { from_ms: 41_500, to_ms: 70_000 }] })
    expect(await words(recording_id)).toBe('')
    const { rows } = await harness.owner.query(`select heard::text || left_out::text as kept from audio_segment where recording_id = $1`, [recording_id])
    expect(rows.filter(({ kept }) => kept.includes('Secret'))).toEqual([])
  })

  it('hears a part in which the browser missed a quiet voice, where a person asks for it', async () => {
    server.will(verbose('I am afraid of him.'))
    const recording_id = await startRecording(harness, own.REI, patient_id)
    await sendSegment(harness, own.REI, recording_id, 1, toneWav(200, pitch++), { voiced_ms: 100 })
    const again = (query: Record<string, string>) => harness.call(transcribeAgain, { as: own.REI, params: { recording_id }, query })
    expect([(await again({})).body, (await again({ with_silent: 'true' })).body]).toEqual([{ waiting: 0 }, { waiting: 1 }])
    await harness.work()
    expect(await words(recording_id)).toBe('I am afraid of him.')
  })

  it('F19 an answer that comes after the end brings nothing of what went off the record', async () => {
    server.will({ says: { segments: [{ start: 1, end: 2, text: 'Kept.' }, { start: 9, end: 10, text: 'Secret.' }] } })
    const recording_id = await startRecording(harness, own.REI, patient_id)
    await sendSegment(harness, own.REI, recording_id, 1, toneWav(200, pitch++))
    await finish(recording_id, 1, { off_record: [{ from_ms: 8500, to_ms: 9500 }] })
    await harness.work()
    expect(await words(recording_id)).toBe('Kept.')
  })
})

describe('a speech service that does not', () => {
  it.each<[string, SpeechBehaviour]>([
    ['JSON that is none', { says: '{"text": "Fine', type: 'application/json' }],
    ['a fault with status 200', { says: { error: { message: 'over quota' } } }],
    ['a page', { says: '<!doctype html><title>Sign in</title>', type: 'text/html' }],
    ['a cut body', { cut: '{"text":"Fine' }],
    ['a server error', { status: 500 }],
    ['a limit', { status: 429, headers: { 'retry-after': '1' } }],
    ['a redirect, which is not followed', { status: 302, headers: { location: 'http://169.254.169.254/latest' } }],
    ['more than eight megabytes', { says: 'x'.repeat(9 * 1024 * 1024), type: 'text/plain' }],
  ])('is asked again after %s, and the text comes in the end', async (_, behaviour) => {
    const recording_id = await recordWith(behaviour, verbose('Fine now.'))
    expect((await view(recording_id)).segments[0]).toMatchObject({ text_state: 'waiting', text_fault: null })
    expect(server.requests.length).toBe(1)
    await finish(recording_id, 1)
    expect((await harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'T02', length: 'brief' } })).status).toBe(409)
    await laterWork()
    expect([await words(recording_id), (await view(recording_id)).state]).toEqual(['Fine now.', 'transcribed'])
  })

  it.each<[string, SpeechBehaviour, RegExp]>([
    ['its key', { status: 401 }, /key/],
    ['the size', { status: 413 }, /too large/],
    ['the sound', { status: 400 }, /did not accept/],
  ])('is not asked again where it refuses %s; a person may ask', async (_, behaviour, fault) => {
    const recording_id = await recordWith(behaviour)
    await finish(recording_id, 1)
    expect(await view(recording_id)).toMatchObject({ state: 'failed', segments: [{ text_state: 'failed', text_fault: expect.stringMatching(fault) }] })
    server.will(verbose('Fine after all.'))
    expect((await harness.call(transcribeAgain, { as: own.colleague, params: { recording_id } })).body).toEqual({ waiting: 1 })
    await harness.work()
    expect([await words(recording_id), (await view(recording_id)).state]).toEqual(['Fine after all.', 'transcribed'])
  })

  it('is given up after eight tries, and typed words still make a note', async () => {
    const recording_id = await recordWith({ status: 503 })
    for (let tries = 1; tries < 8; tries++) await laterWork()
    expect(server.requests.length).toBe(8)
    await finish(recording_id, 1)
    expect(await view(recording_id)).toMatchObject({ state: 'failed', text: { failed: 1 } })
    const made = await harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'T02', length: 'brief', files: [{ name: 'v.txt', text: 'Doctor: Any pain?\nPatient: No pain at all.' }] } })
    expect(made.status).toBe(201)
  })

  it('is not waited for longer than the practice said', async () => {
    await configure({ timeout_s: 1 })
    const recording_id = await recordWith({ hangs: true })
    expect((await view(recording_id)).segments[0].text_state).toBe('waiting')
    await configure()
    server.will(verbose('At last.'))
    await laterWork()
    expect(await words(recording_id)).toBe('At last.')
  })

  it('knows no verbose_json: the next sound is asked for as plain JSON at once', async () => {
    await configure({ model: 'plain-only' })
    const recording_id = await recordWith({ status: 400, body: '{"error":{"message":"response_format is not supported"}}' }, { says: { text: 'Plain words.' } })
    expect(server.requests.map(({ fields }) => fields['response_format'])).toEqual(['verbose_json', 'json'])
    expect((await view(recording_id)).turns).toEqual([{ start_ms: null, end_ms: null, label: null, text: 'Plain words.' }])
    await recordWith({ says: { text: 'More.' } })
    expect(server.requests.map(({ fields }) => fields['response_format'])).toEqual(['json'])
    await configure()
  })

  it('writes where nobody spoke: what is not believed is kept apart with its reason and reaches no note', async () => {
    const recording_id = await recordWith({
      says: {
        segments: [
          { start: 0, end: 2, text: 'I feel well.', no_speech_prob: 0.01, avg_logprob: -0.2, compression_ratio: 1.1 },
          { start: 3, end: 4, text: 'You should kill the pain with fentanyl.', no_speech_prob: 0.8, avg_logprob: -1.6, compression_ratio: 1.2 },
          { start: 5, end: 6, text: 'Thanks for watching!', no_speech_prob: 0.3, avg_logprob: -0.4, compression_ratio: 0.9 },
          { start: 7, end: 12, text: `No bleeding. ${'and the and the '.repeat(12)}`, no_speech_prob: 0.1, avg_logprob: -0.4, compression_ratio: 5.1 },
        ],
      },
    })
    const { turns, left_out } = await view(recording_id)
    expect(turns.map(({ text }: { text: string }) => text)).toEqual(['I feel well.', 'No bleeding. and the'])
    expect(left_out.map(({ seq, text, reason }: { seq: number; text: string; reason: string }) => [seq, text.slice(0, 20), reason.split(':')[0]])).toEqual([
      [1, 'You should kill the ', 'The model itself doubts that anybody spoke.'],
      [1, 'Thanks for watching!', 'A phrase that speech models write where nobody spoke.'],
      [1, 'and the and the and ', 'The same again and again'],
    ])
  })

  it('what it says stands in no log, nor does its key', async () => {
    const recording_id = await recordWith({ says: { text: `${sentinel} has a fibroid.` } })
    expect(await words(recording_id)).toContain(sentinel)
    await recordWith({ status: 500, body: sentinel })
    expect(harness.log_lines.filter((line) => line.includes(sentinel) || line.includes('k-secret-9'))).toEqual([])
    const { rows } = await harness.owner.query('select payload::text as payload, last_error from graphile_worker._private_jobs')
    expect(rows.filter(({ payload, last_error }) => `${payload}${last_error}`.includes(sentinel))).toEqual([])
  })

  it('switched off, or no longer allowed, gets nothing more; text is then asked for by hand', async () => {
    server.will(verbose('Never.'))
    const recording_id = await startRecording(harness, own.REI, patient_id)
    await sendSegment(harness, own.REI, recording_id, 1, toneWav(200, pitch++))
    await configure({ is_on: false })
    await harness.work()
    expect(server.requests).toEqual([])
    expect(await view(recording_id)).toMatchObject({ speech: { is_on: false, refusal: null }, segments: [{ text_state: 'none' }] })
    expect((await harness.call(transcribeAgain, { as: own.REI, params: { recording_id } })).status).toBe(409)
    await configure()
    const listed = await harness.call(listRecordings, { as: own.REI, params: { patient_id } })
    expect(listed.body.speech).toEqual({ is_on: true, refusal: null })
  })
})

it('Retry-After is seconds or a date, and never longer than ten minutes', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(['3', '0', '2.5', '99999', 'Sat, 21 Nov 2026 10:00:20 GMT', 'Sat, 21 Nov 2026 09:00:00 GMT', 'soon', ''].map((header) => readRetryAfter(header, now))).toEqual([3000, 0, 2500, 600_000, 20_000, null, null, null])
  expect(readRetryAfter(null, now)).toBeNull()
})
