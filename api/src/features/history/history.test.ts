import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addFact, confirmFact, editFact, getHistory, listFactVersions, markFactError, reviewSection } from '#contract/history.ts'
import { searchDiagnoses, searchLabs, searchMedications } from '#contract/history-catalog.ts'
import { getChart } from '#contract/patients.ts'
import { fact_kinds, type FactKind } from '#domain/records/history/kinds.ts'
import { registerPatient } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let practice: TestPractice
let other: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  practice = await createPractice(harness.database.migrate, 'Harbor')
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())
beforeEach(async () => {
  patient_id = await registerPatient(harness, practice.REI)
})

/** One plausible fact of each kind, as little as each asks for and something of every type. */
const samples: Record<FactKind, Record<string, unknown>> = {
  allergy: { substance: 'Sesame', severity: 'anaphylaxis', category: 'food' },
  medication: { name: 'levothyroxine', dose: '50 mcg', route: 'oral', frequency: 'once daily', indication: 'hypothyroidism', started_on: '2024-02-01' },
  problem: { icd10cm: 'E28.2', description: 'Polycystic ovarian syndrome', onset_on: '2019-05-01' },
  lab_result: { loinc: '38476-8', name: 'AMH', comparator: '<', value: 0.03, unit: 'ng/mL', collected_at: '2026-10-02T12:30:00Z' },
  surgery: { name: 'Laparoscopy', performed_on: '2021-06' },
  family_history: { relative: 'mother', condition: 'Breast cancer', onset_age_y: 48, is_alive: true },
  social_history: { topic: 'tobacco', status: 'former', amount: 0.5, unit: 'packs a day', stopped_on: '2020' },
  immunization: { vaccine: 'Tdap', cvx: '115', given_on: '2022' },
  menstrual_record: { assessed_on: '2026-11-01', lmp_on: '2026-10-28', lmp_certainty: 'certain', cycle_min_d: 26, cycle_max_d: 41, duration_d: 5 },
  pregnancy: { number: 1, outcome: 'live_birth', ended_on: '2020-04-02', ga_weeks: 39, ga_days: 4, fetus_count: 1, complications: ['pre_eclampsia'], fetuses: [{ weight_g: 3120, mode: 'vaginal', is_born_alive: true, is_living_now: true }] },
  contraception_use: { method: 'lng_iud', started_on: '2020-06', stopped_on: '2025-01' },
  vital: { loinc: '85354-9', value: 128, diastolic: 78, unit: 'mm[Hg]', measured_at: '2026-11-10T14:00:00Z', position: 'sitting' },
  semen_analysis: { collected_on: '2026-09-14', abstinence_d: 3, volume_ml: 1.5, concentration_m_per_ml: 10, total_motility_percent: 30 },
  work_up_item: { area: 'tubal', test: 'Hysterosalpingography', status: 'done', done_on: '2026-08-03', result: 'Both tubes open' },
  screening_event: { type: 'cytology', done_on: '2023-11-20', result: 'normal' },
  organ: { organ: 'cervix', state: 'present' },
  pregnancy_intent: { intent: 'trying', asked_on: '2026-11-01' },
}

const add = (kind: FactKind, fields: Record<string, unknown>, as = practice.REI) => harness.call(addFact, { as, params: { patient_id }, body: { kind, fields } })
const read = async (as = practice.REI) => (await harness.call(getHistory, { as, params: { patient_id } })).body
const at = (kind: FactKind, fact_id: number) => ({ patient_id, kind, fact_id })
const seen = (version: number) => ({ 'if-match': String(version) })

describe('the history', () => {
  it.each(fact_kinds)('D14 keeps a fact of kind %s as it was written, with who stands for it', async (kind) => {
    const added = await add(kind, samples[kind])
    expect(added.status).toBe(201)
    const { facts, people, patient } = await read()
    expect(patient.id).toBe(patient_id)
    expect(facts[kind]).toHaveLength(1)
    const [fact] = facts[kind]
    for (const [field, value] of Object.entries(samples[kind])) {
      if (field === 'fetuses') expect(fact.fetuses).toMatchObject(value as object)
      else if (field.endsWith('_at')) expect(Date.parse(fact[field])).toBe(Date.parse(value as string))
      else expect([field, fact[field]]).toEqual([field, value])
    }
    expect(fact).toMatchObject({ id: added.body.id, version: 1, source: 'clinician', recorded_by: practice.REI.user_id, confirmed_by: practice.REI.user_id, is_entered_in_error: false, note: null })
    expect(people.map(({ id }: { id: number }) => id)).toEqual([practice.REI.user_id])
  })

  it('is empty and says so for a new patient', async () => {
    const { facts, reviews, seen: by } = await read()
    expect(Object.values(facts).flat()).toEqual([])
    expect([reviews, by]).toEqual([[], []])
  })

  it('I15 names every fault of a fact, each at its field, and keeps nothing', async () => {
    const wrong = await add('medication', { name: ' ', started_on: '2026-13-01', taking: 'maybe', strength: 3 })
    expect(wrong.status).toBe(422)
    expect(wrong.body.issues.map(({ path }: { path: string }) => path).sort()).toEqual(['body.fields.name', 'body.fields.started_on', 'body.fields.strength', 'body.fields.taking'])
    const impossible = await add('vital', { ...samples.vital, value: 78, diastolic: 128, measured_at: '2090-01-01T00:00:00Z' })
    expect(impossible.body.issues.map(({ path }: { path: string }) => path)).toEqual(['body.fields.measured_at', 'body.fields.diastolic'])
    const older = await add('surgery', { name: 'Appendectomy', performed_on: '1989' })
    expect(older.body.issues).toMatchObject([{ path: 'body.fields.performed_on' }])
    expect(Object.values((await read()).facts).flat()).toEqual([])
  })

  it('is one for all disciplines: what each of them adds, all of them read, with its author', async () => {
    const clinicians = [practice.REI, practice.NP, practice.PT, practice.ND]
    for (const as of clinicians) expect((await add('medication', { name: `Test substance ${as.user_id}`, dose: '1 tablet' }, as)).status).toBe(201)
    for (const as of clinicians) expect((await read(as)).facts.medication.map(({ recorded_by }: { recorded_by: number }) => recorded_by)).toEqual(clinicians.map(({ user_id }) => user_id))
  })

  it('asks for the unit of a dose', async () => {
    const { status, body } = await add('medication', { name: 'levothyroxine', dose: '50' })
    expect([status, body.issues.map(({ path }: { path: string }) => path)]).toEqual([422, ['body.fields.dose']])
    // What an import brought is stopped all the same.
    const { id } = (await add('medication', { name: 'levothyroxine', dose: '50 mcg' })).body
    await harness.owner.query(`update medication set dose = '50' where id = $1`, [id])
    const edit = (fields: object) => harness.call(editFact, { as: practice.REI, params: at('medication', id), headers: seen(1), body: { kind: 'medication', fields: { name: 'levothyroxine', ...fields } } })
    expect((await edit({ dose: '75' })).status).toBe(422)
    expect((await edit({ dose: '50', stopped_on: '2026-11-01' })).status).toBe(200)
  })

  it('refuses a kind that there is none of', async () => {
    expect((await harness.call(addFact, { as: practice.REI, params: { patient_id }, body: { kind: 'app_user', fields: {} } })).status).toBe(422)
    expect((await harness.call(listFactVersions, { as: practice.REI, params: { patient_id, kind: 'app_user', fact_id: 1 } })).status).toBe(404)
  })

  it('Z03 shows and changes nothing of another practice, nor of another patient by its number', async () => {
    const { body } = await add('problem', samples.problem)
    const foreign = await harness.call(editFact, { as: other.REI, params: at('problem', body.id), headers: seen(1), body: { kind: 'problem', fields: samples.problem } })
    expect(foreign.status).toBe(404)
    const second = await registerPatient(harness, practice.REI)
    const misplaced = await harness.call(confirmFact, { as: practice.REI, params: { patient_id: second, kind: 'problem', fact_id: body.id }, headers: seen(1) })
    expect(misplaced.status).toBe(404)
  })
})

describe('a fact that changes', () => {
  it('D01 is replaced in the version that was seen only; the second of two people hears of the first', async () => {
    const { body } = await add('medication', samples.medication)
    const dose = (amount: string) => ({ kind: 'medication', fields: { ...samples.medication, dose: amount } })
    const first = await harness.call(editFact, { as: practice.NP, params: at('medication', body.id), headers: seen(1), body: dose('75 mcg') })
    expect([first.status, first.body.version]).toEqual([200, 2])
    const second = await harness.call(editFact, { as: practice.ND, params: at('medication', body.id), headers: seen(1), body: dose('100 mcg') })
    expect([second.status, second.body.code, second.body.current_version]).toEqual([412, 'version_stale', 2])
    const { facts } = await read()
    expect(facts.medication[0]).toMatchObject({ dose: '75 mcg', version: 2, recorded_by: practice.REI.user_id, changed_by: practice.NP.user_id, confirmed_by: practice.NP.user_id })
  })

  it('keeps what it said before, and who replaced it', async () => {
    const { body } = await add('medication', samples.medication)
    await harness.call(editFact, { as: practice.NP, params: at('medication', body.id), headers: seen(1), body: { kind: 'medication', fields: { ...samples.medication, stopped_on: '2026-11-01' } } })
    const versions = await harness.call(listFactVersions, { as: practice.PT, params: at('medication', body.id) })
    expect(versions.body.items).toMatchObject([{ version: 1, replaced_by: practice.NP.user_id, fields: { dose: '50 mcg', stopped_on: null } }])
    expect(versions.body.people).toMatchObject([{ id: practice.NP.user_id }])
  })

  it('marked as entered in error stays, with its reason, and is in no chart; it does not change any more', async () => {
    const { body } = await add('allergy', samples.allergy)
    expect((await harness.call(getChart, { as: practice.REI, params: { patient_id } })).body.allergies).toHaveLength(1)
    const marked = await harness.call(markFactError, { as: practice.NP, params: at('allergy', body.id), headers: seen(1), body: { reason: 'Of another patient' } })
    expect([marked.status, marked.body.version]).toEqual([200, 2])
    const history = await read()
    expect(history.facts.allergy[0]).toMatchObject({ substance: 'Sesame', is_entered_in_error: true, error_reason: 'Of another patient', changed_by: practice.NP.user_id })
    expect(history.allergies).toEqual([])
    expect((await harness.call(getChart, { as: practice.REI, params: { patient_id } })).body.allergies).toEqual([])
    const again = await harness.call(editFact, { as: practice.REI, params: at('allergy', body.id), headers: seen(2), body: { kind: 'allergy', fields: samples.allergy } })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  })

  it('is not rewritten to another kind', async () => {
    const { body } = await add('allergy', samples.allergy)
    const odd = await harness.call(editFact, { as: practice.REI, params: at('allergy', body.id), headers: seen(1), body: { kind: 'problem', fields: samples.problem } })
    expect(odd.body.issues).toMatchObject([{ path: 'body.kind' }])
  })
})

describe('who stands for it', () => {
  it('shows which disciplines have seen a fact', async () => {
    const { body } = await add('medication', samples.medication)
    for (const as of [practice.PT, practice.ND]) expect((await harness.call(confirmFact, { as, params: at('medication', body.id), headers: seen(1) })).status).toBe(200)
    const { facts, seen: by, people } = await read()
    expect(facts.medication[0]).toMatchObject({ version: 1, confirmed_by: practice.ND.user_id })
    expect(by.map((one: { by: number }) => one.by).sort()).toEqual([practice.REI.user_id, practice.PT.user_id, practice.ND.user_id].sort())
    expect(people).toHaveLength(3)
  })

  it('a section is confirmed as it was seen, not as it has become', async () => {
    const { body } = await add('problem', samples.problem)
    await add('problem', { description: 'Migraine' })
    const review = (facts: object[]) => harness.call(reviewSection, { as: practice.NP, params: { patient_id }, body: { section: 'problems', facts } })
    const one = { kind: 'problem', fact_id: body.id, version: 1 }
    expect((await review([one])).status).toBe(409)
    const { facts } = await read()
    const all = facts.problem.map(({ id, version }: { id: number; version: number }) => ({ kind: 'problem', fact_id: id, version }))
    const done = await review(all)
    expect([done.status, done.body.is_none, done.body.reviewed_by]).toEqual([200, false, practice.NP.user_id])
    expect((await read()).facts.problem.map(({ confirmed_by }: { confirmed_by: number }) => confirmed_by)).toEqual([practice.NP.user_id, practice.NP.user_id])
  })

  it('an empty section that was gone through is known to be empty', async () => {
    const done = await harness.call(reviewSection, { as: practice.NP, params: { patient_id }, body: { section: 'allergies', facts: [] } })
    expect(done.body.is_none).toBe(true)
    expect((await read()).reviews).toMatchObject([{ section: 'allergies', is_none: true, reviewed_by: practice.NP.user_id }])
  })
})

describe('labels', () => {
  it('Z22 a labelled fact is absent from the history of who may not see it, its confirmations and versions too; in grave pairs it still protects', async () => {
    const { body } = await add('medication', { name: 'sertraline', route: 'oral' })
    await harness.call(editFact, { as: practice.REI, params: at('medication', body.id), headers: seen(1), body: { kind: 'medication', fields: { name: 'sertraline', route: 'oral', dose: '50 mg' } } })
    await harness.owner.query(`update medication set sensitivity = 'mental_health' where id = $1`, [body.id])
    await add('medication', { name: "St John's wort", is_supplement: true }, practice.PT)
    const open = await read(practice.NP)
    expect(open.facts.medication).toHaveLength(2)
    expect(open.findings.medications.findings.length).toBeGreaterThan(0)

    const closed = await read(practice.PT)
    expect(closed.facts.medication.map(({ name }: { name: string }) => name)).toEqual(["St John's wort"])
    expect(closed.seen.map(({ fact_id }: { fact_id: number }) => fact_id)).not.toContain(body.id)
    expect(closed.findings.restricted).toMatchObject([{ severity: 'major', visible: ["St John's wort"] }])
    // Nobody is of the care team: all who see the category may be asked, and the reader does not.
    expect(closed.findings.restricted[0].ask).toContain('Firstnp Lastnp')
    expect(closed.findings.restricted[0].ask).not.toContain('Firstpt Lastpt')
    expect(JSON.stringify(closed)).not.toMatch(/sertraline|mental_health/i)
    const versions = await harness.call(listFactVersions, { as: practice.PT, params: at('medication', body.id) })
    expect(versions.status).toBe(404)
    const { rows } = await harness.owner.query('select sensitivity from fact_version where fact_id = $1 and kind = $2', [body.id, 'medication'])
    expect(rows).toEqual([{ sensitivity: 'mental_health' }])
  })
})

describe('the catalogue', () => {
  it('finds a diagnosis by lay words', async () => {
    const { body } = await harness.call(searchDiagnoses, { as: practice.PT, query: { q: 'underactive thyroid' } })
    expect(body.items[0]).toMatchObject({ code: 'E03.9' })
    expect(body.searched).toBeGreaterThan(300)
  })

  it('finds medications and supplements in one list, and laboratory tests with their unit', async () => {
    const names = await harness.call(searchMedications, { as: practice.ND, query: { q: 'levothyroxin' } })
    expect(names.body.items[0]).toMatchObject({ name: 'levothyroxine', is_supplement: false })
    expect((await harness.call(searchMedications, { as: practice.ND, query: { q: 'inositol' } })).body.items[0]).toMatchObject({ is_supplement: true })
    expect((await harness.call(searchLabs, { as: practice.ND, query: { q: '38476-8' } })).body.items[0]).toMatchObject({ key: 'amh', unit: 'ng/mL' })
  })
})
