import type { FastifyInstance } from 'fastify'
import { generateSync } from 'otplib'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshSession, secondFactor, signIn } from '#contract/auth.ts'
import { fillPath, type Endpoint } from '#contract/endpoint.ts'
import { confirmTotp, startTotp } from '#contract/factors.ts'
import { getProfile } from '#contract/profile.ts'
import { buildApp } from '../../app.ts'
import { issueAccessToken } from '../../platform/auth/access-token.ts'
import { deriveRefreshToken } from '../../platform/auth/refresh-token.ts'
import { isSealedAnew, seal, unseal } from '../../platform/auth/seal.ts'
import { loadSecrets, type Secrets } from '../../platform/auth/secrets.ts'
import { createLocalBlobStore } from '../../platform/blobs/blob-store.ts'
import { inTransaction } from '../../platform/db/session-transaction.ts'
import type { Runtime } from '../../platform/http/context.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'
import { seal_anew_task } from './seal-anew.ts'

const next = 'the next secret of this installation, long enough'
const minute = 60_000
let harness: Harness
let own: TestPractice
let old_secret: string
const apps: FastifyInstance[] = []

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  old_secret = readFileSync(join(harness.runtime.config.data_dir, 'secrets', 'app-secret'), 'utf8').trim()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await harness.stop()
})

/** A process with these secrets on the same database and files. */
async function serve(secrets: Secrets): Promise<{ app: FastifyInstance; runtime: Runtime }> {
  const { config } = harness.runtime
  const runtime = { ...harness.runtime, secrets, blobs: createLocalBlobStore(secrets, join(config.data_dir, 'blobs')) }
  const app = await buildApp(runtime, { web_dir: '/nowhere' })
  apps.push(app)
  return { app, runtime }
}
const secretsWith = (secret: string, more: object = {}) => loadSecrets({ data_dir: harness.runtime.config.data_dir, secret, ...more })
const changed = () => secretsWith(next, { former_secrets: [{ secret: old_secret, retired_at: new Date() }] })

async function call(app: FastifyInstance, { method, path }: Endpoint, { token, body }: { token?: string; body?: object }) {
  const response = await app.inject({ method: method as 'GET', url: fillPath(path), headers: token ? { authorization: `Bearer ${token}` } : {}, ...(body ? { payload: body } : {}) })
  return { status: response.statusCode, body: response.json() }
}
const codeOf = (secret: string, steps: number) => generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })

async function withApp(user: TestUser) {
  const token = (await harness.signIn(user)).body.access_token as string
  const { secret } = (await harness.call(startTotp, { token })).body
  const confirmed = await harness.call(confirmTotp, { token, body: { code: codeOf(secret, -1) } })
  return { token, secret: secret as string, recovery_codes: confirmed.body.recovery_codes as string[] }
}
const sealedOf = async (user: TestUser): Promise<Buffer> => (await harness.owner.query('select secret_sealed from totp_factor where user_id = $1', [user.user_id])).rows[0].secret_sealed

async function uploadPicture(token: string): Promise<string> {
  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#7a3fa8' } }).png().toBuffer()
  const payload = Buffer.concat([Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n'), image, Buffer.from('\r\n--x--\r\n')])
  const response = await harness.app.inject({ method: 'POST', url: '/api/profile/upload-picture', headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }, payload })
  return response.json().profile_picture as string
}

describe('C04 a change of secret', () => {
  it('while both are at work no request fails, whichever process made the token and whichever gets it', async () => {
    const before = await serve(secretsWith(old_secret, { next_secret: next }))
    const after = await serve(changed())
    const enter = async (app: FastifyInstance) => (await call(app, signIn, { body: { email: own.REI.email, password: own.REI.password } })).body
    const sessions = [await enter(before.app), await enter(after.app), await enter(before.app), await enter(after.app)]
    const both = [before.app, after.app]
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const session = sessions[n % 4]
        if (n % 10 === 0) {
          const renewed = await call(both[(n / 10) % 2]!, refreshSession, { body: { refresh_token: session.refresh_token } })
          return renewed.status === 200 ? call(both[n % 2]!, getProfile, { token: renewed.body.access_token }) : renewed
        }
        return call(both[n % 2]!, getProfile, { token: session.access_token })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('what lay sealed, a recovery code and a session of before still open; the night brings all under the new one, and then the former is not needed', async () => {
    const { token, secret, recovery_codes } = await withApp(own.NP)
    const shown = await uploadPicture(token)
    const { app, runtime } = await serve(changed())
    expect((await call(app, getProfile, { token })).status).toBe(200)
    const challenge = async () => (await call(app, signIn, { body: { email: own.NP.email, password: own.NP.password } })).body.challenge.challenge_token
    expect((await call(app, secondFactor, { body: { challenge_token: await challenge(), method: 'totp', code: codeOf(secret, 0) } })).status).toBe(200)
    expect((await call(app, secondFactor, { body: { challenge_token: await challenge(), method: 'recovery_code', code: recovery_codes[0]! } })).status).toBe(200)
    expect(isSealedAnew(runtime.secrets, await sealedOf(own.NP))).toBe(false)

    const transact = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(runtime.pool, work)
    await seal_anew_task.run({ id: '1', attempt: 1, now: new Date(), log: runtime.log, runtime, transact }, {})
    expect(isSealedAnew(runtime.secrets, await sealedOf(own.NP))).toBe(true)
    const [file] = await runtime.blobs.list(own.practice_id)
    const bytes = await readFile(join(runtime.config.data_dir, 'blobs', String(own.practice_id), file!.id.slice(0, 2), file!.id))
    expect(isSealedAnew(runtime.secrets, bytes)).toBe(true)

    const alone = await serve(secretsWith(next))
    const again = (await call(alone.app, signIn, { body: { email: own.NP.email, password: own.NP.password } })).body.challenge.challenge_token
    const opened = await call(alone.app, secondFactor, { body: { challenge_token: again, method: 'totp', code: codeOf(secret, 1) } })
    expect(opened.status).toBe(200)
    const picture = await alone.app.inject({ method: 'GET', url: shown, headers: { authorization: `Bearer ${opened.body.access_token}` } })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    // A former secret that was taken away opens nothing any more.
    expect((await call(alone.app, getProfile, { token })).body.detail).toBe('Invalid token')
  })

  it('a former secret makes nothing new: neither access nor refresh tokens, nor seals', async () => {
    const retired_at = new Date(Date.now() - 60 * minute)
    const secrets = secretsWith(next, { former_secrets: [{ secret: old_secret, retired_at }] })
    const { app } = await serve(secrets)
    const session = (await call(app, signIn, { body: { email: own.PT.email, password: own.PT.password } })).body
    const [, payload] = session.access_token.split('.')
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = issueAccessToken(secretsWith(old_secret), { session_id: sid, user_id: own.PT.user_id }, new Date())
    expect((await call(app, getProfile, { token: forged })).body.detail).toBe('Invalid token')
    const { rows } = await harness.owner.query('select refresh_salt from auth_session where id = $1', [sid])
    const derived = deriveRefreshToken(secretsWith(old_secret), sid, 0, rows[0].refresh_salt)
    expect((await call(app, refreshSession, { body: { refresh_token: derived } })).status).toBe(401)
    expect((await call(app, refreshSession, { body: { refresh_token: session.refresh_token } })).status).toBe(200)
    expect(isSealedAnew(secrets, seal(secrets, { practice_id: 1, column: 'x', row: 1 }, Buffer.from('x')))).toBe(true)
  })

  it('what was sealed before keys had numbers opens under whichever secret made it, and under no other', () => {
    const place = { practice_id: 1, column: 'x.y', row: 1 }
    const old = secretsWith(old_secret)
    const sealed = seal(old, place, Buffer.from('plain'))
    const without_id = Buffer.concat([Buffer.from([1]), sealed.subarray(5)])
    expect(unseal(changed(), place, without_id).toString()).toBe('plain')
    expect(() => unseal(secretsWith(next), place, without_id)).toThrow('changed from outside')
    expect(() => unseal(secretsWith(next), place, sealed)).toThrow('changed from outside')
    expect(() => unseal(changed(), { ...place, row: 2 }, sealed)).toThrow('changed from outside')
  })
})
