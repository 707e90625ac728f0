import { createHash, randomUUID } from 'node:crypto'
import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amendNote } from '#contract/note-versions.ts'
import { saveDraft, signDraft } from '#contract/notes.ts'
import { downloadPacket, getPacket, listDisclosures, listPacketChoices, makePacket } from '#contract/packets.ts'
import { addGrant, setLabel } from '#contract/sensitivity.ts'
import { addAddendum, markError } from '#contract/signed-notes.ts'
import { readDraft, registerPatient, signedNote, writtenDraft } from '../../test/fixture.ts'
import { Harness, type Answer } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  other = await createPractice(harness.database.migrate, 'Other')
})
beforeEach(async () => {
  own = await createPractice(harness.database.migrate, 'Own')
  patient_id = await registerPatient(harness, own.REI)
})
afterAll(() => harness.stop())

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const of_note = (id: number) => ({ kind: 'note', id })
const of_file = (id: number) => ({ kind: 'file', id })
const make = (items: object[], more: object = {}, as: TestUser = own.REI): Promise<Answer> =>
  harness.call(makePacket, { as, params: { patient_id }, body: { items, recipient: 'Harbor Law Group', recipient_address: '9 Pier Street', purpose: 'legal', purpose_detail: 'Order 12/77', includes_labelled: false, ...more } })
const choices = async (as: TestUser = own.REI) => (await harness.call(listPacketChoices, { as, params: { patient_id } })).body.items
const disclosures = async (as: TestUser = own.REI) => (await harness.call(listDisclosures, { as, params: { patient_id } })).body.items
const download = (packet_id: number, as: TestUser = own.REI) => harness.call(downloadPacket, { as, params: { packet_id } })

/** The pages of a packet as text, drawn by its job. */
async function pagesOf(packet_id: number): Promise<string[]> {
  await harness.work()
  const state = await harness.call(getPacket, { as: own.REI, params: { packet_id } })
  expect(state.body).toMatchObject({ status: 'ready', reason: null })
  const answer = await download(packet_id)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(new Uint8Array(answer.raw), { mergePages: false })
  expect(text.length).toBe(state.body.page_count)
  return text.map((page) => page.normalize('NFKC').replace(/\s+/g, ' '))
}

/** A file as the reader leaves it: its bytes in the store, its row with the chart. */
async function placeFile(name: string, format: 'pdf' | 'image' | 'csv', bytes: Uint8Array): Promise<number> {
  const blob_id = randomUUID()
  await harness.runtime.blobs.put(own.practice_id, Buffer.from(bytes), blob_id)
  await harness.owner.query('insert into blob (practice_id, id, media_type, size_bytes, sha256, is_stored) values ($1, $2, $3, $4, $5, true)', [own.practice_id, blob_id, 'application/octet-stream', bytes.length, sha(bytes)])
  const pages = format === 'image' ? [{ page: 1, blob_id, sha256: sha(bytes).toString('hex'), width: 40, height: 30 }] : []
  const { rows } = await harness.owner.query<{ id: string }>(
    `insert into import_file (practice_id, patient_id, name, size_bytes, received_bytes, sha256, status, reading, identity_check, uploaded_by, format, blob_id, pages)
     values ($1, $2, $3, $4, $4, $5, 'staged', 1, 'match', $6, $7, $8, $9) returning id`,
    [own.practice_id, patient_id, name, bytes.length, sha(bytes), own.REI.user_id, format, blob_id, JSON.stringify(pages)],
  )
  return Number(rows[0]!.id)
}

async function pdf(...pages: string[]): Promise<PDFDocument> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const words of pages) document.addPage([500, 700]).drawText(words, { x: 40, y: 600, size: 14, font })
  return document
}

describe('an export packet', () => {
  it('is one PDF: cover, an index whose page numbers are true, each document from its own page, a stamp on every page', async () => {
    const first = await signedNote(harness, own.REI, patient_id)
    await harness.call(addAddendum, { as: own.REI, params: { note_id: first.note_id }, body: { kind: 'addendum', text: 'The culture came back negative. '.repeat(120) } })
    const second = await signedNote(harness, own.NP, patient_id)
    const letter = await pdf('Referral letter, first sheet', 'Referral letter, second sheet')
    letter.getPage(1).setRotation(degrees(90))
    const items = [of_note(second.note_id), of_file(await placeFile('letter.pdf', 'pdf', await letter.save())), of_file(await placeFile('scan.png', 'image', await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } }).webp().toBuffer())), of_note(first.note_id)]
    const made = await make([...items, items[0]!])
    expect([made.status, made.body]).toMatchObject([201, { status: 'queued', item_count: 4, number: expect.stringMatching(/^P-\d{6}$/) }])
    const pages = await pagesOf(made.body.id)
    for (const words of ['Health records', 'Harbor Law Group', '9 Pier Street', 'Order 12/77', 'Firstrei Lastrei, MD', '4 documents', `on ${pages.length} pages`]) expect(pages[0]).toContain(words)
    pages.forEach((page, at) => expect(page).toContain(`Page ${at + 1} of ${pages.length} · Amara Zzqxsentinel · MRN 10001 · ${made.body.number}`))
    const starts = (words: string) => pages.findIndex((page, at) => at > 1 && page.includes(words)) + 1
    const index = pages[1]!
    const listed = (place: number, title: string) => Number(new RegExp(`${place}\\. ${title}.*?(\\d+)(?= ${place + 1}\\. | Page |$| Amara)`).exec(index)?.[1])
    expect(index).toContain('Index')
    expect(starts(second.sha256)).toBeGreaterThanOrEqual(3)
    expect([starts('Referral letter, first sheet'), starts('scan.png')]).toEqual([starts('letter.pdf'), starts('Referral letter, second sheet') + 1])
    expect(pages[starts('letter.pdf')]).toContain('page 2 of 2 of the file')
    for (const [place, title] of [[1, 'Stimulation monitoring visit'], [2, 'letter.pdf'], [3, 'scan.png'], [4, 'Stimulation monitoring visit']] as const) {
      const page = listed(place, title.replace('.', '\\.'))
      expect([place, page > 2, pages[page - 1]!.includes(title)]).toEqual([place, true, true])
    }
    // Each note stands whole between its own first page and the next document's.
    expect(starts(second.sha256)).toBeLessThan(listed(2, 'letter\\.pdf'))
    expect(starts(first.sha256)).toBeGreaterThanOrEqual(listed(4, 'Stimulation monitoring visit'))
    expect(pages.slice(listed(4, 'Stimulation monitoring visit') - 1).join(' ')).toContain('Addendum 1')
  })

  it('U10 is accounted for in the same act: who received what, why, when and by whom; a refused one is not', async () => {
    const { note_id, sha256 } = await signedNote(harness, own.REI, patient_id)
    const refused = await make([of_note(note_id)], { recipient: ' ', purpose: 'other', purpose_detail: null })
    expect([refused.status, refused.body.issues.map(({ path }: { path: string }) => path).sort()]).toEqual([422, ['body.purpose_detail', 'body.recipient']])
    expect(await disclosures()).toEqual([])
    const made = await make([of_note(note_id)])
    expect(await disclosures(own.NP)).toMatchObject([
      { number: made.body.number, recipient: 'Harbor Law Group', recipient_address: '9 Pier Street', purpose: 'legal', purpose_detail: 'Order 12/77', is_accounted: true, by: 'Firstrei Lastrei', items: [{ kind: 'note', record_id: note_id, version: 1 }], packet: null, is_failed: false },
    ])
    expect((await disclosures())[0].packet).toMatchObject({ id: made.body.id, status: 'queued' })
    const kept = await harness.owner.query('select i.sha256 from disclosure_item i where i.note_id = $1', [note_id])
    expect(kept.rows).toEqual([{ sha256 }])
    const { rows } = await harness.owner.query("select patient_id::integer, actor_id::integer, resource, detail from audit_event where action = 'packets.make' and outcome = 'allowed' and practice_id = $1", [own.practice_id])
    expect(rows).toMatchObject([{ patient_id, actor_id: own.REI.user_id, resource: 'disclosure', detail: { documents: 1, purpose: 'legal', includes_labelled: false } }])
    expect((await make([of_note(note_id)], { purpose: 'treatment', purpose_detail: null })).status).toBe(201)
    expect((await disclosures())[0].is_accounted).toBe(false)
  })

  it('of the account of disclosures nothing is changed or removed by the product', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    await make([of_note(note_id)])
    for (const act of ["update disclosure set recipient = 'x'", "update disclosure_item set title = 'x'", 'delete from disclosure', 'delete from disclosure_item']) {
      await expect(harness.runtime.pool.query(act), act).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('takes signed notes and files of this chart alone: every other is named', async () => {
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const wrong = await signedNote(harness, own.REI, patient_id)
    await harness.call(markError, { as: own.REI, params: { note_id: wrong.note_id }, body: { reason: 'Wrong chart.' } })
    const stranger = await signedNote(harness, own.REI, await registerPatient(harness, own.REI))
    const data = await placeFile('labs.csv', 'csv', Buffer.from('a,b'))
    expect(await choices()).toMatchObject([{ kind: 'file', id: data, stays_because: 'It is data, not a document: only PDF files and pictures go on paper.' }])
    const answer = await make([of_note(draft.note_id), of_note(wrong.note_id), of_note(stranger.note_id), of_file(data)])
    expect(answer.status).toBe(422)
    expect(answer.body.issues.map(({ path, message }: { path: string; message: string }) => [path, message.slice(0, 26)])).toEqual([
      ['body.items.0', 'is no signed note of this '],
      ['body.items.1', 'is no signed note of this '],
      ['body.items.2', 'is no signed note of this '],
      ['body.items.3', 'It is data, not a document'],
    ])
  })

  it('draws the version that was chosen, also where the note was amended before it was drawn', async () => {
    const { note_id, sha256 } = await signedNote(harness, own.REI, patient_id)
    const made = await make([of_note(note_id)])
    const { body } = await harness.call(amendNote, { as: own.REI, params: { note_id }, body: { reason: 'More exact.' } })
    const draft = await readDraft(harness, own.REI, body.draft_id)
    const sections = draft.sections.map((section) => ({ ...section, claims: section.claims.map((claim) => ({ ...claim, text: claim.text.replace('bloated', 'puffy') })) }))
    const saved = await harness.call(saveDraft, { as: own.REI, params: { draft_id: draft.id }, body: { sections }, headers: { 'if-match': String(draft.version) } })
    expect((await harness.call(signDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(saved.body.version) } })).status).toBe(201)
    const text = (await pagesOf(made.body.id)).join(' ')
    expect([text.includes(sha256), text.includes('puffy')]).toEqual([true, false])
  })

  it('says of a file that is protected by a password that it is not there', async () => {
    const locked = await pdf('Nobody reads this')
    locked.encrypt({ userPassword: 'x', ownerPassword: 'y' })
    const made = await make([of_file(await placeFile('locked.pdf', 'pdf', await locked.save())), of_file(await placeFile('broken.pdf', 'pdf', Buffer.from('%PDF-1.7 nothing')))])
    const pages = await pagesOf(made.body.id)
    expect(pages.length).toBe(4)
    for (const page of pages.slice(2)) expect(page).toContain('could not be put on paper')
  })

  it('is kept for a week', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    const made = await make([of_note(note_id)])
    await harness.work()
    await harness.owner.query("update graphile_worker._private_jobs set run_at = now()")
    await harness.work()
    const answer = await download(made.body.id)
    expect([answer.status, answer.body.detail]).toEqual([409, 'This packet is no longer kept. Make it again.'])
    expect((await disclosures())[0].packet.status).toBe('expired')
  })
})

describe('who gets it', () => {
  it('Z03 Z09 its maker alone; nobody of another practice, nor the administrator', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    const made = await make([of_note(note_id)])
    await harness.work()
    expect((await download(made.body.id)).status).toBe(200)
    for (const [as, status] of [[own.NP, 403], [other.REI, 404], [own.PRACTICE_ADMIN, 403]] as const) {
      expect([as.role, (await download(made.body.id, as)).status]).toEqual([as.role, status])
      expect((await harness.call(getPacket, { as, params: { packet_id: made.body.id } })).status).toBe(status)
    }
    expect((await make([of_note(note_id)], {}, other.REI)).status).toBe(404)
    expect((await make([of_note(note_id)], {}, own.PRACTICE_ADMIN)).status).toBe(403)
  })

  it('S13 asks for a fresh proof', async () => {
    const { note_id } = await signedNote(harness, own.REI, patient_id)
    await harness.owner.query("update auth_session set stepped_up_at = now() - interval '16 minutes' where practice_id = $1", [own.practice_id])
    const answer = await make([of_note(note_id)])
    expect([answer.status, answer.body.code]).toEqual([401, 'reauth_required'])
  })

  it('Z22 a labelled note goes in only where its maker says so, and is traceless for who may not know of it', async () => {
    const open = await signedNote(harness, own.REI, patient_id)
    const hidden = await signedNote(harness, own.REI, patient_id)
    expect((await harness.call(setLabel, { as: own.REI, params: { patient_id }, body: { record: 'note', record_id: hidden.note_id, category: 'ipv', origin: 'user' } })).status).toBe(200)
    const ids = (items: { id: number }[]) => items.map(({ id }) => id)
    expect([ids(await choices(own.PT)), (await choices()).map(({ sensitivity }: { sensitivity: string | null }) => sensitivity).sort()]).toEqual([[open.note_id], ['ipv', null]])
    const nothing = await make([of_note(hidden.note_id)], {}, own.PT)
    expect(nothing.body.issues).toEqual([{ path: 'body.items.0', message: 'is no signed note of this chart' }])
    const unsaid = await make([of_note(open.note_id), of_note(hidden.note_id)])
    expect(unsaid.body.issues).toEqual([{ path: 'body.includes_labelled', message: 'must be said: one chosen document is labelled' }])
    const without = await make([of_note(open.note_id)], {})
    const made = await make([of_note(open.note_id), of_note(hidden.note_id)], { includes_labelled: true })
    const only = await make([of_note(hidden.note_id)], { includes_labelled: true })
    const [plain, whole] = [(await pagesOf(without.body.id)).join(' '), (await pagesOf(made.body.id)).join(' ')]
    expect([plain.includes(hidden.sha256), plain.includes('Specially protected'), whole.includes(hidden.sha256), whole.includes('Specially protected')]).toEqual([false, false, true, true])
    const seen = await disclosures(own.PT)
    expect(seen.map(({ items, number }: { items: object[]; number: string }) => [number, items.length])).toEqual([[made.body.number, 1], [without.body.number, 1]])
    expect(JSON.stringify(seen)).not.toContain(only.body.number)
    await harness.call(addGrant, { as: own.PRACTICE_ADMIN, body: { user_id: own.NP.user_id, category: 'ipv', effect: 'deny', reason: 'By own wish' } })
    expect((await disclosures(own.NP)).length).toBe(2)
  })

  it('Z22 a maker who lost the right since gets it no more', async () => {
    const hidden = await signedNote(harness, own.REI, patient_id)
    await harness.call(setLabel, { as: own.REI, params: { patient_id }, body: { record: 'note', record_id: hidden.note_id, category: 'ipv', origin: 'user' } })
    const made = await make([of_note(hidden.note_id)], { includes_labelled: true }, own.NP)
    expect(made.status).toBe(201)
    await harness.work()
    expect((await download(made.body.id, own.NP)).status).toBe(200)
    await harness.call(addGrant, { as: own.PRACTICE_ADMIN, body: { user_id: own.NP.user_id, category: 'ipv', effect: 'deny', reason: 'By own wish' } })
    expect((await download(made.body.id, own.NP)).status).toBe(403)
  })
})
