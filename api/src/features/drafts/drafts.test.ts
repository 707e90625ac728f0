import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDraft, discardDraft, generateDraft, getDraft, getNote, getNoteSummary, getPatientNote, listDocuments, saveDraft, signDraft, type Draft } from '#contract/notes.ts'
import { listPatientNotes } from '#contract/patients.ts'
import { openDraft, readDraft, registerPatient, signedNote, visit_text, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { tamper } from '../../test/tamper.ts'
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

const create = (body: object) => harness.call(createDraft, { as: own.REI, params: { patient_id }, body: { template_id: 'T02', length: 'standard', files: [{ name: 'v.txt', text: visit_text }], ...body } })
const save = (draft: Draft, sections: Draft['sections'], version = draft.version) =>
  harness.call(saveDraft, { as: own.REI, params: { draft_id: draft.id }, body: { sections }, headers: { 'if-match': String(version) } })
const sign = (draft: Pick<Draft, 'id' | 'version'>, as = own.REI, headers = {}) =>
  harness.call(signDraft, { as, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version), ...headers } })
const claims = (draft: Pick<Draft, 'sections'>) => draft.sections.flatMap((section) => section.claims)

describe('transcript in', () => {
  it('names file, line and reason of what cannot be read', async () => {
    for (const text of ['', '   \n\n', '\u0000\u0001binary']) {
      const { status, body } = await create({ files: [{ name: 'visit.txt', text }] })
      expect(status).toBe(422)
      expect(body.issues[0].path).toMatch(/^body\.files\.0/)
      expect(body.issues[0].message).toMatch(/visit\.txt|empty|character/i)
    }
    const vtt = await create({ files: [{ name: 'visit.vtt', text: 'WEBVTT\n\n00:00:01.000 --> nonsense\nHello\n' }] })
    expect([vtt.status, /line 3/.test(vtt.body.issues[0].message)]).toEqual([422, true])
  })

  it('refuses an unknown template and more than two files', async () => {
    expect((await create({ template_id: 'T99' })).body.issues[0].path).toBe('body.template_id')
    expect((await create({ files: Array.from({ length: 3 }, () => ({ name: 'a.txt', text: visit_text })) })).status).toBe(422)
  })
})

describe('drafting', () => {
  it('gives the clinical slots of the visit with the words they stand on', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const told = draft.slots.map(({ key, value }) => `${key} ${value}`)
    expect(told).toEqual(expect.arrayContaining(['endometrium 9.1', 'estradiol 1842', 'follicles_right 17.5, 17, 15', 'allergy sesame']))
    for (const { evidence } of draft.slots) {
      expect(evidence.length).toBeGreaterThan(0)
      for (const item of evidence) {
        if (item.source !== 'transcript') throw new Error('a slot stands on what was said')
        expect(draft.transcript.segments.find(({ id }) => id === item.segment_id)!.text.slice(item.start, item.end)).toBe(item.quote)
      }
    }
  })

  it('streams section by section, and every quote is the span that it cites', async () => {
    const { draft_id } = await openDraft(harness, own.REI, patient_id)
    const { body: events } = await harness.call(generateDraft, { as: own.REI, params: { draft_id } })
    expect(events.map(({ type }: { type: string }) => type).filter((type: string) => type === 'section').length).toBe(events[0].total)
    expect(events.at(-1)).toMatchObject({ type: 'done', version: 2 })
    const draft = await readDraft(harness, own.REI, draft_id)
    expect(claims(draft).length).toBeGreaterThan(4)
    for (const claim of claims(draft)) {
      expect(claim.evidence.length).toBeGreaterThan(0)
      for (const evidence of claim.evidence) {
        if (evidence.source !== 'transcript') continue
        const segment = draft.transcript.segments.find(({ id }) => id === evidence.segment_id)!
        expect(segment.text.slice(evidence.start, evidence.end)).toBe(evidence.quote)
      }
    }
  })

  it('gives the same draft when asked again, and when two tabs ask at once', async () => {
    const { draft_id } = await openDraft(harness, own.REI, patient_id)
    const [one, two] = await Promise.all([1, 2].map(() => harness.call(generateDraft, { as: own.REI, params: { draft_id } })))
    const sections = (events: { type: string; section?: unknown }[]) => events.filter(({ type }) => type === 'section').map(({ section }) => section)
    expect(sections(one!.body)).toEqual(sections(two!.body))
    const again = await harness.call(generateDraft, { as: own.REI, params: { draft_id } })
    expect(sections(again.body)).toEqual(sections(one!.body))
    expect((await readDraft(harness, own.REI, draft_id)).version).toBe(2)
  })

  it('is written for its author only; colleagues may read it', async () => {
    const { draft_id } = await openDraft(harness, own.REI, patient_id)
    expect((await harness.call(generateDraft, { as: own.NP, params: { draft_id } })).status).toBe(403)
    expect((await harness.call(getDraft, { as: own.NP, params: { draft_id } })).status).toBe(200)
  })
})

describe('saving', () => {
  it('keeps edits, marks them as a person’s, and does not believe the screen about sources', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const target = claims(draft).find(({ support }) => support !== 'chart')!
    const invented = { ...target, id: 'mine-1', text: 'Added by hand.', evidence: [{ source: 'transcript' as const, segment_id: 's1', start: 0, end: 3, quote: 'xyz' }], state: 'proposed' as const, support: 'direct' as const }
    const sections = draft.sections.map((section) => ({
      ...section,
      claims: section.claims.flatMap((claim) => (claim.id === target.id ? [{ ...claim, text: 'Corrected by hand.', support: 'direct' as const, evidence: [] }, invented] : [claim])),
    }))
    const saved = await save(draft, sections)
    expect(saved.status).toBe(200)
    const after = await readDraft(harness, own.REI, draft.id)
    const edited = claims(after).find(({ id }) => id === target.id)!
    expect([edited.text, edited.state, edited.support]).toEqual(['Corrected by hand.', 'edited', 'clinician'])
    expect(edited.evidence.slice(0, -1)).toEqual(target.evidence)
    expect(edited.evidence.at(-1)).toEqual({ source: 'clinician', user_id: own.REI.user_id, quote: 'Corrected by hand.' })
    const added = claims(after).find(({ id }) => id === 'mine-1')!
    expect([added.state, added.evidence]).toEqual(['added', [{ source: 'clinician', user_id: own.REI.user_id, quote: 'Added by hand.' }]])
  })

  it('a sentence that the screen leaves out is struck, not gone', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const saved = await save(draft, draft.sections.map((section) => ({ ...section, claims: [] })))
    expect(saved.status).toBe(200)
    const after = await readDraft(harness, own.REI, draft.id)
    expect(claims(after).map(({ id }) => id).sort()).toEqual(claims(draft).map(({ id }) => id).sort())
    expect(new Set(claims(after).map(({ state }) => state))).toEqual(new Set(['struck']))
  })

  it('D01 D02 fifty savers with retry on 412 all get through, one after the other', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const key = draft.sections[0]!.key
    const append = async (n: number): Promise<void> => {
      for (;;) {
        const now = await readDraft(harness, own.REI, draft.id)
        const line = { id: `n-${n}`, section: key, text: `Line ${n}.`, kind: 'plan' as const, polarity: 'affirmed' as const, experiencer: 'patient' as const, support: 'clinician' as const, is_high_risk: false, state: 'added' as const, evidence: [], rules: [] }
        const sections = now.sections.map((section) => (section.key === key ? { ...section, claims: [...section.claims, line] } : section))
        const { status } = await save(now, sections)
        if (status === 200) return
        expect(status).toBe(412)
      }
    }
    await Promise.all(Array.from({ length: 20 }, (_, n) => append(n)))
    const after = await readDraft(harness, own.REI, draft.id)
    expect(after.version).toBe(draft.version + 20)
    expect(claims(after).filter(({ id }) => id.startsWith('n-')).length).toBe(20)
  })

  it('a colleague may not change, sign or discard it', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const as = own.colleague
    const headers = { 'if-match': String(draft.version) }
    expect((await harness.call(saveDraft, { as, params: { draft_id: draft.id }, body: { sections: [] }, headers })).status).toBe(403)
    expect((await sign(draft, as)).status).toBe(403)
    expect((await harness.call(discardDraft, { as, params: { draft_id: draft.id }, headers })).status).toBe(403)
  })

  it('a discarded draft is out of every list and closed', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const headers = { 'if-match': String(draft.version) }
    expect((await harness.call(discardDraft, { as: own.REI, params: { draft_id: draft.id }, headers })).status).toBe(200)
    expect((await save(draft, draft.sections, draft.version + 1)).status).toBe(409)
    const { body } = await harness.call(listPatientNotes, { as: own.REI, params: { patient_id } })
    expect(body.items.map(({ draft_id }: { draft_id: number }) => draft_id)).not.toContain(draft.id)
  })
})

describe('signing', () => {
  it('D04 thirty signatures at once give one, and retries of the same intent get its answer', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => sign(draft, own.REI, n < 15 ? { 'idempotency-key': 'sign-intent-1' } : {})))
    const signed = answers.filter(({ status }) => status === 201)
    expect(new Set(signed.map(({ body }) => body.sha256)).size).toBe(1)
    expect(answers.filter(({ status }) => ![201, 409].includes(status))).toEqual([])
    for (const { body } of answers.filter(({ status }) => status === 409)) expect(body.detail).toContain('Firstrei Lastrei signed')
    const { rows } = await harness.owner.query('select count(*)::int as n from note_version where note_id = $1', [draft.note_id])
    expect(rows[0].n).toBe(1)
  })

  it('refuses an empty note and one that nobody has had written yet', async () => {
    const { draft_id } = await openDraft(harness, own.REI, patient_id)
    expect((await sign({ id: draft_id, version: 1 })).status).toBe(422)
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const emptied = await save(draft, draft.sections.map((section) => ({ ...section, claims: [] })))
    const refused = await sign({ id: draft.id, version: emptied.body.version })
    expect([refused.status, refused.body.issues[0].message]).toEqual([422, 'The note has no sentences yet.'])
  })

  it('a colleague reads it, with its hash verified; another practice does not learn that it exists', async () => {
    const { note_id, sha256 } = await signedNote(harness, own.REI, patient_id)
    const seen = await harness.call(getPatientNote, { as: own.PT, params: { patient_id, note_id } })
    expect(seen.body.signed).toMatchObject({ sha256, is_intact: true, version: 1, by: { id: own.REI.user_id, credentials: 'MD' } })
    expect((await harness.call(getPatientNote, { as: other.REI, params: { patient_id, note_id } })).status).toBe(404)
    const { rows } = await harness.owner.query('select canonical from note_version where note_id = $1', [note_id])
    expect(createHash('sha256').update(rows[0].canonical).digest('hex')).toBe(sha256)
    expect(JSON.parse(rows[0].canonical)).toMatchObject({ note_id, version: 1, prev_hash: null })
  })

  it('Z05 a note under another patient’s number is 404', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    const second = await registerPatient(harness, own.REI)
    for (const endpoint of [getPatientNote, getNoteSummary]) {
      expect((await harness.call(endpoint, { as: own.REI, params: { patient_id: second, note_id } })).status).toBe(404)
    }
  })

  it('D17 two charts in two tabs: saves that cross land with their own patient; what a screen signs for another than it shows is 409', async () => {
    const second = await registerPatient(harness, own.REI)
    const [mine, theirs] = [await writtenDraft(harness, own.REI, patient_id), await writtenDraft(harness, own.REI, second)]
    const saying = (draft: Draft, text: string) => draft.sections.map((section) => ({ ...section, claims: section.claims.map((claim) => (claim.id === claims(draft)[0]!.id ? { ...claim, text } : claim)) }))
    const saved = await Promise.all([save(mine, saying(mine, 'Of the first.')), save(theirs, saying(theirs, 'Of the second.'))])
    expect(saved.map(({ status }) => status)).toEqual([200, 200])
    const signFor = (draft: Draft, patient: number) => harness.call(signDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version + 1) }, body: { patient_id: patient } })
    expect([(await signFor(mine, second)).status, (await signFor(theirs, patient_id)).status]).toEqual([409, 409])
    for (const [draft, patient, text] of [[mine, patient_id, 'Of the first.'], [theirs, second, 'Of the second.']] as const) {
      const signed = await signFor(draft, patient)
      expect([signed.status, signed.body.patient_id]).toEqual([201, patient])
      const { body } = await harness.call(getPatientNote, { as: own.REI, params: { patient_id: patient, note_id: draft.note_id } })
      expect(claims(body.signed).map((claim) => claim.text).filter((said) => said.startsWith('Of the'))).toEqual([text])
    }
  })

  it('D05 what is signed cannot be saved over, signed again or discarded', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    await sign(draft)
    const version = draft.version + 1
    expect((await save(draft, draft.sections, version)).status).toBe(409)
    expect((await sign({ id: draft.id, version })).status).toBe(409)
    expect((await harness.call(discardDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(version) } })).status).toBe(409)
  })

  it('D05 C07 nor by SQL: the application’s role is refused, the owner by a trigger', async () => {
    const { note_id, draft_id } = await signedNote(harness, own.REI, patient_id)
    const client = await harness.runtime.pool.connect()
    try {
      const attempts = [
        `update note_version set canonical = '{}' where note_id = ${note_id}`,
        `delete from note_version where note_id = ${note_id}`,
        `truncate note_version`,
        `update note set status = 'draft', signed_at = null, signed_by = null where id = ${note_id}`,
        `update note set title = 'Another' where id = ${note_id}`,
        `delete from note where id = ${note_id}`,
        `update draft set sections = '[]' where id = ${draft_id}`,
        `update transcript set source_text = '' where patient_id = ${patient_id}`,
        `alter table note_version disable trigger all`,
        `drop table note_version`,
      ]
      for (const sql of attempts) {
        await client.query('begin')
        await client.query("select set_config('app.practice', $1, true)", [String(own.practice_id)])
        await expect(client.query(sql), sql).rejects.toMatchObject({ code: '42501' })
        await client.query('rollback')
      }
    } finally {
      client.release()
    }
    await expect(harness.owner.query(`update note_version set signed_at = now() where note_id = ${note_id}`)).rejects.toMatchObject({ code: '42501' })
  })

  it('C07 garbage, another note’s text under its own right hash, a version out of its place: each is said, none breaks the page', async () => {
    const other_note = await signedNote(harness, own.REI, patient_id)
    const { rows } = await harness.owner.query('select canonical, sha256 from note_version where note_id = $1', [other_note.note_id])
    const rewrite = "update note_version set canonical = $2, sha256 = encode(sha256(convert_to($2, 'UTF8')), 'hex') where note_id = $1"
    for (const [sql, values] of [
      [rewrite, ['not json']],
      [rewrite, ['null']],
      [rewrite, ['{}']],
      [rewrite, [rows[0].canonical]],
      ["update note_version set prev_sha256 = repeat('a', 64) where note_id = $1", []],
      ['update note_version set version = 2 where note_id = $1', []],
    ] as const) {
      const { note_id } = await signedNote(harness, own.REI, patient_id)
      await tamper(harness, sql, [note_id, ...values])
      const { status, body } = await harness.call(getNote, { as: own.REI, params: { note_id } })
      expect([sql, values[0] ?? null, status, body.signed.is_intact, body.signed.sections]).toEqual([sql, values[0] ?? null, 200, false, []])
    }
  })

  it('C07 a text that no longer gives its hash is not shown as signed', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    await tamper(harness, "update note_version set canonical = replace(canonical, 'signed_at', 'signed_et') where note_id = $1", [note_id])
    const { body } = await harness.call(getNote, { as: own.REI, params: { note_id } })
    expect(body.signed).toMatchObject({ is_intact: false, sections: [] })
  })
})

describe('reading back', () => {
  it('the summary has at most 35 % of the note’s words, and each line cites the note', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    const note = (await harness.call(getNote, { as: own.REI, params: { note_id } })).body
    const { status, body } = await harness.call(getNoteSummary, { as: own.REI, params: { patient_id, note_id } })
    expect(status).toBe(200)
    expect(body.lines.length).toBeGreaterThan(0)
    expect(body.summary_word_count).toBeLessThanOrEqual(0.35 * body.note_word_count)
    const ids = new Set(claims(note.signed).map(({ id }) => id))
    for (const line of body.lines) {
      expect(line.claim_ids.length).toBeGreaterThan(0)
      for (const id of line.claim_ids) expect(ids).toContain(id)
    }
  })

  it('the ledger pages through notes and drafts, by status and by author', async () => {
    const { body: signed } = await harness.call(listDocuments, { as: own.NP, query: { status: 'signed' } })
    expect(signed.items.length).toBeGreaterThan(0)
    expect(new Set(signed.items.map(({ status }: { status: string }) => status))).toEqual(new Set(['signed']))
    const { body: mine } = await harness.call(listDocuments, { as: own.NP, query: { author: 'me' } })
    expect(mine.items).toEqual([])
    const { body: foreign } = await harness.call(listDocuments, { as: other.REI })
    expect(foreign.items).toEqual([])
  })
})
