import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ObjectServer } from '../../test/object-server.ts'
import { loadSecrets } from '../auth/secrets.ts'
import { createBlobStore, type BlobStore } from './blob-store.ts'
import { s3Objects } from './s3-objects.ts'

let server: ObjectServer
let store: BlobStore
const secrets = loadSecrets({ data_dir: '/nowhere', secret: 'a secret for tests that is long enough' })
const settings = () => ({ bucket: 'wyze', region: 'us-east-1', endpoint: server.endpoint, access_key_id: 'KEYID', secret_access_key: 'not-a-real-key' })

beforeAll(async () => {
  server = await ObjectServer.start('wyze', 'KEYID')
  store = createBlobStore(secrets, s3Objects(settings()))
})
afterAll(() => server.stop())
beforeEach(() => server.objects.clear())

it('C02 keeps a file sealed under its practice and number, and gives back what was put', async () => {
  const bytes = Buffer.concat([Buffer.from('CANARY'), randomBytes(300_000)])
  const { id, sha256, size_bytes } = await store.put(7, bytes)
  expect([...server.objects.keys()]).toEqual([`7/${id.slice(0, 2)}/${id}`])
  const stored = [...server.objects.values()][0]!.bytes
  expect([stored.includes('CANARY'), size_bytes]).toEqual([false, bytes.length])
  expect((await store.get(7, { id, sha256 })).equals(bytes)).toBe(true)
  expect(server.refused).toEqual([])
})

it('F15 C03 what was changed, lost, or copied to another practice is refused', async () => {
  const { id, sha256 } = await store.put(7, Buffer.from('plain'))
  const [key, object] = [...server.objects][0]!
  server.objects.set(key.replace('7/', '8/'), object)
  await expect(store.get(8, { id, sha256 })).rejects.toMatchObject({ code: 'integrity_failed' })
  object.bytes[35]! ^= 1
  await expect(store.get(7, { id, sha256 })).rejects.toMatchObject({ code: 'integrity_failed' })
  server.objects.clear()
  await expect(store.get(7, { id, sha256 })).rejects.toMatchObject({ code: 'integrity_failed' })
})

it('F14 lists practices and their files page after page for the sweep, and removes', async () => {
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.push((await store.put(7, Buffer.from([n]))).id)
  for (const practice_id of [8, 9, 10]) await store.put(practice_id, Buffer.from('x'))
  expect((await store.listPractices()).sort((a, b) => a - b)).toEqual([7, 8, 9, 10])
  const listed = await store.list(7)
  expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort())
  expect(listed.every(({ stored_at }) => Math.abs(stored_at.getTime() - Date.now()) < 60_000)).toBe(true)
  for (const id of ids) await store.remove(7, id)
  await store.remove(7, ids[0]!)
  expect(await store.list(7)).toEqual([])
})

it('C04 is sealed anew after a change of secret', async () => {
  const { id, sha256 } = await store.put(7, Buffer.from('plain'))
  const next = { data_dir: '/nowhere', secret: 'another secret for tests, long enough' }
  const former_secrets = [{ secret: 'a secret for tests that is long enough', retired_at: new Date() }]
  const changed = createBlobStore(loadSecrets({ ...next, former_secrets }), s3Objects(settings()))
  expect([await changed.sealAnew(7, id), await changed.sealAnew(7, id)]).toEqual([true, false])
  const alone = createBlobStore(loadSecrets(next), s3Objects(settings()))
  expect((await alone.get(7, { id, sha256 })).toString()).toBe('plain')
})

it('R08 a store that is busy for a moment is asked again', async () => {
  server.busy = 2
  const { id, sha256 } = await store.put(7, Buffer.from('plain'))
  expect((await store.get(7, { id, sha256 })).toString()).toBe('plain')
})
