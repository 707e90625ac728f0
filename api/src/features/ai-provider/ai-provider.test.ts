import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeAiProvider, getAiProvider, getWritingLedger, listDraftRuns, testAiProvider } from '#contract/ai-provider.ts'
import { createDraft, generateDraft } from '#contract/notes.ts'
import { readDraft, registerPatient, signedNote, visit_text } from '../../test/fixture.ts'
import { Harness, sentinel } from '../../test/harness.ts'
import { ModelServer } from '../../test/model-server.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let server: ModelServer
let patient_id: number

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  server = await ModelServer.start()
  patient_id = await registerPatient(harness, own.REI)
})
afterAll(async () => {
  await server.stop()
  await harness.stop()
})

const read = async (as: TestUser = own.PRACTICE_ADMIN) => (await harness.call(getAiProvider, { as })).body
const settings = (change: object = {}) => ({ kind: 'openai_compatible', base_url: `http://127.0.0.1:${server.port}/v1`, model: 'm', network: 'private', has_baa: false, hides_identity: true, uses_own_notes: false, is_on: true, timeout_s: 20, ...change })
const change = async (body: object) => harness.call(changeAiProvider, { as: own.PRACTICE_ADMIN, body, headers: { 'if-match': String((await read()).version) } })
const sound = { sentences: [{ text: 'A bit bloated.', cites: [{ segment: 's2', quote: 'a bit bloated' }] }] }

async function draft(as: TestUser = own.REI) {
  const opened = await harness.call(createDraft, { as, params: { patient_id }, body: { template_id: 'T02', length: 'standard', files: [{ name: 'v.txt', text: visit_text }] } })
  await harness.call(generateDraft, { as, params: { draft_id: opened.body.draft_id } })
  return readDraft(harness, as, opened.body.draft_id)
}

describe('settings of the language model', () => {
  it('are nobody’s at first, an administrator’s to see, and never tell the key', async () => {
    expect(await read()).toMatchObject({ provider: null, version: 1, private_endpoints: 'any' })
    expect((await harness.call(getAiProvider, { as: own.REI })).status).toBe(403)
    const saved = await change(settings({ api_key: 'k-secret-7' }))
    expect([saved.status, saved.body.provider.has_api_key, saved.body.refusal]).toEqual([200, true, null])
    expect(JSON.stringify(await read())).not.toContain('k-secret-7')
    const { rows } = await harness.owner.query('select api_key_sealed from ai_provider')
    expect(rows[0].api_key_sealed.toString('latin1')).not.toContain('k-secret-7')
    expect((await harness.call(getAiProvider, { as: other.PRACTICE_ADMIN })).body.provider).toBeNull()
  })

  it('refuse what may not be, and a version that was not seen', async () => {
    const paths = async (body: object) => ((await change(body)).body.issues ?? []).map(({ path }: { path: string }) => path)
    expect(await paths(settings({ network: 'public', base_url: 'https://api.example.com/v1' }))).toEqual(['body.has_baa'])
    expect(await paths(settings({ network: 'public', base_url: 'http://api.example.com/v1', has_baa: true }))).toEqual(['body.base_url'])
    expect(await paths(settings({ base_url: 'file:///etc/passwd' }))).toEqual(['body.base_url'])
    expect((await harness.call(changeAiProvider, { as: own.PRACTICE_ADMIN, body: settings(), headers: { 'if-match': '1' } })).status).toBe(412)
  })

  it('take a stored key to no other address', async () => {
    expect((await change(settings())).body.provider.has_api_key).toBe(true)
    const moved = await change(settings({ base_url: 'http://127.0.0.1:9/v1' }))
    expect([moved.status, moved.body.issues[0].path]).toEqual([422, 'body.api_key'])
    expect((await change(settings({ base_url: 'http://127.0.0.1:9/v1', api_key: null }))).body.provider.has_api_key).toBe(false)
  })

  it('are tried out with nothing about anybody, and say what is wrong', async () => {
    await change(settings({ api_key: null }))
    const tried = async () => (await harness.call(testAiProvider, { as: own.PRACTICE_ADMIN })).body
    server.will({ sentences: [{ text: 'This is a test.', cites: [{ segment: 's1' }] }] })
    expect(await tried()).toMatchObject({ is_ok: true, detail: expect.stringContaining('m answered') })
    expect(server.requests[0]!.body).not.toContain(sentinel)
    server.will({ status: 401 })
    expect(await tried()).toMatchObject({ is_ok: false, detail: expect.stringContaining('key') })
    server.will({ text: 'no' })
    expect((await tried()).is_ok).toBe(false)
  })
})

describe('I18 what words of a visit reach', () => {
  it('is nothing of the own network where the settings say internet, and nothing that this server does not allow', async () => {
    server.will(sound)
    // Stored as a writer of the database could have left it: the policy is asked at each draft, not only on the form.
    await harness.owner.query(`update ai_provider set network = 'public', has_baa = true, base_url = $1`, [`https://127.0.0.1:${server.port}/v1`])
    const blocked = await draft()
    expect([blocked.engine, blocked.warnings.find(({ code }) => code === 'engine_gave_way')?.message]).toEqual(['embedded', expect.stringContaining('could not be reached')])
    await harness.owner.query(`update ai_provider set has_baa = false`)
    expect((await draft()).warnings.find(({ code }) => code === 'engine_gave_way')?.message).toContain('business associate agreement')
    await harness.owner.query(`update ai_provider set network = 'private', base_url = $1`, [`http://127.0.0.1:${server.port}/v1`])
    const config = harness.runtime.config as { ai_private_endpoints: 'any' | readonly string[] }
    config.ai_private_endpoints = ['10.0.0.5:8000']
    expect((await draft()).warnings.find(({ code }) => code === 'engine_gave_way')?.message).toContain('AI_PRIVATE_ENDPOINTS')
    config.ai_private_endpoints = 'any'
    expect(server.requests).toEqual([])
  })

  it('holds of earlier notes the style alone, the writer’s own, and only where the practice wants it', async () => {
    await change(settings({ is_on: false }))
    await signedNote(harness, own.REI, patient_id)
    await change(settings({ uses_own_notes: true }))
    server.will(sound)
    const written = await draft()
    expect(written.engine).toBe('language-model')
    const sent = JSON.parse(server.requests[0]!.body).messages.at(-1).content as string
    const example = /<example[^>]*>([\s\S]*?)<\/example>/.exec(sent)?.[1] ?? ''
    expect(example).toMatch(/[a-z]{4}/)
    expect(example).not.toMatch(/\d|gonal|sesame oil|Zzq/i)
    expect((await harness.call(listDraftRuns, { as: own.REI, params: { draft_id: written.id } })).body.items[0].example_count).toBe(1)
    await draft(own.colleague)
    expect(server.requests[1]!.body).not.toContain('<example')
  })

  it('is nothing at all while it is switched off: the draft says nothing of it', async () => {
    await change(settings({ is_on: false }))
    server.will(sound)
    const written = await draft()
    expect([written.engine, written.warnings.some(({ code }) => code === 'engine_gave_way'), server.requests.length]).toEqual(['embedded', false, 0])
    const { items, cards } = (await harness.call(listDraftRuns, { as: own.NP, params: { draft_id: written.id } })).body
    expect([items.length, items[0].engine, items[0].prompt_sha256, cards[0].engine]).toEqual([1, 'embedded', null, 'embedded'])
    expect((await harness.call(listDraftRuns, { as: other.REI, params: { draft_id: written.id } })).status).toBe(404)
  })
})

describe('the ledger of time and edits', () => {
  it('counts a writer’s own work, and nobody else can read it', async () => {
    const mine = async (as: TestUser) => (await harness.call(getWritingLedger, { as })).body.items as { draft_id: number; signed_at: string | null; proposed_count: number; kept_count: number; active_s: number }[]
    const { draft_id } = await signedNote(harness, own.NP, patient_id)
    const entry = (await mine(own.NP)).find((one) => one.draft_id === draft_id)!
    expect([entry.signed_at === null, entry.proposed_count > 4, entry.kept_count > 4, entry.active_s >= 0]).toEqual([false, true, true, true])
    for (const as of [own.REI, own.colleague]) expect((await mine(as)).some((one) => one.draft_id === draft_id)).toBe(false)
    expect((await harness.call(getWritingLedger, { as: own.PRACTICE_ADMIN })).status).toBe(403)
  })
})
