import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/accounts.ts'
import { secondFactor } from '#contract/auth.ts'
import { confirmTotp, getFactors, removeTotp, resetFactors, startTotp } from '#contract/factors.ts'
import { listPatients } from '#contract/patients.ts'
import { changePassword } from '#contract/profile.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let n = 0
const short = 'blue-lamp'
const long = 'three blue lamps at dusk'

beforeAll(async () => {
  harness = await Harness.start()
})
afterAll(() => harness.stop())
beforeEach(async () => {
  harness.clock = new Date()
  own = await createPractice(harness.database.migrate, `Own${(n += 1)}`)
  await harness.owner.query('delete from sign_in_throttle')
})

const codeOf = (secret: string, steps: number) => generateSync({ secret, epoch: Math.floor(harness.runtime.clock().getTime() / 1000) + steps * 30 })
const change = (token: string, current_password: string, new_password: string) => harness.call(changePassword, { token, body: { current_password, new_password } })
const refusal = async (token: string) => (await harness.call(listPatients, { token })).body.code as string | undefined

/** Somebody with an app and, beside it, a password of nine characters. */
async function withShortPassword() {
  const token = (await harness.signIn(own.NP)).body.access_token as string
  const { body: setup } = await harness.call(startTotp, { token })
  await harness.call(confirmTotp, { token, body: { code: codeOf(setup.secret, -1) } })
  expect((await change(token, own.NP.password, short)).status).toBe(200)
  return { token, secret: setup.secret as string }
}

describe('A01 a short password', () => {
  it('is enough while a second factor stands beside it; removed, nothing opens but what ends it', async () => {
    const { token } = await withShortPassword()
    expect(await refusal(token)).toBeUndefined()
    expect((await harness.call(removeTotp, { token })).status).toBe(200)
    expect(await refusal(token)).toBe('password_too_short')
    expect((await harness.call(getFactors, { token })).status).toBe(200)
    expect((await change(token, short, 'blue-lamp-2')).body.issues[0].path).toBe('body.new_password')
    expect((await change(token, short, long)).status).toBe(200)
    expect(await refusal(token)).toBeUndefined()
  })

  it('is enough again once another factor is set up', async () => {
    const { token } = await withShortPassword()
    await harness.call(removeTotp, { token })
    const { body: setup } = await harness.call(startTotp, { token })
    expect((await harness.call(confirmTotp, { token, body: { code: codeOf(setup.secret, 0) } })).status).toBe(200)
    expect(await refusal(token)).toBeUndefined()
  })

  it('holds the next session of somebody whose factors an administrator took off', async () => {
    await withShortPassword()
    expect((await harness.call(resetFactors, { as: own.PRACTICE_ADMIN, params: { user_id: own.NP.user_id } })).status).toBe(200)
    const token = (await harness.signIn({ ...own.NP, password: short })).body.access_token as string
    expect(await refusal(token)).toBe('password_too_short')
    expect((await change(token, short, long)).status).toBe(200)
    expect(await refusal(token)).toBeUndefined()
  })

  it('set by the link of a mail is one too; a long one holds nobody, and what is kept is yes or no', async () => {
    const { secret } = await withShortPassword()
    await harness.call(forgotPassword, { body: { email: own.NP.email } })
    const mailed = (await harness.mailsTo(own.NP.email)).findLast(({ subject }) => subject === 'Set a new password')!
    expect((await harness.call(resetPassword, { body: { token: mailed.token, password: 'red-lamps' } })).status).toBe(200)
    const isShort = async () => (await harness.owner.query('select is_short, password_hash from user_credential where user_id = $1', [own.NP.user_id])).rows[0].is_short
    expect(await isShort()).toBe(true)
    const { challenge_token } = (await harness.signIn({ ...own.NP, password: 'red-lamps' })).body.challenge
    const { body } = await harness.call(secondFactor, { body: { challenge_token, method: 'totp', code: codeOf(secret, 1) } })
    expect((await change(body.access_token, 'red-lamps', long)).status).toBe(200)
    expect(await isShort()).toBe(false)
    await harness.call(removeTotp, { token: body.access_token })
    expect(await refusal(body.access_token)).toBeUndefined()
  })
})
