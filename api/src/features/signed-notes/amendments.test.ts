import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amendNote, getNoteVersion, listNoteVersions } from '#contract/note-versions.ts'
import { discardDraft, getNote, getNoteSummary, listDocuments, saveDraft, signDraft, type Draft } from '#contract/notes.ts'
import { getChart } from '#contract/patients.ts'
import { decideCosign, getAftermath, getNotePdf, markError, requestCosign } from '#contract/signed-notes.ts'
import { listTimeline } from '#contract/timeline.ts'
import { readDraft, registerPatient, signedNote } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

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

const reason = 'The dose was misheard.'
const amend = (note_id: number, as = own.REI) => harness.call(amendNote, { as, params: { note_id }, body: { reason } })
const sign = ({ id, version }: Pick<Draft, 'id' | 'version'>, headers = {}, as = own.REI) => harness.call(signDraft, { as, params: { draft_id: id }, headers: { 'if-match': String(version), ...headers } })
const versions = async (note_id: number) => (await harness.call(listNoteVersions, { as: own.PT, params: { note_id } })).body

/** Opens an amendment and puts a sentence of its own into it. */
async function amended(note_id: number, text = 'Gonal-F is 150 units.'): Promise<Draft> {
  const { status, body } = await amend(note_id)
  expect(status).toBe(201)
  return edited(body.draft_id, text)
}

async function edited(draft_id: number, text: string): Promise<Draft> {
  const draft = await readDraft(harness, own.REI, draft_id)
  const [first, ...others] = draft.sections
  const line = { id: 'mine-1', section: first!.key, text, kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'clinician', is_high_risk: false, state: 'added', evidence: [], rules: [] }
  const saved = await harness.call(saveDraft, {
    as: own.REI,
    params: { draft_id: draft.id },
    body: { sections: [{ ...first!, claims: [...first!.claims, line] }, ...others] },
    headers: { 'if-match': String(draft.version) },
  })
  expect(saved.status).toBe(200)
  return readDraft(harness, own.REI, draft.id)
}

describe('amending', () => {
  it('starts from the signed text, keeps it in force until the next signature, and then makes version 2 bound to version 1', async () => {
    const { note_id, sha256 } = await signedNote(harness, own.REI, patient_id)
    const before = (await harness.call(getNote, { as: own.REI, params: { note_id } })).body
    const draft = await amended(note_id)
    expect(draft.amends).toEqual({ version: 1, reason })
    const standing = (await harness.call(getNote, { as: own.PT, params: { note_id } })).body
    expect([standing.signed, standing.draft_id, standing.status]).toEqual([before.signed, draft.id, 'signed'])

    const signed = await sign(draft)
    expect([signed.status, signed.body.version]).toEqual([201, 2])
    const now = (await harness.call(getNote, { as: own.PT, params: { note_id } })).body
    expect(now.signed).toMatchObject({ version: 2, sha256: signed.body.sha256, prev_sha256: sha256, is_intact: true, reason })
    expect(JSON.stringify(now.signed.sections)).toContain('Gonal-F is 150 units.')
    expect(now.draft_id).toBeNull()

    const { items } = await versions(note_id)
    expect(items.map(({ version, reason: why, is_intact }: { version: number; reason: string | null; is_intact: boolean }) => [version, why, is_intact])).toEqual([[1, null, true], [2, reason, true]])
    const first = await harness.call(getNoteVersion, { as: own.PT, params: { note_id, version: 1 } })
    expect(first.body).toEqual(before.signed)
    const { rows } = await harness.owner.query('select canonical, sha256 from note_version where note_id = $1 order by version', [note_id])
    expect(rows.map(({ canonical }) => createHash('sha256').update(canonical).digest('hex'))).toEqual(rows.map((row) => row.sha256))
    expect(JSON.parse(rows[1].canonical)).toMatchObject({ version: 2, prev_hash: sha256, reason: 'amended', amend_reason: reason })
  })

  it('every list, the timeline and the summary show the version in force and say that it is amended', async () => {
    const patient = await registerPatient(harness, own.REI)
    const { note_id } = await signedNote(harness, own.REI, patient)
    const draft = await amended(note_id)
    await sign(draft)
    const { body: documents } = await harness.call(listDocuments, { as: own.REI })
    const { body: chart } = await harness.call(getChart, { as: own.REI, params: { patient_id: patient } })
    for (const entry of [documents.items.find(({ id }: { id: number }) => id === note_id), chart.notes[0]]) expect(entry).toMatchObject({ id: note_id, status: 'signed', current_version: 2, draft_id: null, is_entered_in_error: false })
    expect(documents.items.filter(({ id }: { id: number }) => id === note_id).length).toBe(1)
    const { body: timeline } = await harness.call(listTimeline, { as: own.REI, params: { patient_id: patient } })
    expect(timeline.events.filter(({ note_id: id }: { note_id: number | null }) => id === note_id).map(({ state }: { state: string }) => state)).toEqual(['amended'])
    expect((await harness.call(getNoteSummary, { as: own.REI, params: { patient_id: patient, note_id } })).body.version).toBe(2)
    const { raw } = await harness.call(getNotePdf, { as: own.REI, params: { note_id } })
    const { text } = await (await import('unpdf')).extractText(new Uint8Array(raw), { mergePages: true })
    for (const words of ['version 2, amended', reason, 'Gonal-F is 150 units.']) expect(text.normalize('NFKC').replace(/\s+/g, ' ')).toContain(words)
  })

  it('D04 of thirty signatures and thirty amendments at once one each gets through; a retry gets the same answer', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    const opened = await Promise.all(Array.from({ length: 30 }, () => amend(note_id)))
    expect(opened.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 29 }, () => 409)])
    const draft = await edited(opened.find(({ status }) => status === 201)!.body.draft_id, 'Another dose.')
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => sign(draft, n < 15 ? { 'idempotency-key': 'amend-intent-1' } : {})))
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.sha256)).size).toBe(1)
    expect((await versions(note_id)).items.length).toBe(2)
  })

  it('needs a reason, its signer and a note of this practice that is signed', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    expect((await harness.call(amendNote, { as: own.REI, params: { note_id }, body: { reason: ' ' } })).status).toBe(422)
    const refused = await amend(note_id, own.colleague)
    expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('An addendum is open to everybody')])
    expect((await amend(note_id, other.REI)).status).toBe(404)
    expect((await harness.call(listNoteVersions, { as: other.REI, params: { note_id } })).status).toBe(404)
    expect((await harness.call(getNoteVersion, { as: own.REI, params: { note_id, version: 2 } })).status).toBe(404)
  })

  it('one that changes nothing is refused; one that is discarded leaves the note as it was and can be begun again', async () => {
    const { note_id, sha256 } = await signedNote(harness, own.REI, patient_id)
    const draft = await readDraft(harness, own.REI, (await amend(note_id)).body.draft_id)
    const idle = await sign(draft)
    expect([idle.status, idle.body.detail]).toEqual([409, expect.stringContaining('changes nothing')])
    const discarded = await harness.call(discardDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) } })
    expect(discarded.status).toBe(200)
    const note = (await harness.call(getNote, { as: own.REI, params: { note_id } })).body
    expect([note.status, note.signed.sha256, note.draft_id]).toEqual(['signed', sha256, null])
    expect((await sign(await amended(note_id))).body.version).toBe(2)
  })

  it('an error that is marked meanwhile ends it; a request for a cosignature is about its own version only', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    const asked = await harness.call(requestCosign, { as: own.REI, params: { note_id }, body: { of_user_id: own.colleague.user_id } })
    await sign(await amended(note_id))
    const { cosigns } = (await harness.call(getAftermath, { as: own.REI, params: { note_id } })).body
    expect(cosigns.map(({ state, version }: { state: string; version: number }) => [state, version])).toEqual([['superseded', 1]])
    expect((await harness.call(decideCosign, { as: own.colleague, params: { cosign_id: asked.body.id }, body: { decision: 'cosigned' } })).status).toBe(409)

    const draft = await amended(note_id, 'Another thought.')
    expect((await harness.call(markError, { as: own.REI, params: { note_id }, body: { reason: 'Wrong chart.' } })).status).toBe(201)
    expect([(await sign(draft)).status, (await amend(note_id)).status]).toEqual([409, 409])
    expect((await versions(note_id)).items.length).toBe(2)
  })
})

describe('integrity', () => {
  it('C07 D05 earlier versions do not change either; where one was rewritten, it and all after it say so and show no text', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    const draft = await amended(note_id)
    await sign(draft)
    await expect(harness.owner.query("update note_version set canonical = '{}' where note_id = $1 and version = 1", [note_id])).rejects.toMatchObject({ code: '42501' })
    await harness.owner.query('alter table note_version disable trigger note_version_is_final')
    await harness.owner.query(
      `update note_version set canonical = replace(canonical, 'Patient', 'Nobody') || ' ', sha256 = encode(sha256(convert_to(replace(canonical, 'Patient', 'Nobody') || ' ', 'UTF8')), 'hex') where note_id = $1 and version = 1`,
      [note_id],
    )
    await harness.owner.query('alter table note_version enable trigger note_version_is_final')
    const { items } = await versions(note_id)
    expect(items.map(({ is_intact }: { is_intact: boolean }) => is_intact)).toEqual([true, false])
    expect((await harness.call(getNoteVersion, { as: own.REI, params: { note_id, version: 2 } })).body).toMatchObject({ is_intact: false, sections: [] })
    expect((await harness.call(getNote, { as: own.REI, params: { note_id } })).body.signed).toMatchObject({ is_intact: false, sections: [] })
    expect((await amend(note_id)).status).toBe(409)
  })
})
