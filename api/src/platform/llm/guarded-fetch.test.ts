import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createGuardedFetch } from './guarded-fetch.ts'

let canary: Server
let hits = 0
let port = 0

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits++
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/' }).end()
    else if (request.url === '/endless') response.writeHead(200).write(Buffer.alloc(9 * 1024 * 1024))
    else response.end('here')
  })
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  port = (canary.address() as AddressInfo).port
})
afterAll(() => {
  canary.closeAllConnections()
  canary.close()
})

describe('I18 the way to a language model', () => {
  it.each(['127.0.0.1', '127.1', '0x7f000001', '2130706433', 'localhost', '[::ffff:127.0.0.1]', '[::1]', '[::]', '0.0.0.0'])('to the internet never ends at %s', async (host) => {
    const before = hits
    await expect(createGuardedFetch('public')(`http://${host}:${port}/`)).rejects.toThrow()
    expect(hits).toBe(before)
  })

  it('into the own network never ends on the internet or where clouds keep their secrets', async () => {
    for (const host of ['203.0.113.7', '8.8.8.8', '169.254.169.254', '0.0.0.0', '[2001:db8::1]']) await expect(createGuardedFetch('private')(`http://${host}:${port}/`)).rejects.toThrow(/not allowed/)
  })

  it('reaches the own network, follows no redirect and reads no endless answer', async () => {
    const call = createGuardedFetch('private')
    expect(await (await call(`http://127.0.0.1:${port}/`)).text()).toBe('here')
    expect((await call(`http://127.0.0.1:${port}/elsewhere`)).status).toBe(502)
    await expect(call(`http://127.0.0.1:${port}/endless`).then((answer) => answer.text())).rejects.toThrow()
  })

  it('an answer that nobody wants to read can be let go of, in the middle of it', async () => {
    for (let time = 0; time < 20; time++) {
      const answer = await createGuardedFetch('private')(`http://127.0.0.1:${port}/${time % 2 ? 'endless' : ''}`)
      await answer.body!.cancel()
    }
    expect(await (await createGuardedFetch('private')(`http://127.0.0.1:${port}/`)).text()).toBe('here')
  })
})
