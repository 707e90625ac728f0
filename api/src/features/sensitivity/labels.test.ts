import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addConsent } from '#contract/relationships.ts'
import { addGrant, breakGlass, endBreakGlass, listLabels, setCategory, setLabel } from '#contract/sensitivity.ts'
import { createDraft, discardDraft, generateDraft, getDraft, getNote, saveDraft, signDraft } from '#contract/notes.ts'
import { getChart } from '#contract/patients.ts'
import { joinPatients, label } from '../../test/care-fixture.ts'
import { registerPatient, signedNote, visit_text, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { fact_records, insertLabelledRows, labelPastTheDoor, secret } from '../../test/labelled-rows.ts'
import { LiveClient, originOf } from '../../test/live-client.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let practice: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  practice = await createPractice(harness.database.migrate, 'Labels')
  await harness.app.listen({ port: 0, host: '127.0.0.1' })
  patient_id = await registerPatient(harness, practice.REI)
})
afterAll(() => harness.stop())

/** What differs from one call to the next whoever asks. */
const restless = /"(request_id|as_of|now|cursor|ticket|last_sign_in_at|last_seen_at|timestamp|events)":("[^"]*"|\d+)/g

const reads = endpoints.filter(({ method, phi, path }) => method === 'GET' && (phi || path.startsWith('/practice/overview')))

/** Every answer about patients that this person can get by reading, by the name of the endpoint. */
async function readEverything(as: TestUser, params: Record<string, string | number>): Promise<Record<string, string>> {
  const answers: Record<string, string> = {}
  for (const endpoint of reads.filter(({ access }) => access !== 'anyone' && access.includes(as.role))) {
    // What a path names besides is asked for by a number that is nobody's, or by the first there will ever be.
    const others = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1]))
    const { status, body } = await harness.call(endpoint as Endpoint, { as, params: { ...others, ...params } })
    // A page for printing carries the moment it was made; it is of one note that everybody sees.
    answers[endpoint.name] = endpoint.kind === 'binary' ? String(status) : `${status} ${JSON.stringify(body)}`.replace(restless, '')
  }
  return answers
}

describe('Z22 labelled rows', () => {
  it('of every kind are absent from every answer for who may not see them: nothing changes, no count, no number', async () => {
    const { note_id, draft_id } = await signedNote(harness, practice.REI, patient_id)
    const other_id = await registerPatient(harness, practice.REI)
    // Numbers that name nothing yet, so that what they will name later answers the same as what never was.
    const later = { relationship_id: 1, consent_id: 1, member_id: 1, alert_id: 1, kind: 'problem', fact_id: 1 }
    const sighted_before = await readEverything(practice.NP, { patient_id, note_id, draft_id, ...later })
    const before = await Promise.all([practice.ND, practice.PT, practice.PRACTICE_ADMIN].map((as) => readEverything(as, { patient_id, note_id, draft_id, ...later })))

    const common = { practice_id: practice.practice_id, patient_id, recorded_by: practice.REI.user_id }
    await insertLabelledRows(harness.owner, { ...common, sensitivity: 'hiv_sti' })
    const hidden = await signedNote(harness, practice.REI, patient_id)
    await label(harness, practice.REI, patient_id, 'note', hidden.note_id, 'reproductive')
    const hidden_draft = await writtenDraft(harness, practice.REI, patient_id)
    await label(harness, practice.REI, patient_id, 'note', hidden_draft.note_id, 'ipv')
    const arrangement = await joinPatients(harness, practice.REI, patient_id, other_id, 'donor_arrangement')
    await harness.call(addConsent, { as: practice.REI, params: { patient_id, relationship_id: arrangement }, body: { from_patient_id: other_id, category: 'allergy' } })

    const after = await Promise.all([practice.ND, practice.PT, practice.PRACTICE_ADMIN].map((as) => readEverything(as, { patient_id, note_id, draft_id, ...later })))
    expect(Object.keys(after[0]!).length).toBeGreaterThan(10)
    expect(after).toEqual(before)
    const sighted = await readEverything(practice.NP, { patient_id, note_id, draft_id, ...later })
    const changed = Object.keys(sighted).filter((name) => sighted[name] !== sighted_before[name])
    expect(changed).toEqual(expect.arrayContaining(['patients.get', 'patients.notes', 'documents.list', 'timeline.list', 'trends.list', 'sensitivity.list_labels', 'looks.list_changes', 'looks.get_strip']))

    // Asked for by its number, a hidden note answers like one that never was.
    for (const endpoint of [getNote, getDraft]) {
      const params = { note_id: hidden.note_id, draft_id: hidden_draft.id }
      const asked = await harness.call(endpoint as never, { as: practice.ND, params })
      const never = await harness.call(endpoint as never, { as: practice.ND, params: { note_id: 999_999_999, draft_id: 999_999_999 } })
      expect([asked.status, asked.body.detail, asked.body.code]).toEqual([404, never.body.detail, never.body.code])
    }
  })

  it('are there for who may see them', async () => {
    const { body } = await harness.call(getChart, { as: practice.NP, params: { patient_id } })
    expect(JSON.stringify(body)).toContain(secret)
    const labels = await harness.call(listLabels, { as: practice.NP, params: { patient_id } })
    const seen = new Set(labels.body.entries.filter(({ category }: { category: string }) => category === 'hiv_sti').map(({ record }: { record: string }) => record))
    expect([...seen].sort()).toEqual([...fact_records].sort())
  })

  it('are in no search, whatever is asked', async () => {
    for (const q of [secret, secret.slice(0, 6), 'disorder']) {
      const { body } = await harness.send('GET', '/api/patients', { as: practice.ND, query: { q } })
      expect([q, body.total, body.items]).toEqual([q, 0, []])
    }
  })

  it('stand in no draft that somebody else has written, and no text of the log names them', async () => {
    const draft = await writtenDraft(harness, practice.ND, patient_id)
    expect(JSON.stringify(draft)).not.toContain(secret)
    const activities = await harness.send('GET', '/api/practice/activities', { as: practice.PRACTICE_ADMIN })
    expect(JSON.stringify(activities.body)).not.toContain(secret)
    const { rows } = await harness.owner.query('select detail from audit_event where practice_id = $1', [practice.practice_id])
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('change without a word to those who do not see them; a label itself is told to all', async () => {
    const hidden = await writtenDraft(harness, practice.REI, patient_id)
    const server = originOf(harness.app)
    await label(harness, practice.REI, patient_id, 'note', hidden.note_id, 'reproductive')
    const blind = await LiveClient.of(harness, practice.ND, server)
    const sighted = await LiveClient.of(harness, practice.NP, server)
    const told = blind.frames.length
    const saved = await harness.call(saveDraft, { as: practice.REI, params: { draft_id: hidden.id }, headers: { 'if-match': String(hidden.version) }, body: { sections: hidden.sections } })
    expect(saved.status).toBe(200)
    await sighted.heard(({ type }) => type === 'changed')
    // What comes after is heard by both, and it is the first thing that the blind one hears.
    await registerPatient(harness, practice.REI)
    await blind.heard((frame) => frame.type === 'changed')
    const paths = blind.frames.slice(told).flatMap(({ frame }) => ('paths' in frame ? frame.paths : []))
    expect(paths).not.toContain(`/drafts/${hidden.id}`)
    expect(paths.filter((path) => path.startsWith('/drafts'))).toEqual([])
    await label(harness, practice.REI, patient_id, 'note', hidden.note_id, 'genetics')
    await blind.heard((frame) => frame.type === 'changed' && frame.paths.includes('/notes'))
    await Promise.all([blind.close(), sighted.close()])
  })

  it('a duplicate of a hidden row is no error', async () => {
    const own = { practice_id: practice.practice_id, patient_id, recorded_by: practice.ND.user_id, sensitivity: null }
    await expect(insertLabelledRows(harness.owner, own)).resolves.toBeTruthy()
    await harness.owner.query('update pregnancy set is_entered_in_error = true, error_reason = $2 where patient_id = $1 and recorded_by = $3', [patient_id, 'test', practice.ND.user_id])
  })
})

describe('who wrote it', () => {
  it('goes on seeing it, may finish, sign and read the note, and the signed text is whole', async () => {
    const own_patient = await registerPatient(harness, practice.PT)
    const draft = await writtenDraft(harness, practice.PT, own_patient)
    await label(harness, practice.PT, own_patient, 'note', draft.note_id, 'mental_health')
    const again = await harness.call(getDraft, { as: practice.PT, params: { draft_id: draft.id } })
    expect([again.status, again.body.version]).toEqual([200, draft.version])
    const signed = await harness.call(signDraft, { as: practice.PT, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) } })
    expect(signed.status).toBe(201)
    const read = await harness.call(getNote, { as: practice.PT, params: { note_id: draft.note_id } })
    expect([read.status, read.body.signed.is_intact, read.body.signed.sha256]).toEqual([200, true, signed.body.sha256])
    expect((await harness.call(getNote, { as: practice.ND, params: { note_id: draft.note_id } })).status).toBe(404)
    // Labelled after signing: nothing of what was signed changes, and the transcript goes with it.
    await label(harness, practice.PT, own_patient, 'note', draft.note_id, 'ipv')
    const sighted = await harness.call(getNote, { as: practice.REI, params: { note_id: draft.note_id } })
    expect([sighted.body.signed.is_intact, sighted.body.signed.sha256, sighted.body.segments.length > 0]).toEqual([true, signed.body.sha256, true])
  })

  it('another person’s draft stays out of reach by every way of changing it', async () => {
    const draft = await writtenDraft(harness, practice.REI, patient_id)
    await label(harness, practice.REI, patient_id, 'note', draft.note_id, 'ipv')
    const input = { as: practice.ND, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) } }
    for (const endpoint of [generateDraft, discardDraft, signDraft]) expect((await harness.call(endpoint as never, input)).status).toBe(404)
    expect((await harness.call(saveDraft, { ...input, body: { sections: [] } })).status).toBe(404)
  })
})

describe('setting a label', () => {
  let problem: number
  beforeAll(async () => {
    const rows = await insertLabelledRows(harness.owner, { practice_id: practice.practice_id, patient_id, recorded_by: practice.REI.user_id, sensitivity: null })
    problem = rows.problem!
  })
  const set = (as: TestUser, body: object) => harness.call(setLabel, { as, params: { patient_id }, body: { record: 'problem', record_id: problem, origin: 'user', ...body } })

  it('U16 by anybody who sees the entry, in the log with before and after', async () => {
    const { status, body } = await set(practice.ND, { category: 'mental_health', origin: 'patient' })
    expect([status, body]).toEqual([200, { category: 'mental_health', is_seen: false }])
    const { rows } = await harness.owner.query(`select detail, resource, resource_id from audit_event where action = 'sensitivity.set_label' order by at desc limit 1`)
    expect(rows[0]).toEqual({ detail: { before: null, after: 'mental_health', origin: 'patient' }, resource: 'problem', resource_id: String(problem) })
    expect((await set(practice.ND, { category: null, reason: 'I want to see it' })).status).toBe(404)
  })

  it('U16 is changed and taken away only with a right to it, and taken away only with a reason', async () => {
    await harness.call(breakGlass, { as: practice.ND, params: { patient_id }, body: { reason: 'On call tonight, the patient is bleeding.' } })
    expect((await set(practice.ND, { category: null, reason: 'It is open to me' })).status).toBe(403)
    await harness.call(endBreakGlass, { as: practice.ND, params: { patient_id } })
    expect((await set(practice.NP, { category: null })).status).toBe(422)
    expect((await set(practice.NP, { category: 'mental_health' })).status).toBe(409)
    expect((await set(practice.NP, { category: null, reason: 'Set by mistake' })).status).toBe(200)
    const { rows } = await harness.owner.query('select before, after, reason from sensitivity_label where record = $1 and record_id = $2 order by id', ['problem', problem])
    expect(rows).toEqual([
      { before: null, after: 'mental_health', reason: null },
      { before: 'mental_health', after: null, reason: 'Set by mistake' },
    ])
  })

  it('by a rule says which; the rule that fits is suggested, and silent where the practice says so', async () => {
    const suggestion = async () => {
      const { body } = await harness.call(listLabels, { as: practice.NP, params: { patient_id } })
      return body.entries.find(({ record, record_id }: { record: string; record_id: number }) => record === 'problem' && record_id === problem).suggestion
    }
    expect(await suggestion()).toEqual({ category: 'mental_health', rule: 'mental', title: 'Mental health' })
    expect((await set(practice.NP, { category: 'mental_health', origin: 'rule' })).status).toBe(422)
    await harness.call(setCategory, { as: practice.PRACTICE_ADMIN, body: { category: 'mental_health', roles: ['REI', 'NP'], is_suggesting: false } })
    expect(await suggestion()).toBeNull()
    await harness.call(setCategory, { as: practice.PRACTICE_ADMIN, body: { category: 'mental_health', roles: ['REI', 'NP'], is_suggesting: true } })
  })

  it('the application cannot set one past the door', async () => {
    await expect(labelPastTheDoor(harness, practice.REI, problem)).rejects.toThrow('set_sensitivity')
  })

  it('an allergy carries none', async () => {
    const answer = await set(practice.NP, { record: 'allergy', category: 'ipv' })
    expect(answer.status).toBe(422)
  })
})

describe('Z12 roles, grants and denials', () => {
  let note_id: number
  const opens = async (as: TestUser): Promise<number> => (await harness.call(getNote, { as, params: { note_id } })).status
  const grant = (user: TestUser, effect: 'allow' | 'deny', expires_on?: string) =>
    harness.call(addGrant, { as: practice.PRACTICE_ADMIN, body: { user_id: user.user_id, category: 'substance_use', effect, reason: 'As the practice decided', expires_on } })

  beforeAll(async () => {
    note_id = (await signedNote(harness, practice.REI, patient_id)).note_id
    await label(harness, practice.REI, patient_id, 'note', note_id, 'substance_use')
  })

  it('a grant opens it, a denial wins, and both hold from the next request on', async () => {
    expect(await opens(practice.ND)).toBe(404)
    expect((await grant(practice.ND, 'allow')).status).toBe(201)
    expect(await opens(practice.ND)).toBe(200)
    const denied = await grant(practice.ND, 'deny')
    expect(await opens(practice.ND)).toBe(404)
    await harness.send('POST', `/api/practice/sensitivity/grants/${denied.body.id}/revoke`, { as: practice.PRACTICE_ADMIN })
    expect(await opens(practice.ND)).toBe(200)
    await grant(practice.NP, 'deny')
    expect(await opens(practice.NP)).toBe(404)
    expect(await opens(practice.colleague)).toBe(200)
  })

  it('with every role taken off, nobody sees it but who was granted it and who wrote it', async () => {
    const { rows } = await harness.owner.query(`select count(*)::int as n from audit_event where action = 'sensitivity.set_category'`)
    await harness.call(setCategory, { as: practice.PRACTICE_ADMIN, body: { category: 'substance_use', roles: [], is_suggesting: true } })
    expect([await opens(practice.colleague), await opens(practice.ADMIN), await opens(practice.REI), await opens(practice.ND)]).toEqual([404, 404, 200, 200])
    await harness.owner.query('update sensitivity_grant set revoked_at = now(), revoked_by = granted_by where practice_id = $1 and revoked_at is null', [practice.practice_id])
    expect(await opens(practice.ND)).toBe(404)
    const logged = await harness.owner.query(`select detail from audit_event where action = 'sensitivity.set_category' order by at desc limit 1`)
    expect(logged.rows[0].detail).toEqual({ category: 'substance_use', before: 'REI NP, suggesting', after: 'nobody, suggesting' })
    expect(rows[0].n).toBeGreaterThan(0)
  })

  it('a grant ends on its day', async () => {
    await grant(practice.PT, 'allow', new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10))
    expect(await opens(practice.PT)).toBe(200)
    const { rows } = await harness.owner.query(
      `update sensitivity_grant set expires_at = now() - interval '1 minute' where user_id = $1 and revoked_at is null returning id`,
      [practice.PT.user_id],
    )
    expect(rows).toHaveLength(1)
    expect(await opens(practice.PT)).toBe(404)
  })

  it('an administrator can be granted nothing, and a colleague of another practice is none', async () => {
    const other = await createPractice(harness.database.migrate, 'Elsewhere')
    for (const user of [practice.PRACTICE_ADMIN, other.REI]) {
      const { status, body } = await grant(user, 'allow')
      expect([status, body.issues[0].path]).toEqual([422, 'body.user_id'])
    }
  })
})

describe('a draft on a hidden chart', () => {
  it('somebody without the right may still write their own', async () => {
    const answer = await harness.call(createDraft, { as: practice.ND, params: { patient_id }, body: { template_id: 'T02', length: 'brief', files: [{ name: 'v.txt', text: visit_text }] } })
    expect(answer.status).toBe(201)
  })
})
