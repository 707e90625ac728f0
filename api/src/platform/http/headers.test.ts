import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createHash } from 'node:crypto'
import type { Config } from '../../config.ts'
import { addHeaders, inlineScriptHashes, pagePolicy } from './headers.ts'

async function headersOf(is_behind_tls: boolean): Promise<Record<string, unknown>> {
  const app = Fastify()
  addHeaders(app, { is_behind_tls } as Config)
  app.get('/x', () => 'x')
  const { headers } = await app.inject('/x')
  await app.close()
  return headers
}

it('B03 behind TLS a browser is told to come back by TLS only, for two years, names below included; without TLS it is not', async () => {
  expect((await headersOf(true))['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect((await headersOf(false))['strict-transport-security']).toBeUndefined()
})

it('B01 a script in the page is named by its hash, one from a file is not, and another text has another hash', () => {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  expect(inlineScriptHashes('<script>one()</script><script src="/a.js"></script><script>two()</script>')).toEqual([hash('one()'), hash('two()')])
  expect(inlineScriptHashes('<p>no script</p>')).toEqual([])
  expect(pagePolicy('n', [])).not.toMatch(/script-src[^;]*'unsafe/)
})
