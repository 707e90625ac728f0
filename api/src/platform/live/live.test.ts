import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signOut } from '#contract/auth.ts'
import { openTicket } from '#contract/live.ts'
import { createDraft } from '#contract/notes.ts'
import { createPatient } from '#contract/patients.ts'
import { changeRole, deactivatePerson } from '#contract/people.ts'
import { updateProfile } from '#contract/profile.ts'
import { endSession } from '#contract/sessions.ts'
import { buildApp } from '../../app.ts'
import { new_patient_body, registerPatient, visit_text } from '../../test/fixture.ts'
import { Harness, sentinel } from '../../test/harness.ts'
import { LiveClient, originOf, ticketFor } from '../../test/live-client.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'
import { createPool } from '../db/pool.ts'
import type { Runtime } from '../http/context.ts'
import { changedPaths, pathsFor } from './changed-paths.ts'

let harness: Harness
let practice: TestPractice
let other: TestPractice
/** Two servers with a pool each on one database; the harness itself calls the first. */
let first: string
let second: string
let second_app: FastifyInstance
let second_runtime: Runtime
const open: LiveClient[] = []

beforeAll(async () => {
  harness = await Harness.start()
  practice = await createPractice(harness.database.migrate, 'Live')
  other = await createPractice(harness.database.migrate, 'Elsewhere')
  second_runtime = { ...harness.runtime, pool: createPool(harness.database.app, 4, () => {}) }
  second_app = await buildApp(second_runtime, { web_dir: '/nowhere' })
  await harness.app.listen({ port: 0, host: '127.0.0.1' })
  await second_app.listen({ port: 0, host: '127.0.0.1' })
  first = originOf(harness.app)
  second = originOf(second_app)
})
afterEach(async () => {
  harness.clock = null
  await Promise.all(open.splice(0).map((client) => client.close()))
})
afterAll(async () => {
  await second_app.close()
  await second_runtime.pool.end()
  await harness.stop()
})

async function listen(user: TestUser, server = second): Promise<LiveClient> {
  const client = await LiveClient.of(harness, user, server)
  open.push(client)
  return client
}

/** A session of its own, so that what ends it ends nothing else. */
async function freshToken(user: TestUser): Promise<string> {
  return (await harness.signIn(user)).body.access_token as string
}

async function listenWith(token: string): Promise<LiveClient> {
  const client = await LiveClient.open(second, { ticket: await ticketFor(harness, token), token })
  if (typeof client === 'number') throw new Error(`refused with ${client}`)
  open.push(client)
  await client.heard(({ type }) => type === 'hello')
  return client
}

const isChange = ({ type }: { type: string }) => type === 'changed'

describe('a committed change reaches the open screens', () => {
  it('D12 of one server’s callers on the other server, within a second, and of no other practice', async () => {
    const colleague = await listen(practice.NP)
    const stranger = await listen(other.REI)
    const waits: number[] = []
    for (let i = 0; i < 20; i++) {
      const before = colleague.frames.length
      const started = performance.now()
      await harness.send('POST', '/api/patients', { as: practice.REI, body: new_patient_body })
      const { at } = await colleague.heard((frame) => isChange(frame) && colleague.frames.findIndex((one) => one.frame === frame) >= before)
      waits.push(at - started)
    }
    waits.sort((a, b) => a - b)
    console.log(`change sent to change heard on the other server: median ${waits[10]!.toFixed(1)} ms, worst ${waits[19]!.toFixed(1)} ms`)
    expect(waits[19]).toBeLessThan(1000)
    expect(colleague.paths).toContain('/patients')
    expect(stranger.paths).toEqual([])
  })

  it('says whether it was this very session, and never a name', async () => {
    const self = await listen(practice.REI)
    const colleague = await listen(practice.NP)
    const patient_id = await registerPatient(harness, practice.REI)
    const files = [{ name: 'v.txt', text: visit_text }]
    await harness.call(createDraft, { as: practice.REI, params: { patient_id }, body: { template_id: 'T02', length: 'brief', files } })
    const mine = await self.heard((frame) => frame.type === 'changed' && frame.paths.includes(`/patients/${patient_id}`))
    const theirs = await colleague.heard((frame) => frame.type === 'changed' && frame.paths.includes(`/patients/${patient_id}`))
    expect(mine.frame).toMatchObject({ by_me: true })
    expect(theirs.frame).toMatchObject({ by_me: false })
    const { rows } = await harness.owner.query('select paths from live_event')
    expect(JSON.stringify([rows, colleague.frames])).not.toContain(sentinel)
  })

  it('Z05 a practice administrator hears of no chart, and nobody of another person’s own affairs', async () => {
    const admin = await listen(practice.PRACTICE_ADMIN)
    const colleague = await listen(practice.NP)
    await registerPatient(harness, practice.REI)
    await harness.call(updateProfile, { as: practice.REI, body: { first_name: 'Ada' } })
    await admin.heard((frame) => frame.type === 'changed' && frame.paths.includes('/people'))
    await colleague.heard(isChange)
    expect(admin.paths.filter((path) => /patient|home|draft|note|document/.test(path))).toEqual([])
    expect(colleague.paths).not.toContain('/profile')
  })

  it('a change that is refused is no change', async () => {
    const { rows: before } = await harness.owner.query('select count(*)::int as n from live_event')
    const refused = await harness.call(createPatient, { as: practice.REI, body: { ...new_patient_body, first_name: '' } })
    expect(refused.status).toBe(422)
    const { rows: after } = await harness.owner.query('select count(*)::int as n from live_event')
    expect(after).toEqual(before)
  })

  it('a listening connection that is lost is made again, and what was said meanwhile is told', async () => {
    const colleague = await listen(practice.NP)
    // What others do, only the superuser may see.
    const server = new pg.Client(harness.database.superuser)
    await server.connect()
    const { rowCount } = await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen wyze_live'`)
    await server.end()
    expect(rowCount).toBeGreaterThan(0)
    await registerPatient(harness, practice.REI)
    await colleague.heard(isChange)
  })
})

describe('resume', () => {
  it('replays what was missed, once', async () => {
    const before = await listen(practice.NP)
    const { cursor } = before
    await before.close()
    const patient_id = await registerPatient(harness, practice.REI)
    await harness.call(createDraft, { as: practice.REI, params: { patient_id }, body: { template_id: 'T02', length: 'brief', files: [{ name: 'v.txt', text: visit_text }] } })
    const after = await listen(practice.NP)
    expect(after.paths).toEqual([])
    after.send({ type: 'resume', cursor })
    const { frame } = await after.heard(isChange)
    expect(frame).toMatchObject({ by_me: false, paths: expect.arrayContaining(['/patients', `/patients/${patient_id}`, '/drafts']) })
    await after.heard(({ type }) => type === 'resumed')
    expect(after.frames.filter(({ frame }) => isChange(frame))).toHaveLength(1)
  })

  it('hears what was committed between the ticket and the open socket', async () => {
    const token = await harness.tokenOf(practice.NP)
    const { ticket, cursor } = (await harness.call(openTicket, { token })).body
    await registerPatient(harness, practice.REI)
    const client = (await LiveClient.open(second, { ticket, token })) as LiveClient
    open.push(client)
    await client.heard(({ type }) => type === 'hello')
    client.send({ type: 'resume', cursor })
    const { frame } = await client.heard(isChange)
    expect(frame).toMatchObject({ paths: expect.arrayContaining(['/patients']) })
  })

  it('misses nothing that was written before and committed after the cursor was given', async () => {
    const slow = await harness.owner.connect()
    await slow.query('begin')
    await slow.query(`select set_config('app.practice', $1, true)`, [String(practice.practice_id)])
    await slow.query(`select announce_change($1, $2, gen_random_uuid(), 'slow', array['/documents'])`, [practice.practice_id, practice.REI.user_id])
    await registerPatient(harness, practice.REI)
    const before = await listen(practice.NP)
    const { cursor } = before
    await before.close()
    await slow.query('commit')
    slow.release()
    const after = await listen(practice.NP)
    after.send({ type: 'resume', cursor })
    await after.heard((frame) => frame.type === 'changed' && frame.paths.includes('/documents'))
  })

  it('asks for everything anew where the cursor is a day old, of another practice, or none', async () => {
    const stranger = await listen(other.REI)
    const client = await listen(practice.NP)
    for (const cursor of [stranger.cursor, 'nonsense', '']) client.send({ type: 'resume', cursor })
    const { cursor } = client
    // The sweep must not find the session ended by the same clock.
    const day_later = new Date(Date.now() + 24 * 3600 * 1000 + 1000)
    harness.clock = day_later
    client.send({ type: 'resume', cursor })
    await expect.poll(() => client.frames.filter(({ frame }) => frame.type === 'refetch_all').length, { timeout: 5000 }).toBe(4)
  })
})

describe('S22 the ticket', () => {
  it('opens one socket, once', async () => {
    const token = await harness.tokenOf(practice.NP)
    const ticket = await ticketFor(harness, token)
    const client = await LiveClient.open(first, { ticket, token })
    expect(client).toBeInstanceOf(LiveClient)
    open.push(client as LiveClient)
    expect(await LiveClient.open(first, { ticket, token })).toBe(401)
    expect(await LiveClient.open(second, { ticket, token })).toBe(401)
  })

  it('is worth nothing after 30 seconds, to another user, and then to nobody', async () => {
    const token = await harness.tokenOf(practice.NP)
    const stranger = await harness.tokenOf(practice.PT)
    const late = await ticketFor(harness, token)
    harness.clock = new Date(Date.now() + 31_000)
    expect(await LiveClient.open(first, { ticket: late, token })).toBe(401)
    harness.clock = null
    const ticket = await ticketFor(harness, token)
    expect(await LiveClient.open(first, { ticket, token: stranger })).toBe(401)
    expect(await LiveClient.open(first, { ticket, token })).toBe(401)
  })

  it('is refused from another origin, from none, and beside a token in the query', async () => {
    const token = await harness.tokenOf(practice.NP)
    const ticket = await ticketFor(harness, token)
    for (const origin of ['https://evil.example', 'null', null, `${first}.evil.example`]) expect([origin, await LiveClient.open(first, { ticket, token, origin })]).toEqual([origin, 403])
    expect(await LiveClient.open(first, { ticket, token, more: `&access_token=${token}` })).toBe(401)
    expect(await LiveClient.open(first, { ticket: token, token })).toBe(401)
    expect(await LiveClient.open(first, { ticket, token: 'mock_admin_1' })).toBe(401)
    const client = await LiveClient.open(first, { ticket, token, origin: harness.runtime.config.public_origin })
    expect(client).toBeInstanceOf(LiveClient)
    open.push(client as LiveClient)
    expect(harness.log_lines.some((line) => line.includes(ticket) || line.includes(token))).toBe(false)
  })

  it('is stored as a hash', async () => {
    const ticket = await ticketFor(harness, await harness.tokenOf(practice.NP))
    const { rows } = await harness.owner.query('select * from live_ticket')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(ticket)
  })

  it('does not count as somebody being there', () => {
    expect(openTicket.is_background).toBe(true)
  })
})

describe('S23 limits', () => {
  it('a frame of 1 MB closes with 1009', async () => {
    const client = await listen(practice.NP)
    client.send('x'.repeat(1024 * 1024))
    expect(await client.closed).toBe(1009)
  })

  it('200 messages in a second close with 1008', async () => {
    const client = await listen(practice.NP)
    for (let i = 0; i < 200; i++) client.send({ type: 'resume', cursor: client.cursor })
    expect(await client.closed).toBe(1008)
  })

  it('asking for somebody’s channel closes with 1008 and brings no frame', async () => {
    const client = await listen(practice.NP)
    client.send({ type: 'subscribe', path: '/patients/7' })
    expect(await client.closed).toBe(1008)
    expect(client.paths).toEqual([])
  })

  it('of 50 sockets of one session 20 are let in, and the API goes on', async () => {
    const token = await freshToken(practice.PT)
    const outcomes: (LiveClient | number)[] = []
    for (let i = 0; i < 50; i++) outcomes.push(await LiveClient.open(second, { ticket: await ticketFor(harness, token), token }))
    const clients = outcomes.filter((outcome) => typeof outcome !== 'number')
    open.push(...clients)
    expect(clients).toHaveLength(20)
    expect(new Set(outcomes.filter((outcome) => typeof outcome === 'number'))).toEqual(new Set([429]))
    await registerPatient(harness, practice.REI)
  })
})

describe('the end of a session closes its sockets', () => {
  async function expectClosedSoon(client: LiveClient): Promise<void> {
    const started = performance.now()
    expect(await client.closed).toBe(4401)
    expect(performance.now() - started).toBeLessThan(5000)
  }

  it('S07 sign-out: 4401 on the other server within 5 s, and no ticket any more', async () => {
    const token = await freshToken(practice.ND)
    const client = await listenWith(token)
    const kept = await ticketFor(harness, token)
    expect((await harness.call(signOut, { token })).status).toBe(200)
    expect(await LiveClient.open(second, { ticket: kept, token })).toBe(401)
    expect((await harness.call(openTicket, { token })).body.detail).toBe('Invalid token')
    await expectClosedSoon(client)
  })

  it('S07 ended from another device', async () => {
    const token = await freshToken(practice.ND)
    const client = await listenWith(token)
    const { rows } = await harness.owner.query('select id from auth_session where practice_id = $1 and user_id = $2 order by created_at desc limit 1', [practice.practice_id, practice.ND.user_id])
    expect((await harness.call(endSession, { as: practice.ND, params: { session_id: rows[0].id } })).status).toBe(200)
    await expectClosedSoon(client)
  })

  it('S09 deactivated: 4401 within 5 s; a change of role counts', async () => {
    const token = await freshToken(practice.colleague)
    const client = await listenWith(token)
    const answer = await harness.call(deactivatePerson, { as: practice.PRACTICE_ADMIN, params: { user_id: practice.colleague.user_id } })
    expect(answer.status).toBe(200)
    await expectClosedSoon(client)
    const moved = await listenWith(await freshToken(practice.PT))
    const change = await harness.call(changeRole, { as: practice.PRACTICE_ADMIN, params: { user_id: practice.PT.user_id }, body: { role: 'PRACTICE_ADMIN' } })
    expect(change.status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 3500))
    const heard = moved.paths.length
    await registerPatient(harness, practice.REI)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(moved.paths.slice(heard)).toEqual([])
  })

  it('S07 left alone for a quarter of an hour', async () => {
    const client = await listenWith(await freshToken(practice.ND))
    harness.clock = new Date(Date.now() + 15 * 60_000 + 1000)
    await expectClosedSoon(client)
  })
})

describe('paths', () => {
  it('are cut back to what can be read, with numbers only', () => {
    expect(changedPaths(createDraft as never, { patient_id: '7' })).toEqual(['/patients/7', '/notes', '/documents', '/patients', '/home', '/drafts', '/visits'])
    expect(changedPaths(endSession as never, { session_id: '5b2c8a52-0000-4000-8000-000000000000' })).toEqual(['/sessions'])
    expect(changedPaths(signOut as never, {})).toEqual([])
  })

  it('clinical ones go to nobody whose address is unproven or who still has to set up a factor', () => {
    const audience = { role: 'REI', user_id: 1, must_enrol: false, is_email_verified: true, sensitivity: [], opened_patients: [] } as const
    expect(pathsFor(audience, 2, ['/patients/7', '/people'])).toEqual(['/patients/7'])
    expect(pathsFor({ ...audience, is_email_verified: false }, 2, ['/patients/7'])).toEqual([])
    expect(pathsFor({ ...audience, must_enrol: true }, 2, ['/patients/7'])).toEqual([])
    expect(pathsFor({ ...audience, role: 'PRACTICE_ADMIN' }, 2, ['/patients/7', '/people', '/sessions'])).toEqual(['/people'])
  })
})

it('R01 a server that goes says so with 1012', async () => {
  const runtime = { ...harness.runtime, pool: createPool(harness.database.app, 2, () => {}) }
  const app = await buildApp(runtime, { web_dir: '/nowhere' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = await LiveClient.of(harness, practice.NP, originOf(app))
  await app.close()
  await runtime.pool.end()
  expect(await client.closed).toBe(1012)
})
