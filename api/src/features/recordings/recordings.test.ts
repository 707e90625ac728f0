import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { discardDraft, generateDraft, getDraft } from '#contract/notes.ts'
import { beginRecording, deleteAudio, draftFromRecording, finishRecording, getRecording, getSegmentAudio, listOpenRecordings, listRecordings, withdrawConsent } from '#contract/recordings.ts'
import { toneWav } from '../../platform/speech/tone-wav.ts'
import { registerPatient, signedNote, visit_text } from '../../test/fixture.ts'
import { Harness, type Answer } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { consent_body, sendSegment, sha256Of, startRecording } from '../../test/recording-fixture.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  patient_id = await registerPatient(harness, own.REI)
})
afterAll(() => harness.stop())

const tone = (pitch_hz: number) => toneWav(200, pitch_hz)
const begin = () => startRecording(harness, own.REI, patient_id)
const send = (recording_id: number, seq: number, bytes: Buffer, sent = {}) => sendSegment(harness, own.REI, recording_id, seq, bytes, sent)
const view = async (recording_id: number): Promise<Answer['body']> => (await harness.call(getRecording, { as: own.REI, params: { recording_id } })).body
const finish = (recording_id: number, segment_count: number, more = {}) =>
  harness.call(finishRecording, { as: own.REI, params: { recording_id }, body: { segment_count, off_record: [], ended_by: 'person', ...more } })
const blobsOf = async (recording_id: number) => (await harness.owner.query('select blob_id from audio_segment where recording_id = $1 order by seq', [recording_id])).rows.map(({ blob_id }) => blob_id as string)
const isStored = (blob_id: string) => harness.runtime.blobs.has(own.practice_id, blob_id)

describe('consent', () => {
  it('F16 is on record, with the words that were shown, before anything can be sent', async () => {
    const before = await harness.owner.query('select count(*)::int as n from recording_consent')
    for (const consent of [{ ...consent_body, everyone_present_agrees: false }, { ...consent_body, wording_version: 99 }, { ...consent_body, given_by: 'staff' }]) {
      expect((await harness.call(beginRecording, { as: own.REI, params: { patient_id }, body: { consent } })).status).toBe(422)
    }
    expect((await harness.owner.query('select count(*)::int as n from recording_consent')).rows).toEqual(before.rows)
    const begun = await harness.call(beginRecording, { as: own.REI, params: { patient_id }, body: { consent: { ...consent_body, given_by: 'representative', representative: 'Tamar Levi (mother)' } } })
    expect([begun.status, begun.body.limits.segment_s, begun.body.speech]).toEqual([201, 25, { is_on: false, refusal: null }])
    const { consent, state } = await view(begun.body.recording_id)
    expect([state, consent.given_by, consent.representative, consent.wording_version, consent.withdrawn_at]).toEqual(['recording', 'representative', 'Tamar Levi (mother)', 1, null])
    expect(consent.wording).toContain('You may say no')
  })

  it('a dictation has its own words on record: nobody else can be heard, and they serve no visit', async () => {
    const dictation = { given_by: 'clinician', how: 'spoken', everyone_present_agrees: true, wording_version: 2 }
    for (const consent of [{ ...dictation, wording_version: 1 }, { ...consent_body, wording_version: 2 }]) {
      expect((await harness.call(beginRecording, { as: own.REI, params: { patient_id }, body: { consent } })).status).toBe(422)
    }
    const begun = await harness.call(beginRecording, { as: own.REI, params: { patient_id }, body: { consent: dictation } })
    const { consent } = await view(begun.body.recording_id)
    expect([begun.status, consent.given_by, consent.wording_version]).toEqual([201, 'clinician', 2])
    expect(consent.wording).toContain('nobody else can be heard')
  })

  it('F16 cannot be changed or removed, not by the owner of the tables either', async () => {
    await begin()
    await expect(harness.owner.query(`update recording_consent set how = 'written'`)).rejects.toThrow('final')
    await expect(harness.owner.query('delete from recording_consent')).rejects.toThrow('final')
  })
})

describe('segments', () => {
  it('F14 arrive once each: the same bytes again are the same answer, others are refused, the store keeps one', async () => {
    const recording_id = await begin()
    const [first, second] = [tone(300), tone(400)]
    const sent = await send(recording_id, 1, first)
    expect([sent.status, sent.body.sha256, sent.body.missing_seqs]).toEqual([200, sha256Of(first), []])
    expect((await send(recording_id, 1, first)).body).toEqual(sent.body)
    expect((await send(recording_id, 1, second)).status).toBe(409)
    const twice = await Promise.all([send(recording_id, 2, second), send(recording_id, 2, second), send(recording_id, 2, second)])
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await view(recording_id)).received_seqs).toEqual([1, 2])
    expect((await blobsOf(recording_id)).length).toBe(2)
    const kept = await harness.runtime.blobs.list(own.practice_id)
    const { rows } = await harness.owner.query('select id from blob where practice_id = $1 and removed_at is null', [own.practice_id])
    expect(kept.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort())
  })

  it('F02 F03 a wrong hash, no sound, nothing and too much are refused, each in words', async () => {
    const recording_id = await begin()
    const wrong = await send(recording_id, 1, tone(310), { sha256: sha256Of(tone(311)) })
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([422, 'query.sha256'])
    for (const bytes of [Buffer.from('<!doctype html><script>1</script>'), Buffer.from('%PDF-1.7\n'), Buffer.alloc(0), Buffer.alloc(400)]) {
      const refused = await send(recording_id, 1, bytes)
      expect([refused.status, refused.body.code]).toEqual([415, 'media_type'])
    }
    expect((await send(recording_id, 1, Buffer.concat([tone(312), Buffer.alloc(10 * 1024 * 1024)]))).status).toBe(413)
    expect((await send(recording_id, 1, tone(312), { duration_ms: 300_001 })).status).toBe(422)
    expect((await view(recording_id)).received_seqs).toEqual([])
  })

  it('Z03 is taken from whoever records alone, and is nothing to another practice', async () => {
    const recording_id = await begin()
    expect((await sendSegment(harness, own.colleague, recording_id, 1, tone(320))).status).toBe(403)
    expect((await sendSegment(harness, other.REI, recording_id, 1, tone(320))).status).toBe(404)
  })

  it('is sound of the containers that recorders make', async () => {
    const webm = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff', 'hex'), Buffer.alloc(100)])
    const mp4 = Buffer.concat([Buffer.from('0000001c66747970', 'hex'), Buffer.from('iso5'), Buffer.from('00000200', 'hex'), Buffer.from('iso5iso6mp41'), Buffer.alloc(100)])
    const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.from('0002000000000000000000000000000000000000000001', 'hex'), Buffer.from([19]), Buffer.from('OpusHead'), Buffer.alloc(100)])
    const recording_id = await begin()
    for (const [at, bytes] of [webm, mp4, ogg, tone(330)].entries()) expect((await send(recording_id, at + 1, bytes)).status).toBe(200)
    expect((await view(recording_id)).segments.map(({ media_type }: { media_type: string }) => media_type)).toEqual(['audio/webm', 'audio/mp4', 'audio/ogg', 'audio/wav'])
  })
})

describe('the end', () => {
  it('names what is missing, keeps the end all the same, takes what was missing and nothing else', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(340))
    await send(recording_id, 3, tone(342))
    const early = await finish(recording_id, 4)
    expect([early.status, early.body.issues.map(({ path }: { path: string }) => path)]).toEqual([409, ['segments.2', 'segments.4']])
    expect(await view(recording_id)).toMatchObject({ state: 'finishing', segment_count: 4, missing_seqs: [2, 4] })
    expect((await send(recording_id, 5, tone(345))).status).toBe(409)
    expect((await finish(recording_id, 3)).status).toBe(409)
    expect((await send(recording_id, 2, tone(341))).body.missing_seqs).toEqual([4])
    expect((await send(recording_id, 4, tone(343))).body.missing_seqs).toEqual([])
    // Without another word of the browser.
    expect(await view(recording_id)).toMatchObject({ state: 'complete', missing_seqs: [], duration_ms: 81_500 })
    const again = await finish(recording_id, 4)
    expect([again.status, again.body.state]).toEqual([200, 'complete'])
  })

  it('does not wait for ever for what is lost', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(350))
    expect((await finish(recording_id, 2)).status).toBe(409)
    expect((await finish(recording_id, 2, { lost_seqs: [1, 2, 9] })).body).toMatchObject({ state: 'complete', lost_seqs: [2] })
    // It was not lost after all.
    expect((await send(recording_id, 2, tone(351))).status).toBe(200)
    expect((await view(recording_id)).received_seqs).toEqual([1, 2])
  })

  it('one closed from elsewhere may turn out longer', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(352))
    expect((await finish(recording_id, 1, { ended_by: 'left' })).status).toBe(200)
    expect((await finish(recording_id, 2)).status).toBe(409)
    expect((await send(recording_id, 2, tone(353))).status).toBe(200)
    expect((await finish(recording_id, 2)).status).toBe(200)
  })

  it('what somebody left open, a colleague may close, and no other way', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(355))
    const close = (ended_by: string) => harness.call(finishRecording, { as: own.colleague, params: { recording_id }, body: { segment_count: 1, off_record: [], ended_by } })
    expect([(await close('person')).status, (await close('left')).status]).toEqual([403, 200])
  })

  it('is found again until a note is made of it', async () => {
    const recording_id = await begin()
    const open = async () => (await harness.call(listOpenRecordings, { as: own.REI })).body.items.map(({ id }: { id: number }) => id)
    expect(await open()).toContain(recording_id)
    expect((await harness.call(listOpenRecordings, { as: own.colleague })).body.items).toEqual([])
    await send(recording_id, 1, tone(354))
    await finish(recording_id, 1)
    await harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'T02', length: 'brief', files: [{ name: 'v.txt', text: visit_text }] } })
    expect(await open()).not.toContain(recording_id)
    const listed = await harness.call(listRecordings, { as: own.colleague, params: { patient_id } })
    expect(listed.body.items.find(({ id }: { id: number }) => id === recording_id).draft_id).toBeGreaterThan(0)
  })
})

describe('off the record', () => {
  it('F19 leaves no sound of it', async () => {
    const recording_id = await begin()
    for (const seq of [1, 2, 3]) await send(recording_id, seq, tone(360 + seq))
    const blobs = await blobsOf(recording_id)
    const ended = await finish(recording_id, 3, { off_record: [{ from_ms: 20_000, to_ms: 30_000 }, { from_ms: 28_000, to_ms: 39_000 }] })
    expect(ended.body.off_record).toEqual([{ from_ms: 20_000, to_ms: 39_000 }])
    await harness.work()
    expect(await Promise.all(blobs.map(isStored))).toEqual([true, false, true])
    expect((await harness.call(getSegmentAudio, { as: own.REI, params: { recording_id, seq: 2 } })).status).toBe(404)
    expect((await harness.call(getSegmentAudio, { as: own.REI, params: { recording_id, seq: 1 } })).raw.equals(tone(361))).toBe(true)
    const late = await send(recording_id, 2, tone(362))
    expect(late.status).toBe(200)
    expect((await view(recording_id)).segments[1].text_state).toBe('off_record')
  })
})

describe('deletion', () => {
  it('F18 leaves a receipt once the store holds nothing of it, and no sound any more', async () => {
    const recording_id = await begin()
    const sounds = [tone(370), tone(371)]
    await send(recording_id, 1, sounds[0]!)
    await send(recording_id, 2, sounds[1]!)
    expect((await harness.call(deleteAudio, { as: own.REI, params: { recording_id } })).status).toBe(409)
    await finish(recording_id, 2)
    const blobs = await blobsOf(recording_id)
    const { body: receipt, status } = await harness.call(deleteAudio, { as: own.colleague, params: { recording_id } })
    expect([status, receipt.reason, receipt.segment_count, receipt.size_bytes, receipt.is_text_deleted]).toEqual([200, 'clinician', 2, sounds[0]!.length + sounds[1]!.length, false])
    expect(receipt.sha256).toBe(sha256Of(Buffer.from(sounds.map((sound) => `${sha256Of(sound)}\n`).join(''))))
    expect(receipt.confirmed_at).toBeTruthy()
    expect(await Promise.all(blobs.map(isStored))).toEqual([false, false])
    const gone = await harness.call(getSegmentAudio, { as: own.REI, params: { recording_id, seq: 1 } })
    expect([gone.status, gone.body.code]).toEqual([410, 'audio_deleted'])
    expect((await harness.call(deleteAudio, { as: own.REI, params: { recording_id } })).body).toEqual(receipt)
    expect(await view(recording_id)).toMatchObject({ state: 'deleted', receipt, audio_until: null })
    expect((await send(recording_id, 2, tone(379))).status).toBe(409)
  })

  it('F18 is finished by a job where the process died between its two halves', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(380))
    await finish(recording_id, 1)
    const blobs = await blobsOf(recording_id)
    const remove = harness.runtime.blobs.remove
    harness.runtime.blobs.remove = () => Promise.reject(new Error('the process ends here'))
    expect((await harness.call(deleteAudio, { as: own.REI, params: { recording_id } })).status).toBe(500)
    harness.runtime.blobs.remove = remove
    expect((await view(recording_id)).receipt.confirmed_at).toBeNull()
    expect((await harness.call(getSegmentAudio, { as: own.REI, params: { recording_id, seq: 1 } })).status).toBe(410)
    await harness.work()
    expect(await isStored(blobs[0]!)).toBe(false)
    expect((await view(recording_id)).receipt.confirmed_at).toBeTruthy()
  })

  it('F18 follows a withdrawn consent at once: sound, words, the open draft; the consent itself stays, with its end', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(390))
    await finish(recording_id, 1)
    const { body: made } = await harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'T02', length: 'brief', files: [{ name: 'v.txt', text: visit_text }] } })
    await harness.call(generateDraft, { as: own.REI, params: { draft_id: made.draft_id } })
    const { body: receipt } = await harness.call(withdrawConsent, { as: own.colleague, params: { recording_id } })
    expect(receipt).toMatchObject({ reason: 'consent_withdrawn', is_text_deleted: true, kept_because: null })
    const { body: draft } = await harness.call(getDraft, { as: own.REI, params: { draft_id: made.draft_id } })
    expect([draft.status, draft.sections, draft.transcript.segments, draft.slots, draft.warnings]).toEqual(['discarded', [], [], [], []])
    const { rows } = await harness.owner.query('select source_text, erased_at is not null as is_erased from transcript where recording_id = $1', [recording_id])
    expect(rows).toEqual([{ source_text: '', is_erased: true }])
    const { rows: texts } = await harness.owner.query('select body from note_text where note_id = $1', [made.note_id])
    expect(texts.every(({ body }) => !body.includes('\n'))).toBe(true)
    const after = await view(recording_id)
    expect([after.state, after.consent.withdrawn_at !== null, after.consent.wording.length > 0]).toEqual(['deleted', true, true])
    expect((await harness.call(withdrawConsent, { as: own.REI, params: { recording_id } })).body).toEqual(receipt)
    expect((await harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'T02', length: 'brief' } })).status).toBe(409)
  })

  it('ends a recording that is still going on, where the patient takes the consent back', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(391))
    expect((await harness.call(withdrawConsent, { as: own.REI, params: { recording_id } })).body.segment_count).toBe(1)
    const late = await send(recording_id, 2, tone(392))
    expect([late.status, late.body.code]).toEqual([410, 'audio_deleted'])
  })
})

describe('the draft', () => {
  it('is one a recording, with the recording beside the pasted words', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(395))
    const ask = (files?: unknown) => harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'T02', length: 'brief', ...(files ? { files } : {}) } })
    expect((await ask()).status).toBe(409)
    await finish(recording_id, 1)
    const wordless = await ask()
    expect([wordless.status, wordless.body.issues[0].path]).toEqual([422, 'body.files'])
    const first = await ask([{ name: 'v.txt', text: visit_text }])
    expect([first.status, first.body.is_known]).toEqual([201, false])
    expect((await ask()).body).toEqual({ ...first.body, is_known: true })
    const { body: draft } = await harness.call(getDraft, { as: own.REI, params: { draft_id: first.body.draft_id } })
    expect(draft.transcript.recording_id).toBe(recording_id)
  })

  it('that was discarded leaves the recording to be found, and another one to be made of it', async () => {
    const recording_id = await begin()
    await send(recording_id, 1, tone(396))
    await finish(recording_id, 1)
    const ask = () => harness.call(draftFromRecording, { as: own.REI, params: { recording_id }, body: { template_id: 'T02', length: 'brief', files: [{ name: 'v.txt', text: visit_text }] } })
    const { body: first } = await ask()
    expect((await harness.call(discardDraft, { as: own.REI, params: { draft_id: first.draft_id }, headers: { 'if-match': '1' } })).status).toBe(200)
    expect((await view(recording_id)).draft_id).toBeNull()
    expect((await harness.call(listOpenRecordings, { as: own.REI })).body.items.map(({ id }: { id: number }) => id)).toContain(recording_id)
    const { body: second } = await ask()
    expect([second.is_known, second.draft_id > first.draft_id]).toEqual([false, true])
  })

  it('of a note without a recording has none', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    const { rows } = await harness.owner.query('select t.recording_id from transcript t join draft d on d.transcript_id = t.id where d.note_id = $1', [note_id])
    expect(rows).toEqual([{ recording_id: null }])
  })
})
