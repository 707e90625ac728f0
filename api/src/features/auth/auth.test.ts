import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshSession, signIn, signOut } from '#contract/auth.ts'
import { getProfile } from '#contract/profile.ts'
import { createPatient } from '#contract/patients.ts'
import { Harness } from '../../test/harness.ts'
import { new_patient_body } from '../../test/fixture.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { createSetupLink } from './setup-link.ts'

let harness: Harness
let own: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
})
afterAll(() => harness.stop())
beforeEach(async () => {
  harness.clock = null
  await harness.owner.query('delete from sign_in_throttle')
})

const refresh = (refresh_token: string) => harness.call(refreshSession, { body: { refresh_token } })
const wrong = (email: string) => harness.call(signIn, { body: { email, password: 'not the password' } })

describe('sign-in', () => {
  it('gives user, access_token, refresh_token and token_type (A-01, H-01)', async () => {
    const { status, body } = await harness.signIn(own.REI)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access_token', 'refresh_token', 'token_type', 'user'])
    expect(body.token_type).toBe('Bearer')
    expect(body.user).toMatchObject({ id: own.REI.user_id, role: 'REI', practice: { id: own.practice_id } })
    expect((await harness.call(getProfile, { token: body.access_token })).body.data.id).toBe(own.REI.user_id)
  })

  it('A05 says the same of a wrong password and of an unknown address', async () => {
    const known = await wrong(own.NP.email)
    const unknown = await wrong('nobody@example.com')
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect({ ...known.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' })
  })

  it('A06 waits from the sixth wrong try on, the right password too, and says how long', async () => {
    for (let n = 0; n < 5; n++) expect((await wrong(own.PT.email)).status).toBe(401)
    const sixth = await wrong(own.PT.email)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many_requests'])
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0)
    expect((await harness.signIn(own.PT)).status).toBe(429)
    harness.clock = new Date(Date.now() + 31_000)
    expect((await harness.signIn(own.PT)).status).toBe(200)
  })

  it('A06 a burst in parallel is counted too', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => wrong(own.ND.email)))
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5)
  })

  it('A07 A08 one person’s mistakes do not shut out the others, whatever a header claims', async () => {
    for (let n = 0; n < 40; n++) await harness.call(signIn, { body: { email: own.PT.email, password: 'x' }, headers: { 'x-forwarded-for': `10.0.0.${n}` } })
    expect((await harness.signIn(own.NP)).status).toBe(200)
    expect((await wrong(own.PT.email)).status).toBe(429)
  })

  it('A09 one password tried on many accounts is stopped', async () => {
    const answers = []
    for (let n = 0; n < 40; n++) answers.push((await wrong(`spray${n}@example.com`)).status)
    expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(30)
    expect(answers.at(-1)).toBe(429)
  })

  it('A02 does not cut or fold a password', async () => {
    const { password, email } = own.REI
    for (const changed of [password.slice(0, -1), password.toUpperCase(), `${password} `]) {
      expect((await harness.call(signIn, { body: { email, password: changed } })).status).toBe(401)
    }
  })

  it('A24 an over-long password is refused without being hashed', async () => {
    const answer = await harness.call(signIn, { body: { email: own.REI.email, password: 'x'.repeat(100_000) } })
    expect(answer.status).toBe(422)
  })

  it('U01 writes both the allowed and the denied sign-in to the log of the practice', async () => {
    await harness.signIn(own.colleague)
    await wrong(own.colleague.email)
    const log = await harness.listAudit(own.practice_id)
    const outcomes = log.filter(({ action }) => action === 'auth.sign_in').map(({ outcome }) => outcome)
    expect(outcomes).toContain('allowed')
    expect(outcomes).toContain('denied')
  })
})

describe('refresh', () => {
  it('S01 rotates; the one before the last, used again later, ends the session', async () => {
    const first = (await harness.signIn(own.REI)).body
    const second = (await refresh(first.refresh_token)).body
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const third = (await refresh(second.refresh_token)).body
    harness.clock = new Date(Date.now() + 60_000)
    expect((await refresh(first.refresh_token)).status).toBe(401)
    expect((await refresh(third.refresh_token)).status).toBe(401)
    const profile = await harness.call(getProfile, { token: third.access_token })
    expect([profile.status, profile.body.detail]).toEqual([401, 'Invalid token'])
    expect((await harness.listAudit(own.practice_id)).some(({ action }) => action === 'auth.refresh_reused')).toBe(true)
  })

  it('S02 S03 ten at once with the same token get the same successor, and nobody is signed out', async () => {
    const { refresh_token } = (await harness.signIn(own.REI)).body
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refresh_token)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect((await refresh(answers[0]!.body.refresh_token)).status).toBe(200)
  })

  it('refuses a forged token and says nothing of why', async () => {
    const { refresh_token } = (await harness.signIn(own.REI)).body
    const forged = refresh_token.slice(0, -2) + (refresh_token.endsWith('AA') ? 'BB' : 'AA')
    expect((await refresh(forged)).status).toBe(401)
    expect((await refresh('nonsense')).body.code).toBe('refresh_refused')
    expect((await refresh(refresh_token)).status).toBe(200)
  })

  it('C05 stores no token: neither kind is anywhere in the database', async () => {
    const { access_token, refresh_token } = (await harness.signIn(own.REI)).body
    const { rows } = await harness.owner.query('select s::text as row from auth_session s')
    const dump = rows.map(({ row }: { row: string }) => row).join('\n')
    expect(dump).not.toContain(refresh_token.split('.').at(-1))
    expect(dump).not.toContain(access_token.split('.').at(-1))
  })
})

describe('tokens', () => {
  it('A17 A18 A19 refuses every other kind of token', async () => {
    const { access_token, refresh_token } = (await harness.signIn(own.REI)).body
    const [, payload, signature] = access_token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    const kid = Buffer.from('{"alg":"HS256","kid":"../../dev/null"}').toString('base64url')
    const changed = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sid: own.practice_id })).toString('base64url')
    const header = access_token.split('.')[0]
    for (const token of [refresh_token, 'mock_admin_x', `${none}.${payload}.`, `${none}.${payload}.${signature}`, `${kid}.${payload}.${signature}`, `${header}.${changed}.${signature}`, 'null', '']) {
      const answer = await harness.send('GET', '/api/profile', { headers: { authorization: `Bearer ${token}` } })
      expect([token.slice(0, 20), answer.status, answer.body.code]).toEqual([token.slice(0, 20), 401, 'token_invalid'])
    }
  })

  it('S07 signing out ends the session at once, for access and refresh', async () => {
    const { access_token, refresh_token } = (await harness.signIn(own.REI)).body
    expect((await harness.call(signOut, { token: access_token })).status).toBe(200)
    const profile = await harness.call(getProfile, { token: access_token })
    expect([profile.status, profile.body.detail]).toEqual([401, 'Invalid token'])
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  it('S09 a person who is switched off, or whose role changes, is so with the next request', async () => {
    const { access_token } = (await harness.signIn(own.colleague)).body
    await harness.owner.query("update app_user set role = 'PRACTICE_ADMIN' where id = $1", [own.colleague.user_id])
    expect((await harness.call(createPatient, { token: access_token, body: new_patient_body })).status).toBe(403)
    await harness.owner.query("update app_user set role = 'REI', is_active = false where id = $1", [own.colleague.user_id])
    expect((await harness.call(getProfile, { token: access_token })).body.detail).toBe('Invalid token')
    expect((await harness.signIn(own.colleague)).status).toBe(401)
    await harness.owner.query('update app_user set is_active = true where id = $1', [own.colleague.user_id])
  })
})

describe('A20 the first practice', () => {
  it('is opened once, by the one-time link, and only while there are no accounts', async () => {
    const empty = await Harness.start()
    try {
      const link = (await createSetupLink(empty.owner, 'http://localhost:8080'))!
      const setup_token = new URL(link).hash.replace('#setup=', '')
      const body = {
        setup_token,
        practice_name: 'First',
        time_zone: 'America/New_York',
        email: 'first@example.com',
        first_name: 'Ada',
        last_name: 'Min',
        password: 'a long enough password',
      }
      const wrong_token = await empty.send('POST', '/api/auth/set-up', { body: { ...body, setup_token: 'x'.repeat(43) } })
      expect(wrong_token.status).toBe(403)
      const nowhere = await empty.send('POST', '/api/auth/set-up', { body: { ...body, time_zone: 'Mars/Olympus' } })
      expect([nowhere.status, nowhere.body.issues[0].path]).toEqual([422, 'body.time_zone'])
      const opened = await empty.send('POST', '/api/auth/set-up', { body })
      expect(opened.status).toBe(201)
      expect(opened.body.user.role).toBe('PRACTICE_ADMIN')
      expect((await empty.send('POST', '/api/auth/set-up', { body })).status).toBe(403)
      expect(await createSetupLink(empty.owner, 'http://localhost:8080')).toBeNull()
    } finally {
      await empty.stop()
    }
  })
})
