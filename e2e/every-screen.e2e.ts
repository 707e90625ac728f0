import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { faultsOfTree } from './accessible-tree.ts'
import { demoUser, signIn } from './people.ts'
import { settleMotion } from './settle-motion.ts'
import { admin_paths, findNotePaths, open_paths, provider_paths, public_paths } from './screens.ts'

const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }
const all_rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

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

/** What axe finds, one line a rule. With `contrast` only the colours are looked at: all that a scheme changes. */
async function findAxeFaults(page: Page, contrast = false): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (contrast ? builder.withRules(['color-contrast']) : builder.withTags(all_rules)).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} (${failureSummary?.split('\n')[1]?.trim()})`).join(' | ')}`)
}

async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Switches the scheme on the open screen and waits until every colour has arrived. */
async function switchScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await settleMotion(page)
}

async function expectNoSideways(page: Page, path: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** One visit of one screen in both sizes and both schemes: everything that holds of every screen. */
async function expectGood(page: Page, path: string, faults: string[]): Promise<void> {
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(path)
  await expectSettled(page)
  expect.soft(await page.title(), path).toMatch(/\S.*Wyze/)
  expect.soft(await faultsOfTree(page), `screen reader, wide, on ${path}`).toEqual([])
  expect.soft(await findAxeFaults(page), `axe, wide light, on ${path}`).toEqual([])
  await expectNoSideways(page, path)
  await switchScheme(page, 'dark')
  expect.soft(await findAxeFaults(page, true), `axe, wide dark, on ${path}`).toEqual([])

  await page.setViewportSize(phone)
  await expectSettled(page)
  expect.soft(await faultsOfTree(page), `screen reader, phone, on ${path}`).toEqual([])
  expect.soft(await findAxeFaults(page), `axe, phone dark, on ${path}`).toEqual([])
  await expectNoSideways(page, path)
  await switchScheme(page, 'light')
  expect.soft(await findAxeFaults(page, true), `axe, phone light, on ${path}`).toEqual([])
  expect.soft(faults.splice(0), `faults on ${path}`).toEqual([])
}

test.describe('screens', () => {
  test.setTimeout(300_000)

  test('B02 B12 axe, tree, policy and own origin hold on every public screen', async ({ page }) => {
    const faults = watch(page)
    for (const path of public_paths) await expectGood(page, path, faults)
  })

  const half = Math.ceil(provider_paths.length / 2)
  for (const [name, paths] of [
    ['first half', provider_paths.slice(0, half)],
    ['second half', provider_paths.slice(half)],
  ] as const) {
    test(`S-01 B02 B12 S14 axe, tree, policy and own origin hold on every clinician’s screen, ${name}`, async ({ page }) => {
      const faults = watch(page)
      await signIn(page, demoUser('REI'))
      for (const path of paths) await expectGood(page, path, faults)
    })
  }

  test('B02 B12 S14 axe, tree, policy and own origin hold on the screens of notes', async ({ page }) => {
    const faults = watch(page)
    await signIn(page, demoUser('REI'))
    for (const path of await findNotePaths(page)) await expectGood(page, path, faults)
  })

  test('B02 B12 axe, tree, policy and own origin hold on the administrator’s screens', async ({ page }) => {
    const faults = watch(page)
    await signIn(page, demoUser('PRACTICE_ADMIN'))
    for (const path of admin_paths) await expectGood(page, path, faults)
  })
})

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
