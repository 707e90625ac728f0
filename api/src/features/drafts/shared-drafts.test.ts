import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as rooms from '#contract/draft-rooms.ts'
import { carryIntoDraft, createDraft, discardDraft, generateDraft, getDraft, getEarlierNote, getNote, leaveOut, saveDraft, signDraft, type Draft } from '#contract/notes.ts'
import { readDraft, registerPatient, signedNote, writtenDraft } from '../../test/fixture.ts'
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

type Person = TestPractice['REI']
const params = (draft: Pick<Draft, 'id'>) => ({ draft_id: draft.id })
const letIn = (draft: Draft, ...people: Person[]) => harness.call(rooms.setWriters, { as: own.REI, params: params(draft), body: { user_ids: people.map(({ user_id }) => user_id) } })
const pen = (verb: 'takePen' | 'askForPen' | 'givePen', draft: Draft, as: Person, section: string) => harness.call(rooms[verb], { as, params: params(draft), body: { section } })
const save = (draft: Draft, sections: Draft['sections'], as = own.REI, more = {}) =>
  harness.call(saveDraft, { as, params: params(draft), body: { sections, ...more }, headers: { 'if-match': String(draft.version) } })
const sign = (draft: Pick<Draft, 'id' | 'version'>, as = own.REI) => harness.call(signDraft, { as, params: params(draft), headers: { 'if-match': String(draft.version) } })
const claims = (draft: Pick<Draft, 'sections'>) => draft.sections.flatMap((section) => section.claims)
const change = (draft: Draft, key: string, text: string): Draft['sections'] =>
  draft.sections.map((section) => (section.key === key ? { ...section, claims: section.claims.map((claim, at) => (at === 0 ? { ...claim, text } : claim)) } : section))
const filled = (draft: Draft) => draft.sections.filter(({ claims }) => claims.length > 0).map(({ key }) => key)

describe('two people in one draft', () => {
  it('the author lets a colleague write; signing, discarding and the list of writers stay the author’s', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    expect((await save(draft, draft.sections, own.NP)).status).toBe(403)
    expect((await harness.call(rooms.setWriters, { as: own.NP, params: params(draft), body: { user_ids: [own.NP.user_id] } })).status).toBe(403)
    expect((await letIn(draft, other.REI)).status).toBe(422)
    expect((await letIn(draft, own.NP)).body.writers.map(({ id }: { id: number }) => id)).toEqual([own.NP.user_id])
    const [key] = filled(draft)
    const saved = await save(draft, change(draft, key!, 'Written by the second hand.'), own.NP)
    expect(saved.status).toBe(200)
    const after = await readDraft(harness, own.REI, draft.id)
    expect(after.writers.map(({ id }) => id)).toEqual([own.NP.user_id])
    expect(claims(after).find(({ text }) => text === 'Written by the second hand.')!.evidence.at(-1)).toMatchObject({ source: 'clinician', user_id: own.NP.user_id })
    expect((await sign(after, own.NP)).status).toBe(403)
    expect((await harness.call(discardDraft, { as: own.NP, params: params(draft), headers: { 'if-match': String(after.version) } })).status).toBe(403)
    await letIn(draft)
    expect((await save(after, after.sections, own.NP)).status).toBe(403)
  })

  it('Z05 another practice learns of neither the draft nor who is in it', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    expect((await harness.call(rooms.getRoom, { as: other.REI, params: params(draft) })).status).toBe(404)
    expect((await pen('takePen', draft, other.REI, draft.sections[0]!.key)).status).toBe(404)
    expect((await harness.call(leaveOut, { as: other.REI, params: params(draft), body: { place: 's1:0', is_left_out: true } })).status).toBe(404)
  })

  it('shows who is there and where; who leaves is gone with their pens', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    await letIn(draft, own.NP)
    const [key] = filled(draft)
    await harness.call(rooms.enterRoom, { as: own.REI, params: params(draft), body: { section: null } })
    const { body } = await harness.call(rooms.enterRoom, { as: own.NP, params: params(draft), body: { section: key! } })
    expect(body.people.map(({ id, section }: { id: number; section: string | null }) => [id, section])).toEqual(expect.arrayContaining([[own.REI.user_id, null], [own.NP.user_id, key]]))
    expect((await pen('takePen', draft, own.NP, key!)).body.pens).toMatchObject([{ section: key, user: { id: own.NP.user_id }, asked_by: null }])
    await harness.call(rooms.leaveRoom, { as: own.NP, params: params(draft) })
    const left = await harness.call(rooms.beatInRoom, { as: own.REI, params: params(draft) })
    expect([left.body.people.length, left.body.pens]).toEqual([1, []])
  })

  it('D09 one pen a section: others are refused there and nowhere else, ask, and get it; nothing of either is lost', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    await letIn(draft, own.NP)
    const [key, second] = filled(draft)
    expect((await pen('takePen', draft, own.NP, 'nowhere')).status).toBe(422)
    expect((await pen('takePen', draft, own.NP, key!)).status).toBe(200)
    const refused = await pen('takePen', draft, own.REI, key!)
    expect([refused.status, refused.body.code]).toEqual([409, 'section_held'])
    const waiting = await save(draft, change(draft, key!, 'Over the pen of somebody else.'))
    expect([waiting.status, waiting.body.code]).toEqual([409, 'section_held'])
    expect((await save(draft, change(draft, second!, 'Beside it.'))).status).toBe(200)
    const now = await readDraft(harness, own.NP, draft.id)
    expect((await save(now, change(now, key!, 'By the holder.'), own.NP)).status).toBe(200)
    // Not signed under somebody's pen.
    expect((await sign(await readDraft(harness, own.REI, draft.id))).body.code).toBe('section_held')
    expect((await pen('askForPen', draft, own.REI, key!)).body.pens).toMatchObject([{ user: { id: own.NP.user_id }, asked_by: { id: own.REI.user_id } }])
    expect((await pen('givePen', draft, own.NP, key!)).body.pens).toMatchObject([{ user: { id: own.REI.user_id }, asked_by: null }])
    const after = await readDraft(harness, own.REI, draft.id)
    expect(claims(after).map(({ text }) => text)).toEqual(expect.arrayContaining(['Beside it.', 'By the holder.']))
    expect((await save(after, change(after, key!, 'Handed over.'))).status).toBe(200)
  })

  it('twenty who reach for one pen at once: one holds it', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    await letIn(draft, own.NP, own.PT)
    const [key] = filled(draft)
    // Everybody is signed in before they all reach for it.
    for (const as of [own.REI, own.NP, own.PT]) await harness.call(rooms.enterRoom, { as, params: params(draft), body: { section: null } })
    const answers = await Promise.all(Array.from({ length: 21 }, (_, n) => pen('takePen', draft, [own.REI, own.NP, own.PT][n % 3]!, key!)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(7)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('a pen whose holder is not heard of, or does not answer, can be taken', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    await letIn(draft, own.NP)
    const [key, second] = filled(draft)
    await pen('takePen', draft, own.NP, key!)
    await pen('takePen', draft, own.NP, second!)
    await pen('askForPen', draft, own.REI, second!)
    await harness.owner.query(`update section_pen set asked_at = asked_at - interval '31 s' where draft_id = $1 and section = $2`, [draft.id, second])
    await harness.owner.query(`update section_pen set seen_at = seen_at - interval '46 s' where draft_id = $1 and section = $2`, [draft.id, key])
    expect((await pen('takePen', draft, own.REI, key!)).status).toBe(200)
    expect((await pen('takePen', draft, own.REI, second!)).status).toBe(200)
    expect((await pen('takePen', draft, own.NP, second!)).status).toBe(409)
  })
})

describe('length', () => {
  it('shows and hides what was written, blocks and signs only what stands at it, and keeps the rest on record', async () => {
    const text = readFileSync('db/seed/visits/infertility-consult.txt', 'utf8')
    const opened = await harness.call(createDraft, { as: own.REI, params: { patient_id }, body: { template_id: 'T01', length: 'standard', files: [{ name: 'visit.txt', text }] } })
    await harness.call(generateDraft, { as: own.REI, params: { draft_id: opened.body.draft_id } })
    const draft = await readDraft(harness, own.REI, opened.body.draft_id)
    const graded = claims(draft).filter(({ shown_from }) => shown_from !== undefined)
    expect(graded.length).toBeGreaterThan(0)
    const brief = await save(draft, draft.sections, own.REI, { length: 'brief' })
    const after = await readDraft(harness, own.REI, draft.id)
    expect([after.length, claims(after).length]).toEqual(['brief', claims(draft).length])
    // What a person accepted stands at every length.
    const kept = graded[0]!
    const touched = await save({ ...after, version: brief.body.version }, after.sections.map((section) => ({ ...section, claims: section.claims.map((claim) => (claim.id === kept.id ? { ...claim, state: 'accepted' as const } : claim)) })))
    const signed = await sign({ id: draft.id, version: touched.body.version })
    expect(signed.status).toBe(201)
    const { body: note } = await harness.call(getNote, { as: own.REI, params: { note_id: draft.note_id } })
    const texts = claims(note.signed).map(({ text }) => text)
    expect(texts).toContain(kept.text)
    for (const claim of graded) if (claim.id !== kept.id && !claim.is_high_risk) expect(texts).not.toContain(claim.text)
    expect(JSON.stringify(note.signed)).not.toContain('shown_from')
  })
})

describe('heard and left out', () => {
  it('a choice to leave something out stays, can be taken back, and is no new version', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const put = (is_left_out: boolean) => harness.call(leaveOut, { as: own.REI, params: params(draft), body: { place: 's2:0', is_left_out } })
    await put(true)
    expect((await put(true)).body.left_out).toEqual(['s2:0'])
    const after = await readDraft(harness, own.REI, draft.id)
    expect([after.left_out, after.version]).toEqual([['s2:0'], draft.version])
    expect((await put(false)).body.left_out).toEqual([])
    expect((await harness.call(leaveOut, { as: own.NP, params: params(draft), body: { place: 's2:0', is_left_out: true } })).status).toBe(403)
    expect((await harness.call(leaveOut, { as: own.REI, params: params(draft), body: { place: 'anything', is_left_out: true } })).status).toBe(422)
  })
})

describe('carrying forward', () => {
  it('offers nothing where no note was signed before', async () => {
    const draft = await writtenDraft(harness, own.REI, await registerPatient(harness, own.REI))
    const { status, body } = await harness.call(getEarlierNote, { as: own.REI, params: params(draft) })
    expect([status, body]).toEqual([200, { note: null }])
  })

  it('brings sentences of the last signed note, marked, cited and blocking until each is touched', async () => {
    const somebody = await registerPatient(harness, own.REI)
    const { note_id } = await signedNote(harness, own.REI, somebody)
    const draft = await writtenDraft(harness, own.REI, somebody)
    const emptied = await save(draft, draft.sections.map((section) => ({ ...section, claims: section.claims.map((claim) => ({ ...claim, text: `${claim.text} Again.` })) })))
    const { body } = await harness.call(getEarlierNote, { as: own.REI, params: params(draft) })
    expect(body.note).toMatchObject({ note_id })
    const section = body.note!.sections[0]!
    const carry = (version: number, as = own.REI, id = note_id) =>
      harness.call(carryIntoDraft, { as, params: params(draft), body: { note_id: id, section: section.key }, headers: { 'if-match': String(version) } })
    expect((await carry(draft.version)).status).toBe(412)
    expect((await carry(emptied.body.version, own.NP)).status).toBe(403)
    const foreign = await signedNote(harness, own.REI, patient_id)
    expect((await carry(emptied.body.version, own.REI, foreign.note_id)).status).toBe(404)
    const carried = await carry(emptied.body.version)
    expect([carried.status, carried.body.carried]).toEqual([200, section.sentences.length])
    const after = (await harness.call(getDraft, { as: own.REI, params: params(draft) })).body as Draft
    const brought = claims(after).filter(({ rules }) => rules.includes('carried_forward'))
    expect(brought.map(({ text }) => text)).toEqual(section.sentences)
    for (const claim of brought) expect(claim).toMatchObject({ support: 'chart', state: 'proposed', evidence: [{ source: 'chart', record: 'note', record_id: note_id, quote: claim.text }] })
    expect(after.findings.filter(({ rule, is_blocking }) => rule === 'carried_untouched' && is_blocking).length).toBe(brought.length)
    expect((await sign(after)).status).toBe(422)
    // A screen cannot say by itself that a sentence was carried.
    const touched = await save(after, after.sections.map((one) => ({ ...one, claims: one.claims.map((claim) => ({ ...claim, rules: [], state: claim.rules.includes('carried_forward') ? ('accepted' as const) : claim.state })) })))
    expect(touched.body.findings.filter(({ rule }: { rule: string }) => rule === 'carried_untouched')).toEqual([])
  })
})
