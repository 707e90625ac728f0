import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { createPatient, listPatients } from '#contract/patients.ts'
import { listPeople } from '#contract/people.ts'
import { getProfile } from '#contract/profile.ts'
import { new_patient_body } from '../../test/fixture.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
})
afterAll(() => harness.stop())

const origins = ['https://evil.example', 'null', 'http://localhost:8080.evil.example', 'http://evil-localhost:8080']

describe('S25 other origins', () => {
  it.each(origins)('%s is told nothing that lets it read an answer', async (origin) => {
    const token = await harness.tokenOf(own.NP)
    const preflight = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,content-type' }
    const answers = [
      await harness.send('GET', '/api/profile', { token, headers: { origin } }),
      await harness.send('OPTIONS', '/api/profile', { headers: preflight }),
      await harness.send('GET', '/api/openapi.json', { headers: { origin } }),
      await harness.send('POST', '/api/auth/sign-in', { headers: { origin }, body: { email: 'nobody@example.com', password: 'x' } }),
    ]
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })
})

describe('S20 cookies', () => {
  it('none is set by any endpoint, signing in included', async () => {
    const signed_in = await harness.signIn(own.NP)
    expect([signed_in.status, signed_in.headers['set-cookie']]).toEqual([200, undefined])
    for (const { method, path } of endpoints) {
      const answer = await harness.send(method, `/api${path.replace(/\{\w+\}/g, '1')}`, { token: signed_in.body.access_token, ...(method === 'GET' ? {} : { body: {} }) })
      expect([path, answer.headers['set-cookie']]).toEqual([path, undefined])
    }
  })

  it('without one, what a form of another site can send does nothing', async () => {
    const registered = async () => (await harness.call(listPatients, { as: own.REI })).body.total as number
    const before = await registered()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const token = await harness.tokenOf(own.REI)
      const { status } = await harness.send('POST', '/api/patients', { token, body: JSON.stringify(new_patient_body), headers: { origin: 'https://evil.example', 'content-type': type } })
      expect([type, status]).toEqual([type, 415])
    }
    const bare = await harness.send('POST', '/api/patients', { body: new_patient_body, headers: { origin: 'https://evil.example', cookie: 'access_token=x; session=x' } })
    expect(bare.status).toBe(401)
    expect(await registered()).toBe(before)
  })
})

describe('Z15 what a caller claims to be', () => {
  it('counts for nothing: role and practice are the database’s', async () => {
    const token = await harness.tokenOf(own.NP)
    const claims = { 'x-role': 'PRACTICE_ADMIN', 'x-user-role': 'ADMIN', 'x-practice-id': '999', role: 'PRACTICE_ADMIN' }
    expect((await harness.call(listPeople, { token, headers: claims })).status).toBe(403)
    const { body } = await harness.call(getProfile, { token, headers: claims })
    expect([body.data.role, body.data.practice.id]).toEqual(['NP', own.practice_id])
    expect((await harness.send('GET', '/api/people', { token, query: { role: 'PRACTICE_ADMIN' } })).status).toBe(403)
    expect((await harness.call(createPatient, { token, body: { ...new_patient_body, role: 'PRACTICE_ADMIN' } })).status).toBe(422)
  })

  it('in the token itself breaks the token', async () => {
    const [header, payload, signature] = (await harness.tokenOf(own.NP)).split('.')
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, role: 'PRACTICE_ADMIN' })).toString('base64url')
    expect((await harness.call(listPeople, { token: `${header}.${forged}.${signature}` })).body.detail).toBe('Invalid token')
  })
})
