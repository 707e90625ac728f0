import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPatient, getChart, listPatientNotes, listPatients } from '#contract/patients.ts'
import { archivePatient, changePatients, getPatientRecord, mergePatients, restorePatient, undoChange, unmergePatients, updatePatient } from '#contract/patient-records.ts'
import { createPatientList, compareList, exportPatients, listPatientLists, removePatientList, updatePatientList } from '#contract/patient-lists.ts'
import { changeRiskSetting, getRisk, getRiskSetting, overrideRisk, revokeRiskOverride } from '#contract/patient-risk.ts'
import { getStrip } from '#contract/looks.ts'
import { getNote } from '#contract/notes.ts'
import { unguardCell } from '#domain/records/csv-cell.ts'
import { parse } from 'csv-parse/sync'
import { new_patient_body, signedNote, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())

async function create(body: object = {}, as: TestUser = own.REI): Promise<number> {
  return (await harness.call(createPatient, { as, body: { ...new_patient_body, ...body } })).body.id as number
}
const record = async (patient_id: number) => (await harness.call(getPatientRecord, { as: own.REI, params: { patient_id } })).body
const list = async (query: Record<string, string>, as = own.REI) => (await harness.call(listPatients, { as, query })).body
const ids = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)

describe('a record', () => {
  it('D09 is changed only by who saw its latest version, and keeps the name before', async () => {
    const id = await create({ first_name: 'Edit', last_name: 'Before' })
    const update = (version: number, body: object) => harness.call(updatePatient, { as: own.REI, params: { patient_id: id }, headers: { 'if-match': String(version) }, body })
    expect((await update(1, { last_name: 'After', phone: '(212) 555-0111' })).body).toMatchObject({ last_name: 'After', version: 2 })
    expect((await update(1, { last_name: 'Stale' })).status).toBe(412)
    expect((await update(2, { first_name: ' ', date_of_birth: '2030-01-01' })).body.issues.map(({ path }: { path: string }) => path)).toEqual(['body.first_name', 'body.date_of_birth'])
    expect((await update(2, { date_of_birth: '2030-01-01', location_id: 999_999 })).status).toBe(422)
    expect((await record(id)).other_names).toMatchObject([{ kind: 'previous', last_name: 'Before' }])
    const taken = await create({ mrn: 'TAKEN-1' })
    expect((await update(2, { mrn: 'TAKEN-1' })).body.issues).toMatchObject([{ path: 'body.mrn' }])
    expect(taken).toBeGreaterThan(0)
  })

  it('is put aside and taken back, and nothing deletes it', async () => {
    const id = await create({ first_name: 'Aside', last_name: 'Archivable' })
    const act = (endpoint: typeof archivePatient | typeof restorePatient, body?: object) => harness.call(endpoint, { as: own.NP, params: { patient_id: id }, ...(body ? { body } : {}) })
    expect((await act(archivePatient, { reason: 'Moved away' })).body.record_state).toBe('archived')
    expect((await act(archivePatient, { reason: 'Again' })).status).toBe(409)
    expect(ids(await list({ q: 'archivable' }))).toEqual([])
    expect(ids(await list({ q: 'archivable', filter: 'archived' }))).toEqual([id])
    expect((await harness.call(getChart, { as: own.REI, params: { patient_id: id } })).status).toBe(200)
    expect((await harness.call(getStrip, { as: own.REI, params: { patient_id: id } })).body.archive_reason).toBe('Moved away')
    expect((await act(restorePatient)).body.record_state).toBe('current')
    expect((await act(restorePatient)).status).toBe(409)
    expect(ids(await list({ q: 'archivable' }))).toEqual([id])
    expect((await harness.send('DELETE', `/api/patients/${id}`, { as: own.REI })).status).toBeGreaterThanOrEqual(404)
  })
})

describe('D14 merge and unmerge', () => {
  const tables = ['allergy', 'medication', 'problem', 'lab_result', 'note', 'transcript', 'patient_name', 'patient_list_member']
  const volatile = new Set(['changed_at', 'changed_by', 'updated_at', 'version', 'removed_at'])
  const rowsOf = async (patient_ids: number[]) => {
    const found: unknown[] = []
    for (const table of tables) {
      const { rows } = await harness.owner.query(`select * from ${table} where patient_id = any($1) ${table === 'patient_name' ? 'and removed_at is null' : ''} order by id`, [patient_ids])
      found.push(...rows.map((row) => [table, Object.fromEntries(Object.entries(row).filter(([name]) => !volatile.has(name)))]))
    }
    const { rows } = await harness.owner.query('select * from patient where id = any($1) order by id', [patient_ids])
    return [...found, ...rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !volatile.has(name))))]
  }

  it('D14 everything of two records becomes one, each differing field chosen, and comes apart again as it was', async () => {
    const survivor = await create({ first_name: 'Mergea', last_name: 'Stays', phone: '(212) 555-0101' })
    const gone = await create({ first_name: 'Mergea', last_name: 'Goes', phone: null, treatment_type: 'ivf' })
    await harness.owner.query("insert into allergy (practice_id, patient_id, substance) values ($1, $2, 'Sesame'), ($1, $3, 'Latex')", [own.practice_id, survivor, gone])
    const { note_id, sha256 } = await signedNote(harness, own.REI, gone)
    await writtenDraft(harness, own.REI, gone)
    const picked = (await harness.call(createPatientList, { as: own.REI, body: { name: 'Picked', kind: 'picked', is_shared: true, filters: {} } })).body.id
    await harness.call(changePatients, { as: own.REI, body: { change: { kind: 'list', value: picked }, reason: 'Test', patient_ids: [gone] } })
    await harness.work()
    const before = await rowsOf([survivor, gone])
    const [stays, goes] = [await record(survivor), await record(gone)]

    const merge = (body: object, headers = { 'if-match': String(stays.version) }) => harness.call(mergePatients, { as: own.REI, params: { patient_id: survivor }, headers, body })
    const body = { merged_id: gone, merged_version: goes.version, reason: 'One person, registered twice' }
    const open = await merge({ ...body, choices: { last_name: 'merged' } })
    expect(open.body.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual(['body.choices.phone', 'body.choices.treatment_type'])
    const choices = { last_name: 'merged', phone: 'survivor', treatment_type: 'merged' }
    expect((await merge({ ...body, choices }, { 'if-match': '77' })).status).toBe(412)
    expect((await merge({ ...body, merged_version: 77, choices })).status).toBe(409)
    expect((await merge({ ...body, merged_id: survivor, merged_version: stays.version, choices })).status).toBe(409)
    expect((await merge({ ...body, merged_id: await create({}, other.REI), choices })).status).toBe(422)
    const merged = await merge({ ...body, choices })
    expect([merged.status, merged.body.patient]).toMatchObject([200, { first_name: 'Mergea', last_name: 'Goes', phone: '(212) 555-0101', treatment_type: 'ivf' }])

    const chart = (await harness.call(getChart, { as: own.REI, params: { patient_id: survivor } })).body
    expect(chart.allergies.map(({ substance }: { substance: string }) => substance).toSorted()).toEqual(['Latex', 'Sesame'])
    expect(chart.notes).toHaveLength(2)
    for (const endpoint of [getChart, listPatientNotes, getPatientRecord]) {
      const old = await harness.call(endpoint, { as: own.REI, params: { patient_id: gone } })
      expect([old.status, old.body.code, old.body.survivor_id]).toEqual([410, 'patient_merged', survivor])
    }
    const note = (await harness.call(getNote, { as: own.REI, params: { note_id } })).body
    expect([JSON.stringify(note).includes(sha256), note.patient?.id ?? note.patient_id]).toEqual([true, survivor])
    for (const q of ['mergea stays', 'mergea goes', goes.mrn]) expect([q, ids(await list({ q }))]).toEqual([q, [survivor]])
    expect(ids(await list({ list: String(picked) }))).toEqual([survivor])

    const merge_id = merged.body.merge_id
    expect((await harness.call(unmergePatients, { as: other.REI, params: { patient_id: survivor }, body: { merge_id } })).status).toBe(404)
    const unmerged = await harness.call(unmergePatients, { as: own.REI, params: { patient_id: survivor }, body: { merge_id } })
    expect([unmerged.status, unmerged.body.restored_id, unmerged.body.returned]).toEqual([200, gone, merged.body.moved])
    await harness.work()
    expect(await rowsOf([survivor, gone])).toEqual(before)
    expect((await harness.call(unmergePatients, { as: own.REI, params: { patient_id: survivor }, body: { merge_id } })).status).toBe(404)
    const { rows } = await harness.owner.query("select action from audit_event where practice_id = $1 and action in ('patients.merge', 'patients.unmerge') and outcome = 'allowed' order by at", [own.practice_id])
    expect(rows.map(({ action }) => action)).toEqual(['patients.merge', 'patients.unmerge'])
  })

  it('D14 what came after the merge stays with the survivor', async () => {
    const [survivor, gone] = [await create({ first_name: 'After' }), await create({ first_name: 'After' })]
    const [a, b] = [await record(survivor), await record(gone)]
    const { body } = await harness.call(mergePatients, { as: own.REI, params: { patient_id: survivor }, headers: { 'if-match': String(a.version) }, body: { merged_id: gone, merged_version: b.version, choices: {}, reason: 'Twice' } })
    await harness.owner.query("insert into allergy (practice_id, patient_id, substance) values ($1, $2, 'Latex')", [own.practice_id, survivor])
    await harness.call(updatePatient, { as: own.REI, params: { patient_id: survivor }, headers: { 'if-match': String(body.patient.version) }, body: { pronouns: 'they/them' } })
    await harness.call(unmergePatients, { as: own.REI, params: { patient_id: survivor }, body: { merge_id: body.merge_id } })
    expect((await record(survivor)).pronouns).toBe('they/them')
    expect((await harness.call(getChart, { as: own.REI, params: { patient_id: survivor } })).body.allergies).toHaveLength(1)
    expect((await harness.call(getChart, { as: own.REI, params: { patient_id: gone } })).body.allergies).toHaveLength(0)
  })
})

describe('many at once', () => {
  it('D14 is changed with a reason, and taken back except where somebody changed it since', async () => {
    const three = [await create({ last_name: 'Bulkman' }), await create({ last_name: 'Bulkman' }), await create({ last_name: 'Bulkman' })]
    const foreign = await create({ last_name: 'Bulkman' }, other.REI)
    const change = await harness.call(changePatients, { as: own.NP, body: { change: { kind: 'care_status', value: 'on_hold' }, reason: 'Clinic closed', patient_ids: [...three, foreign] } })
    expect(change.body).toMatchObject({ changed: 3, unchanged: 1 })
    expect((await list({ q: 'bulkman', filter: 'on_hold' })).total).toBe(3)
    expect((await list({ q: 'bulkman', filter: 'on_hold' }, other.REI)).total).toBe(0)
    const changed = await record(three[0]!)
    await harness.call(updatePatient, { as: own.REI, params: { patient_id: three[0]! }, headers: { 'if-match': String(changed.version) }, body: { care_status: 'discharged' } })
    const undo = () => harness.call(undoChange, { as: own.NP, params: { act_id: change.body.act_id } })
    expect((await undo()).body).toEqual({ restored: 2, kept: 1 })
    expect((await undo()).status).toBe(409)
    expect((await list({ q: 'bulkman', filter: 'active' })).total).toBe(2)
  })

  it('is everybody that the filters show, to a limit, and archived at once', async () => {
    const body = { change: { kind: 'archive' }, reason: 'Left the practice', everybody: { q: 'bulkman', filter: 'active' } }
    const act = await harness.call(changePatients, { as: own.NP, body })
    expect(act.body.changed).toBe(2)
    expect((await list({ q: 'bulkman', filter: 'archived' })).total).toBe(2)
    expect((await harness.call(undoChange, { as: own.NP, params: { act_id: act.body.act_id } })).body.restored).toBe(2)
    expect((await harness.call(changePatients, { as: own.NP, body: { ...body, patient_ids: [1] } })).status).toBe(422)
    expect((await harness.call(changePatients, { as: own.NP, body: { change: { kind: 'location', value: 999_999 }, reason: 'x', patient_ids: [1] } })).status).toBe(422)
  })
})

describe('a list picked by hand', () => {
  it('D14 gives back whom it was picked off, and takes nobody by hand whom filters choose', async () => {
    const make = async (kind: string) => (await harness.call(createPatientList, { as: own.REI, body: { name: `By ${kind}`, kind, is_shared: true, filters: {} } })).body.id as number
    const [picked, filtered] = [await make('picked'), await make('filter')]
    const patients = [await create({ last_name: 'Pickable' }), await create({ last_name: 'Pickable' })]
    const change = (kind: string, value: number, patient_ids: number[]) => harness.call(changePatients, { as: own.NP, body: { change: { kind, value }, reason: 'Recall', patient_ids } })
    const members = async () => ids(await list({ list: String(picked) })).toSorted((a, b) => a - b)
    expect((await change('list', picked, patients)).body).toMatchObject({ changed: 2 })
    const off = await change('unlist', picked, [patients[0]!])
    expect([off.body.changed, await members()]).toEqual([1, [patients[1]]])
    expect((await harness.call(undoChange, { as: own.NP, params: { act_id: off.body.act_id } })).body).toEqual({ restored: 1, kept: 0 })
    expect(await members()).toEqual(patients)
    expect((await change('unlist', filtered, patients)).status).toBe(422)
    expect((await harness.call(changePatients, { as: other.NP, body: { change: { kind: 'unlist', value: picked }, reason: 'Not ours', patient_ids: patients } })).status).toBe(404)
  })
})

describe('saved lists', () => {
  it('say who came and went since their last look', async () => {
    const inside = await create({ last_name: 'Listed', treatment_type: 'menopause' })
    const made = await harness.call(createPatientList, { as: own.REI, body: { name: 'Menopause', kind: 'filter', is_shared: true, filters: { q: 'listed', treatment: 'menopause' } } })
    const changes = async () => (await harness.call(compareList, { as: own.NP, params: { list_id: made.body.id } })).body
    expect(await changes()).toMatchObject({ entered: 0, left: 0 })
    const entered = await create({ last_name: 'Listed', treatment_type: 'menopause' })
    await harness.call(updatePatient, { as: own.REI, params: { patient_id: inside }, headers: { 'if-match': '1' }, body: { treatment_type: 'preventive' } })
    const seen = await changes()
    expect([seen.entered, seen.left, seen.entered_patients[0].id, seen.left_patients[0].id]).toEqual([1, 1, entered, inside])
    await harness.call(updatePatientList, { as: own.REI, params: { list_id: made.body.id }, headers: { 'if-match': '1' }, body: { filters: { q: 'listed', treatment: 'preventive' } } })
    expect(await changes()).toMatchObject({ entered: 0, left: 0 })
  })

  it('Z03 are one’s own, the practice’s, or nobody else’s', async () => {
    const mine = (await harness.call(createPatientList, { as: own.REI, body: { name: 'Mine', kind: 'filter', is_shared: false, filters: { filter: 'mine' } } })).body
    expect((await harness.call(compareList, { as: own.NP, params: { list_id: mine.id } })).status).toBe(404)
    const of = async (as: TestUser) => (await harness.call(listPatientLists, { as })).body.items.map(({ id }: { id: number }) => id)
    expect([(await of(own.REI)).includes(mine.id), (await of(own.NP)).includes(mine.id)]).toEqual([true, false])
    const share = (as: TestUser) => harness.call(updatePatientList, { as, params: { list_id: mine.id }, headers: { 'if-match': '1' }, body: { is_shared: true } })
    expect((await share(own.REI)).body.issues).toMatchObject([{ path: 'body.is_shared' }])
    await harness.call(updatePatientList, { as: own.REI, params: { list_id: mine.id }, headers: { 'if-match': '1' }, body: { is_shared: true, filters: {} } })
    expect((await harness.call(removePatientList, { as: own.NP, params: { list_id: mine.id } })).status).toBe(409)
    expect((await harness.call(removePatientList, { as: own.REI, params: { list_id: mine.id } })).status).toBe(200)
    expect((await of(own.REI)).includes(mine.id)).toBe(false)
  })
})

describe('risk level', () => {
  const problem = (id: number, icd10cm: string, sensitivity: string | null = null) =>
    harness.owner.query('insert into problem (practice_id, patient_id, icd10cm, description, sensitivity) values ($1, $2, $3, $3, $4)', [own.practice_id, id, icd10cm, sensitivity])
  const risk = async (patient_id: number, as = own.REI) => (await harness.call(getRisk, { as, params: { patient_id } })).body

  it('follows the facts, names what it stands on, and leaves labelled ones out', async () => {
    const id = await create({ last_name: 'Risky' })
    expect(await risk(id)).toMatchObject({ level: null, contributions: [] })
    await problem(id, 'I10')
    expect(await risk(id)).toMatchObject({ level: 'moderate', points: 2, contributions: [{ key: 'hypertension', because: 'I10 (I10)' }] })
    await problem(id, 'C50.9', 'reproductive')
    expect(await risk(id)).toMatchObject({ level: 'moderate', points: 2 })
    expect((await list({ q: 'risky', risk: 'moderate' })).total).toBe(1)
  })

  it('is computed behind every change of a fact, without anybody looking', async () => {
    const id = await create({ last_name: 'Riskier' })
    const { pool } = harness.runtime
    const client = await pool.connect()
    await client.query('begin')
    await client.query(`select set_config('app.practice', $1, true)`, [String(own.practice_id)])
    await client.query(`insert into problem (practice_id, patient_id, icd10cm, description) values ($1, $2, 'M32.9', 'Lupus'), ($1, $2, 'I10', 'Hypertension')`, [own.practice_id, id])
    await client.query('commit')
    client.release()
    await harness.work()
    expect((await list({ q: 'riskier', risk: 'high' })).total).toBe(1)
  })

  it('is set by hand with a reason, and left again', async () => {
    const id = await create({ last_name: 'Handset' })
    const set = (body: object) => harness.call(overrideRisk, { as: own.NP, params: { patient_id: id }, body })
    expect((await set({ level: 'high' })).status).toBe(422)
    expect((await set({ level: 'high', reason: 'Lives far from any hospital' })).body).toMatchObject({ level: 'high', computed_level: null, override: { reason: 'Lives far from any hospital' } })
    expect((await list({ q: 'handset', risk: 'high' })).total).toBe(1)
    const revoke = () => harness.call(revokeRiskOverride, { as: own.REI, params: { patient_id: id } })
    expect((await revoke()).body).toMatchObject({ level: null, override: null })
    expect((await revoke()).status).toBe(409)
    expect((await list({ q: 'handset', risk: 'none' })).total).toBe(1)
  })

  it('changes for all with the practice’s own points, in its own practice only', async () => {
    const id = await create({ last_name: 'Pointed' }, other.REI)
    await harness.owner.query("insert into problem (practice_id, patient_id, icd10cm, description) values ($1, $2, 'I10', 'Hypertension')", [other.practice_id, id])
    const before = (await harness.call(getRiskSetting, { as: other.PRACTICE_ADMIN })).body
    expect(before).toMatchObject({ version: 1, moderate_from: 2, high_from: 4 })
    const change = (version: number, body: object) => harness.call(changeRiskSetting, { as: other.REI, headers: { 'if-match': String(version) }, body })
    expect((await change(1, { points: { hypertension: 11 }, moderate_from: 2, high_from: 2 })).body.issues).toHaveLength(2)
    expect((await change(1, { points: { hypertension: 5 }, moderate_from: 2, high_from: 4 })).body).toMatchObject({ version: 2 })
    expect((await change(1, { points: {}, moderate_from: 2, high_from: 4 })).status).toBe(412)
    expect(await risk(id, other.REI)).toMatchObject({ level: 'high', points: 5, setting_version: 2 })
    expect((await harness.call(getRiskSetting, { as: own.REI })).body.version).toBe(1)
  })
})

describe('I14 export', () => {
  it('I14 is what the filters show, harmless in a spreadsheet, and gives every name back as it is', async () => {
    const odd = ['=cmd()', '+1a', '-Ann', '@Ann', "'=Ann", 'Ann "A", B', 'Zoë 李']
    for (const first_name of odd) await create({ first_name, last_name: 'Exported' })
    await create({ first_name: 'Foreign', last_name: 'Exported' }, other.REI)
    const answer = await harness.call(exportPatients, { as: own.REI, query: { q: 'exported' } })
    expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([200, 'text/csv; charset=utf-8', expect.stringMatching(/^attachment; filename="patients-[\d-]+\.csv"/)])
    const rows = parse(String(answer.body), { bom: true, columns: true }) as Record<string, string>[]
    expect(rows.map((row) => unguardCell(row['First name']!)).toSorted()).toEqual(odd.toSorted())
    for (const cell of rows.flatMap((row) => Object.values(row))) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    const { rows: audit } = await harness.owner.query("select detail from audit_event where practice_id = $1 and action = 'patients.export_list' and outcome = 'allowed'", [own.practice_id])
    expect(audit).toHaveLength(1)
  })

  it('asks for a fresh proof first', async () => {
    await harness.owner.query("update auth_session set stepped_up_at = now() - interval '1 hour' where practice_id = $1", [own.practice_id])
    const answer = await harness.call(exportPatients, { as: own.REI })
    expect([answer.status, answer.body.code]).toEqual([401, 'reauth_required'])
  })
})
