import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, type Role } from '#domain/access/roles.ts'
import { endpoints } from '#contract/endpoints.ts'
import { takes, type Endpoint } from '#contract/endpoint.ts'
import { default_notifications } from '#contract/notification-settings.ts'
import { addFact } from '#contract/history.ts'
import { getNote } from '#contract/notes.ts'
import { createTemplate } from '#contract/note-templates.ts'
import { createSnippet } from '#contract/snippets.ts'
import { createPatientList } from '#contract/patient-lists.ts'
import { changePatients } from '#contract/patient-records.ts'
import { invitePerson } from '#contract/people.ts'
import { requestCosign } from '#contract/signed-notes.ts'
import { makePacket } from '#contract/packets.ts'
import { addVisit } from '#contract/visits.ts'
import { issueAccessToken } from '../platform/auth/access-token.ts'
import { addCareRows } from './care-fixture.ts'
import { addImportRows, empty_chunk } from './import-fixture.ts'
import { addRecording, consent_body, empty_segment } from './recording-fixture.ts'
import { new_patient_body, registerPatient, signedNote, visit_text, writtenDraft } from './fixture.ts'
import { Harness, type CallInput } from './harness.ts'
import { aimAt, allowed_changes, canTouch, findChanges, lockedNote, readHoldings } from './locked-note.ts'
import { createPractice, type TestPractice, type TestUser } from './practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let ids: Record<string, string | number>

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  const patient_id = await registerPatient(harness, own.REI)
  const { note_id } = await signedNote(harness, own.REI, patient_id)
  const draft = await writtenDraft(harness, own.REI, patient_id)
  await harness.tokenOf(own.REI)
  const invited = await harness.call(invitePerson, { as: own.PRACTICE_ADMIN, body: { email: 'open@example.com', role: 'NP' } })
  const fact = await harness.call(addFact, { as: own.REI, params: { patient_id }, body: bodies['history.add'] })
  const cosign = await harness.call(requestCosign, { as: own.REI, params: { note_id }, body: { of_user_id: own.colleague.user_id } })
  const { rows } = await harness.owner.query('select id from auth_session where practice_id = $1 limit 1', [own.practice_id])
  const list = await harness.call(createPatientList, { as: own.REI, body: { name: 'Matrix', kind: 'picked', is_shared: true, filters: {} } })
  const act = await harness.call(changePatients, { as: own.REI, body: { change: { kind: 'care_status', value: 'on_hold' }, reason: 'Matrix', patient_ids: [patient_id] } })
  const template = await harness.call(createTemplate, { as: own.REI, body: bodies['note_templates.create'] })
  const snippet = await harness.call(createSnippet, { as: own.REI, body: bodies['snippets.create'] })
  const visit = await harness.call(addVisit, { as: own.REI, params: { patient_id }, body: bodies['visits.add'] })
  const packet = await harness.call(makePacket, { as: own.REI, params: { patient_id }, body: { ...(bodies['packets.make'] as object), items: [{ kind: 'note', id: note_id }] } })
  ids = {
    snippet_id: snippet.body.id,
    name: template.body.id,
    template_id: template.body.template_id,
    list_id: list.body.id,
    act_id: act.body.act_id,
    ...(await addImportRows(harness, own, patient_id)),
    ...(await addCareRows(harness, own, patient_id)),
    ...(await addRecording(harness, own, patient_id)),
    patient_id,
    note_id,
    version: 1,
    draft_id: draft.id,
    user_id: own.colleague.user_id,
    passkey_id: 1,
    session_id: rows[0].id,
    invitation_id: invited.body.id,
    kind: 'allergy',
    fact_id: fact.body.id,
    cosign_id: cosign.body.id,
    visit_id: visit.body.id,
    packet_id: packet.body.id,
  }
})
afterAll(() => harness.stop())

/** Rows that no practice has. */
const unknown_ids = {
  snippet_id: 999_999_999,
  name: 'own-999999999.1',
  template_id: 999_999_999,
  list_id: 999_999_999,
  act_id: 999_999_999,
  import_id: 999_999_999,
  row_id: 999_999_999,
  text_id: 999_999_999,
  page: 1,
  recording_id: 999_999_999,
  seq: 1,
  relationship_id: 999_999_999,
  consent_id: 999_999_999,
  member_id: 999_999_999,
  alert_id: 999_999_999,
  grant_id: 999_999_999,
  break_glass_id: 999_999_999,
  patient_id: 999_999_999,
  note_id: 999_999_999,
  version: 1,
  draft_id: 999_999_999,
  user_id: 999_999_999,
  passkey_id: 999_999_999,
  invitation_id: 999_999_999,
  kind: 'allergy',
  fact_id: 999_999_999,
  cosign_id: 999_999_999,
  visit_id: 999_999_999,
  packet_id: 999_999_999,
  session_id: '00000000-0000-4000-8000-000000000000',
}
const assertion = { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' } }
const attestation = { id: 'AA', rawId: 'AA', type: 'public-key', response: { clientDataJSON: 'AA', attestationObject: 'AA' } }

const template_content = { specialty: 'REI', title: 'Scan', purpose: 'A scan.', sections: [{ key: 'scan', title: 'Scan', kinds: ['exam'], topics: [], cues: [] }] }

/** A body that each endpoint accepts; an endpoint that takes one and is not here fails the matrix. */
const bodies: Record<string, unknown> = {
  'faults.report': { kind: 'profile_load', status: 503, code: 'unavailable', request_id: 'r' },
  'auth.sign_in': { email: 'nobody@example.com', password: 'wrong' },
  'auth.second_factor': { challenge_token: `wc1.${'x'.repeat(43)}`, method: 'totp', code: '123456' },
  'auth.start_passkey': {},
  'auth.passkey_sign_in': { assertion },
  'auth.step_up': { method: 'totp', code: '123456' },
  'profile.update': { first_name: 'Ada' },
  'profile.change_password': { current_password: 'wrong', new_password: 'a long enough password' },
  'profile.update_notifications': default_notifications,
  'factors.confirm_totp': { code: '123456' },
  'factors.add_passkey': { name: 'Key', attestation },
  'factors.rename_passkey': { name: 'Key' },
  'factors.set_practice_rule': { requires_second_factor: false },
  'auth.refresh': { refresh_token: 'wr1.x' },
  'auth.set_up': {
    setup_token: 'x'.repeat(40),
    practice_name: 'P',
    time_zone: 'UTC',
    email: 'a@example.com',
    first_name: 'A',
    last_name: 'B',
    password: 'a long enough password',
  },
  'auth.create_account': { practice_name: 'P', time_zone: 'UTC', email: 'matrix@example.com', first_name: 'A', last_name: 'B', password: 'three blue lamps at dusk' },
  'auth.read_invitation': { token: 'x'.repeat(47) },
  'auth.join': { token: 'x'.repeat(47), first_name: 'A', last_name: 'B', password: 'three blue lamps at dusk' },
  'auth.verify_email': { token: 'x'.repeat(47) },
  'auth.resend_verification': { email: 'nobody@example.com' },
  'auth.forgot_password': { email: 'nobody@example.com' },
  'auth.reset_password': { token: 'x'.repeat(47), password: 'three blue lamps at dusk' },
  'profile.request_email_change': { email: 'another@example.com' },
  'auth.confirm_email_change': { token: 'x'.repeat(47) },
  'people.invite': { email: 'invited@example.com', role: 'NP' },
  'people.change_role': { role: 'PT' },
  'patients.create': new_patient_body,
  'recordings.begin': { consent: consent_body },
  'recordings.finish': { segment_count: 1, off_record: [], ended_by: 'person' },
  'recordings.draft': { template_id: 'T02', length: 'brief' },
  'imports.start': { name: 'labs.csv', size_bytes: 10, sha256: 'a'.repeat(64) },
  'imports.edit_row': { number: 2 },
  'imports.accept': {},
  'imports.reject': { row_ids: [1] },
  'imports.confirm_identity': { typed_last_name: 'X', reason: 'because' },
  'imports.undo': { reason: 'because' },
  'imports.map_columns': { columns: [{ heading: 'A', role: 'value' }], day_order: 'mdy' },
  'patients.update': { preferred_name: 'Mara' },
  'patients.archive': { reason: 'Moved away' },
  'patients.duplicates': { first_name: 'Amara', last_name: 'B' },
  'patients.merge': { merged_id: 999_999_998, merged_version: 1, choices: {}, reason: 'The same person' },
  'patients.unmerge': { merge_id: 999_999_998 },
  'patients.bulk_change': { change: { kind: 'care_status', value: 'active' }, reason: 'Return', patient_ids: [999_999_998] },
  'patients.override_risk': { level: 'high', reason: 'Known to us' },
  'ai_provider.change': { kind: 'openai_compatible', base_url: 'http://127.0.0.1:9/v1', model: 'm', network: 'private', has_baa: false, hides_identity: true, uses_own_notes: false, is_on: false, timeout_s: 5 },
  'speech_provider.change': { base_url: 'http://127.0.0.1:9/v1', model: 'm', language: null, network: 'private', has_baa: false, is_on: false, timeout_s: 5 },
  'recording_setting.change': { after_signing_days: 3, unsigned_days: 20 },
  'risk_setting.change': { points: {}, moderate_from: 2, high_from: 4 },
  'note_templates.create': { ...template_content, based_on: null, is_shared: false },
  'note_templates.update': { ...template_content, is_shared: false },
  'note_templates.preview': { ...template_content, draft_id: 999_999_999, length: 'brief' },
  'snippets.create': { name: 'scan', text: 'Scan done.', is_shared: false },
  'snippets.update': { name: 'scan', text: 'Scan done and seen.', is_shared: false },
  'drafts.leave_out': { place: 's1:0', is_left_out: true },
  'drafts.carry_forward': { note_id: 999_999_999, section: 'plan' },
  'draft_rooms.enter': { section: null },
  'draft_rooms.take_pen': { section: 'plan' },
  'draft_rooms.ask_for_pen': { section: 'plan' },
  'draft_rooms.give_pen': { section: 'plan' },
  'draft_rooms.set_writers': { user_ids: [] },
  'patient_lists.create': { name: 'A list', kind: 'filter', is_shared: false, filters: {} },
  'patient_lists.update': { name: 'Another name' },
  'locations.add': { name: 'Main street' },
  'drafts.create': { template_id: 'T02', length: 'brief', files: [{ name: 'v.txt', text: visit_text }] },
  'drafts.save': { sections: [] },
  'notes.sign': { chart_rows: [] },
  'looks.mark_seen': { as_of: '2026-11-21T09:00:00.000001Z' },
  'sensitivity.set_label': { record: 'note', record_id: 999_999_999, category: 'ipv', origin: 'user' },
  'sensitivity.break_glass': { reason: 'On call tonight, the patient is bleeding.' },
  'sensitivity.set_category': { category: 'ipv', roles: ['REI', 'NP'], is_suggesting: true },
  'sensitivity.set_break_glass_time': { break_glass_min: 240 },
  'sensitivity.add_grant': { user_id: 999_999_999, category: 'ipv', effect: 'allow', reason: 'Covers for a colleague' },
  'sensitivity.review_break_glass': {},
  'relationships.add': { kind: 'solo', own_role: 'patient' },
  'relationships.separate': {},
  'relationships.add_consent': { from_patient_id: 999_999_999, category: 'allergy' },
  'relationships.revoke_consent': {},
  'care_team.add': { user_id: 999_999_999, duty: 'lead' },
  'care_team.end': {},
  'alerts.add': { kind: 'safety', severity: 'info', text: 'Needs a wheelchair', source: 'clinician' },
  'alerts.resolve': { resolution: 'Walks again' },
  'history.add': { kind: 'allergy', fields: { substance: 'Sesame' } },
  'history.edit': { kind: 'allergy', fields: { substance: 'Sesame seed' } },
  'history.mark_error': { reason: 'Another patient’s' },
  'history.review': { section: 'problems', facts: [] },
  'documents.set_due_rule': { due_h: 48 },
  'packets.make': { items: [{ kind: 'note', id: 999_999_999 }], recipient: 'Dr. Lind', purpose: 'treatment', includes_labelled: false },
  'visits.add': { visit_on: '2026-11-20', kind: 'phone' },
  'visits.set_note_need': { needs_note: false, reason: 'Seen for a signature only' },
  'visits.mark_error': { reason: 'The wrong patient' },
  'visits.link_note': { visit_id: null },
  'signed_notes.ask_addendum_signature': { kind: 'addendum', text: 'The culture came back negative.' },
  'cosigns.ask_signature': { comment: null },
  'note_versions.amend': { reason: 'The dose was misheard.' },
  'signed_notes.addend': { kind: 'addendum', text: 'The culture came back negative.' },
  'signed_notes.mark_error': { reason: 'Written into the wrong chart.' },
  'cosigns.request': { of_user_id: 999_999_999 },
  'cosigns.decide': { decision: 'cosigned' },
  'supervision.set': { supervisor_id: 999_999_999, sample_percent: 100 },
}

/** Somebody of the practice who may call it. */
function callerOf({ access }: Endpoint): TestUser | null {
  if (access === 'anyone') return null
  return access.includes('REI') ? own.REI : own[access[0]!]
}

/** What an endpoint cannot be asked without. */
const queries: Record<string, Record<string, string>> = { 'relationships.list_shareable': { category: 'problem' } }

function inputFor(endpoint: Endpoint): CallInput {
  return {
    params: ids,
    ...(endpoint.name in queries ? { query: queries[endpoint.name]! } : {}),
    ...(takes(endpoint.body) ? { body: bodies[endpoint.name] } : {}),
    ...(endpoint.precondition === 'version' ? { headers: { 'if-match': '1' } } : {}),
    ...(endpoint.name === 'imports.put_chunk' ? empty_chunk : {}),
    ...(endpoint.name === 'recordings.put_segment' ? empty_segment : {}),
  }
}

const guarded = endpoints.filter(({ access }) => access !== 'anyone')
const with_path_ids = guarded.filter(({ path }) => path.includes('{'))

describe('Z01 every endpoint × caller', () => {
  it('has a sample body for every endpoint that takes one', () => {
    expect(endpoints.filter(({ body, name }) => takes(body) && !(name in bodies)).map(({ name }) => name)).toEqual([])
  })

  it.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))('S15 %s: nobody, a forged and an expired token are 401', async (_, endpoint) => {
    const none = await harness.call(endpoint, inputFor(endpoint))
    expect([none.status, none.body.code]).toEqual([401, 'token_missing'])
    const forged = await harness.call(endpoint, { ...inputFor(endpoint), token: 'mock_admin_1' })
    expect([forged.status, forged.body.code, forged.body.detail]).toEqual([401, 'token_invalid', 'Invalid token'])
    const long_ago = new Date(Date.now() - 3_600_000)
    const token = issueAccessToken(harness.runtime.secrets, { session_id: '00000000-0000-4000-8000-000000000000', user_id: own.REI.user_id }, long_ago)
    const expired = await harness.call(endpoint, { ...inputFor(endpoint), token })
    expect([expired.status, expired.body.code]).toEqual([401, 'token_expired'])
  })

  it.each(guarded.flatMap((endpoint) => roles.filter((role) => !endpoint.access.includes(role as never)).map((role) => [endpoint.name, role, endpoint] as const)))(
    '%s: %s is 403',
    async (_, role: Role, endpoint) => {
      const answer = await harness.call(endpoint, { ...inputFor(endpoint), as: own[role] })
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    },
  )

  it.each(with_path_ids.map((endpoint) => [endpoint.name, endpoint] as const))('Z03 Z04 %s: a row of another practice is 404, as one that never was', async (_, endpoint) => {
    const role = (endpoint.access as readonly Role[])[0]!
    const foreign = await harness.call(endpoint, { ...inputFor(endpoint), as: other[role] })
    const unknown = await harness.call(endpoint, { ...inputFor(endpoint), params: unknown_ids, as: other[role] })
    expect(foreign.status).toBe(404)
    const { request_id: _1, ...foreign_body } = foreign.body
    const { request_id: _2, ...unknown_body } = unknown.body
    expect(foreign_body).toEqual(unknown_body)
  })

  it.each(with_path_ids.map((endpoint) => [endpoint.name, endpoint] as const))('I10 %s: a number in the path that is none is 404, never 500', async (_, endpoint) => {
    const role = (endpoint.access as readonly Role[])[0]!
    for (const odd of ['1e3', '0', '-1', '9007199254740993', '1.0', 'null', '%00', "1'"]) {
      const answer = await harness.call(endpoint, { ...inputFor(endpoint), params: Object.fromEntries(Object.keys(ids).map((name) => [name, odd])), as: own[role] })
      expect([odd, answer.status]).toEqual([odd, 404])
    }
  })

  it.each(endpoints.filter(({ body }) => takes(body)).map((endpoint) => [endpoint.name, endpoint] as const))('I11 Z10 %s: an unknown field is 422 and named', async (_, endpoint) => {
    const as = callerOf(endpoint)
    const body = { ...(bodies[endpoint.name] as object), practice_id: 1, is_admin: true }
    const answer = await harness.call(endpoint, { ...inputFor(endpoint), body, as })
    expect(answer.status).toBe(422)
    const paths = answer.body.issues.map(({ path }: { path: string }) => path)
    expect(paths).toContain('body.practice_id')
    expect(paths).toContain('body.is_admin')
  })

  it.each(endpoints.filter(({ body }) => takes(body)).map((endpoint) => [endpoint.name, endpoint] as const))('I20 I09 %s: other media types, broken and poisoned JSON are refused', async (_, endpoint) => {
    const as = callerOf(endpoint)
    const input = inputFor(endpoint)
    const as_text = await harness.call(endpoint, { ...input, as, headers: { ...input.headers, 'content-type': 'text/plain' } })
    expect(as_text.status).toBe(415)
    const broken = await harness.call(endpoint, { ...input, as, body: '{"a":' })
    expect(broken.status).toBe(400)
    const poisoned = await harness.call(endpoint, { ...input, as, body: '{"__proto__":{"x":1}}' })
    expect(poisoned.status).toBe(400)
    expect(({} as { x?: number }).x).toBeUndefined()
  })

  it.each(guarded.filter(({ precondition }) => precondition === 'version').map((endpoint) => [endpoint.name, endpoint] as const))(
    'D01 %s: without If-Match 428, with a stale one 412 and the version in force',
    async (_, endpoint) => {
      const missing = await harness.call(endpoint, { ...inputFor(endpoint), headers: {}, as: callerOf(endpoint) })
      expect([missing.status, missing.body.code]).toEqual([428, 'version_missing'])
      const stale = await harness.call(endpoint, { ...inputFor(endpoint), headers: { 'if-match': '99' }, as: callerOf(endpoint) })
      expect([stale.status, stale.body.code]).toEqual([412, 'version_stale'])
      expect(stale.body.current_version).toBeGreaterThan(0)
    },
  )
})

describe('D05 nothing attaches to a signed note', () => {
  it.each(endpoints.filter(canTouch).map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const note = await lockedNote(harness, own, endpoint)
    const before = await readHoldings(harness, note)
    const input = { ...inputFor(endpoint), params: { ...ids, ...note }, ...(takes(endpoint.body) ? { body: aimAt(bodies[name], note, own) } : {}) }
    const allowed = allowed_changes[name] ?? []
    let changes: string[] = []
    // By its signer, by who is asked for a second signature and by a colleague; with each version that it could be.
    for (const as of [own.REI, own.colleague, own.NP, callerOf(endpoint)]) {
      for (const version of ['1', '2', '3']) {
        await harness.call(endpoint, { ...input, as, ...(endpoint.precondition === 'version' ? { headers: { 'if-match': version } } : {}) })
        changes = findChanges(before, await readHoldings(harness, note))
        expect(changes.filter((change) => !allowed.includes(change))).toEqual([])
        if (endpoint.precondition === 'none') break
      }
    }
    // What may change does: the list holds nothing that is not needed.
    if (allowed.length > 0) expect(changes.length).toBeGreaterThan(0)
    const { body } = await harness.call(getNote, { as: own.REI, params: note })
    expect(body.signed === undefined || body.signed.is_intact).toBe(true)
  })
})

describe('answers', () => {
  it('B10 every API answer is no-store, with its own policy and request number', async () => {
    for (const endpoint of endpoints) {
      const { headers } = await harness.call(endpoint, inputFor(endpoint))
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-request-id']).toBeTruthy()
    }
  })

  it('I25 I26 an address outside the contract is a problem, not a page and not a stack', async () => {
    for (const url of ['/api/unknown', '/api/profile/x.css', '/api/patients/1%2f..%2f2', '/api/patients/1/', '/api/../package.json']) {
      const answer = await harness.send('GET', url, { as: own.REI, headers: { accept: 'text/html' } })
      expect([url, answer.status]).toEqual([url, 404])
      expect(answer.headers['cache-control'] === 'no-store' || url.includes('..')).toBe(true)
      expect(JSON.stringify(answer.body)).not.toMatch(/at \w+ \(|node_modules|select /i)
    }
  })

  it('I21 TRACE and unknown methods are refused', async () => {
    for (const method of ['TRACE', 'DELETE', 'PATCH']) {
      const answer = await harness.send(method, '/api/profile', { as: own.REI })
      expect([400, 404, 405]).toContain(answer.status)
    }
  })
})
