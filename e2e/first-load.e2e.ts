import { expect, test } from '@playwright/test'
import { measureFirstLoad, sign_in_limits } from './first-load.ts'

test('H-14 B12 the first load of /signin: at most 150 kB of script, 20 kB of styles, six requests, and none to anybody else', async ({ context }) => {
  const load = await measureFirstLoad(context, '/signin')
  expect(load.js_gz_bytes).toBeGreaterThan(10_000)
  expect(load.css_gz_bytes).toBeGreaterThan(1_000)
  expect(load.js_gz_bytes).toBeLessThanOrEqual(sign_in_limits.js_gz_bytes)
  expect(load.css_gz_bytes).toBeLessThanOrEqual(sign_in_limits.css_gz_bytes)
  expect(load.file_requests + load.api_requests).toBeLessThanOrEqual(sign_in_limits.file_requests)
  expect(load.third_party_requests).toBe(0)
})

test('B04 nobody signed in: neither the kept answers nor the draft vault is fetched or opened', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/signin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(fetched.filter((path) => /answer-store|kept-answers|draft-vault|simplewebauthn|passkey/.test(path))).toEqual([])
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
})
