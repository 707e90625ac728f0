import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice } from '../../test/practice.ts'
import { inTransaction } from '../db/session-transaction.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { sweep_blobs_task } from './sweep.ts'

let harness: Harness
let own: TestPractice
let folder: string

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  folder = join(harness.runtime.config.data_dir, 'blobs')
})
afterAll(() => harness.stop())
beforeEach(() => (harness.clock = null))

async function upload(): Promise<string> {
  const image = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#7a3fa8' } }).png().toBuffer()
  const head = Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n')
  const response = await harness.app.inject({
    method: 'POST',
    url: '/api/profile/upload-picture',
    headers: { authorization: `Bearer ${await harness.tokenOf(own.NP)}`, 'content-type': 'multipart/form-data; boundary=x' },
    payload: Buffer.concat([head, image, Buffer.from('\r\n--x--\r\n')]),
  })
  return response.json().profile_picture as string
}
const startUpload = (size_bytes: number): ChildProcess =>
  spawn(process.execPath, ['api/src/test/killed-upload.ts', JSON.stringify({ data_dir: harness.runtime.config.data_dir, folder, practice_id: own.practice_id, size_bytes })], { stdio: ['ignore', 'pipe', 'inherit'] })
const kill = async (child: ChildProcess) => {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
const stored = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)
const sweepAfter = async (hours: number) => {
  harness.clock = new Date(Date.now() + hours * 3_600_000)
  await inTransaction(harness.runtime.pool, (db) => enqueue(db, sweep_blobs_task.job, {}))
  await harness.work()
  harness.clock = null
}

it('F14 a process killed before the row, and one killed within the file, leave nothing for good; what has its row stays', async () => {
  const shown = await upload()
  const after_bytes = startUpload(2000)
  await once(after_bytes.stdout!, 'data')
  await kill(after_bytes)
  const within = startUpload(300_000_000)
  await expect.poll(async () => (await stored()).some((name) => name.endsWith('.new')), { timeout: 20_000, interval: 1 }).toBe(true)
  await kill(within)
  expect((await stored()).length).toBe(3)

  await sweepAfter(1)
  expect((await stored()).length, 'an upload under way is left alone').toBe(3)
  await sweepAfter(25)
  expect((await stored()).length).toBe(1)
  const { rows } = await harness.owner.query('select id from blob where removed_at is null')
  expect(rows.map(({ id }) => id)).toEqual(await stored())
  expect((await harness.send('GET', shown, { as: own.NP })).status).toBe(200)
}, 40_000)

it('F14 a picture that was replaced while the process died behind the commit goes too', async () => {
  await upload()
  await harness.owner.query('update blob set removed_at = now() where removed_at is null')
  await sweepAfter(25)
  expect(await stored()).toEqual([])
})

it('F14 bytes that are gone are an error in the log, by the number of their row', async () => {
  await upload()
  const { rows } = await harness.owner.query('select id from blob where removed_at is null')
  const [name] = await stored()
  await rm(join(folder, String(own.practice_id), name!.slice(0, 2), name!))
  harness.log_lines.length = 0
  await sweepAfter(25)
  expect(harness.log_lines.filter((line) => line.includes('files are missing') && line.includes(rows[0].id))).toHaveLength(1)
})
