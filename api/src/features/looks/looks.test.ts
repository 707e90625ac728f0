import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAlert, resolveAlert } from '#contract/alerts.ts'
import { addMember, endMember, listCareTeam } from '#contract/care-team.ts'
import { addFact } from '#contract/history.ts'
import { getStrip, listChanges, listDraftChanges, markSeen } from '#contract/looks.ts'
import { amendNote } from '#contract/note-versions.ts'
import { separateRelationship } from '#contract/relationships.ts'
import { getChart } from '#contract/patients.ts'
import { joinPatients } from '../../test/care-fixture.ts'
import { registerPatient, signedNote, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { insertLabelledRows } from '../../test/labelled-rows.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let practice: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  practice = await createPractice(harness.database.migrate, 'Looks')
  patient_id = await registerPatient(harness, practice.REI)
})
afterAll(() => harness.stop())

const day_ms = 86_400_000
const changes = async (as: TestUser) => (await harness.call(listChanges, { as, params: { patient_id } })).body
const see = (as: TestUser, as_of: string) => harness.call(markSeen, { as, params: { patient_id }, body: { as_of } })
const listed = ({ items }: { items: { record: string; change: string }[] }) => items.map(({ record, change }) => `${record} ${change}`).sort()
const strip = async (as: TestUser = practice.NP) => (await harness.call(getStrip, { as, params: { patient_id } })).body
const today = () => new Date().toISOString().slice(0, 10)

describe('what changed since I last looked', () => {
  it('is nothing before the first look, and then what others did, by reader', async () => {
    expect(await changes(practice.NP)).toMatchObject({ since: null, since_kind: null, items: [] })
    await see(practice.NP, (await changes(practice.NP)).as_of)
    await see(practice.ND, (await changes(practice.ND)).as_of)
    expect((await changes(practice.NP)).items).toEqual([])

    const common = { practice_id: practice.practice_id, patient_id, recorded_by: practice.REI.user_id }
    const rows = await insertLabelledRows(harness.owner, { ...common, sensitivity: null })
    const seen = await changes(practice.NP)
    expect([seen.since_kind, seen.items.length]).toEqual(['seen', Object.keys(rows).length])
    expect(new Set(seen.items.map(({ change }: { change: string }) => change))).toEqual(new Set(['added']))
    // One's own doing is no news to oneself.
    expect((await changes(practice.REI)).items).toEqual([])

    await see(practice.NP, seen.as_of)
    await harness.owner.query(`update medication set stopped_on = '2026-11-20', version = version + 1 where id = $1`, [rows.medication])
    await harness.owner.query(`update problem set is_entered_in_error = true, error_reason = 'Another patient' where id = $1`, [rows.problem])
    await harness.owner.query(`update vital set confirmed_by = $2, confirmed_at = now() where id = $1`, [rows.vital, practice.REI.user_id])
    await signedNote(harness, practice.REI, patient_id)
    expect(listed(await changes(practice.NP))).toEqual(['medication stopped', 'note signed', 'problem struck'])
    // The other reader has not looked since.
    expect((await changes(practice.ND)).items.length).toBe(Object.keys(rows).length + 1)
  })

  it('tells what changed around the chart too: alerts, joined charts, the care team', async () => {
    const id = patient_id
    patient_id = await registerPatient(harness, practice.REI)
    await see(practice.NP, (await changes(practice.NP)).as_of)
    const at = { as: practice.REI, params: { patient_id } }
    const alert = await harness.call(addAlert, { ...at, body: { kind: 'safety', severity: 'warning', text: 'Falls easily', source: 'clinician' } })
    await harness.call(addMember, { ...at, body: { user_id: practice.PT.user_id, duty: 'treating' } })
    const partner = await registerPatient(harness, practice.REI)
    const relationship_id = await joinPatients(harness, practice.REI, patient_id, partner)
    const told = await changes(practice.NP)
    expect(listed(told)).toEqual(['care_team_member added', 'patient_alert added', 'patient_relationship added'])
    expect(told.items.find(({ record }: { record: string }) => record === 'care_team_member')).toMatchObject({ text: 'Firstpt Lastpt', detail: 'treating', by: 'Firstrei Lastrei' })
    await see(practice.NP, told.as_of)
    await harness.call(resolveAlert, { as: practice.REI, params: { patient_id, alert_id: alert.body.id }, headers: { 'if-match': '1' }, body: { resolution: 'Sees a physiotherapist' } })
    const { body } = await harness.call(listCareTeam, at)
    await harness.call(endMember, { as: practice.REI, params: { patient_id, member_id: body.items[0].id }, body: {} })
    await harness.call(separateRelationship, { as: practice.REI, params: { patient_id, relationship_id }, headers: { 'if-match': '1' }, body: {} })
    expect(new Set(listed(await changes(practice.NP)))).toEqual(new Set(['care_team_member ended', 'patient_alert added', 'patient_alert ended', 'patient_relationship ended']))
    patient_id = id
  })

  it('Z22 says nothing of what is hidden, and counts it nowhere', async () => {
    for (const as of [practice.ND, practice.NP]) await see(as, (await changes(as)).as_of)
    await insertLabelledRows(harness.owner, { practice_id: practice.practice_id, patient_id, recorded_by: practice.REI.user_id, sensitivity: 'ipv' })
    expect(await changes(practice.ND)).toMatchObject({ items: [] })
    expect((await changes(practice.NP)).items.length).toBeGreaterThan(10)
  })

  it('without a word from the reader counts from when the chart was last open, before this sitting', async () => {
    const other = await registerPatient(harness, practice.REI)
    const read = async () => (await harness.call(listChanges, { as: practice.PT, params: { patient_id: other } })).body
    expect((await read()).since).toBeNull()
    await harness.call(getChart, { as: practice.PT, params: { patient_id: other } })
    const first = await read()
    expect([first.since_kind, first.items]).toEqual(['opened', []])
    // Rows of the log are final even for the owner: the sitting before is written with its own time.
    await harness.owner.query(
      `insert into audit_event (practice_id, lane, seq, at, actor_id, action, patient_id, outcome, request_id, prev_hash, hash)
       values ($1, 9, 1, now() - interval '2 days', $2, 'patients.get', $3, 'allowed', 'earlier', '', '')`,
      [practice.practice_id, practice.PT.user_id, other],
    )
    await insertLabelledRows(harness.owner, { practice_id: practice.practice_id, patient_id: other, recorded_by: practice.REI.user_id, sensitivity: null })
    const seen = await read()
    expect([seen.since_kind, seen.items.length > 10, seen.since < first.since]).toEqual(['opened', true, true])
  })

  it('a look is never moved back, nor into the future', async () => {
    const { seen_at } = (await see(practice.NP, (await changes(practice.NP)).as_of)).body
    expect((await see(practice.NP, '2020-01-01T00:00:00Z')).body.seen_at).toBe(seen_at)
    const later = (await see(practice.NP, '2099-01-01T00:00:00Z')).body.seen_at
    expect(Date.parse(later)).toBeLessThanOrEqual(Date.now() + 1000)
  })
})

describe('the identity strip', () => {
  it('says the day of the cycle, or how far a pregnancy is', async () => {
    const id = patient_id
    patient_id = await registerPatient(harness, practice.REI)
    expect(await strip()).toMatchObject({ cycle: null, gestation: null, alerts: [], partners: [], glass: null })
    const common = [practice.practice_id, patient_id]
    const lmp = new Date(Date.now() - 11 * day_ms).toISOString().slice(0, 10)
    await harness.owner.query(`insert into menstrual_record (practice_id, patient_id, assessed_on, lmp_on, lmp_certainty) values ($1, $2, $3, $3, 'certain')`, [...common, lmp])
    expect((await strip()).cycle).toEqual({ day: 12, lmp_on: lmp, certainty: 'certain' })
    const edd = new Date(Date.now() + (280 - 59) * day_ms).toISOString().slice(0, 10)
    await harness.owner.query(`insert into pregnancy (practice_id, patient_id, number, outcome, edd_on) values ($1, $2, 1, 'ongoing', $3)`, [...common, edd])
    expect(await strip()).toMatchObject({ cycle: null, gestation: { text: '8w3d', trimester: 1, edd_on: edd } })
    patient_id = id
  })

  it('shows alerts until they expire or are resolved, the gravest first', async () => {
    const id = patient_id
    patient_id = await registerPatient(harness, practice.REI)
    const add = (body: object) => harness.call(addAlert, { as: practice.REI, params: { patient_id }, body: { kind: 'safety', source: 'clinician', severity: 'info', text: 'x', ...body } })
    expect((await add({ expires_on: '2020-01-01' })).status).toBe(422)
    await add({ text: 'Prefers mornings', kind: 'communication' })
    const { body } = await add({ text: 'Latex', severity: 'critical', expires_on: today() })
    await add({ text: 'Shelter address: ask first', severity: 'warning', sensitivity: 'ipv' })
    expect((await strip()).alerts.map(({ text }: { text: string }) => text)).toEqual(['Latex', 'Shelter address: ask first', 'Prefers mornings'])
    expect((await strip(practice.ND)).alerts.map(({ text }: { text: string }) => text)).toEqual(['Latex', 'Prefers mornings'])
    const resolve = (version: number) => harness.call(resolveAlert, { as: practice.NP, params: { patient_id, alert_id: body.id }, headers: { 'if-match': String(version) }, body: { resolution: 'Tested, none' } })
    expect((await resolve(7)).status).toBe(412)
    expect((await resolve(1)).status).toBe(200)
    expect((await resolve(2)).status).toBe(409)
    expect((await strip(practice.ND)).alerts).toHaveLength(1)
    await harness.owner.query(`update patient_alert set expires_on = '2020-01-01' where patient_id = $1`, [patient_id])
    expect((await strip()).alerts).toEqual([])
    patient_id = id
  })
})

describe('the care team', () => {
  it('has its members from a day to a day', async () => {
    const add = (body: object) => harness.call(addMember, { as: practice.REI, params: { patient_id }, body })
    const { body } = await add({ user_id: practice.PT.user_id, duty: 'treating' })
    expect((await add({ user_id: practice.PT.user_id, duty: 'treating' })).status).toBe(409)
    expect((await add({ user_id: practice.PRACTICE_ADMIN.user_id, duty: 'lead' })).body.issues[0].path).toBe('body.user_id')
    expect((await add({ user_id: practice.NP.user_id, duty: 'lead', from_on: '2026-11-02', to_on: '2026-11-01' })).body.issues[0].path).toBe('body.to_on')
    const list = async () => (await harness.call(listCareTeam, { as: practice.ND, params: { patient_id } })).body.items
    expect(await list()).toMatchObject([{ duty: 'treating', is_current: true, user: { role: 'PT' }, from_on: today(), to_on: null }])
    const end = (to_on?: string) => harness.call(endMember, { as: practice.REI, params: { patient_id, member_id: body.id }, body: { to_on } })
    expect((await end('2020-01-01')).status).toBe(422)
    expect((await end()).body).toEqual({ to_on: today() })
    expect((await list())[0].to_on).toBe(today())
    await harness.owner.query(`update care_team_member set from_on = '2020-01-01', to_on = '2020-02-01' where id = $1`, [body.id])
    expect((await end()).status).toBe(409)
    expect((await list())[0].is_current).toBe(false)
  })
})

describe('what changed since a draft was written', () => {
  it('lists what anybody added or changed after it, not the draft’s own note; an amendment counts from the signature', async () => {
    const patient = await registerPatient(harness, practice.REI)
    const draft = await writtenDraft(harness, practice.REI, patient)
    const read = async (draft_id: number, as = practice.REI) => (await harness.call(listDraftChanges, { as, params: { draft_id } })).body
    expect((await read(draft.id)).items).toEqual([])
    await harness.call(addFact, { as: practice.REI, params: { patient_id: patient }, body: { kind: 'allergy', fields: { substance: 'Latex' } } })
    expect((await read(draft.id)).items.map(({ record, text, change }: { record: string; text: string; change: string }) => [record, text, change])).toEqual([['allergy', 'Latex', 'added']])
    const signed = await signedNote(harness, practice.REI, patient)
    const amendment = await harness.call(amendNote, { as: practice.REI, params: { note_id: signed.note_id }, body: { reason: 'More exact.' } })
    expect((await read(amendment.body.draft_id)).items).toEqual([])
    const other = await createPractice(harness.database.migrate, 'Elsewhere')
    expect((await harness.call(listDraftChanges, { as: other.REI, params: { draft_id: draft.id } })).status).toBe(404)
  })
})
