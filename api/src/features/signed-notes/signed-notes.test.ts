import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getNote } from '#contract/notes.ts'
import { addAddendum, decideCosign, getAftermath, getNotePdf, listColleagues, listCosigns, markError, requestCosign, withdrawCosign } from '#contract/signed-notes.ts'
import { endSupervision, listSupervision, setSupervision } from '#contract/supervision.ts'
import { registerPatient, signedNote, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { tamper } from '../../test/tamper.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

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

const sign = () => signedNote(harness, own.REI, patient_id)
const addend = (note_id: number, body: object = {}, as = own.NP) =>
  harness.call(addAddendum, { as, params: { note_id }, body: { kind: 'addendum', text: 'The culture came back negative.', ...body } })
const aftermath = async (note_id: number, as = own.PT) => (await harness.call(getAftermath, { as, params: { note_id } })).body
const ask = (note_id: number, of: TestUser, as = own.REI) => harness.call(requestCosign, { as, params: { note_id }, body: { of_user_id: of.user_id, message: 'Please look at the dose.' } })
const decide = (cosign_id: number, body: object, as = own.colleague) => harness.call(decideCosign, { as, params: { cosign_id }, body: body as never })

describe('addenda', () => {
  it('U13 add to a signed note, in order and chained; the note keeps its text and hash', async () => {
    const { note_id, sha256 } = await sign()
    const before = (await harness.call(getNote, { as: own.REI, params: { note_id } })).body.signed
    expect((await addend(note_id)).status).toBe(201)
    expect((await addend(note_id, { kind: 'late_entry', text: 'She also asked about travel.' }, own.REI)).body).toMatchObject({ number: 2, kind: 'late_entry', is_intact: true })
    const { addenda } = await aftermath(note_id)
    expect(addenda.map(({ number, by, text }: { number: number; by: { id: number }; text: string }) => [number, by.id, text])).toEqual([
      [1, own.NP.user_id, 'The culture came back negative.'],
      [2, own.REI.user_id, 'She also asked about travel.'],
    ])
    expect((await harness.call(getNote, { as: own.REI, params: { note_id } })).body.signed).toEqual(before)
    expect(before.sha256).toBe(sha256)
  })

  it('D02 twenty writers at once get the numbers 1 to 20', async () => {
    const { note_id } = await sign()
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => addend(note_id, { text: `Addition ${n}.` })))
    expect(answers.map(({ body }) => body.number).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect((await aftermath(note_id)).addenda.every(({ is_intact }: { is_intact: boolean }) => is_intact)).toBe(true)
  })

  it('an empty one is refused, as is one to a draft', async () => {
    const { note_id } = await sign()
    expect((await addend(note_id, { text: ' \n ' })).body.issues[0].path).toBe('body.text')
    const draft = await writtenDraft(harness, own.REI, patient_id)
    expect((await addend(draft.note_id)).status).toBe(409)
  })

  it('D05 C07 cannot be changed by SQL; a text that was, is not shown', async () => {
    const { note_id } = await sign()
    await addend(note_id)
    for (const sql of ['update note_addendum set signed_by = signed_by where note_id = $1', 'delete from note_addendum where note_id = $1']) {
      await expect(harness.owner.query(sql, [note_id])).rejects.toMatchObject({ code: '42501' })
    }
    await tamper(harness, "update note_addendum set canonical = replace(canonical, 'negative', 'positive') where note_id = $1", [note_id])
    const { addenda } = await aftermath(note_id)
    expect(addenda).toMatchObject([{ is_intact: false, text: '' }])
  })
})

describe('entered in error', () => {
  it('is marked once, with a reason, by the signer alone; the note stays readable', async () => {
    const { note_id } = await sign()
    const mark = (reason: string, as = own.REI) => harness.call(markError, { as, params: { note_id }, body: { reason } })
    expect((await mark('Written into the wrong chart.', own.NP)).status).toBe(403)
    expect((await mark(' ')).status).toBe(422)
    expect((await mark('Written into the wrong chart.')).status).toBe(201)
    expect((await mark('Again.')).status).toBe(409)
    expect((await aftermath(note_id)).error).toMatchObject({ reason: 'Written into the wrong chart.', by: { id: own.REI.user_id } })
    expect((await harness.call(getNote, { as: own.NP, params: { note_id } })).body.signed.is_intact).toBe(true)
    await expect(harness.owner.query('delete from note_error where note_id = $1', [note_id])).rejects.toMatchObject({ code: '42501' })
    expect((await ask(note_id, own.colleague)).status).toBe(409)
  })
})

describe('cosignature', () => {
  it('is asked of a colleague, waits in their list, and is given once', async () => {
    const { note_id, sha256 } = await sign()
    const asked = await ask(note_id, own.colleague)
    expect([asked.status, asked.body.state]).toEqual([201, 'requested'])
    expect((await ask(note_id, own.NP)).status).toBe(409)
    const list = await harness.call(listCosigns, { as: own.colleague })
    expect(list.body.waiting.map(({ note }: { note: { id: number } }) => note.id)).toContain(note_id)
    expect((await decide(asked.body.id, { decision: 'cosigned' }, own.NP)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 10 }, () => decide(asked.body.id, { decision: 'cosigned', comment: 'Agreed.' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)])
    const { cosigns } = await aftermath(note_id)
    expect(cosigns).toMatchObject([{ state: 'cosigned', is_intact: true, comment: 'Agreed.', of: { id: own.colleague.user_id } }])
    const { rows } = await harness.owner.query('select canonical from cosign where id = $1', [asked.body.id])
    expect(JSON.parse(rows[0].canonical)).toMatchObject({ note_id, note_version: 1, note_sha256: sha256 })
    await expect(harness.owner.query("update cosign set comment = 'x' where id = $1", [asked.body.id])).rejects.toMatchObject({ code: '42501' })
  })

  it('C07 a cosignature or an addendum that was rewritten with its hash, or lifted from another note, is said to be none', async () => {
    const whole = 'sha256 = encode(sha256(convert_to($2, \'UTF8\')), \'hex\')'
    const lifted = await sign()
    await addend(lifted.note_id)
    const asked = await ask(lifted.note_id, own.colleague)
    await decide(asked.body.id, { decision: 'cosigned' })
    const { rows: addenda } = await harness.owner.query('select canonical from note_addendum where note_id = $1', [lifted.note_id])
    const { rows: cosigns } = await harness.owner.query('select canonical from cosign where id = $1', [asked.body.id])
    for (const text of ['not json', 'null', '{}', null]) {
      const { note_id } = await sign()
      await addend(note_id)
      const { body } = await ask(note_id, own.colleague)
      await decide(body.id, { decision: 'cosigned' })
      await tamper(harness, `update note_addendum set canonical = $2, ${whole} where note_id = $1`, [note_id, text ?? addenda[0].canonical])
      await tamper(harness, `update cosign set canonical = $2, ${whole} where id = $1`, [body.id, text ?? cosigns[0].canonical])
      const seen = await aftermath(note_id)
      expect(seen.addenda).toMatchObject([{ is_intact: false, text: '' }])
      expect(seen.cosigns).toMatchObject([{ is_intact: false, of: { id: own.colleague.user_id } }])
    }
    const { note_id } = await sign()
    const { body } = await ask(note_id, own.colleague)
    await decide(body.id, { decision: 'cosigned', comment: 'Agreed.' })
    await tamper(harness, "update cosign set comment = 'Not agreed.' where id = $1", [body.id])
    expect((await aftermath(note_id)).cosigns).toMatchObject([{ is_intact: false }])
  })

  it('is returned only with a comment, comes back to the author, and may be asked again', async () => {
    const { note_id } = await sign()
    const { body } = await ask(note_id, own.colleague)
    expect((await decide(body.id, { decision: 'returned' })).status).toBe(422)
    expect((await decide(body.id, { decision: 'returned', comment: 'Which side was the cyst?' })).body.state).toBe('returned')
    const returned = async () => (await harness.call(listCosigns, { as: own.REI })).body.returned.map(({ note }: { note: { id: number } }) => note.id)
    expect(await returned()).toContain(note_id)
    expect((await ask(note_id, own.colleague)).status).toBe(201)
    expect(await returned()).not.toContain(note_id)
  })

  it('is withdrawn only by who asked', async () => {
    const { note_id } = await sign()
    const { body } = await ask(note_id, own.colleague)
    const withdraw = (as: TestUser) => harness.call(withdrawCosign, { as, params: { cosign_id: body.id } })
    expect((await withdraw(own.colleague)).status).toBe(403)
    expect((await withdraw(own.REI)).body.state).toBe('withdrawn')
    expect((await decide(body.id, { decision: 'cosigned' })).status).toBe(409)
  })

  it('is not asked of oneself, an administrator or a person of another practice', async () => {
    const { note_id } = await sign()
    for (const of of [own.REI, own.PRACTICE_ADMIN, other.REI]) expect((await ask(note_id, of)).body.issues[0].path).toBe('body.of_user_id')
    const { body } = await harness.call(listColleagues, { as: own.REI })
    expect(body.items.map(({ id }: { id: number }) => id).sort()).toEqual([own.NP, own.PT, own.ND, own.colleague].map(({ user_id }) => user_id).sort())
  })

  it('Z03 Z04 does not exist for another practice', async () => {
    const { note_id } = await sign()
    const { body } = await ask(note_id, own.colleague)
    expect((await decide(body.id, { decision: 'cosigned' }, other.REI)).status).toBe(404)
    expect((await harness.call(getAftermath, { as: other.REI, params: { note_id } })).status).toBe(404)
    expect((await addend(note_id, {}, other.REI)).status).toBe(404)
    expect((await harness.call(listCosigns, { as: other.REI })).body).toEqual({ waiting: [], returned: [] })
  })
})

describe('supervision', () => {
  it('asks the supervisor as the note is signed; the request cannot be withdrawn', async () => {
    const set = (body: object, as = own.PRACTICE_ADMIN, user_id = own.REI.user_id) => harness.call(setSupervision, { as, params: { user_id }, body: body as never })
    expect((await set({ supervisor_id: own.REI.user_id, sample_percent: 100 })).body.issues[0].path).toBe('body.supervisor_id')
    expect((await set({ supervisor_id: other.REI.user_id, sample_percent: 100 })).status).toBe(422)
    expect((await set({ supervisor_id: own.colleague.user_id, sample_percent: 0 })).status).toBe(422)
    expect((await set({ supervisor_id: own.colleague.user_id, sample_percent: 100 }, own.REI)).status).toBe(403)
    expect((await set({ supervisor_id: own.colleague.user_id, sample_percent: 100 })).status).toBe(200)
    const { note_id } = await sign()
    const { cosigns } = await aftermath(note_id)
    expect(cosigns).toMatchObject([{ state: 'requested', origin: 'supervision', of: { id: own.colleague.user_id } }])
    expect((await harness.call(withdrawCosign, { as: own.REI, params: { cosign_id: cosigns[0].id } })).status).toBe(403)
    expect((await harness.call(endSupervision, { as: own.PRACTICE_ADMIN, params: { user_id: own.REI.user_id } })).status).toBe(200)
    expect((await harness.call(listSupervision, { as: own.PRACTICE_ADMIN })).body.items).toEqual([])
    expect((await aftermath((await sign()).note_id)).cosigns).toEqual([])
  })
})

describe('on paper', () => {
  it('prints what was signed with signatures and addenda; names stay letter for letter', async () => {
    const { note_id, sha256 } = await sign()
    await addend(note_id, { text: 'Zoë Łucja Ποθητή ’ ≥ 5 µg.' })
    const { body: cosign } = await ask(note_id, own.colleague)
    await decide(cosign.id, { decision: 'cosigned' })
    const answer = await harness.call(getNotePdf, { as: own.PT, params: { note_id } })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { extractText } = await import('unpdf')
    const { text, totalPages } = await extractText(new Uint8Array(answer.raw), { mergePages: true })
    // The font draws the micro sign and the Greek letter as one; they compare as equal.
    const flat = text.normalize('NFKC').replace(/\s+/g, ' ')
    expect(totalPages).toBeGreaterThan(0)
    for (const words of [sha256, 'Zoë Łucja Ποθητή ’ ≥ 5 µg.', 'Addendum 1', 'Cosigned by Firstcolleague Lastcolleague', 'Page 1 of']) expect(flat).toContain(words.normalize('NFKC'))
  })

  it('Z03 another practice has nothing to print', async () => {
    const { note_id } = await sign()
    expect((await harness.call(getNotePdf, { as: other.REI, params: { note_id } })).status).toBe(404)
  })
})
