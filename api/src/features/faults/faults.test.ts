import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportFault } from '#contract/faults.ts'
import { Harness, sentinel } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
})
afterAll(() => harness.stop())

const fault = { kind: 'profile_load' as const, status: 503, code: 'unavailable', request_id: 'req-1' }

it('A-04 a fault of the browser stands in the log, with the person and the request', async () => {
  const token = await harness.tokenOf(own.REI)
  expect(await harness.call(reportFault, { token, body: fault })).toMatchObject({ status: 200, body: { is_noted: true } })
  const line = harness.log_lines.map((text) => JSON.parse(text) as { fault?: unknown; user_id?: number }).find((entry) => entry.fault !== undefined)
  expect(line).toMatchObject({ fault, user_id: own.REI.user_id })
})

it('H-13 B12 it can hold nothing that stood on a screen', async () => {
  const token = await harness.tokenOf(own.REI)
  for (const more of [{ message: sentinel }, { code: sentinel }, { code: 'Zoe Lindqvist' }, { request_id: 'Zoe Lindqvist' }, { kind: sentinel }]) {
    const answer = await harness.send('POST', '/api/faults', { token, body: { ...fault, ...more } })
    expect(answer.status).toBe(422)
  }
})
