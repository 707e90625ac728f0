import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportEverything } from '#contract/fhir-export.ts'
import { addFact, getHistory } from '#contract/history.ts'
import { fact_fields } from '#contract/history-facts.ts'
import { acceptRows, finishImport, getImport, startImport, undoImport } from '#contract/imports.ts'
import { saidOf } from '#domain/imports/own-fact.ts'
import { fact_kinds } from '#domain/records/history/kinds.ts'
import { every_fact } from '../../test/every-fact.ts'
import { registerPatient } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let from: TestPractice
let to: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  from = await createPractice(harness.database.migrate, 'From')
  to = await createPractice(harness.database.migrate, 'To')
})
afterAll(() => harness.stop())

/** Every standing fact as one text, in one order: what it says, not who brought it. */
async function said(practice: TestPractice, patient_id: number): Promise<string[]> {
  const { facts } = (await harness.call(getHistory, { as: practice.REI, params: { patient_id } })).body as { facts: Record<string, Record<string, unknown>[]> }
  return fact_kinds.flatMap((kind) => facts[kind]!.filter((fact) => fact['is_entered_in_error'] === false).map((fact) => `${saidOf(kind, Object.fromEntries(Object.keys(fact_fields[kind].shape).map((key) => [key, fact[key]])))} note: ${String(fact['note'])}`)).toSorted()
}

async function upload(practice: TestPractice, patient_id: number, bytes: Buffer): Promise<number> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const started = await harness.call(startImport, { as: practice.REI, params: { patient_id }, body: { name: 'chart.json', size_bytes: bytes.length, sha256 } })
  expect(started.status).toBe(201)
  const import_id = started.body.id as number
  const boundary = 'xxBOUNDARYxx'
  const payload = Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: application/octet-stream\r\n\r\n`), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  expect((await harness.sendBytes('PUT', `/api/imports/${import_id}/chunks?offset=0&sha256=${sha256}`, { as: practice.REI, payload, content_type: `multipart/form-data; boundary=${boundary}` })).status).toBe(200)
  expect((await harness.call(finishImport, { as: practice.REI, params: { import_id } })).status).toBe(200)
  await harness.work()
  return import_id
}

it('an exported chart (issue 4) goes into an empty practice as the same facts; the same file again brings nothing; undone, it is empty again', async () => {
  const first = await registerPatient(harness, from.REI)
  for (const [kind, fields] of every_fact) expect((await harness.call(addFact, { as: from.REI, params: { patient_id: first }, body: { kind, fields } })).status).toBe(201)
  const exported = await harness.call(exportEverything, { as: from.REI, params: { patient_id: first } })
  const bytes = Buffer.from(JSON.stringify(exported.body))

  const second = await registerPatient(harness, to.REI)
  expect(await said(to, second)).toEqual([])
  const import_id = await upload(to, second, bytes)
  const { body: bench } = await harness.call(getImport, { as: to.REI, params: { import_id } })
  expect(bench).toMatchObject({ identity: { check: 'match' } })
  const accepted = await harness.call(acceptRows, { as: to.REI, params: { import_id }, headers: { 'if-match': String(bench.file.version) }, body: {} })
  expect(accepted.body).toMatchObject({ accepted: every_fact.length })
  expect(await said(to, second)).toEqual(await said(from, first))

  const again = await upload(to, second, Buffer.concat([bytes, Buffer.from('\n')]))
  const { body: repeated } = await harness.call(getImport, { as: to.REI, params: { import_id: again } })
  expect(repeated.rows.filter(({ state }: { state: string }) => state === 'proposed')).toEqual([])

  const undone = await harness.call(undoImport, { as: to.REI, params: { import_id }, headers: { 'if-match': String(accepted.body.version) }, body: { reason: 'Wrong file' } })
  expect(undone.body).toMatchObject({ removed: every_fact.length })
  expect(await said(to, second)).toEqual([])
}, 120_000)
