import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshSession, secondFactor, signIn, signInWithPasskey, startPasskeySignIn, startStepUp, stepUp } from '#contract/auth.ts'
import { addPasskey, confirmTotp, getFactors, getPracticeRule, removePasskey, removeTotp, renamePasskey, replaceRecoveryCodes, resetFactors, setPracticeRule, startPasskey, startTotp } from '#contract/factors.ts'
import { signDraft } from '#contract/notes.ts'
import { listPatients } from '#contract/patients.ts'
import { getProfile } from '#contract/profile.ts'
import { SoftAuthenticator } from '../../test/authenticator.ts'
import { registerPatient, writtenDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let n = 0

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  // The clock stands still, or a code made just before a step ends would be a step older when it arrives.
  harness.clock = new Date()
  own = await createPractice(harness.database.migrate, `Own${(n += 1)}`)
  await harness.owner.query('delete from sign_in_throttle')
})

/** A code of the app, `steps` away from the clock of the server. */
const codeOf = (secret: string, steps = 0) => generateSync({ secret, epoch: Math.floor(harness.runtime.clock().getTime() / 1000) + steps * 30 })
const tokenOf = async (user: TestUser) => (await harness.signIn(user)).body.access_token as string

async function addTotp(user: TestUser, token: string): Promise<{ secret: string; recovery_codes: string[] }> {
  const { body: setup } = await harness.call(startTotp, { token })
  const confirmed = await harness.call(confirmTotp, { token, body: { code: codeOf(setup.secret, -1) } })
  expect(confirmed.status, user.email).toBe(200)
  return { secret: setup.secret, recovery_codes: confirmed.body.recovery_codes }
}

async function addKey(token: string, device: SoftAuthenticator, name = 'Laptop') {
  const { body } = await harness.call(startPasskey, { token })
  return harness.call(addPasskey, { token, body: { name, attestation: device.register(body.options) } })
}

async function challengeOf(user: TestUser): Promise<string> {
  const { status, body } = await harness.signIn(user)
  expect([status, Object.keys(body)]).toEqual([200, ['challenge']])
  return body.challenge.challenge_token
}

const prove = (challenge_token: string, code: string, method: 'totp' | 'recovery_code' = 'totp') => harness.call(secondFactor, { body: { challenge_token, method, code } })

describe('authenticator app', () => {
  it('A10 once it is set up the password alone opens nothing, and the challenge is no token', async () => {
    const token = await tokenOf(own.NP)
    const { secret } = await addTotp(own.NP, token)
    const answer = await harness.signIn(own.NP)
    expect(answer.body).toEqual({ challenge: { challenge_token: expect.any(String), methods: ['totp', 'recovery_code'], expires_in_s: 300 } })
    const { challenge_token } = answer.body.challenge
    expect((await harness.call(getProfile, { token: challenge_token })).status).toBe(401)
    expect((await harness.call(refreshSession, { body: { refresh_token: challenge_token } })).status).toBe(401)
    const opened = await prove(challenge_token, codeOf(secret))
    expect([opened.status, Object.keys(opened.body).sort()]).toEqual([200, ['access_token', 'refresh_token', 'token_type', 'user']])
    expect((await harness.call(getProfile, { token: opened.body.access_token })).status).toBe(200)
    expect((await prove(challenge_token, codeOf(secret, 1))).body.code).toBe('challenge_refused')
  })

  it('A11 a code counts once, and one step off at most', async () => {
    const { secret } = await addTotp(own.NP, await tokenOf(own.NP))
    const code = codeOf(secret)
    expect((await prove(await challengeOf(own.NP), code)).status).toBe(200)
    const again = await prove(await challengeOf(own.NP), code)
    expect([again.status, again.body.code]).toEqual([401, 'code_wrong'])
    harness.clock = new Date(Date.now() + 300_000)
    const challenge = await challengeOf(own.NP)
    expect((await prove(challenge, codeOf(secret, -2))).status).toBe(401)
    expect((await prove(challenge, codeOf(secret, 2))).status).toBe(401)
    expect((await prove(challenge, codeOf(secret, -1))).status).toBe(200)
    expect((await prove(await challengeOf(own.NP), codeOf(secret, 1))).status).toBe(200)
  })

  it('A11 the sixth wrong code voids the challenge, is in the log, and the next sign-in has to wait', async () => {
    const { secret } = await addTotp(own.NP, await tokenOf(own.NP))
    const challenge = await challengeOf(own.NP)
    for (let tries = 0; tries < 6; tries++) expect((await prove(challenge, '000000')).body.code).toBe('code_wrong')
    expect((await prove(challenge, codeOf(secret))).body.code).toBe('challenge_refused')
    expect((await harness.listAudit(own.practice_id)).map(({ action }) => action)).toContain('auth.challenge_voided')
    const waiting = await prove(await challengeOf(own.NP), codeOf(secret))
    expect([waiting.status, Number(waiting.headers['retry-after']) > 0]).toEqual([429, true])
    harness.clock = new Date(Date.now() + 120_000)
    expect((await prove(await challengeOf(own.NP), codeOf(secret))).status).toBe(200)
  })

  it('A10 a challenge ends after five minutes, and with an account that is switched off', async () => {
    const { secret } = await addTotp(own.NP, await tokenOf(own.NP))
    const late = await challengeOf(own.NP)
    const off = await challengeOf(own.NP)
    await harness.owner.query('update app_user set is_active = false where id = $1', [own.NP.user_id])
    expect((await prove(off, codeOf(secret))).body.code).toBe('challenge_refused')
    await harness.owner.query('update app_user set is_active = true where id = $1', [own.NP.user_id])
    harness.clock = new Date(Date.now() + 301_000)
    expect((await prove(late, codeOf(secret))).body.code).toBe('challenge_refused')
  })

  it('C02 C03 the secret is nowhere in the database, and one row’s opens in no other', async () => {
    const { secret } = await addTotp(own.NP, await tokenOf(own.NP))
    await addTotp(own.PT, await tokenOf(own.PT))
    const { rows } = await harness.owner.query(`select t::text as row from totp_factor t union all select i::text from idempotency_key i union all select a::text from audit_event a`)
    const dump = rows.map(({ row }: { row: string }) => row).join('\n')
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
    await harness.owner.query('update totp_factor a set secret_sealed = b.secret_sealed from totp_factor b where a.user_id = $1 and b.user_id = $2', [own.PT.user_id, own.NP.user_id])
    const moved = await prove(await challengeOf(own.PT), codeOf(secret))
    expect([moved.status, moved.body.code]).toEqual([500, 'integrity_failed'])
    expect(harness.log_lines.join('')).not.toContain(secret)
  })

  it('C02 a remembered answer never holds the secret', async () => {
    const token = await tokenOf(own.ND)
    const { body } = await harness.call(startTotp, { token, headers: { 'idempotency-key': 'start-totp-1' } })
    const { rows } = await harness.owner.query('select i::text as row from idempotency_key i')
    expect(JSON.stringify(rows)).not.toContain(body.secret)
    expect(body.uri).toContain(body.secret)
    expect(new Set(body.qr_rows.map((row: string) => row.length))).toEqual(new Set([body.qr_rows.length]))
  })
})

describe('A13 recovery codes', () => {
  it('are ten, count once each, and are stored as hashes', async () => {
    const { recovery_codes } = await addTotp(own.NP, await tokenOf(own.NP))
    expect(new Set(recovery_codes).size).toBe(10)
    expect((await prove(await challengeOf(own.NP), recovery_codes[0]!.toLowerCase(), 'recovery_code')).status).toBe(200)
    expect((await prove(await challengeOf(own.NP), recovery_codes[0]!, 'recovery_code')).status).toBe(401)
    const { rows } = await harness.owner.query('select r::text as row from recovery_code r')
    for (const code of recovery_codes) {
      const bare = code.replaceAll('-', '')
      for (const form of [code, bare, Buffer.from(bare).toString('hex')]) expect(JSON.stringify(rows)).not.toContain(form)
    }
    const factors = await harness.call(getFactors, { token: (await prove(await challengeOf(own.NP), recovery_codes[1]!, 'recovery_code')).body.access_token })
    expect(factors.body.recovery_codes_left).toBe(8)
  })

  it('new ones end the old ones', async () => {
    const token = await tokenOf(own.NP)
    const { recovery_codes } = await addTotp(own.NP, token)
    const renewed = (await harness.call(replaceRecoveryCodes, { token })).body.recovery_codes as string[]
    expect((await prove(await challengeOf(own.NP), recovery_codes[0]!, 'recovery_code')).status).toBe(401)
    expect((await prove(await challengeOf(own.NP), renewed[0]!, 'recovery_code')).status).toBe(200)
  })
})

describe('A14 passkeys', () => {
  it('are a second factor and a whole sign-in; several, with names', async () => {
    const token = await tokenOf(own.NP)
    const [laptop, phone] = [new SoftAuthenticator(), new SoftAuthenticator()]
    const added = await addKey(token, laptop)
    expect([added.status, added.body.recovery_codes.length]).toEqual([201, 10])
    expect((await addKey(token, phone, 'Phone')).body.recovery_codes).toBeNull()
    expect((await addKey(token, laptop)).status).toBe(409)

    const challenge_token = await challengeOf(own.NP)
    const { body: asked } = await harness.call(startPasskeySignIn, { body: { challenge_token } })
    expect(asked.options.allowCredentials.map(({ id }: { id: string }) => id)).toContain(phone.credential_id.toString('base64url'))
    const second = await harness.call(secondFactor, { body: { challenge_token, method: 'passkey', assertion: phone.assert(asked.options) } })
    expect([second.status, second.body.user?.id]).toEqual([200, own.NP.user_id])

    const { body: open } = await harness.call(startPasskeySignIn, { body: {} })
    expect(open.options.allowCredentials ?? []).toEqual([])
    const whole = await harness.call(signInWithPasskey, { body: { assertion: laptop.assert(open.options) } })
    expect([whole.status, whole.body.user?.id]).toEqual([200, own.NP.user_id])

    const { body: listed } = await harness.call(getFactors, { token })
    expect(listed.passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Phone'])
    const params = { passkey_id: listed.passkeys[0].id }
    expect((await harness.call(renamePasskey, { token, params, body: { name: 'Desk' } })).body.name).toBe('Desk')
    expect((await harness.call(renamePasskey, { as: own.PT, params, body: { name: 'Mine' } })).status).toBe(404)
    expect((await harness.call(removePasskey, { token, params })).status).toBe(200)
    const { body: later } = await harness.call(startPasskeySignIn, { body: {} })
    expect((await harness.call(signInWithPasskey, { body: { assertion: laptop.assert(later.options) } })).status).toBe(400)
  })

  it('refuses another origin, another site, a replay, a question not asked, an owner not checked and a copied key', async () => {
    const device = new SoftAuthenticator()
    expect((await addKey(await tokenOf(own.NP), device)).status).toBe(201)
    const ask = async () => (await harness.call(startPasskeySignIn, { body: {} })).body.options
    const answer = async (assertion: unknown) => {
      const { status, body } = await harness.call(signInWithPasskey, { body: { assertion } })
      return [status, body.code]
    }
    const refused = [400, 'passkey_refused']
    expect(await answer(Object.assign(device, { origin: 'https://evil.example' }).assert(await ask()))).toEqual(refused)
    device.origin = 'http://localhost:8080'
    expect(await answer(Object.assign(device, { rp_id: 'evil.example' }).assert(await ask()))).toEqual(refused)
    device.rp_id = 'localhost'
    expect(await answer(Object.assign(device, { flags: 1 }).assert(await ask()))).toEqual(refused)
    device.flags = 5
    expect(await answer(device.assert({ challenge: Buffer.alloc(32).toString('base64url') }))).toEqual(refused)
    const good = device.assert(await ask())
    expect((await answer(good))[0]).toBe(200)
    expect(await answer(good)).toEqual(refused)
    const late = await ask()
    harness.clock = new Date(Date.now() + 301_000)
    expect(await answer(device.assert(late))).toEqual(refused)
    device.counter = 0
    expect(await answer(device.assert(await ask()))).toEqual(refused)
    const signature = device.assert(await ask())
    signature.response.signature = Buffer.from('3006020101020101', 'hex').toString('base64url')
    expect(await answer(signature)).toEqual(refused)
  })

  it('refuses to register what was made for another site or question', async () => {
    const token = await tokenOf(own.NP)
    const device = Object.assign(new SoftAuthenticator(), { origin: 'https://evil.example' })
    expect((await addKey(token, device)).body.code).toBe('passkey_refused')
    device.origin = 'http://localhost:8080'
    const { body } = await harness.call(startPasskey, { as: own.PT })
    const stolen = await harness.call(addPasskey, { token, body: { name: 'X', attestation: device.register(body.options) } })
    expect(stolen.body.code).toBe('passkey_refused')
  })
})

describe('step-up', () => {
  it('S13 factors are changed with a proof of the last five minutes only', async () => {
    const token = await tokenOf(own.NP)
    harness.clock = new Date(Date.now() + 301_000)
    const old = await harness.call(startTotp, { token })
    expect([old.status, old.body.code]).toEqual([401, 'reauth_required'])
    expect(old.body.detail).not.toMatch(/invalid token/i)
    expect((await harness.call(startStepUp, { token })).body).toEqual({ methods: ['password'], passkey_options: null })
    expect((await harness.call(stepUp, { token, body: { method: 'password', password: 'wrong' } })).body.code).toBe('credentials_wrong')
    expect((await harness.call(startTotp, { token })).status).toBe(401)
    expect((await harness.call(stepUp, { token, body: { method: 'password', password: own.NP.password } })).status).toBe(200)
    expect((await harness.call(startTotp, { token })).status).toBe(200)
  })

  it('S13 who has a second factor proves themselves by it, not by the password', async () => {
    const token = await tokenOf(own.NP)
    const { secret } = await addTotp(own.NP, token)
    const device = new SoftAuthenticator()
    expect((await addKey(token, device)).status).toBe(201)
    harness.clock = new Date(Date.now() + 301_000)
    expect((await harness.call(stepUp, { token, body: { method: 'password', password: own.NP.password } })).status).toBe(422)
    expect((await harness.call(removeTotp, { token })).body.code).toBe('reauth_required')
    expect((await harness.call(stepUp, { token, body: { method: 'totp', code: codeOf(secret) } })).status).toBe(200)
    expect((await harness.call(removeTotp, { token })).status).toBe(200)
    harness.clock = new Date(Date.now() + 590_000)
    const { body: asked } = await harness.call(startStepUp, { token })
    expect(asked.methods).toEqual(['passkey', 'recovery_code'])
    expect((await harness.call(stepUp, { token, body: { method: 'passkey', assertion: device.assert(asked.passkey_options) } })).status).toBe(200)
  })

  it('S13 a note is signed with a proof of the last fifteen minutes', async () => {
    const patient_id = await registerPatient(harness, own.REI)
    const draft = await writtenDraft(harness, own.REI, patient_id)
    const { access_token, refresh_token } = (await harness.signIn(own.REI)).body
    const start = Date.now()
    harness.clock = new Date(start + 9 * 60_000)
    expect((await harness.call(getProfile, { token: access_token })).status).toBe(200)
    harness.clock = new Date(start + 16 * 60_000)
    const { body: renewed } = await harness.call(refreshSession, { body: { refresh_token } })
    const input = { token: renewed.access_token, params: { draft_id: draft.id }, headers: { 'if-match': String(draft.version) } }
    const refused = await harness.call(signDraft, input)
    expect([refused.status, refused.body.code]).toEqual([401, 'reauth_required'])
    expect((await harness.call(stepUp, { token: renewed.access_token, body: { method: 'password', password: own.REI.password } })).status).toBe(200)
    expect((await harness.call(signDraft, input)).status).toBe(201)
  })

  it('A11 guesses at a proof within a session are few, and in the log', async () => {
    const token = await tokenOf(own.NP)
    const { secret } = await addTotp(own.NP, token)
    for (let tries = 0; tries < 6; tries++) expect((await harness.call(stepUp, { token, body: { method: 'totp', code: '000000' } })).status).toBe(401)
    expect((await harness.call(stepUp, { token, body: { method: 'totp', code: codeOf(secret) } })).status).toBe(429)
    expect((await harness.listAudit(own.practice_id)).filter(({ action, outcome }) => action === 'auth.step_up' && outcome === 'denied')).toHaveLength(6)
  })
})

describe('a practice', () => {
  it('A10 that requires a second factor lets who has none reach nothing but setting one up', async () => {
    const admin = await tokenOf(own.PRACTICE_ADMIN)
    const token = await tokenOf(own.NP)
    expect((await harness.call(setPracticeRule, { token: admin, body: { requires_second_factor: true } })).status).toBe(409)
    await addTotp(own.PRACTICE_ADMIN, admin)
    expect((await harness.call(setPracticeRule, { token: admin, body: { requires_second_factor: true } })).status).toBe(200)
    expect((await harness.call(getPracticeRule, { token: admin })).body.without_factor.map(({ id }: { id: number }) => id)).toContain(own.NP.user_id)
    const denied = await harness.call(listPatients, { token })
    expect([denied.status, denied.body.code]).toEqual([403, 'factor_required'])
    expect((await harness.call(getProfile, { token })).status).toBe(200)
    const { secret } = await addTotp(own.NP, token)
    expect((await harness.call(listPatients, { token })).status).toBe(200)
    expect((await harness.call(removeTotp, { token })).status).toBe(409)
    expect((await prove(await challengeOf(own.NP), codeOf(secret))).status).toBe(200)
  })

  it('A25 an administrator takes a colleague’s factors off; sessions end; it is in the log and both are told', async () => {
    const admin = await tokenOf(own.PRACTICE_ADMIN)
    const token = await tokenOf(own.NP)
    await addTotp(own.NP, token)
    expect((await harness.call(resetFactors, { token: admin, params: { user_id: own.PRACTICE_ADMIN.user_id } })).status).toBe(409)
    expect((await harness.call(resetFactors, { token: admin, params: { user_id: own.NP.user_id } })).status).toBe(200)
    expect((await harness.call(getProfile, { token })).body.detail).toBe('Invalid token')
    expect((await harness.call(signIn, { body: { email: own.NP.email, password: own.NP.password } })).body.access_token).toBeTruthy()
    expect((await harness.listAudit(own.practice_id)).map(({ action }) => action)).toContain('factors.reset')
    expect((await harness.mailsTo(own.NP.email)).map(({ subject }) => subject)).toEqual(['An authenticator app was added', 'Your second factors were reset'])
    expect((await harness.mailsTo(own.PRACTICE_ADMIN.email)).map(({ subject }) => subject)).toHaveLength(1)
  })
})

describe('S08 a change of factors', () => {
  it('ends the other sessions at once, and not this one', async () => {
    const [first, second] = [await tokenOf(own.NP), await tokenOf(own.NP)]
    await addTotp(own.NP, first)
    expect((await harness.call(getProfile, { token: second })).body.detail).toBe('Invalid token')
    expect((await harness.call(getProfile, { token: first })).status).toBe(200)
  })
})
