import type { BrowserContext } from '@playwright/test'
import { gzipSync } from 'node:zlib'

/** What a browser with nothing in its cache fetches for one screen. Sizes are of the files after gzip, in bytes. */
export interface FirstLoad {
  js_gz_bytes: number
  css_gz_bytes: number
  /** Everything but calls of the API: page, scripts, styles, fonts, pictures. */
  file_requests: number
  api_requests: number
  third_party_requests: number
}

/** Opens the path in a page of its own. The context must be new: what it has fetched before is not fetched again. */
export async function measureFirstLoad(context: BrowserContext, path: string): Promise<FirstLoad> {
  const page = await context.newPage()
  const sizes: Promise<{ kind: string; gz_bytes: number }>[] = []
  const load: FirstLoad = { js_gz_bytes: 0, css_gz_bytes: 0, file_requests: 0, api_requests: 0, third_party_requests: 0 }
  let origin = ''
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!url.protocol.startsWith('http')) return
    origin ||= url.origin
    if (url.origin !== origin) load.third_party_requests += 1
    else if (url.pathname.startsWith('/api/')) load.api_requests += 1
    else load.file_requests += 1
  })
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (kind === 'script' || kind === 'stylesheet') sizes.push(response.body().then((body) => ({ kind, gz_bytes: gzipSync(body, { level: 9 }).length })))
  })
  await page.goto(path)
  await page.getByRole('heading').first().waitFor()
  await page.waitForLoadState('networkidle')
  for (const { kind, gz_bytes } of await Promise.all(sizes)) load[kind === 'script' ? 'js_gz_bytes' : 'css_gz_bytes'] += gz_bytes
  await page.close()
  return load
}

/** What `/signin` may cost. */
export const sign_in_limits = { js_gz_bytes: 150_000, css_gz_bytes: 20_000, file_requests: 6 }
