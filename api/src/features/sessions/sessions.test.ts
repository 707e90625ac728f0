import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshSession, signIn, stepUp } from '#contract/auth.ts'
import { getProfile } from '#contract/profile.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/sessions.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'
import { describeDevice, networkOf } from './describe-device.ts'

let harness: Harness
let own: TestPractice
let n = 0
const start = Date.now()
const minute = 60_000
const at = (ms: number) => (harness.clock = new Date(start + ms))

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  at(0)
  own = await createPractice(harness.database.migrate, `Own${(n += 1)}`)
  await harness.owner.query('delete from sign_in_throttle')
})

const open = async (user: TestUser, user_agent = firefox) => (await harness.call(signIn, { body: { email: user.email, password: user.password }, headers: { 'user-agent': user_agent } })).body
const profile = (token: string, headers = {}) => harness.call(getProfile, { token, headers })

/** The session at a later time: refreshes where the access token has run out, as the browser does. */
async function later(tokens: { access_token: string; refresh_token: string }, ms: number) {
  at(ms)
  const renewed = await harness.call(refreshSession, { body: { refresh_token: tokens.refresh_token } })
  return renewed.status === 200 ? renewed.body : null
}

describe('S05 fifteen idle minutes', () => {
  it('end a session, for the access token and for its renewal', async () => {
    const tokens = await open(own.NP)
    const renewed = await later(tokens, 9 * minute)
    at(15 * minute)
    const answer = await profile(renewed.access_token)
    expect([answer.status, answer.body.detail]).toEqual([401, 'Invalid token'])
    expect(await later(renewed, 15 * minute)).toBeNull()
  })

  it('are put off by doing something', async () => {
    let tokens = await open(own.NP)
    for (let time = 8 * minute; time < 60 * minute; time += 8 * minute) {
      tokens = (await later(tokens, time))!
      expect((await profile(tokens.access_token)).status).toBe(200)
    }
  })

  it('are not put off by renewals, background calls, or anything that a caller may add', async () => {
    let tokens = await open(own.NP)
    for (let time = 4 * minute; time < 15 * minute; time += 4 * minute) {
      tokens = (await later(tokens, time))!
      expect((await profile(tokens.access_token, { 'x-background': '1' })).status).toBe(200)
    }
    at(15 * minute)
    expect((await profile(tokens.access_token, { 'x-background': '1' })).status).toBe(401)
    const { status } = await harness.send('GET', '/api/profile', { token: tokens.access_token, query: { skip_timeout_reset: '1' }, headers: { 'x-background': '0' } })
    expect(status).toBe(401)
  })

  it('cost a write once a minute, not once a request', async () => {
    const { access_token } = await open(own.NP)
    const seen = async () => (await harness.owner.query('select xmin::text, last_seen_at from auth_session where practice_id = $1', [own.practice_id])).rows[0]
    at(59_000)
    const before = await seen()
    await profile(access_token)
    expect(await seen()).toEqual(before)
    at(61_000)
    await Promise.all(Array.from({ length: 10 }, () => profile(access_token)))
    const after = await seen()
    expect(new Date(after.last_seen_at).getTime()).toBe(start + 61_000)
    await profile(access_token)
    expect(await seen()).toEqual(after)
  })
})

describe('S04 twelve hours', () => {
  it('end a session however busy it is', async () => {
    let tokens = await open(own.NP)
    for (let time = 9 * minute; time < 12 * 60 * minute; time += 9 * minute) {
      tokens = (await later(tokens, time))!
      expect((await profile(tokens.access_token)).status).toBe(200)
    }
    at(12 * 60 * minute)
    expect((await profile(tokens.access_token)).status).toBe(401)
    expect(await later(tokens, 12 * 60 * minute)).toBeNull()
  })
})

describe('S11 my sessions', () => {
  it('are listed with device, times and which one this is; one can be ended, all others too', async () => {
    const [desk, phone, third] = [await open(own.NP), await open(own.NP, safari), await open(own.NP)]
    await open(own.PT)
    const { body } = await harness.call(listSessions, { token: desk.access_token })
    expect(body.items.map(({ device }: { device: string }) => device).sort()).toEqual(['Firefox on Windows', 'Firefox on Windows', 'Safari on iPhone'])
    expect(body.items.filter(({ is_current }: { is_current: boolean }) => is_current)).toHaveLength(1)
    expect(Object.keys(body.items[0]).sort()).toEqual(['address', 'created_at', 'device', 'expires_at', 'id', 'is_current', 'last_seen_at'])

    const session_id = body.items.find(({ device }: { device: string }) => device === 'Safari on iPhone').id as string
    expect((await harness.call(endSession, { as: own.PT, params: { session_id } })).status).toBe(404)
    expect((await harness.call(endSession, { token: desk.access_token, params: { session_id } })).status).toBe(200)
    expect((await profile(phone.access_token)).body.detail).toBe('Invalid token')
    expect((await harness.call(endSession, { token: desk.access_token, params: { session_id } })).status).toBe(404)
    expect((await harness.call(endOtherSessions, { token: desk.access_token })).body).toEqual({ ended_count: 1 })
    expect((await profile(third.access_token)).status).toBe(401)
    expect((await profile(desk.access_token)).status).toBe(200)
    expect((await harness.listAudit(own.practice_id)).map(({ action }) => action)).toEqual(expect.arrayContaining(['sessions.end', 'sessions.end_others']))
  })

  it('S13 ending all others needs a fresh proof', async () => {
    const { access_token } = await open(own.NP)
    at(6 * minute)
    expect((await harness.call(endOtherSessions, { token: access_token })).body.code).toBe('reauth_required')
    expect((await harness.call(stepUp, { token: access_token, body: { method: 'password', password: own.NP.password } })).status).toBe(200)
    expect((await harness.call(endOtherSessions, { token: access_token })).status).toBe(200)
  })

  it('S12 every sign-in is a new session', async () => {
    const sid = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid
    expect(sid((await open(own.NP)).access_token)).not.toBe(sid((await open(own.NP)).access_token))
  })
})

describe('A25 a sign-in from elsewhere', () => {
  it('is told by mail: another kind of browser or network, not the first one and not a known one', async () => {
    await open(own.NP)
    await open(own.NP)
    expect(await harness.mailsTo(own.NP.email)).toHaveLength(0)
    await open(own.NP, safari)
    await open(own.NP, safari)
    expect((await harness.mailsTo(own.NP.email)).map(({ subject }) => subject)).toEqual(['A sign-in from a new device'])
    await harness.owner.query(`update auth_session set address = '192.0.2.7' where practice_id = $1`, [own.practice_id])
    await open(own.NP)
    expect(await harness.mailsTo(own.NP.email)).toHaveLength(2)
  })
})

describe('describeDevice', () => {
  it.each([
    [firefox, 'Firefox on Windows'],
    [safari, 'Safari on iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36', 'Chrome on Mac'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'Unknown device'],
    [null, 'Unknown device'],
  ])('%s', (user_agent, device) => expect(describeDevice(user_agent)).toBe(device))

  it('takes a network by its first parts', () => {
    expect(networkOf('192.0.2.7')).toBe(networkOf('::ffff:192.0.2.200'))
    expect(networkOf('2001:db8:1:2::3')).toBe('2001:db8:1')
  })
})
