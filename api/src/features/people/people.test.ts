import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refreshSession } from '#contract/auth.ts'
import { readInvitation } from '#contract/accounts.ts'
import { createPatient } from '#contract/patients.ts'
import { changeRole, deactivatePerson, invitePerson, listInvitations, listPeople, reactivatePerson, resendInvitation, revokeInvitation, sendPasswordReset } from '#contract/people.ts'
import { getProfile } from '#contract/profile.ts'
import { new_patient_body, registerPatient, openDraft } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice
let admin: TestUser

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
  admin = own.PRACTICE_ADMIN
})
afterAll(() => harness.stop())
beforeEach(async () => {
  harness.clock = null
  await harness.owner.query('delete from sign_in_throttle')
})

const at = (person: TestUser) => ({ user_id: person.user_id })
const subjects = async (email: string) => (await harness.mailsTo(email)).map(({ subject }) => subject)
const lastAct = async (action: string) => {
  const { rows } = await harness.owner.query('select detail, resource, resource_id, actor_id, outcome from audit_event where practice_id = $1 and action = $2 order by at desc limit 1', [own.practice_id, action])
  return rows[0]
}

describe('people', () => {
  it('are listed with licence, factors, last sign-in and unsigned notes, and nobody of another practice', async () => {
    const patient_id = await registerPatient(harness, own.NP)
    await openDraft(harness, own.NP, patient_id)
    await harness.owner.query("update app_user set npi = '1234567893', licence_number = 'NP 1', licence_state = 'NY', licence_expires_on = '2027-01-31' where id = $1", [own.NP.user_id])
    const { body } = await harness.call(listPeople, { as: admin })
    expect(body.items).toHaveLength(7)
    const np = body.items.find(({ id }: { id: number }) => id === own.NP.user_id)
    expect(np).toMatchObject({ role: 'NP', npi: '1234567893', licence: { number: 'NP 1', state: 'NY', expires_on: '2027-01-31' }, is_active: true, second_factors: [], unsigned: 1 })
    expect(np.last_sign_in_at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(JSON.stringify(body)).not.toContain('@other.example')
  })

  it('S09 U16 a role that changes is in force with the next request; the person is told (A25)', async () => {
    const token = await harness.tokenOf(own.PT)
    expect((await harness.call(createPatient, { token, body: new_patient_body })).status).toBe(201)
    const changed = await harness.call(changeRole, { as: admin, params: at(own.PT), body: { role: 'PRACTICE_ADMIN' } })
    expect(changed.body).toEqual({ role: 'PRACTICE_ADMIN' })
    expect((await harness.call(createPatient, { token, body: new_patient_body })).status).toBe(403)
    expect((await harness.call(listPeople, { token })).status).toBe(200)
    expect(await lastAct('people.change_role')).toMatchObject({ outcome: 'allowed', resource: 'user', resource_id: String(own.PT.user_id), actor_id: String(admin.user_id), detail: { before: 'PT', after: 'PRACTICE_ADMIN' } })
    expect(await subjects(own.PT.email)).toContain('Your role was changed')
    await harness.call(changeRole, { as: admin, params: at(own.PT), body: { role: 'PT' } })
    expect((await harness.call(listPeople, { token })).status).toBe(403)
  })

  it('S09 access that ends, ends every session at once and for good; what opens again is a new sign-in', async () => {
    const { access_token, refresh_token } = (await harness.signIn(own.ND)).body
    expect((await harness.call(deactivatePerson, { as: admin, params: at(own.ND) })).body).toEqual({ is_active: false })
    expect((await harness.call(getProfile, { token: access_token })).body.detail).toBe('Invalid token')
    expect((await harness.call(refreshSession, { body: { refresh_token } })).status).toBe(401)
    expect((await harness.signIn(own.ND)).status).toBe(401)
    expect((await lastAct('people.deactivate')).detail).toMatchObject({ before: 'active', after: 'inactive' })
    expect(await subjects(own.ND.email)).toContain('Your access was ended')
    expect((await harness.call(deactivatePerson, { as: admin, params: at(own.ND) })).status).toBe(409)
    expect((await harness.call(sendPasswordReset, { as: admin, params: at(own.ND) })).status).toBe(409)
    expect((await harness.call(reactivatePerson, { as: admin, params: at(own.ND) })).body).toEqual({ is_active: true })
    expect((await harness.call(getProfile, { token: access_token })).status).toBe(401)
    expect((await harness.call(refreshSession, { body: { refresh_token } })).status).toBe(401)
    expect((await harness.signIn(own.ND)).status).toBe(200)
  })

  it('one’s own role and access, and those of the last administrator, are safe', async () => {
    for (const [endpoint, body] of [[changeRole, { role: 'NP' }], [deactivatePerson, undefined]] as const) {
      const answer = await harness.call(endpoint, { as: admin, params: at(admin), ...(body ? { body } : {}) })
      expect([answer.status, answer.body.detail]).toEqual([409, 'Your own role and access are changed by another administrator.'])
    }
    expect(await lastAct('people.deactivate')).toMatchObject({ outcome: 'failed', resource_id: String(admin.user_id) })
  })

  it('two administrators who remove each other at once leave one', async () => {
    const [one, two] = [other.PRACTICE_ADMIN, other.NP]
    await harness.call(changeRole, { as: one, params: at(two), body: { role: 'PRACTICE_ADMIN' } })
    await harness.tokenOf(two)
    const answers = await Promise.all([
      harness.call(deactivatePerson, { as: one, params: at(two) }),
      harness.call(changeRole, { as: two, params: at(one), body: { role: 'NP' } }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await harness.owner.query("select count(*)::int as n from app_user where practice_id = $1 and role = 'PRACTICE_ADMIN' and is_active", [other.practice_id])
    expect(rows[0].n).toBe(1)
  })

  it('A22 an administrator sends a reset link and never sets a password', async () => {
    const set = await harness.call(changeRole, { as: admin, params: at(own.REI), body: { role: 'REI', password: 'chosen by somebody else' } })
    expect([set.status, set.body.issues[0].path]).toEqual([422, 'body.password'])
    for (const method of ['PUT', 'PATCH', 'POST']) {
      const answer = await harness.send(method, `/api/people/${own.REI.user_id}`, { as: admin, body: { password: 'chosen by somebody else' } })
      expect(answer.status).toBe(404)
    }
    expect((await harness.call(sendPasswordReset, { as: admin, params: at(own.REI) })).body).toEqual({ sent: true })
    const mail = (await harness.mailsTo(own.REI.email)).at(-1)!
    expect(mail.link).toMatch(/^http:\/\/localhost:8080\/reset-password#token=wm1\./)
    expect((await harness.signIn(own.REI)).status).toBe(200)
  })

  it('S13 giving access asks for a fresh proof; ending it does not wait for one', async () => {
    const token = (await harness.signIn(admin)).body.access_token
    harness.clock = new Date(Date.now() + 6 * 60_000)
    for (const [endpoint, input] of [
      [changeRole, { params: at(own.REI), body: { role: 'NP' } }],
      [reactivatePerson, { params: at(own.REI) }],
      [invitePerson, { body: { email: 'stale@clinic.example', role: 'NP' } }],
    ] as const) {
      const answer = await harness.call(endpoint, { token, ...input })
      expect([endpoint.name, answer.status, answer.body.code]).toEqual([endpoint.name, 401, 'reauth_required'])
    }
    expect((await harness.call(deactivatePerson, { token, params: at(own.colleague) })).status).toBe(200)
  })
})

describe('invitations', () => {
  it('are open until accepted or withdrawn; one to each address', async () => {
    const body = { email: 'nora@clinic.example', role: 'NP' }
    const { body: first } = await harness.call(invitePerson, { as: admin, body })
    expect((await harness.call(invitePerson, { as: admin, body })).status).toBe(409)
    expect((await harness.call(invitePerson, { as: admin, body: { email: own.NP.email, role: 'NP' } })).status).toBe(409)
    const { token } = (await harness.mailsTo('nora@clinic.example')).at(-1)!
    const resent = await harness.call(resendInvitation, { as: admin, params: { invitation_id: first.id } })
    expect(resent.status).toBe(200)
    const { token: newer } = (await harness.mailsTo('nora@clinic.example')).at(-1)!
    expect((await harness.call(readInvitation, { body: { token } })).status).toBe(400)
    expect((await harness.call(readInvitation, { body: { token: newer } })).body.role).toBe('NP')
    const { body: listed } = await harness.call(listInvitations, { as: admin })
    expect(listed.items).toMatchObject([{ id: first.id, email: 'nora@clinic.example', role: 'NP', is_expired: false }])
    expect((await harness.call(revokeInvitation, { as: admin, params: { invitation_id: first.id } })).status).toBe(200)
    expect(await lastAct('people.revoke_invitation')).toMatchObject({ resource: 'invitation', detail: { before: 'open', after: 'revoked' } })
    expect((await harness.call(readInvitation, { body: { token: newer } })).status).toBe(400)
    expect((await harness.call(revokeInvitation, { as: admin, params: { invitation_id: first.id } })).status).toBe(404)
    expect((await harness.call(listInvitations, { as: admin })).body.items).toEqual([])
    expect((await harness.call(invitePerson, { as: admin, body })).status).toBe(201)
  })

  it('give no role that nobody is given, and none from an unproven administrator', async () => {
    expect((await harness.call(invitePerson, { as: admin, body: { email: 'x@clinic.example', role: 'ADMIN' } })).status).toBe(422)
    await harness.owner.query('update app_user set email_verified_at = null where id = $1', [admin.user_id])
    const answer = await harness.call(invitePerson, { as: admin, body: { email: 'x@clinic.example', role: 'NP' } })
    expect([answer.status, answer.body.code]).toEqual([403, 'email_unverified'])
    await harness.owner.query('update app_user set email_verified_at = now() where id = $1', [admin.user_id])
  })
})
