import { afterAll, beforeAll, expect, it } from 'vitest'
import { new_patient_body } from '../../test/fixture.ts'
import { Harness, sentinel } from '../../test/harness.ts'
import { startApiProcess, type ApiProcess } from '../../test/api-process.ts'
import { LiveClient } from '../../test/live-client.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'

let harness: Harness
let practice: TestPractice
let processes: ApiProcess[]

beforeAll(async () => {
  harness = await Harness.start()
  practice = await createPractice(harness.database.migrate, 'Live')
  const { app } = harness.database
  const { data_dir } = harness.runtime.config
  processes = await Promise.all([startApiProcess(app, data_dir), startApiProcess(app, data_dir)])
}, 30_000)
afterAll(async () => {
  await Promise.all(processes.map((server) => server.kill()))
  await harness.stop()
})

async function registerThrough({ origin }: ApiProcess): Promise<void> {
  const headers = { authorization: `Bearer ${await harness.tokenOf(practice.REI)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${origin}/api/patients`, { method: 'POST', headers, body: JSON.stringify(new_patient_body) })
  expect(answer.status).toBe(201)
}
const changes = ({ frames }: LiveClient) => frames.filter(({ frame }) => frame.type === 'changed')

it('D12 a change through one process reaches a socket of the other within a second, as paths only', async () => {
  const client = await LiveClient.of(harness, practice.NP, processes[1]!.origin)
  for (let n = 1; n <= 5; n++) {
    const started = performance.now()
    await registerThrough(processes[0]!)
    await expect.poll(() => changes(client).length, { interval: 5, timeout: 5000 }).toBe(n)
    expect(changes(client).at(-1)!.at - started).toBeLessThan(1000)
  }
  expect(client.paths).toContain('/patients')
  expect(JSON.stringify(client.frames)).not.toContain(sentinel)
  await client.close()
})

it('D12 X1 the process of a socket is killed: the other one tells all that was missed, and goes on', async () => {
  const before = await LiveClient.of(harness, practice.NP, processes[1]!.origin)
  const { cursor } = before
  await processes[1]!.kill()
  await before.closed
  await registerThrough(processes[0]!)
  await registerThrough(processes[0]!)
  const after = await LiveClient.of(harness, practice.NP, processes[0]!.origin)
  after.send({ type: 'resume', cursor })
  await after.heard(({ type }) => type === 'resumed')
  expect(after.paths.filter((path) => path === '/patients').length).toBeGreaterThanOrEqual(1)
  const told = changes(after).length
  await registerThrough(processes[0]!)
  await expect.poll(() => changes(after).length, { interval: 5, timeout: 5000 }).toBeGreaterThan(told)
  await after.close()
})
