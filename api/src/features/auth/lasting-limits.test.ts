import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { forgotPassword, resetPassword } from '#contract/accounts.ts'
import { secondFactor, signIn } from '#contract/auth.ts'
import { createTotpSecret } from '../../platform/auth/totp.ts'
import { seal } from '../../platform/auth/seal.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { totpPlace } from '../factors/service.ts'

let harness: Harness
let own: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
})
afterAll(() => harness.stop())

const tryPassword = (email: string, password: string) => harness.call(signIn, { body: { email, password } })
/** Each a quarter of an hour and more after the one before, so that none has to wait. */
const patiently = async (tries: number, act: () => Promise<{ status: number }>) => {
  const statuses: number[] = []
  for (let n = 0; n < tries; n++) {
    harness.clock = new Date((harness.clock ?? new Date()).getTime() + 16 * 60_000)
    statuses.push((await act()).status)
  }
  return new Set(statuses)
}

describe('A06 a hundred wrong proofs in a row', () => {
  it('lock the password however slowly they come, for a known and an unknown address alike; a reset opens it', async () => {
    for (const email of [own.NP.email, 'nobody@example.com']) {
      expect(await patiently(100, () => tryPassword(email, 'not the password'))).toEqual(new Set([401]))
      const locked = await tryPassword(email, own.NP.password)
      expect([locked.status, locked.body.code]).toEqual([403, 'password_locked'])
    }
    await harness.call(forgotPassword, { body: { email: own.NP.email } })
    const token = (await harness.mailsTo(own.NP.email)).at(-1)!.token
    expect((await harness.call(resetPassword, { body: { token, password: 'three blue lamps at dusk' } })).status).toBe(200)
    expect((await tryPassword(own.NP.email, 'three blue lamps at dusk')).status).toBe(200)
  }, 60_000)

  it('A11 lock the second factor too, and a right code does not open it', async () => {
    harness.clock = new Date()
    const { practice_id, user_id, email, password } = own.PT
    const sealed = seal(harness.runtime.secrets, totpPlace(practice_id, user_id), Buffer.from(createTotpSecret()))
    await harness.owner.query('insert into totp_factor (practice_id, user_id, secret_sealed, confirmed_at) values ($1, $2, $3, now())', [practice_id, user_id, sealed])
    const tryCode = async () => {
      const { challenge_token } = (await tryPassword(email, password)).body.challenge
      return harness.call(secondFactor, { body: { challenge_token, method: 'recovery_code', code: 'AAAA-AAAA-AAAA' } })
    }
    await harness.owner.query("update sign_in_throttle set total = 98 where key like 'factor:%'")
    expect((await tryCode()).status).toBe(401)
    await harness.owner.query("update sign_in_throttle set total = 99 where key like 'factor:%'")
    expect((await tryCode()).status).toBe(401)
    const locked = await tryCode()
    expect([locked.status, locked.body.code]).toEqual([403, 'password_locked'])
  })
})

it('A23 a password is stored as Argon2id with 46 MiB, and nowhere in words', async () => {
  const { rows } = await harness.owner.query('select password_hash from user_credential')
  for (const { password_hash } of rows) {
    const [, algorithm, , settings] = password_hash.split('$')
    const { m, t } = Object.fromEntries(settings.split(',').map((part: string) => part.split('=')))
    expect([algorithm, Number(m) >= 47_104, Number(t) >= 1]).toEqual(['argon2id', true, true])
    expect(password_hash).not.toContain(own.NP.password)
  }
})
