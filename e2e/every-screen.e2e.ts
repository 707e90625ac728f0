import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoUser, signIn } from './people.ts'
import { admin_paths, findNotePaths, open_paths, provider_paths, public_paths } from './screens.ts'

const looks = [
  { name: 'wide light', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'wide dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { name: 'phone light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'phone dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

/** Everything that a page may not do, gathered while it is used. */
function watch(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy|TrustedHTML/i.test(message.text())) faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.origin !== process.env['E2E_ORIGIN']) faults.push(`third party: ${url.origin}`)
    if (/eyJ[\w-]{10,}|wr1\./.test(request.url())) faults.push('a token stands in a URL')
  })
  return faults
}

async function expectGood(page: Page, path: string, faults: string[]): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`).join(' | ')}`)
  expect.soft(found, `axe on ${path}`).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(faults.splice(0), `faults on ${path}`).toEqual([])
}

for (const { name, ...look } of looks) {
  test.describe(name, () => {
    test.use(look)

    test(`B02 B12 axe, policy and own origin hold on every public screen, ${name}`, async ({ page }) => {
      test.setTimeout(240_000)
      const faults = watch(page)
      for (const path of public_paths) await expectGood(page, path, faults)
    })

    test(`B02 B12 S14 axe, policy and own origin hold on every clinician's screen, ${name}`, async ({ page }) => {
      test.setTimeout(240_000)
      const faults = watch(page)
      await signIn(page, demoUser('REI'))
      for (const path of provider_paths) await expectGood(page, path, faults)
      for (const path of await findNotePaths(page)) await expectGood(page, path, faults)
    })

    test(`B02 B12 axe, policy and own origin hold on the administrator's screens, ${name}`, async ({ page }) => {
      test.setTimeout(240_000)
      const faults = watch(page)
      await signIn(page, demoUser('PRACTICE_ADMIN'))
      for (const path of admin_paths) await expectGood(page, path, faults)
    })
  })
}

test.describe('gates', () => {
  test('R-01 R-06 R-10 nobody: / and every gated path lead to sign-in, and back to where one wanted to go', async ({ page }) => {
    test.setTimeout(240_000)
    await page.goto('/')
    await expect(page).toHaveURL(/\/signin$/)
    for (const path of [...provider_paths, ...admin_paths]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/signin/)
    }
    await signIn(page, demoUser('REI'), '/patients/1')
    await expect(page).toHaveURL(/\/patients\/1$/)
  })

  test('R-02 R-10 a clinician is sent home from guest and admin paths', async ({ page }) => {
    test.setTimeout(240_000)
    await signIn(page, demoUser('NP'))
    await expect(page).toHaveURL(/\/home$/)
    for (const path of ['/signin', '/create-account', ...admin_paths]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/home$/)
    }
  })

  test('R-02 R-13 the practice administrator reaches only the admin area', async ({ page }) => {
    test.setTimeout(240_000)
    await signIn(page, demoUser('PRACTICE_ADMIN'))
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
    for (const path of ['/signin', ...provider_paths]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/admin\/dashboard$/)
    }
  })

  test('R-03 the open pages are open to all, signed in or not', async ({ page }) => {
    test.setTimeout(240_000)
    const visit = async () => {
      for (const path of open_paths) {
        await page.goto(path)
        await expect(page.getByRole('heading').first()).toBeVisible()
        expect(new URL(page.url()).pathname).toBe(path)
      }
    }
    await visit()
    await signIn(page, demoUser('NP'))
    await visit()
  })

  test('R-05 any other path is a not-found screen with a way back', async ({ page }) => {
    await page.goto('/no/such/place')
    await expect(page.getByText(/not found|no such|nothing here|does not exist/i).first()).toBeVisible()
    await page.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/signin/)
  })

  test('R-06 I22 the wanted path is followed on this site only', async ({ page }) => {
    for (const next of ['//evil.example', 'https://evil.example/', '/\\evil.example']) {
      await page.context().clearCookies()
      await page.goto('/signin')
      await page.evaluate(() => localStorage.clear())
      await signIn(page, demoUser('PT'), `/signin?next=${encodeURIComponent(next)}`)
      expect(new URL(page.url()).origin).toBe(process.env['E2E_ORIGIN'])
    }
  })

  test('A-01 A-03 S07 S16 signing out clears every stored key and ends the session', async ({ page, request }) => {
    await signIn(page, demoUser('ND'))
    const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
    expect(Object.keys(kept)).toEqual(expect.arrayContaining(['user', 'access_token', 'refresh_token', 'token_type', 'wyze']))
    await page.getByRole('button', { name: /account menu/i }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/signin/)
    const left = await page.evaluate(() => Object.keys(localStorage))
    for (const key of ['user', 'access_token', 'refresh_token', 'token_type']) expect(left).not.toContain(key)
    // The server is told on the way out; the screen does not wait for its answer.
    await expect
      .poll(async () => {
        const after = await request.get('/api/profile', { headers: { authorization: `Bearer ${kept['access_token']}` } })
        return [after.status(), (await after.json()).detail]
      })
      .toEqual([401, 'Invalid token'])
    await page.goBack()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  })
})
