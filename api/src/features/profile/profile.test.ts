import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '#contract/auth.ts'
import { default_notifications } from '#contract/notification-settings.ts'
import { default_preferences } from '#contract/preferences.ts'
import { changePassword, getProfile, updateNotifications, updateProfile } from '#contract/profile.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let n = 0

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  harness.clock = null
  own = await createPractice(harness.database.migrate, `Own${(n += 1)}`)
  await harness.owner.query('delete from sign_in_throttle')
})

const read = async () => (await harness.call(getProfile, { as: own.NP })).body.data

describe('H-02 H-03 profile', () => {
  it('holds name, picture, role, signature, licence, preferences and notifications', async () => {
    const { status, body } = await harness.call(getProfile, { as: own.NP })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id: own.NP.user_id, role: 'NP', profile_picture: null, licence: null, preferences: default_preferences, notifications: default_notifications })
  })

  it('is changed field by field; what is left out stays', async () => {
    const licence = { number: 'RN-12345', state: 'MA', expires_on: '2027-06-30' }
    const units = { laboratory: 'si', length: 'cm', weight: 'kg', temperature: 'celsius' }
    const changed = await harness.call(updateProfile, {
      as: own.NP,
      body: { first_name: ' Zoë ', credentials: 'DNP', signature_block: 'Fertility Centre\nBoston', licence, npi: '1234567893', preferences: { ...default_preferences, units } },
    })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({ first_name: 'Zoë', last_name: 'Lastnp', credentials: 'DNP', licence, npi: '1234567893' })
    expect((await harness.call(updateProfile, { as: own.NP, body: { credentials: null, licence: null } })).status).toBe(200)
    expect(await read()).toMatchObject({ first_name: 'Zoë', credentials: null, licence: null, npi: '1234567893', preferences: { units } })
    expect((await harness.listAudit(own.practice_id)).filter(({ action }) => action === 'profile.update')).toHaveLength(2)
  })

  it('Z10 role, practice, activity, address and dates are refused by name, and nothing changes', async () => {
    const before = await read()
    const sneaked = { role: 'PRACTICE_ADMIN', practice_id: 1, is_active: false, email_verified: true, id: 1, created_at: '2020-01-01', email: 'x@example.com', profile_picture: 'x' }
    const refused = await harness.call(updateProfile, { as: own.NP, body: { first_name: 'Eve', ...sneaked } })
    expect(refused.status).toBe(422)
    expect(refused.body.issues.map(({ path }: { path: string }) => path).sort()).toEqual(Object.keys(sneaked).map((name) => `body.${name}`).sort())
    const inner = await harness.call(updateProfile, { as: own.NP, body: { preferences: { ...default_preferences, is_admin: true } } })
    expect(inner.body.issues[0].path).toBe('body.preferences.is_admin')
    expect(await read()).toEqual(before)
  })

  it('Z11 says nothing of hashes, secrets or tokens', async () => {
    expect(JSON.stringify(await read())).not.toMatch(/hash|secret|totp|token|password/i)
  })
})

describe('H-03 notifications', () => {
  it('are a matrix of event and channel with quiet hours, kept as sent', async () => {
    const quiet_hours = { from: '21:30', to: '07:00', time_zone: 'America/New_York' }
    const body = { ...default_notifications, events: { ...default_notifications.events, messages: { email: false, in_app: true } }, quiet_hours }
    expect((await harness.call(updateNotifications, { as: own.NP, body })).status).toBe(200)
    expect((await read()).notifications).toEqual(body)
  })

  it.each([
    ['an event unknown', { ...default_notifications, events: { ...default_notifications.events, security: { email: false, in_app: false } } }],
    ['an event missing', { ...default_notifications, events: {} }],
    ['no such time', { ...default_notifications, quiet_hours: { from: '25:00', to: '07:00', time_zone: 'America/New_York' } }],
    ['no such zone', { ...default_notifications, quiet_hours: { from: '21:00', to: '07:00', time_zone: 'Mars/Olympus' } }],
    ['no length', { ...default_notifications, quiet_hours: { from: '07:00', to: '07:00', time_zone: 'UTC' } }],
  ])('refuse %s', async (_, body) => {
    expect((await harness.call(updateNotifications, { as: own.NP, body })).status).toBe(422)
  })
})

describe('A04 change of password', () => {
  const new_password = 'plum window seven ladders'
  const sign = (password: string) => harness.call(signIn, { body: { email: own.NP.email, password } })
  const change = (token: string, current_password: string, wanted = new_password) => harness.call(changePassword, { token, body: { current_password, new_password: wanted } })

  it('S08 needs the current one; then other sessions end, a mail goes out and the log has it', async () => {
    const [here, elsewhere] = [(await sign(own.NP.password)).body.access_token, (await sign(own.NP.password)).body.access_token]
    const wrong = await change(here, 'not the password')
    expect([wrong.status, wrong.body.issues[0].path]).toEqual([422, 'body.current_password'])
    expect((await sign(own.NP.password)).status).toBe(200)
    expect((await change(here, own.NP.password)).status).toBe(200)
    expect((await harness.call(getProfile, { token: elsewhere })).body.detail).toBe('Invalid token')
    expect((await harness.call(getProfile, { token: here })).status).toBe(200)
    expect([(await sign(own.NP.password)).status, (await sign(new_password)).status]).toEqual([401, 200])
    expect((await harness.mailsTo(own.NP.email)).map(({ subject }) => subject)).toContain('Your password was changed')
    expect((await harness.listAudit(own.practice_id)).map(({ action }) => action)).toContain('profile.change_password')
  })

  it.each(['short one', 'Password12345678', 'correct horse battery staple 9'])('A03 refuses %s', async (wanted) => {
    const { access_token } = (await sign(own.NP.password)).body
    const refused = await change(access_token, own.NP.password, wanted)
    expect([refused.status, refused.body.issues[0].path]).toEqual([422, 'body.new_password'])
  })

  it('A06 guesses at the current one are few', async () => {
    const { access_token } = (await sign(own.NP.password)).body
    for (let tries = 0; tries < 5; tries++) expect((await change(access_token, `guess number ${tries}`)).status).toBe(422)
    expect((await change(access_token, own.NP.password)).status).toBe(429)
  })
})
