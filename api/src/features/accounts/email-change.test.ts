import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/accounts.ts'
import { signIn } from '#contract/auth.ts'
import { confirmEmailChange, getEmail, requestEmailChange, withdrawEmailChange } from '#contract/email-change.ts'
import { changePassword, getProfile } from '#contract/profile.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let n = 0
let fresh = ''

beforeAll(async () => {
  harness = await Harness.start()
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())
beforeEach(async () => {
  harness.clock = null
  own = await createPractice(harness.database.migrate, `Own${(n += 1)}`)
  fresh = `new.${n}@example.com`
  await harness.owner.query('delete from sign_in_throttle')
})

const enter = async (email: string, password = own.NP.password) => harness.call(signIn, { body: { email, password } })
const ask = (email: string, token: string) => harness.call(requestEmailChange, { token, body: { email } })
const confirm = (token: string) => harness.call(confirmEmailChange, { body: { token } })
const linkTo = async (email: string) => (await harness.mailsTo(email)).at(-1)!
const is_open = async (token: string) => (await harness.call(getProfile, { token })).status === 200

describe('A25 S08 change of address', () => {
  it('is told to the old address when asked and when done; the new one signs in, other sessions end, the log has both', async () => {
    const here = (await enter(own.NP.email)).body.access_token
    const elsewhere = (await enter(own.NP.email)).body.access_token
    const asked = await ask(fresh.toUpperCase(), here)
    expect([asked.status, asked.body]).toEqual([202, { sent: true }])
    expect((await harness.call(getEmail, { token: here })).body).toMatchObject({ email: own.NP.email, pending: { email: fresh } })
    const mail = await linkTo(fresh)
    expect(mail.link).toMatch(/^http:\/\/localhost:8080\/verify-email#change=wm1\.[\w-]{43}$/)
    expect((await linkTo(own.NP.email)).subject).toBe('Somebody asked to change your e-mail address')
    expect(await is_open(elsewhere)).toBe(true)

    expect((await confirm(mail.token)).body).toEqual({ email: fresh })
    expect((await linkTo(own.NP.email)).subject).toBe('Your e-mail address was changed')
    expect((await harness.call(getEmail, { token: here })).body).toEqual({ email: fresh, pending: null })
    expect([await is_open(here), await is_open(elsewhere)]).toEqual([true, false])
    expect((await enter(own.NP.email)).status).toBe(401)
    expect((await enter(fresh)).status).toBe(200)
    expect((await confirm(mail.token)).body.code).toBe('link_invalid')
    expect((await harness.listAudit(own.practice_id)).map(({ action }) => action)).toEqual(expect.arrayContaining(['profile.request_email_change', 'auth.confirm_email_change']))
  })

  it('S13 needs a proof of the last five minutes', async () => {
    const { access_token } = (await enter(own.NP.email)).body
    harness.clock = new Date(Date.now() + 6 * 60_000)
    expect((await ask(fresh, access_token)).body.code).toBe('reauth_required')
    expect(await harness.mailsTo(fresh)).toEqual([])
  })

  it('A05 of an address that is taken is answered the same; its owner gets a mail, and nothing changes', async () => {
    const { access_token } = (await enter(own.NP.email)).body
    const free = await ask(fresh, access_token)
    for (const taken of [other.REI.email, own.PT.email]) {
      const asked = await ask(taken, access_token)
      expect([asked.status, asked.body, asked.headers['content-length']]).toEqual([free.status, free.body, free.headers['content-length']])
      expect((await harness.call(getEmail, { token: access_token })).body.pending.email).toBe(taken)
      expect(await linkTo(taken)).toMatchObject({ subject: 'Your address was given for another account', link: null })
    }
    expect((await enter(other.REI.email, other.REI.password)).status).toBe(200)
    expect((await enter(own.NP.email)).status).toBe(200)
  })

  it('whoever is first has the address: the link of the second says so and changes nothing', async () => {
    const [np, pt] = [(await enter(own.NP.email)).body.access_token, (await enter(own.PT.email)).body.access_token]
    await ask(fresh, np)
    const first = (await linkTo(fresh)).token
    await ask(fresh, pt)
    const second = (await linkTo(fresh)).token
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(second)).status).toBe(409)
    expect((await confirm(second)).body.code).toBe('link_invalid')
    expect((await harness.call(getEmail, { token: pt })).body).toEqual({ email: own.PT.email, pending: null })
  })

  it('a link works for 24 hours, the newest only, and not once it was withdrawn or the password changed', async () => {
    const { access_token } = (await enter(own.NP.email)).body
    await ask(fresh, access_token)
    const first = (await linkTo(fresh)).token
    await ask(`b.${fresh}`, access_token)
    const second = (await linkTo(`b.${fresh}`)).token
    expect((await confirm(first)).status).toBe(400)
    harness.clock = new Date(Date.now() + 24 * 3_600_000 + 1000)
    expect((await confirm(second)).status).toBe(400)
    harness.clock = null
    expect((await harness.call(withdrawEmailChange, { token: access_token })).status).toBe(200)
    expect((await confirm(second)).status).toBe(400)
    expect((await harness.call(withdrawEmailChange, { token: access_token })).status).toBe(404)
    await ask(`c.${fresh}`, access_token)
    const third = (await linkTo(`c.${fresh}`)).token
    await harness.call(changePassword, { token: access_token, body: { current_password: own.NP.password, new_password: 'three blue lamps at dusk' } })
    expect((await confirm(third)).status).toBe(400)
    expect((await harness.call(getEmail, { token: access_token })).body).toEqual({ email: own.NP.email, pending: null })
  })

  it('A15 a reset link that went to the old mailbox is worth nothing afterwards', async () => {
    const { access_token } = (await enter(own.NP.email)).body
    await harness.call(forgotPassword, { body: { email: own.NP.email } })
    const reset = (await linkTo(own.NP.email)).token
    await ask(fresh, access_token)
    await confirm((await linkTo(fresh)).token)
    expect((await harness.call(resetPassword, { body: { token: reset, password: 'three blue lamps at dusk' } })).body.code).toBe('link_invalid')
  })

  it('one’s own address and what is none are refused by name; new ones are few an hour', async () => {
    const { access_token } = (await enter(own.NP.email)).body
    for (const email of [own.NP.email, 'none']) expect((await ask(email, access_token)).body.issues[0].path).toBe('body.email')
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries++) statuses.push((await ask(`${tries}.${fresh}`, access_token)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([202, 429])
  })
})
