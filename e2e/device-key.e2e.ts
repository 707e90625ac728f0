import { expect, test, type Page } from '@playwright/test'
import { demoUser, signIn } from './people.ts'

const tokens = (page: Page) => page.evaluate(() => ({ access: localStorage.getItem('access_token'), refresh: localStorage.getItem('refresh_token') }))

/** The next answer about the profile says that the access token has run out; whatever follows is real. */
async function expireOnce(page: Page): Promise<void> {
  await page.route('**/api/home', (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: '/api/docs#token_expired', title: 'Not signed in', status: 401, code: 'token_expired', detail: 'The access token has expired.', request_id: 'x' }),
    }),
    { times: 1 },
  )
}

test('S19 a copy of the storage cannot renew the session in another browser; the own one can', async ({ page, browser }) => {
  await signIn(page, demoUser('NP'))
  await expect(page).toHaveURL(/\/home/)
  const before = await tokens(page)
  const copy = await page.context().storageState()

  await expireOnce(page)
  await page.reload()
  // Two access tokens of one second are the same; a refresh token is never given twice.
  await expect.poll(async () => (await tokens(page)).refresh).not.toBe(before.refresh)
  await expect(page).toHaveURL(/\/home/)

  const thief_context = await browser.newContext({ storageState: copy })
  const thief = await thief_context.newPage()
  const stolen = await tokens(page)
  const bare = await thief.request.post('/api/auth/refresh', { data: { refresh_token: stolen.refresh } })
  expect(bare.status()).toBe(401)
  await expireOnce(thief)
  await thief.goto('/home')
  await expect(thief).toHaveURL(/\/signin/)
  await thief_context.close()

  await page.reload()
  await expect(page).toHaveURL(/\/home/)
})
