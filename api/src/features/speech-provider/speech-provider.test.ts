import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSpeechProvider, getSpeechProvider, testSpeechProvider } from '#contract/speech-provider.ts'
import { toneWav } from '../../platform/speech/tone-wav.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'
import { SpeechServer } from '../../test/speech-server.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let server: SpeechServer

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  server = await SpeechServer.start()
})
afterAll(async () => {
  await server.stop()
  await harness.stop()
})

const read = async (as: TestUser = own.PRACTICE_ADMIN) => (await harness.call(getSpeechProvider, { as })).body
const settings = (change: object = {}) => ({ base_url: `http://127.0.0.1:${server.port}/v1`, model: 'whisper-1', language: null, network: 'private', has_baa: false, is_on: true, timeout_s: 2, ...change })
const change = async (body: object) => harness.call(changeSpeechProvider, { as: own.PRACTICE_ADMIN, body, headers: { 'if-match': String((await read()).version) } })
const probe = async () => (await harness.call(testSpeechProvider, { as: own.PRACTICE_ADMIN })).body

describe('settings of the speech service', () => {
  it('are an administrator’s to see, and never tell the key', async () => {
    expect(await read()).toMatchObject({ provider: null, version: 1, private_endpoints: 'any' })
    expect((await harness.call(testSpeechProvider, { as: own.PRACTICE_ADMIN })).status).toBe(404)
    const saved = await change(settings({ api_key: 'k-secret-8' }))
    expect([saved.status, saved.body.provider.has_api_key, saved.body.refusal]).toEqual([200, true, null])
    expect(JSON.stringify(await read())).not.toContain('k-secret-8')
    const { rows } = await harness.owner.query('select api_key_sealed from speech_provider')
    expect(rows[0].api_key_sealed.toString('latin1')).not.toContain('k-secret-8')
    expect((await read(other.PRACTICE_ADMIN)).provider).toBeNull()
  })

  it('refuse what may not be, and a version that was not seen', async () => {
    const paths = async (body: object) => ((await change(body)).body.issues ?? []).map(({ path }: { path: string }) => path)
    expect(await paths(settings({ network: 'public', base_url: 'https://api.example.com/v1' }))).toEqual(['body.has_baa'])
    expect(await paths(settings({ network: 'public', base_url: 'http://api.example.com/v1', has_baa: true }))).toEqual(['body.base_url'])
    expect(await paths(settings({ language: 'English' }))).toEqual(['body.language'])
    expect(await paths(settings({ base_url: 'http://127.0.0.1:9/v1' }))).toEqual(['body.api_key'])
    expect((await harness.call(changeSpeechProvider, { as: own.PRACTICE_ADMIN, body: settings(), headers: { 'if-match': '1' } })).status).toBe(412)
  })

  it('are tried out with a second of a tone, and the answer says what is wrong', async () => {
    server.will({ says: { text: '' } })
    expect(await probe()).toMatchObject({ is_ok: true, detail: 'whisper-1 answered in a form that can be read.' })
    expect([server.requests[0]!.file.equals(toneWav(1000)), server.requests[0]!.headers.authorization]).toEqual([true, 'Bearer k-secret-8'])
    server.will({ says: { text: 'Beep.' } })
    expect((await probe()).detail).toContain('without times')
    server.will({ says: '<html>Sign in</html>', type: 'text/html' })
    expect(await probe()).toMatchObject({ is_ok: false, detail: 'The speech service’s answer could not be read.' })
    server.will({ status: 401 })
    expect(await probe()).toMatchObject({ is_ok: false, detail: expect.stringContaining('key') })
    server.will({ hangs: true })
    expect(await probe()).toMatchObject({ is_ok: false, detail: expect.stringContaining('in time') })
    await change(settings({ base_url: 'http://127.0.0.1:9/v1', api_key: null }))
    expect(await probe()).toMatchObject({ is_ok: false, detail: expect.stringContaining('could not be reached') })
  })

  it('an address of the internet that leads into the own network is not called', async () => {
    await change(settings({ network: 'public', has_baa: true, base_url: `https://localhost:${server.port}/v1`, api_key: null }))
    server.will({ says: { text: '' } })
    expect(await probe()).toMatchObject({ is_ok: false })
    expect(server.requests).toEqual([])
  })
})
