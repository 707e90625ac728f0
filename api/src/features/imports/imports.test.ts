import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import { listLabFindings } from '#contract/lab-findings.ts'
import { createPatient } from '#contract/patients.ts'
import { acceptRows, cancelImport, confirmIdentity, editRow, finishImport, getAttached, getContent, getImport, getSourceLines, listImports, mapColumns, rejectRows, startImport, undoImport, type Bench } from '#contract/imports.ts'
import { Harness, type Answer } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  patient_id = await patient('Amara', 'Okafor', '1992-03-14')
})
afterAll(() => harness.stop())

async function patient(first_name: string, last_name: string, date_of_birth: string): Promise<number> {
  return (await harness.call(createPatient, { as: own.REI, body: { first_name, last_name, date_of_birth, sex: 'female' } })).body.id
}

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function start(bytes: Buffer, { name = 'labs.csv', to = patient_id, as = own.REI as TestUser } = {}): Promise<Answer> {
  return harness.call(startImport, { as, params: { patient_id: to }, body: { name, size_bytes: bytes.length, sha256: sha(bytes) } })
}

function chunk(import_id: number, offset: number, bytes: Buffer, as: TestUser = own.REI, sha256 = sha(bytes)): Promise<Answer> {
  const boundary = 'xxBOUNDARYxx'
  const payload = Buffer.concat([Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\nContent-Type: application/octet-stream\r\n\r\n`), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return harness.sendBytes('PUT', `/api/imports/${import_id}/chunks?offset=${offset}&sha256=${sha256}`, { as, payload, content_type: `multipart/form-data; boundary=${boundary}` })
}

async function upload(text: string | Buffer, options: { name?: string; to?: number } = {}): Promise<number> {
  const bytes = Buffer.from(text as string)
  const started = await start(bytes, options)
  expect(started.status).toBe(201)
  const import_id = started.body.id as number
  expect((await chunk(import_id, 0, bytes)).status).toBe(200)
  expect((await harness.call(finishImport, { as: own.REI, params: { import_id } })).status).toBe(200)
  await harness.work()
  return import_id
}

async function bench(import_id: number, as: TestUser = own.REI): Promise<Bench> {
  const answer = await harness.call(getImport, { as, params: { import_id } })
  expect(answer.status).toBe(200)
  return answer.body
}

const at = (version: number) => ({ 'if-match': String(version) })
const header = 'Patient,DOB,Test,LOINC,Value,Units,Range,Collected,Accession'
const csv = (...lines: string[]) => [header, ...lines].join('\n')
const amh = (value: string, accession = 'A-1', who = 'Amara Okafor,1992-03-14') => `${who},AMH,38476-8,${value},ng/mL,1.0-4.0,2026-03-01 08:30,${accession}`
const results = async (of = patient_id) =>
  (await harness.owner.query('select id, value::float8 as value, unit, is_entered_in_error, error_reason, superseded_by, source, import_row_id, version from lab_result where patient_id = $1 order by id', [of])).rows

describe('upload', () => {
  it('F14 arrives in pieces, once each, and says where it goes on', async () => {
    const bytes = Buffer.from(csv(amh('9.9', 'pieces')))
    const { body } = await start(bytes)
    const [first, second] = [bytes.subarray(0, 40), bytes.subarray(40)]
    expect((await chunk(body.id, 0, first)).body).toEqual({ received_bytes: 40 })
    expect((await chunk(body.id, 0, first)).body).toEqual({ received_bytes: 40 })
    expect([(await chunk(body.id, 60, second)).status, (await chunk(body.id, 40, second, own.REI, sha(first))).status]).toEqual([409, 422])
    const again = await start(bytes)
    expect(again.body).toMatchObject({ id: body.id, is_known: true, received_bytes: 40, status: 'uploading' })
    expect((await harness.call(finishImport, { as: own.REI, params: { import_id: body.id } })).status).toBe(409)
    const twice = await Promise.all([chunk(body.id, 40, second), chunk(body.id, 40, second), chunk(body.id, 40, second)])
    expect(twice.every(({ status }) => status === 200)).toBe(true)
    await harness.call(finishImport, { as: own.REI, params: { import_id: body.id } })
    await harness.work()
    expect((await bench(body.id)).file).toMatchObject({ status: 'staged', rows: { total: 1 } })
  })

  it('F14 no row without bytes, no bytes without row: killed between announcing and writing, a sweep leaves nothing', async () => {
    const bytes = Buffer.from(csv(amh('8.8', 'swept')))
    const { body } = await start(bytes)
    await chunk(body.id, 0, bytes.subarray(0, 50))
    // As a kill leaves it: announced, its bytes there, its word that they are there never said.
    await harness.owner.query('update blob set is_stored = false where id in (select blob_id from import_part where import_id = $1)', [body.id])
    await harness.owner.query('update import_file set received_bytes = 0 where id = $1', [body.id])
    const { rows: parts } = await harness.owner.query<{ blob_id: string }>('select blob_id from import_part where import_id = $1', [body.id])
    expect(await stored(parts[0]!.blob_id)).toBe(true)
    harness.clock = new Date(Date.now() + 3_600_000)
    await harness.owner.query("update graphile_worker._private_jobs set run_at = now()")
    await harness.work()
    harness.clock = null
    expect(await stored(parts[0]!.blob_id)).toBe(false)
    expect((await start(bytes)).body).toMatchObject({ id: body.id, received_bytes: 0 })
    expect((await chunk(body.id, 0, bytes)).body).toEqual({ received_bytes: bytes.length })
  })

  it('F02 more than was announced, more than the limit and more than the quota are refused in words', async () => {
    const bytes = Buffer.from(csv(amh('7.7', 'limits')))
    const { body } = await start(bytes)
    expect((await chunk(body.id, 0, Buffer.concat([bytes, bytes]))).status).toBe(422)
    expect((await chunk(body.id, 0, Buffer.alloc(2 * 1024 * 1024 + 1))).status).toBe(413)
    const large = await harness.call(startImport, { as: own.REI, params: { patient_id }, body: { name: 'x', size_bytes: 50 * 1024 * 1024 + 1, sha256: 'a'.repeat(64) } })
    expect([large.status, large.body.issues[0].path]).toEqual([422, 'body.size_bytes'])
    await harness.owner.query("insert into import_file (practice_id, patient_id, name, size_bytes, sha256, uploaded_by, status) values ($1, $2, 'big', 60::bigint * 1024 * 1024 * 1024, sha256('x'), $3, 'staged')", [own.practice_id, patient_id, own.REI.user_id])
    const full = await start(Buffer.from('another'))
    expect([full.status, full.body.code]).toEqual([507, 'quota_exceeded'])
    await harness.owner.query("update import_file set status = 'cancelled' where name = 'big'")
  })

  it('F03 F06 F10 programs, archives, web pages and drawings are refused at their first bytes, whatever they are called', async () => {
    const hostile: [string, Buffer][] = [
      ['labs.png', Buffer.concat([Buffer.from('MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff', 'latin1'), Buffer.alloc(200)])],
      ['labs.csv', Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0]), Buffer.alloc(200)])],
      ['scan.jpg', Buffer.from('<!doctype html><html><script>alert(1)</script></html>')],
      ['scan.svg', Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
      ['both.gif', Buffer.from('GIF89a/*<html>*/=1;')],
    ]
    for (const [name, bytes] of hostile) {
      const { body } = await start(bytes, { name })
      const answer = await chunk(body.id, 0, bytes)
      expect([name, answer.status]).toEqual([name, 415])
      expect((await bench(body.id)).file).toMatchObject({ status: 'rejected', reason: answer.body.detail })
    }
  })

  it('F12 a file that the scanner knows is put away, given to nobody, and stands in the log', async () => {
    const import_id = await upload(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`, { name: 'eicar.txt' })
    expect((await bench(import_id)).file).toMatchObject({ status: 'rejected', reason: expect.stringContaining('quarantine') })
    expect((await harness.call(getContent, { as: own.REI, params: { import_id } })).status).toBe(409)
    const { rows } = await harness.owner.query("select outcome, detail from audit_event where action = 'imports.read' and resource_id = $1", [import_id])
    expect(rows).toEqual([{ outcome: 'failed', detail: { ended_as: 'rejected' } }])
  })

  it('F08 F09 it is given out as an attachment under a name that ends no header, and runs nothing', async () => {
    const import_id = await upload(csv(amh('6.1', 'names')), { name: '../../"x"\r\nSet-Cookie: a=b; l\u202ebas.csv' })
    const answer = await harness.call(getContent, { as: own.REI, params: { import_id } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="[\w .-]+"; filename\*=UTF-8''[^"\s]+$/)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect([answer.headers['x-content-type-options'], answer.headers['cache-control'], answer.headers['content-type']]).toEqual(['nosniff', 'no-store', 'application/octet-stream'])
    expect(answer.body).toBe(csv(amh('6.1', 'names')))
  })

  it('F09 F12 a file within the file is stored and given out by itself; one that the scanner knows takes the whole file with it', async () => {
    const message = (inside: string, name: string) => ['MSH|^~\\&|LAB|X|EHR|Y|202603021000||ORU^R01|M1|P|2.5.1', 'PID|1||P77||OKAFOR^AMARA||19920314|F', `OBR|1||${name}|R^${name}^L|||20260301`, `OBX|1|ED|P^${name}^L||X^application^pdf^Base64^${Buffer.from(inside).toString('base64')}||||||F`].join('\r')
    const import_id = await upload(message('%PDF-1.7 synthetic letter', 'Letter'), { name: 'letter.hl7' })
    const [text] = (await bench(import_id)).texts
    expect(text!.attachment).toMatchObject({ media_type: 'application/pdf', is_stored: true })
    const answer = await harness.call(getAttached, { as: own.REI, params: { import_id, text_id: text!.id } })
    expect([answer.status, answer.body, answer.headers['content-type']]).toEqual([200, '%PDF-1.7 synthetic letter', 'application/octet-stream'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="Letter\.pdf"/)
    expect((await harness.call(getAttached, { as: other.REI, params: { import_id, text_id: text!.id } })).status).toBe(404)
    expect((await harness.call(getAttached, { as: own.REI, params: { import_id, text_id: text!.id + 1_000_000 } })).status).toBe(404)

    const bad = await upload(message(`X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`, 'Hidden'), { name: 'hidden.hl7' })
    expect((await bench(bad)).file).toMatchObject({ status: 'rejected', reason: expect.stringContaining('quarantine') })
    expect((await harness.call(getContent, { as: own.REI, params: { import_id: bad } })).status).toBe(409)
  })

  it('a result in words is in the chart as its laboratory words it, with the place that it came from', async () => {
    const of = await patient('Amara', 'Okafor', '1992-03-14')
    const import_id = await upload(csv('Amara Okafor,1992-03-14,Hepatitis B surface antigen,5195-3,Negative,,Negative,2026-03-01 08:30,W-1', 'Amara Okafor,1992-03-14,Rubella IgG,5334-8,1:128,,,2026-03-02,W-2'), { to: of })
    const staged = await bench(import_id)
    await harness.call(acceptRows, { as: own.REI, params: { import_id }, headers: at(staged.file.version), body: { row_ids: staged.rows.map(({ id }) => id) } })
    const { body } = await harness.call(listLabFindings, { as: own.NP, params: { patient_id: of } })
    expect(body.items).toMatchObject([
      { name: 'Rubella IgG', value_text: '1:128', collected_on: '2026-03-02' },
      { name: 'Hepatitis B surface antigen', value_text: 'Negative', reference_range: 'Negative', collected_on: expect.stringContaining('2026-03-01'), import_row_id: staged.rows[0]!.id },
    ])
    expect((await harness.call(listLabFindings, { as: other.NP, params: { patient_id: of } })).status).toBe(404)
  })

  it('a batch of messages about one patient is all hers', async () => {
    const message = (number: string, who: string) => [`MSH|^~\\&|LAB|X|EHR|Y|202603021000||ORU^R01|${number}|P|2.5.1`, `PID|1||${number}||${who}`, `OBR|1||B-${number}|x^Panel|||20260301`, 'OBX|1|NM|2243-4^Estradiol^LN||182|pg/mL|||||F'].join('\r')
    const import_id = await upload([message('1', 'OKAFOR^AMARA||19920314|F'), message('2', 'SANTOS^LUCIA||19800101|F'), message('3', 'OKAFOR^AMARA||19920314|F')].join('\r'), { name: 'batch.hl7' })
    const { file, rows, left_out } = await bench(import_id)
    expect([file.identity_check, rows.map(({ row }) => row.accession_number)]).toEqual(['match', ['B-1', 'B-3']])
    expect(left_out.filter(({ what }) => what === 'Rows of another person').map(({ count }) => count)).toEqual([1])
  })

  it('F15 a byte changed on disk is never shown', async () => {
    const import_id = await upload(csv(amh('6.2', 'flip')))
    const { rows } = await harness.owner.query<{ blob_id: string }>('select blob_id from import_file where id = $1', [import_id])
    const path = pathOf(rows[0]!.blob_id)
    const bytes = await readFile(path)
    bytes[bytes.length - 1]! ^= 1
    await writeFile(path, bytes)
    const answer = await harness.call(getContent, { as: own.REI, params: { import_id } })
    expect([answer.status, answer.body.code]).toEqual([500, 'integrity_failed'])
  })

  it('is cancelled at any time before it is read, and leaves no bytes', async () => {
    const bytes = Buffer.from(csv(amh('5.5', 'cancelled')))
    const { body } = await start(bytes)
    await chunk(body.id, 0, bytes)
    expect((await harness.call(cancelImport, { as: own.REI, params: { import_id: body.id } })).body.status).toBe('cancelled')
    await harness.work()
    const { rows } = await harness.owner.query<{ blob_id: string }>('select blob_id from import_part where import_id = $1', [body.id])
    expect(await stored(rows[0]!.blob_id)).toBe(false)
    expect((await chunk(body.id, 0, bytes)).status).toBe(409)
  })
})

describe('the bench', () => {
  it('D10 X18 accepts all or none, once, with source, confirmer and the place that each number came from', async () => {
    const of = await patient('Amara', 'Okafor', '1992-03-14')
    const import_id = await upload(csv(amh('1.2'), 'Amara Okafor,1992-03-14,TSH,3016-3,2.5,m[IU]/L,0.4-4.0,2026-03-01 08:30,A-1'), { to: of })
    const staged = await bench(import_id)
    expect(staged).toMatchObject({ blocked: null, identity: { check: 'match' }, has_lines: true })
    expect(staged.rows.map(({ state, becomes, line_from }) => [state, becomes, line_from])).toEqual([['proposed', 'lab_result', 2], ['proposed', 'lab_result', 3]])
    const accept = () => harness.call(acceptRows, { as: own.REI, params: { import_id }, headers: { ...at(staged.file.version), 'idempotency-key': `accept-${import_id}` }, body: {} })
    const answers = await Promise.all([accept(), accept()])
    expect(answers.map(({ body }) => body.accepted)).toEqual([2, 2])
    const rows = await results(of)
    expect(rows).toMatchObject([{ value: 1.2, unit: 'ng/mL', source: 'import' }, { value: 2.5, unit: 'm[IU]/L', source: 'import' }])
    expect(rows.map(({ import_row_id }) => Number(import_row_id))).toEqual(staged.rows.map(({ id }) => id))
    expect((await bench(import_id)).file.status).toBe('accepted')
    const lines = await harness.call(getSourceLines, { as: own.NP, params: { import_id } })
    expect(lines.body.lines[1]).toContain('AMH')
  })

  it('a wrong patient blocks: nothing is accepted, by nobody, and it can not be confirmed away', async () => {
    const import_id = await upload(csv(amh('4.4', 'W', 'Lucia Santos,1987-01-02')))
    const staged = await bench(import_id)
    expect([staged.file.identity_check, staged.blocked]).toEqual(['conflict', expect.stringContaining('somebody else')])
    const input = { as: own.REI, params: { import_id }, headers: at(staged.file.version) }
    expect((await harness.call(acceptRows, { ...input, body: { row_ids: [staged.rows[0]!.id] } })).status).toBe(409)
    expect((await harness.call(confirmIdentity, { ...input, body: { typed_last_name: 'Okafor', reason: 'it is her' } })).status).toBe(409)
  })

  it('a near match asks for the name to be typed and a reason, which stay', async () => {
    const import_id = await upload(csv(amh('4.5', 'N', 'Amarra Okafor,1992-03-14')))
    const staged = await bench(import_id)
    const input = { as: own.REI, params: { import_id }, headers: at(staged.file.version) }
    expect((await harness.call(acceptRows, { ...input, body: {} })).status).toBe(409)
    expect((await harness.call(confirmIdentity, { ...input, body: { typed_last_name: 'Someone', reason: 'typo' } })).status).toBe(422)
    const confirmed = await harness.call(confirmIdentity, { ...input, body: { typed_last_name: 'okafor', reason: 'The laboratory misspells her name.' } })
    expect(confirmed.status).toBe(200)
    expect((await bench(import_id)).identity_confirmed).toMatchObject({ reason: 'The laboratory misspells her name.' })
    expect((await harness.call(acceptRows, { ...input, headers: at(confirmed.body.version), body: {} })).body.accepted).toBe(1)
  })

  it('what the chart has is a duplicate; another value needs a look; undo brings back what it replaced', async () => {
    const of = await patient('Amara', 'Okafor', '1992-03-14')
    const first = await upload(csv(amh('1.2')), { to: of })
    await harness.call(acceptRows, { as: own.REI, params: { import_id: first }, headers: at((await bench(first)).file.version), body: {} })
    const same = await bench(await upload(`${csv(amh('1.2'))}\n`, { to: of }))
    expect(same.rows[0]).toMatchObject({ state: 'duplicate', match: { relation: 'duplicate' } })
    const second = await upload(csv(amh('2.2')), { to: of })
    const staged = await bench(second)
    expect(staged.rows[0]).toMatchObject({ state: 'proposed', match: { relation: 'differs', value: '1.2 ng/mL' } })
    const input = { as: own.REI, params: { import_id: second } }
    expect((await harness.call(acceptRows, { ...input, headers: at(staged.file.version), body: {} })).body.accepted).toBe(0)
    const accepted = await harness.call(acceptRows, { ...input, headers: at(staged.file.version + 1), body: { row_ids: [staged.rows[0]!.id], replaces: [staged.rows[0]!.match!.fact_id] } })
    expect(accepted.body).toMatchObject({ accepted: 1, superseded: 1 })
    expect(await results(of)).toMatchObject([{ value: 1.2, is_entered_in_error: true }, { value: 2.2, is_entered_in_error: false }])
    const undone = await harness.call(undoImport, { ...input, headers: at(accepted.body.version), body: { reason: 'wrong sample' } })
    expect(undone.body).toMatchObject({ removed: 1, restored: 1 })
    expect(await results(of)).toMatchObject([{ value: 1.2, is_entered_in_error: false, error_reason: null, superseded_by: null }, { value: 2.2, is_entered_in_error: true, error_reason: 'import undone: wrong sample' }])
    expect((await bench(second)).file.status).toBe('undone')
  })

  it('what came into the chart since the file was read is seen before it gives way, and comes back only where its own file stands', async () => {
    const of = await patient('Amara', 'Okafor', '1992-03-14')
    const first = await upload(csv(amh('1.2')), { to: of })
    const second = await upload(csv(amh('2.2')), { to: of })
    const early = await bench(second)
    expect(early.rows[0]).toMatchObject({ state: 'proposed', match: null, doubts: [] })
    const accepted = await harness.call(acceptRows, { as: own.REI, params: { import_id: first }, headers: at((await bench(first)).file.version), body: {} })
    const input = { as: own.REI, params: { import_id: second } }
    // The screen is still as it was: neither all together nor this row by itself replaces what nobody has seen.
    const all = await harness.call(acceptRows, { ...input, headers: at(early.file.version), body: {} })
    expect(all.body).toMatchObject({ accepted: 0, superseded: 0 })
    const blind = await harness.call(acceptRows, { ...input, headers: at(all.body.version), body: { row_ids: [early.rows[0]!.id] } })
    expect([blind.status, blind.body.issues[0].message]).toEqual([422, 'would replace 1.2 ng/mL, which stands in the chart; look at both first'])
    const seen = await bench(second)
    expect(seen.rows[0]).toMatchObject({ state: 'proposed', match: { relation: 'differs', value: '1.2 ng/mL' }, doubts: [expect.stringContaining('another value')] })
    const replaced = await harness.call(acceptRows, { ...input, headers: at(seen.file.version), body: { row_ids: [seen.rows[0]!.id], replaces: [seen.rows[0]!.match!.fact_id] } })
    expect(replaced.body).toMatchObject({ accepted: 1, superseded: 1 })
    await harness.call(undoImport, { as: own.REI, params: { import_id: first }, headers: at(accepted.body.version), body: { reason: 'not hers' } })
    await harness.call(undoImport, { ...input, headers: at(replaced.body.version), body: { reason: 'nor this' } })
    expect(await results(of)).toMatchObject([{ value: 1.2, is_entered_in_error: true, error_reason: 'import undone: not hers' }, { value: 2.2, is_entered_in_error: true }])
  })

  it('a person corrects a proposal before accepting it, and both stay', async () => {
    const of = await patient('Amara', 'Okafor', '1992-03-14')
    const import_id = await upload(csv('Amara Okafor,1992-03-14,AMH,38476-8,12,ng/mL,1.0-4.0,2026-03-01 08:30,E-1'), { to: of })
    const staged = await bench(import_id)
    const row_id = staged.rows[0]!.id
    const input = { as: own.NP, params: { import_id, row_id }, headers: at(staged.file.version) }
    const wrong = await harness.call(editRow, { ...input, body: { loinc: '38476-7' } })
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([422, 'body.loinc'])
    const edited = await harness.call(editRow, { ...input, body: { number: 1.2 } })
    expect((await harness.call(editRow, { ...input, body: { number: 3 } })).status).toBe(412)
    const after = await bench(import_id)
    expect(after.rows[0]).toMatchObject({ row: { value: { number: 1.2 } }, as_read: { value: { number: 12 } }, edited_by: 'Firstnp Lastnp' })
    await harness.call(acceptRows, { as: own.REI, params: { import_id }, headers: at(edited.body.version), body: {} })
    expect(await results(of)).toMatchObject([{ value: 1.2 }])
  })

  it('rows are left out one by one; what is decided names its place when asked again', async () => {
    const of = await patient('Amara', 'Okafor', '1992-03-14')
    const import_id = await upload(csv(amh('1.2'), 'Amara Okafor,1992-03-14,TSH,3016-3,2.5,m[IU]/L,,2026-03-01 08:30,A-1'), { to: of })
    const staged = await bench(import_id)
    const input = { as: own.REI, params: { import_id } }
    const rejected = await harness.call(rejectRows, { ...input, headers: at(staged.file.version), body: { row_ids: [staged.rows[0]!.id] } })
    const accepted = await harness.call(acceptRows, { ...input, headers: at(rejected.body.version), body: {} })
    expect(accepted.body.accepted).toBe(1)
    const odd = await harness.call(acceptRows, { ...input, headers: at(accepted.body.version), body: { row_ids: [999_999, staged.rows[1]!.id] } })
    expect(odd.body.issues.map(({ path }: { path: string }) => path)).toEqual(['body.row_ids.0', 'body.row_ids.1'])
  })

  it('columns of a table are told once; the next file with these headings knows them', async () => {
    const of = await patient('Amara', 'Okafor', '1992-03-14')
    const strange = (value: string) => `Patient Name,DOB,Untersuchung,Kode,Messwert,Einheit,Wann\nAmara Okafor,1992-03-14,AMH,38476-8,${value},ng/mL,2026-03-01 08:30\n`
    const import_id = await upload(strange('1.4'), { to: of })
    const staged = await bench(import_id)
    const roles = ['full_name', 'date_of_birth', 'test_name', 'test_code', 'value', 'unit', 'observed'] as const
    const columns = staged.columns!.columns.map(({ heading }, i) => ({ heading, role: roles[i] }))
    const input = { as: own.REI, params: { import_id }, headers: at(staged.file.version) }
    const wrong = await harness.call(mapColumns, { ...input, body: { columns: columns.slice(1), day_order: 'mdy' } })
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([422, 'body.columns'])
    expect((await harness.call(mapColumns, { ...input, body: { columns, day_order: 'mdy' } })).status).toBe(200)
    await harness.work()
    expect((await bench(import_id)).rows[0]).toMatchObject({ becomes: 'lab_result', row: { value: { number: 1.4 } } })
    expect((await bench(await upload(strange('1.5'), { to: of }))).rows[0]).toMatchObject({ becomes: 'lab_result', row: { value: { number: 1.5 } } })
  })

  it('Z08 Z09 another practice finds none of it; an administrator is refused', async () => {
    const import_id = await upload(csv(amh('3.3', 'Z')))
    for (const endpoint of [getImport, getContent, getSourceLines]) {
      expect((await harness.call(endpoint, { as: other.REI, params: { import_id } })).status).toBe(404)
      expect((await harness.call(endpoint, { as: own.PRACTICE_ADMIN, params: { import_id } })).status).toBe(403)
    }
    expect((await chunk(import_id, 0, Buffer.from('x'), other.REI)).status).toBe(404)
    expect((await harness.call(listImports, { as: other.REI, params: { patient_id } })).status).toBe(404)
  })

  it('a file that brought something labelled is not there for who may not see it', async () => {
    const of = await patient('Amara', 'Okafor', '1992-03-14')
    const import_id = await upload(csv(amh('1.2')), { to: of })
    await harness.call(acceptRows, { as: own.REI, params: { import_id }, headers: at((await bench(import_id)).file.version), body: {} })
    await harness.owner.query("update lab_result set sensitivity = 'hiv_sti' where patient_id = $1", [of])
    const seen = async (as: TestUser) => [(await harness.call(getImport, { as, params: { import_id } })).status, (await harness.call(listImports, { as, params: { patient_id: of } })).body.items.length]
    expect(await seen(own.REI)).toEqual([200, 1])
    expect(await seen(own.PT)).toEqual([404, 0])
  })
})

function pathOf(blob_id: string): string {
  return join(harness.runtime.config.data_dir, 'blobs', String(own.practice_id), blob_id.slice(0, 2), blob_id)
}

async function stored(blob_id: string): Promise<boolean> {
  const names = await readdir(join(pathOf(blob_id), '..')).catch((): string[] => [])
  return (names as string[]).includes(blob_id)
}
