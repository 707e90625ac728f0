import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { amendNote } from '#contract/note-versions.ts'
import { askNoteSignature, createDraft, getNote, saveDraft, signDraft, type Draft } from '#contract/notes.ts'
import { addAddendum, getAftermath, requestCosign } from '#contract/signed-notes.ts'
import { addPasskeyTo, type SoftAuthenticator } from '../../test/authenticator.ts'
import { buildApp } from '../../app.ts'
import { createPool } from '../../platform/db/pool.ts'
import { withCut, type CutPoint } from '../../test/cut-connection.ts'
import { readDraft, registerPatient, signedNote, visit_text, writtenDraft } from '../../test/fixture.ts'
import { Harness, type Answer } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let device: SoftAuthenticator
let patient_id: number
let keys = 0

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  device = await addPasskeyTo(harness, own.NP)
  patient_id = await registerPatient(harness, own.REI)
  // Signing in is no part of what is cut.
  for (const user of [own.colleague, own.PT]) await harness.tokenOf(user)
})
afterAll(() => harness.stop())
afterEach(() => {
  harness.clock = null
})

const newKey = () => ({ 'idempotency-key': `sign-once-${++keys}-xxxx` })
const line = (section: string, text: string) => ({ id: 'mine-1', section, text, kind: 'plan', polarity: 'affirmed', experiencer: 'patient', support: 'clinician', is_high_risk: false, state: 'added', evidence: [], rules: [] })
const versions = async (note_id: number): Promise<number> => Number((await harness.owner.query('select count(*) as n from note_version where note_id = $1', [note_id])).rows[0].n)

async function amendment(note_id: number): Promise<Draft> {
  const { body } = await harness.call(amendNote, { as: own.REI, params: { note_id }, body: { reason: 'The dose was misheard.' } })
  const draft = await readDraft(harness, own.REI, body.draft_id)
  const [first, ...others] = draft.sections
  const sections = [{ ...first!, claims: [...first!.claims, line(first!.key, 'Gonal-F is 150 units.')] }, ...others]
  await harness.call(saveDraft, { as: own.REI, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) }, body: { sections } })
  return readDraft(harness, own.REI, draft.id)
}

/** An act that signs something, ready to be sent as often as one likes, with what it leaves behind. */
interface Act {
  /** `more`: another body under the same key. */
  send(more?: object): Promise<Answer>
  /** How often it is there, and everything that goes with it: whole acts read 0 or 1 in all places. */
  count(): Promise<number[]>
}

const counted = async (sql: string, values: unknown[]): Promise<number[]> => Object.values((await harness.owner.query(sql, values)).rows[0]).map(Number)

async function signing(draft: Draft, version: number): Promise<Act> {
  const headers = { 'if-match': String(draft.version), ...newKey() }
  return {
    send: (more) => harness.send('POST', `/api/drafts/${draft.id}/sign`, { as: own.REI, headers, body: { ...more } }),
    count: () =>
      counted(
        `select (select count(*) from note_version where note_id = $1 and version = $2), (select count(*) from note where id = $1 and current_version = $2 and status = 'signed'),
                (select count(*) from draft where id = $3 and status = 'signed'), (select count(*) from audit_event where action = 'notes.sign' and outcome = 'allowed' and resource_id = $1 and (detail->>'version')::int = $2)`,
        [draft.note_id, version, draft.id],
      ),
  }
}

async function byPasskey(): Promise<Act> {
  const draft = await writtenDraft(harness, own.NP, patient_id)
  const headers = { 'if-match': String(draft.version), ...newKey() }
  const { body } = await harness.call(askNoteSignature, { as: own.NP, params: { draft_id: draft.id }, headers: { 'if-match': headers['if-match'] } })
  const proof = { method: 'passkey', assertion: device.assert(body.passkey_options) }
  return {
    send: (more) => harness.send('POST', `/api/drafts/${draft.id}/sign`, { as: own.NP, headers, body: { proof, ...more } }),
    count: () =>
      counted(
        "select (select count(*) from note_version where note_id = $1), (select count(*) from note_signature_assertion where note_id = $1), (select count(*) from note where id = $1 and status = 'signed')",
        [draft.note_id],
      ),
  }
}

async function addendum(): Promise<Act> {
  const { note_id } = await signedNote(harness, own.REI, patient_id)
  const headers = newKey()
  return {
    send: (more) => harness.send('POST', `/api/notes/${note_id}/addenda`, { as: own.REI, headers, body: { kind: 'addendum', text: 'The culture came back negative.', ...more } }),
    count: () => counted("select (select count(*) from note_addendum where note_id = $1), (select count(*) from audit_event where action = 'signed_notes.addend' and outcome = 'allowed' and resource_id = $1)", [note_id]),
  }
}

async function cosignature(): Promise<Act> {
  const { note_id } = await signedNote(harness, own.REI, patient_id)
  const asked = await harness.call(requestCosign, { as: own.REI, params: { note_id }, body: { of_user_id: own.colleague.user_id } })
  const headers = newKey()
  return {
    send: (more) => harness.send('POST', `/api/cosigns/${asked.body.id}/decision`, { as: own.colleague, headers, body: { decision: 'cosigned', ...more } }),
    count: () => counted("select (select count(*) from cosign where id = $1 and state = 'cosigned'), (select count(*) from audit_event where action = 'cosigns.decide' and outcome = 'allowed' and resource_id = $1)", [asked.body.id]),
  }
}

const acts: [string, () => Promise<Act>][] = [
  ['signing a note', async () => signing(await writtenDraft(harness, own.REI, patient_id), 1)],
  ['signing by passkey', byPasskey],
  ['signing an amendment', async () => signing(await amendment((await signedNote(harness, own.REI, patient_id)).note_id), 2)],
  ['an addendum', addendum],
  ['a cosignature', cosignature],
]

describe('D10 killed anywhere inside', () => {
  it.each(acts)('%s is whole or not there at all, and sent again it is there once', async (name, make) => {
    // To the end of its statements; the first act before and after each leaves, the others by turns.
    const is_first = name === acts[0]![0]
    for (let statement = 1, is_past_the_end = false; !is_past_the_end; statement++) {
      for (const is_sent of is_first ? [false, true] : [statement % 2 === 0]) {
        const act = await make()
        const point: CutPoint = { statement, is_sent }
        const { result, is_cut } = await withCut(harness, point, () => act.send())
        is_past_the_end = !is_cut
        const left = await act.count()
        expect([point, [...new Set(left)].length]).toEqual([point, 1])
        expect([point, result.status < 300 ? left[0] : 1]).toEqual([point, 1])
        const again = await act.send()
        expect([point, again.status < 300]).toEqual([point, true])
        expect([point, await act.count()]).toEqual([point, left.map(() => 1)])
        if (is_past_the_end) break
      }
      expect(statement).toBeLessThan(80)
    }
  })
})

/** Another process on the same database, which knows nothing of the first. */
async function afterRestart<T>(work: () => Promise<T>): Promise<T> {
  const { app, runtime, database } = harness
  const pool = createPool(database.app, 2, () => {})
  const restarted = await buildApp({ ...runtime, pool }, { web_dir: '/nowhere' })
  Object.assign(harness, { app: restarted })
  try {
    return await work()
  } finally {
    Object.assign(harness, { app })
    await restarted.close()
    await pool.end()
  }
}

describe('D03 one intent, sent often', () => {
  it.each(acts)('%s: twenty at once and once more after five minutes and a restart are one, with one answer; another body is 422', async (_, make) => {
    const act = await make()
    const answers = await Promise.all(Array.from({ length: 20 }, () => act.send()))
    for (const { status, body } of answers) expect([status, body]).toEqual([answers[0]!.status, answers[0]!.body])
    expect(answers[0]!.status).toBeLessThan(300)
    harness.clock = new Date(Date.now() + 5 * 60_000)
    const later = await afterRestart(() => act.send())
    expect([later.status, later.body]).toEqual([answers[0]!.status, answers[0]!.body])
    expect((await act.send({ proof: { method: 'step_up', is_passkey_absent: true } })).status).toBe(422)
    const left = await act.count()
    expect(left).toEqual(left.map(() => 1))
  })

  it('a draft is opened once by twenty; another body under the same key is 422 and opens none', async () => {
    const body = { template_id: 'T02', length: 'standard', files: [{ name: 'visit.txt', text: visit_text }] }
    const headers = newKey()
    const open = (more = {}) => harness.call(createDraft, { as: own.REI, params: { patient_id }, headers, body: { ...body, ...more } })
    const answers = await Promise.all(Array.from({ length: 20 }, () => open()))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.draft_id}`)).size).toBe(1)
    const { rows } = await harness.owner.query('select max(id)::int as last from draft')
    expect((await open({ length: 'brief' })).status).toBe(422)
    expect((await harness.owner.query('select max(id)::int as last from draft')).rows).toEqual(rows)
  })
})

describe('D04 races', () => {
  it('two people and retries in any order and number: one version, one signer, and everybody else hears 403, 409, 412 or 422', async () => {
    const send = fc.record({
      by: fc.constantFrom('REI', 'colleague', 'NP'),
      version: fc.constantFrom(0, 0, 0, 1),
      key: fc.constantFrom(null, 'a', 'b'),
      is_addendum: fc.constantFrom(false, false, true),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(send, { minLength: 4, maxLength: 14 }), async (sends) => {
        const draft = await writtenDraft(harness, own.REI, patient_id)
        const prefix = newKey()['idempotency-key']
        const answers = await Promise.all(
          sends.map(({ by, version, key, is_addendum }) => {
            const headers = { 'if-match': String(draft.version + version), ...(key ? { 'idempotency-key': `${prefix}-${key}` } : {}) }
            if (is_addendum) return harness.call(addAddendum, { as: own[by as 'REI'], params: { note_id: draft.note_id }, body: { kind: 'addendum', text: 'x', proof: by === 'NP' ? { method: 'step_up', is_passkey_absent: true } : undefined } })
            return harness.call(signDraft, { as: own[by as 'REI'], params: { draft_id: draft.id }, headers, body: {} })
          }),
        )
        expect(answers.filter(({ status }) => ![201, 403, 409, 412, 422].includes(status)).map(({ status }) => status)).toEqual([])
        const signs = answers.filter((_, n) => !sends[n]!.is_addendum)
        const signed = signs.filter(({ status }) => status === 201)
        const is_signable = sends.some(({ by, version, is_addendum }) => by === 'REI' && version === 0 && !is_addendum)
        expect([signed.length > 0, await versions(draft.note_id)]).toEqual([is_signable, is_signable ? 1 : 0])
        expect(new Set(signed.map(({ body }) => body.sha256)).size).toBe(is_signable ? 1 : 0)
        const { signed: shown } = (await harness.call(getNote, { as: own.PT, params: { note_id: draft.note_id } })).body
        expect(shown === null).toBe(!is_signable)
        if (!is_signable) return
        expect([shown.is_intact, shown.by.id]).toEqual([true, own.REI.user_id])
        const { addenda } = (await harness.call(getAftermath, { as: own.PT, params: { note_id: draft.note_id } })).body
        expect(addenda.map(({ number, is_intact }: { number: number; is_intact: boolean }) => [number, is_intact])).toEqual(addenda.map((_: unknown, n: number) => [n + 1, true]))
      }),
      { numRuns: 12 },
    )
  })
})
