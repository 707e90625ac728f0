import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshSession, signIn } from '#contract/auth.ts'
import { getProfile } from '#contract/profile.ts'
import { access_token_life_s } from '../../platform/auth/access-token.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
})
afterAll(() => harness.stop())

function createDevice(): { point: string; prove: (token: string) => string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]).toString('base64url')
  return { point, prove: (token) => signToken(privateKey, token) }
}
const signToken = (key: KeyObject, token: string) => sign('sha256', Buffer.from(`wyze refresh ${token}`), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
const enter = async (point?: string) => harness.call(signIn, { body: { email: own.NP.email, password: own.NP.password }, headers: point === undefined ? {} : { 'x-device-key': point } })
const refresh = (refresh_token: string, proof?: string) => harness.call(refreshSession, { body: { refresh_token }, headers: proof === undefined ? {} : { 'x-device-proof': proof } })

describe('S19 a copy of the browser’s storage', () => {
  it('renews nothing without the key of that browser, and dies with its access token; the browser goes on', async () => {
    const device = createDevice()
    const thief = createDevice()
    const { refresh_token, access_token } = (await enter(device.point)).body
    for (const proof of [undefined, 'nonsense', thief.prove(refresh_token), device.prove('another token')]) {
      const refused = await refresh(refresh_token, proof)
      expect([refused.status, refused.body.code]).toEqual([401, 'refresh_refused'])
    }
    expect((await harness.listAudit(own.practice_id)).some(({ action }) => action === 'auth.refresh_unproven')).toBe(true)
    const renewed = await refresh(refresh_token, device.prove(refresh_token))
    expect(renewed.status).toBe(200)
    expect((await refresh(renewed.body.refresh_token)).status).toBe(401)
    harness.clock = new Date(Date.now() + access_token_life_s * 1000 + 1000)
    expect((await harness.call(getProfile, { token: access_token })).body.code).toBe('token_expired')
    expect((await refresh(renewed.body.refresh_token, device.prove(renewed.body.refresh_token))).status).toBe(200)
    harness.clock = null
  })

  it('a lost answer can be asked for again with the same proof, and gets the same', async () => {
    const device = createDevice()
    const { refresh_token } = (await enter(device.point)).body
    const proof = device.prove(refresh_token)
    const [first, second] = [await refresh(refresh_token, proof), await refresh(refresh_token, proof)]
    expect([second.status, second.body.refresh_token]).toEqual([200, first.body.refresh_token])
  })

  it('a key that is none is refused; a client without one renews by its token alone', async () => {
    const zero = Buffer.concat([Buffer.from([4]), Buffer.alloc(64)]).toString('base64url')
    for (const point of ['x', 'A'.repeat(87), zero]) expect((await enter(point)).status).toBe(400)
    const { refresh_token } = (await enter()).body
    expect((await refresh(refresh_token)).status).toBe(200)
  })
})
