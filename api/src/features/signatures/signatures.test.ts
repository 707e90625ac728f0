import { createHash, createPublicKey, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startStepUp } from '#contract/auth.ts'
import { getFactors, removePasskey } from '#contract/factors.ts'
import { exportNote } from '#contract/fhir-export.ts'
import { amendNote, listNoteVersions } from '#contract/note-versions.ts'
import { askNoteSignature, getNote, saveDraft, signDraft, type Draft } from '#contract/notes.ts'
import { addAddendum, askAddendumSignature, askCosignSignature, decideCosign, getAftermath, getNotePdf, requestCosign } from '#contract/signed-notes.ts'
import { addPasskeyTo, SoftAuthenticator } from '../../test/authenticator.ts'
import { readDraft, registerPatient, signedNote, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'
import { tamper } from '../../test/tamper.ts'

let harness: Harness
let own: TestPractice
let device: SoftAuthenticator
let theirs: SoftAuthenticator
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  device = await addPasskeyTo(harness, own.REI)
  theirs = await addPasskeyTo(harness, own.colleague)
  patient_id = await registerPatient(harness, own.REI)
})
afterAll(() => harness.stop())
afterEach(() => {
  harness.clock = null
})

const written = () => writtenDraft(harness, own.REI, patient_id)
const at = ({ version }: Pick<Draft, 'version'>) => ({ 'if-match': String(version) })
const ask = (draft: Draft, as = own.REI) => harness.call(askNoteSignature, { as, params: { draft_id: draft.id }, headers: at(draft) })
const passkey = (assertion: unknown) => ({ proof: { method: 'passkey', assertion } })
const not_at_hand = { proof: { method: 'step_up', is_passkey_absent: true } }
const sign = (draft: Draft, body: object, headers = {}, token: string | null = null) => harness.call(signDraft, { as: own.REI, token, params: { draft_id: draft.id }, headers: { ...at(draft), ...headers }, body })
const view = async (note_id: number) => (await harness.call(getNote, { as: own.PT, params: { note_id } })).body.signed
const aftermath = async (note_id: number) => (await harness.call(getAftermath, { as: own.PT, params: { note_id } })).body

/** Answers the question of a draft and signs it. */
async function signByPasskey(draft: Draft) {
  const { status, body } = await ask(draft)
  expect(status).toBe(200)
  const signed = await sign(draft, passkey(device.assert(body.passkey_options)))
  expect(signed.status).toBe(201)
  return { ...signed.body, asked: body } as { note_id: number; sha256: string; signed_at: string; asked: { sha256: string } }
}

describe('signing by passkey', () => {
  it('the device signs the hash of the very text; every reader sees that it does, also once the passkey is taken off', async () => {
    const spare = await addPasskeyTo(harness, own.REI)
    const draft = await written()
    const { note_id, sha256, asked } = await signByPasskey(draft)
    expect(asked.sha256).toBe(sha256)
    expect(await view(note_id)).toMatchObject({ sha256, is_intact: true, signature: { kind: 'passkey', is_match: true } })
    const { rows } = await harness.owner.query('select canonical from note_version where note_id = $1', [note_id])
    expect(JSON.parse(rows[0].canonical)).toMatchObject({ signed_with: 'passkey' })

    const second = await written()
    const question = (await ask(second)).body
    const by_spare = await sign(second, passkey(spare.assert(question.passkey_options)))
    expect(by_spare.status).toBe(201)
    const { passkeys } = (await harness.call(getFactors, { as: own.REI })).body
    expect((await harness.call(removePasskey, { as: own.REI, params: { passkey_id: passkeys.at(-1).id } })).status).toBe(200)
    expect((await view(by_spare.body.note_id)).signature).toEqual({ kind: 'passkey', is_match: true })
    const { rows: logged } = await harness.owner.query("select detail from audit_event where action = 'notes.sign' and resource_id = $1", [note_id])
    expect(logged[0].detail).toMatchObject({ sha256, signed_with: 'passkey', key_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  })

  it('D04 thirty at once, with one answer and with answers of their own: one signature, the others 409, a retry gets its reply', async () => {
    const draft = await written()
    const assertions = await Promise.all(Array.from({ length: 10 }, async () => device.assert((await ask(draft)).body.passkey_options)))
    const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => sign(draft, passkey(assertions[n % 10]), n % 10 === 9 ? { 'idempotency-key': 'passkey-intent-1' } : {})))
    const signed = answers.filter(({ status }) => status === 201)
    expect(new Set(signed.map(({ body }) => body.sha256)).size).toBe(1)
    // A counter that another answer went past is refused like an answer that was used.
    expect(answers.filter(({ status }) => ![201, 400, 409].includes(status))).toEqual([])
    const { rows } = await harness.owner.query('select (select count(*)::int from note_version where note_id = $1) as versions, (select count(*)::int from note_signature_assertion where note_id = $1) as assertions', [draft.note_id])
    expect(rows[0]).toEqual({ versions: 1, assertions: 1 })
    expect((await view(draft.note_id)).signature).toEqual({ kind: 'passkey', is_match: true })
  })

  it('D03 a lost answer is asked for again with the same key and the same signature, and comes; another signature under that key is 422', async () => {
    const draft = await written()
    const assertion = device.assert((await ask(draft)).body.passkey_options)
    const key = { 'idempotency-key': 'lost-answer-1' }
    const first = await sign(draft, passkey(assertion), key)
    const again = await sign(draft, passkey(assertion), key)
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body])
    expect((await sign(draft, not_at_hand, key)).status).toBe(422)
  })

  it('signs nothing where the text changed after the device was asked', async () => {
    const draft = await written()
    const assertion = device.assert((await ask(draft)).body.passkey_options)
    const [first, ...others] = draft.sections
    const line = { id: 'late-1', section: first!.key, text: 'Added in another window.', kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'clinician', is_high_risk: false, state: 'added', evidence: [], rules: [] }
    const saved = await harness.call(saveDraft, { as: own.REI, params: { draft_id: draft.id }, headers: at(draft), body: { sections: [{ ...first!, claims: [...first!.claims, line] }, ...others] } })
    expect(saved.status).toBe(200)
    expect((await sign(draft, passkey(assertion))).status).toBe(412)
    const slipped = await sign({ ...draft, version: saved.body.version }, passkey(assertion))
    expect([slipped.status, slipped.body.detail]).toEqual([409, expect.stringContaining('changed after your passkey was asked')])
    expect((await view(draft.note_id))).toBeNull()
    expect((await readDraft(harness, own.REI, draft.id)).status).toBe('in_review')
  })

  it('refuses another draft’s answer, somebody else’s, one to a step-up, one used, one too late, an owner not checked, another site', async () => {
    const [draft, another] = [await written(), await written()]
    const refused = async (assertion: unknown, of = draft) => {
      const { status, body } = await sign(of, passkey(assertion))
      expect([status, body.code]).toEqual([400, 'passkey_refused'])
    }
    const question = async (of = draft) => (await ask(of)).body.passkey_options
    const mine = device.assert(await question())
    expect((await sign(another, passkey(mine))).status).toBe(409)
    await refused(theirs.assert(await question()))
    await refused(device.assert((await harness.call(startStepUp, { as: own.REI })).body.passkey_options))
    await refused(device.assert({ challenge: Buffer.alloc(32, 7).toString('base64url') }))
    await refused(Object.assign(device, { flags: 1 }).assert(await question()))
    device.flags = 5
    await refused(Object.assign(device, { origin: 'https://evil.example' }).assert(await question()))
    device.origin = 'http://localhost:8080'
    const late = device.assert(await question())
    harness.clock = new Date(Date.now() + 6 * 60_000)
    await refused(late)
    harness.clock = null
    const good = device.assert(await question())
    expect((await sign(draft, passkey(good))).status).toBe(201)
    await refused(good, another)
    expect(await view(another.note_id)).toBeNull()
  })

  it('S13 is a proof by itself: an old session signs with the passkey, and with nothing else', async () => {
    const draft = await written()
    harness.clock = new Date(Date.now() + 9 * 60_000)
    await ask(draft)
    harness.clock = new Date(Date.now() + 16 * 60_000)
    // The access token is over, the session is not: what is asked here is what the gate says of its proof.
    await harness.owner.query("update auth_session set stepped_up_at = stepped_up_at - interval '1 hour' where user_id = $1", [own.REI.user_id])
    harness.clock = null
    const old = await sign(draft, not_at_hand)
    expect([old.status, old.body.code]).toEqual([401, 'reauth_required'])
    expect((await sign(draft, {})).status).toBe(401)
    expect((await sign(draft, passkey({ ...device.assert({ challenge: 'AA' }) }))).body.code).toBe('passkey_refused')
    expect((await harness.call(decideCosign, { as: own.REI, params: { cosign_id: 1 }, body: { decision: 'returned', comment: 'x', ...passkey(device.assert({ challenge: 'AA' })) } as never })).status).toBe(422)
    expect(await view(draft.note_id)).toBeNull()
    expect((await signByPasskey(draft)).sha256).toBeTruthy()
    await harness.owner.query('update auth_session set stepped_up_at = now() where user_id = $1', [own.REI.user_id])
  })
})

describe('without', () => {
  it('who has a passkey says so where it is not at hand, and the note says it; who says nothing is asked', async () => {
    const draft = await written()
    const silent = await sign(draft, {})
    expect([silent.status, silent.body.issues[0].path]).toEqual([422, 'body.proof'])
    const signed = await sign(draft, not_at_hand)
    expect(signed.status).toBe(201)
    expect(await view(signed.body.note_id)).toMatchObject({ is_intact: true, signature: { kind: 'step_up_instead', is_match: true } })
  })

  it('who has none is asked nothing and signs as before', async () => {
    const draft = await writtenDraft(harness, own.NP, patient_id)
    expect((await ask(draft, own.NP)).body).toEqual({ passkey_options: null, sha256: null })
    const signed = await harness.call(signDraft, { as: own.NP, params: { draft_id: draft.id }, headers: at(draft), body: not_at_hand })
    expect([signed.status, (await view(draft.note_id)).signature]).toEqual([201, { kind: 'step_up', is_match: true }])
  })
})

describe('everything that is signed', () => {
  const addend = async (note_id: number, text: string) => {
    const fields = { kind: 'addendum', text }
    const { body } = await harness.call(askAddendumSignature, { as: own.REI, params: { note_id }, body: fields })
    return harness.call(addAddendum, { as: own.REI, params: { note_id }, body: { ...fields, ...passkey(device.assert(body.passkey_options)) } })
  }
  const cosign = async (note_id: number, comment: string | null = 'Agreed.') => {
    const asked = await harness.call(requestCosign, { as: own.REI, params: { note_id }, body: { of_user_id: own.colleague.user_id } })
    const params = { cosign_id: asked.body.id }
    const { body } = await harness.call(askCosignSignature, { as: own.colleague, params, body: { comment } })
    return harness.call(decideCosign, { as: own.colleague, params, body: { decision: 'cosigned', comment, ...passkey(theirs.assert(body.passkey_options)) } as never })
  }
  const amend = async (note_id: number, text: string) => {
    const { body } = await harness.call(amendNote, { as: own.REI, params: { note_id }, body: { reason: 'The dose was misheard.' } })
    const draft = await readDraft(harness, own.REI, body.draft_id)
    const [first, ...others] = draft.sections
    const line = { id: 'mine-1', section: first!.key, text, kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'clinician', is_high_risk: false, state: 'added', evidence: [], rules: [] }
    await harness.call(saveDraft, { as: own.REI, params: { draft_id: draft.id }, headers: at(draft), body: { sections: [{ ...first!, claims: [...first!.claims, line] }, ...others] } })
    return signByPasskey(await readDraft(harness, own.REI, draft.id))
  }

  it('is bound in the same way: addendum, cosignature, amendment; the text of another is refused', async () => {
    const { note_id } = await signByPasskey(await written())
    expect((await addend(note_id, 'The culture came back negative.')).body).toMatchObject({ is_intact: true, signature: { kind: 'passkey', is_match: true } })
    expect((await cosign(note_id)).body).toMatchObject({ state: 'cosigned', is_intact: true, signature: { kind: 'passkey', is_match: true } })
    await amend(note_id, 'Gonal-F is 150 units.')
    const { items } = (await harness.call(listNoteVersions, { as: own.PT, params: { note_id } })).body
    expect(items.map(({ signature }: { signature: object }) => signature)).toEqual(Array(2).fill({ kind: 'passkey', is_match: true }))

    const fields = { kind: 'addendum', text: 'As read on the device.' }
    const { body } = await harness.call(askAddendumSignature, { as: own.REI, params: { note_id }, body: fields })
    const other = await harness.call(addAddendum, { as: own.REI, params: { note_id }, body: { ...fields, text: 'Something else.', ...passkey(device.assert(body.passkey_options)) } })
    expect(other.status).toBe(409)
    expect((await aftermath(note_id)).addenda.length).toBe(1)
  })

  it('goes out with the note, on paper and as FHIR: how it was signed, and what anybody needs to check it', async () => {
    const { note_id, sha256 } = await signByPasskey(await written())
    await cosign(note_id)
    const { raw } = await harness.call(getNotePdf, { as: own.PT, params: { note_id } })
    const { text } = await (await import('unpdf')).extractText(new Uint8Array(raw), { mergePages: true })
    expect(text.replace(/\s+/g, ' ').split('Signed with a passkey, bound to this text').length - 1).toBe(2)

    const { body } = await harness.call(exportNote, { as: own.REI, params: { note_id } })
    const signatures = body.entry.flatMap(({ resource }: { resource: { resourceType: string; signature: object[] } }) => (resource.resourceType === 'Provenance' ? resource.signature : []))
    expect(signatures.map(({ type, sigFormat }: { type: { code: string }[]; sigFormat: string }) => [type[1]!.code, sigFormat])).toEqual(Array(2).fill(['passkey', 'application/json']))
    const proof = JSON.parse(Buffer.from(signatures[0].data, 'base64').toString())
    const bytes = (name: string) => Buffer.from(proof[name], 'base64url')
    // By hand, from the export alone, as a stranger would.
    const challenge = createHash('sha256').update('wyze-signature/1').update(Buffer.from(sha256, 'hex')).update(bytes('nonce')).digest('base64url')
    expect(JSON.parse(bytes('client_data_json').toString()).challenge).toBe(challenge)
    const signed = Buffer.concat([bytes('authenticator_data'), createHash('sha256').update(bytes('client_data_json')).digest()])
    const [x, y] = [bytes('public_key').subarray(-67, -35), bytes('public_key').subarray(-32)]
    const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') } })
    expect(verify('sha256', signed, key, bytes('signature'))).toBe(true)
  })

  it('C07 a signature that no longer fits its text is said, and the text is not shown: note, amendment, addendum, cosignature', async () => {
    const rewrite_note = "update note_version set canonical = replace(canonical, '\"Amara ', '\"Emara '), sha256 = encode(sha256(convert_to(replace(canonical, '\"Amara ', '\"Emara '), 'UTF8')), 'hex') where note_id = $1 and version = 1"
    const broken_parts = [
      // Text and hash rewritten together: the chain holds, the signature does not.
      rewrite_note,
      'update note_signature_assertion set signature = set_byte(signature, 20, get_byte(signature, 20) # 1) where note_id = $1',
      "update note_signature_assertion set nonce = sha256('another') where note_id = $1",
      "update note_signature_assertion set authenticator_data = set_byte(authenticator_data, 32, 1) where note_id = $1",
      "update note_signature_assertion set origin = 'https://evil.example' where note_id = $1",
      `update note_signature_assertion set signed_by = ${own.NP.user_id} where note_id = $1`,
      'delete from note_signature_assertion where note_id = $1',
    ]
    for (const sql of broken_parts) {
      const { note_id } = await signByPasskey(await written())
      expect((await view(note_id)).is_intact).toBe(true)
      expect(await tamper(harness, sql, [note_id]), sql).toBe(1)
      expect(await view(note_id), sql).toMatchObject({ is_intact: false, signature: { kind: 'passkey', is_match: false }, sections: [] })
      expect((await harness.call(getNotePdf, { as: own.REI, params: { note_id } })).status).toBe(409)
    }

    const { note_id } = await signByPasskey(await written())
    await addend(note_id, 'The culture came back negative.')
    await cosign(note_id)
    const swapped = await harness.owner.query('select public_key from passkey where user_id = $1', [own.colleague.user_id])
    await tamper(harness, 'update note_signature_assertion set public_key = $2 where note_id = $1 and addendum_number = 1', [note_id, swapped.rows[0].public_key])
    await tamper(harness, "update cosign set canonical = replace(canonical, 'Agreed.', 'Abhorred.'), comment = 'Abhorred.', sha256 = encode(sha256(convert_to(replace(canonical, 'Agreed.', 'Abhorred.'), 'UTF8')), 'hex') where note_id = $1", [note_id])
    const { addenda, cosigns } = await aftermath(note_id)
    expect(addenda).toMatchObject([{ is_intact: false, text: '', signature: { kind: 'passkey', is_match: false } }])
    expect(cosigns).toMatchObject([{ is_intact: false, signature: { kind: 'passkey', is_match: false } }])

    await amend(note_id, 'Gonal-F is 150 units.')
    await tamper(harness, 'update note_signature_assertion set signature = sha256(signature) where note_id = $1 and version = 1', [note_id])
    const { items } = (await harness.call(listNoteVersions, { as: own.PT, params: { note_id } })).body
    expect(items.map(({ is_intact }: { is_intact: boolean }) => is_intact)).toEqual([false, false])
  })

  it('C07 a key of one’s own making is no signer’s: a whole forged signature under a forged text is found', async () => {
    const { note_id } = await signByPasskey(await written())
    const forger = await addPasskeyTo(harness, own.ND)
    const { rows } = await harness.owner.query('select id, credential_id, public_key from passkey where user_id = $1', [own.ND.user_id])
    await tamper(harness, 'update note_signature_assertion set passkey_id = $2, credential_id = $3, public_key = $4 where note_id = $1', [note_id, rows[0].id, rows[0].credential_id, rows[0].public_key])
    expect(forger.credential_id.toString('base64url')).toBe(rows[0].credential_id)
    expect(await view(note_id)).toMatchObject({ is_intact: false, signature: { is_match: false } })
  })

  it('D05 its assertion is final, and none is put beside a text that was signed before', async () => {
    const { note_id } = await signByPasskey(await written())
    const plain = await signedNote(harness, own.NP, patient_id)
    const columns = 'practice_id, note_id, version, sha256, nonce, signed_by, passkey_id, credential_id, public_key, authenticator_data, client_data_json, signature, origin, signed_at'
    const late = `insert into note_signature_assertion (${columns}) select v.practice_id, v.note_id, v.version, v.sha256, a.nonce, v.signed_by, a.passkey_id, a.credential_id, a.public_key,
      a.authenticator_data, a.client_data_json, a.signature, a.origin, v.signed_at from note_version v, note_signature_assertion a where v.note_id = ${plain.note_id} and a.note_id = ${note_id}`
    for (const [sql, code] of [
      [`update note_signature_assertion set sha256 = sha256 where note_id = ${note_id}`, '42501'],
      [`delete from note_signature_assertion where note_id = ${note_id}`, '42501'],
      ['truncate note_signature_assertion', '42501'],
      [late, '23514'],
    ] as const) {
      await expect(asApplication(own.NP, sql), sql).rejects.toMatchObject({ code })
      await expect(harness.owner.query(sql), sql).rejects.toMatchObject({ code })
    }
  })

  async function asApplication(user: TestUser, sql: string): Promise<void> {
    const client = await harness.runtime.pool.connect()
    try {
      await client.query('begin')
      await client.query("select set_config('app.practice', $1, true)", [String(user.practice_id)])
      await client.query(sql)
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
})
