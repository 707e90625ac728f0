import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listPeople } from '#contract/people.ts'
import { getProfile, removePicture } from '#contract/profile.ts'
import { Harness } from '../../test/harness.ts'
import { createPractice, type TestPractice, type TestUser } from '../../test/practice.ts'

let harness: Harness
let own: TestPractice
let other: TestPractice

beforeAll(async () => {
  harness = await Harness.start()
  own = await createPractice(harness.database.migrate, 'Own')
  other = await createPractice(harness.database.migrate, 'Other')
})
afterAll(() => harness.stop())
beforeEach(() => harness.owner.query('delete from sign_in_throttle'))

interface Part {
  name: string
  filename?: string
  type?: string
  bytes: Buffer | string
}

async function send(parts: Part[], as: TestUser = own.NP) {
  const boundary = 'x-wyze-boundary'
  const chunks = parts.flatMap(({ name, filename, type = 'image/jpeg', bytes }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"\r\ncontent-type: ${type}`}\r\n\r\n`,
    bytes,
    '\r\n',
  ])
  const response = await harness.app.inject({
    method: 'POST',
    url: '/api/profile/upload-picture',
    headers: { authorization: `Bearer ${await harness.tokenOf(as)}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string))),
  })
  return { status: response.statusCode, body: response.json() }
}

const file = (bytes: Buffer | string, filename = 'me.jpg'): Part => ({ name: 'file', filename, bytes })
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#7a3fa8' }, limitInputPixels: false })
const jpeg = () => plain(800, 600).withExif({ IFD0: { Copyright: 'CANARYEXIF' }, IFD3: { GPSLatitude: '42/1 21/1 0/1', GPSLatitudeRef: 'N' } }).jpeg().toBuffer()

async function read(url: string, as: TestUser) {
  const response = await harness.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await harness.tokenOf(as)}` } })
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload }
}
const stored = async () => (await readdir(join(harness.runtime.config.data_dir, 'blobs'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))

describe('H-04 picture', () => {
  it('F04 F07 F09 is drawn anew as a square, without metadata or tail, and shown as nothing but an image', async () => {
    const sent = Buffer.concat([await jpeg(), Buffer.from('<script>CANARYTAIL</script>')])
    expect(sent.includes('CANARYEXIF')).toBe(true)
    const { status, body } = await send([file(sent)])
    expect(status).toBe(200)
    expect((await harness.call(getProfile, { as: own.NP })).body.data.profile_picture).toBe(body.profile_picture)
    const { items } = (await harness.call(listPeople, { as: own.PRACTICE_ADMIN })).body as { items: { id: number; profile_picture: string | null }[] }
    expect(items.find(({ id }) => id === own.NP.user_id)!.profile_picture).toBe(body.profile_picture)
    expect(items.find(({ id }) => id === own.PT.user_id)!.profile_picture).toBeNull()
    const shown = await read(body.profile_picture, own.PT)
    expect(shown.status).toBe(200)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store', 'content-disposition': 'inline' })
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    const { format, width, height, exif } = await sharp(shown.bytes).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512, exif: undefined })
    expect(shown.bytes.includes('CANARY')).toBe(false)
    expect((await read(body.profile_picture, other.PT)).status).toBe(404)
  })

  it('C02 lies sealed on the disk, the one before is gone, and removing it removes it', async () => {
    await send([file(await jpeg())])
    await send([file(await plain(40, 40).png().toBuffer(), 'b.png')])
    await expect.poll(async () => (await stored()).length).toBe(1)
    const [path] = await stored()
    const bytes = await readFile(path!)
    expect([bytes.includes('WEBP'), bytes.includes('RIFF')]).toEqual([false, false])
    expect((await harness.call(removePicture, { as: own.NP })).status).toBe(200)
    expect((await read(`/api/users/${own.NP.user_id}/picture`, own.NP)).status).toBe(404)
    await expect.poll(async () => (await stored()).length).toBe(0)
    expect((await harness.call(removePicture, { as: own.NP })).status).toBe(404)
  })

  it('F15 a byte changed on the disk is found, and not shown', async () => {
    const { body } = await send([file(await jpeg())])
    await expect.poll(async () => (await stored()).length).toBe(1)
    const [path] = await stored()
    const bytes = await readFile(path!)
    bytes[100]! ^= 1
    await writeFile(path!, bytes)
    const broken = await read(body.profile_picture, own.NP)
    expect([broken.status, JSON.parse(broken.bytes.toString()).code]).toEqual([500, 'integrity_failed'])
    await harness.call(removePicture, { as: own.NP })
  })

  it('F01 takes exactly one file in the field file', async () => {
    const image = await jpeg()
    for (const parts of [[], [file(image), file(image)], [{ ...file(image), name: 'picture' }], [file(image), { name: 'x', bytes: 'y' }], [{ name: 'file', bytes: 'text' }]]) {
      expect((await send(parts)).status).toBe(422)
    }
    expect((await harness.send('POST', '/api/profile/upload-picture', { as: own.NP, body: { file: 'x' } })).status).toBe(422)
    expect((await harness.send('POST', '/api/profile/upload-picture', { as: own.NP })).status).toBe(422)
    expect((await harness.send('POST', '/api/profile/upload-picture', { as: own.NP, body: 'nonsense', headers: { 'content-type': 'multipart/form-data; boundary=y' } })).status).toBe(422)
    expect((await harness.send('POST', '/api/profile/upload-picture', { as: own.NP, body: 'x', headers: { 'content-type': 'text/plain' } })).status).toBe(415)
  })

  it('F02 stops at five megabytes, and after many pictures an hour', async () => {
    const limit = 5 * 1024 * 1024
    expect((await send([file(Buffer.alloc(limit + 1, 0xff))])).status).toBe(413)
    const statuses = []
    for (let tries = 0; tries < 32; tries++) statuses.push((await send([file('nothing')], own.PT)).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([415, 429])
  })

  it('F03 F06 F10 goes by what a file is, not by what it is called', async () => {
    const image = await jpeg()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
    for (const [bytes, name] of [['MZ\x90', 'a.png'], ['<html>', 'a.jpg'], ['', 'a.jpg'], [svg, 'a.svg'], [svg, 'a.png'], [gif, 'a.gif'], ['GIF89a/*<html>', 'a.jpg'], ['PK\x03\x04', 'a.zip'], ['%PDF-1.7', 'a.pdf']] as const) {
      expect([name, (await send([file(bytes as string, name)])).status]).toEqual([name, 415])
    }
    for (const bytes of [image.subarray(0, 400), Buffer.concat([image.subarray(0, 3), Buffer.from('junk')])]) expect((await send([file(bytes)])).status).toBe(422)
    expect((await send([file(image, 'not-a-jpeg.exe')])).status).toBe(200)
    await harness.call(removePicture, { as: own.NP })
  })

  it('F05 refuses floods of pixels and films, quickly', async () => {
    const flood = await plain(15_000, 15_000).png().toBuffer()
    const film = await sharp(Buffer.from(Array.from({ length: 20 * 200 * 3 }, (_, n) => Math.floor(n / 1200) * 25)), { raw: { width: 20, height: 200, channels: 3, pageHeight: 20 } }).webp({ loop: 0 }).toBuffer()
    expect((await sharp(film).metadata()).pages).toBeGreaterThan(1)
    const started = performance.now()
    expect((await send([file(flood)])).status).toBe(422)
    expect(performance.now() - started).toBeLessThan(2000)
    expect((await send([file(film)])).status).toBe(422)
  })

  it('F08 names no file by what it was called', async () => {
    const image = await jpeg()
    for (const name of ['../../etc/passwd', 'CON', 'a%00.jpg', 'x'.repeat(300), '‮gpj.exe']) expect((await send([file(image, name)])).status).toBe(200)
    await expect.poll(async () => (await stored()).length).toBe(1)
    expect((await stored())[0]).toMatch(/blobs\/\d+\/[0-9a-f]{2}\/[0-9a-f-]{36}$/)
  })
})
