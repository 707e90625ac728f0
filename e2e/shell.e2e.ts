import { expect, test, type Page } from '@playwright/test'
import { readdir, readFile, rm, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoUser, registerPatient, signIn } from './people.ts'

test.setTimeout(180_000)
const unique = (word: string) => `${word}${Date.now().toString(36)}${test.info().workerIndex}`
const wide = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/signin/)
}

test.describe('routes', () => {
  test('R-04 the purple screen says the specified words to everybody', async ({ page }) => {
    await page.goto('/purple-screen')
    for (const words of ['AI-powered healthcare', 'Fast / Secure / Caring', '10k+', '500k+', '99.9%']) await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(page.getByRole('figure')).toContainText(/Dr\. \w+ \w+/)
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

  test('R-07 every provider route is a screen of its own', async ({ page }) => {
    test.setTimeout(180_000)
    await signIn(page, demoUser('REI'))
    const screens: [path: string, title: string | RegExp][] = [
      ['/home', /^Good /],
      ['/patient-management', 'Patients'],
      ['/appointments', 'Appointments'],
      ['/appointments/new', 'New appointment'],
      ['/collaboration', 'Collaboration'],
      ['/documentations', 'Documentation'],
      ['/ask-wyze', 'Clinical AI'],
      ['/ask-wyze/no-such-chat', 'Clinical AI'],
      ['/intake-form', 'Intake forms'],
      ['/intake-form/7', 'Intake form'],
      ['/patients/1', /^Chart of /],
      ['/patients/1/medical-history', 'Medical history'],
      ['/patients/1/notes', 'Notes'],
      ['/patients/1/upload-data', 'Upload data'],
      ['/hipaa-compliance', 'HIPAA Compliance'],
      ['/template-selection', 'New note'],
      ['/integrations', 'Integrations'],
      ['/settings/integrations', 'Integrations'],
    ]
    for (const [path, title] of screens) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title }), path).toBeVisible()
      await expect(page.getByText('Coming soon')).toHaveCount(0)
    }
  })

  test('R-07 medical history is read from the chart', async ({ page, request }) => {
    const me = demoUser('REI')
    await signIn(page, me)
    const { access_token } = await (await request.post('/api/auth/sign-in', { data: { email: me.email, password: me.password } })).json()
    const chart = await (await request.get('/api/patients/1', { headers: { authorization: `Bearer ${access_token}` } })).json()
    await page.goto('/patients/1/medical-history')
    for (const { description } of chart.problems) await expect(page.getByText(description).first()).toBeVisible()
    for (const { name } of chart.medications) await expect(page.getByText(name).first()).toBeVisible()
  })

  test('R-11 R-12 the administrator’s screens', async ({ page }) => {
    await signIn(page, demoUser('PRACTICE_ADMIN'))
    await page.goto('/admin/activities')
    await expect(page.getByRole('table').getByText('auth.sign_in').first()).toBeVisible()
    await page.getByLabel('Action begins with').fill('patients')
    await expect(page).toHaveURL(/action=patients/)
    await page.goto('/admin/hipaa-compliance')
    await expect(page.getByText('Audit log')).toBeVisible()
    await page.goto('/admin/integrations')
    await expect(page.getByText('Nothing is connected')).toBeVisible()
    for (const [path, title] of [['/admin/analytics', 'Analytics'], ['/admin/reports', 'Reports'], ['/admin/settings', 'Settings']] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect((await page.getByRole('main').innerText()).trim().split(/\n+/)).toEqual([title, 'Coming soon...'])
    }
  })
})

test.describe('shell', () => {
  test('S-01 S-02 S-03 S-04 sidebar on wide screens, drawer with a floating toggle on small ones', async ({ page }) => {
    await page.setViewportSize(wide)
    await signIn(page, demoUser('REI'))
    const labels = ['Dashboard', 'Patients', 'Appointments', 'Documentation', 'Clinical AI', 'HIPAA Compliance', 'Integrations', 'Settings']
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link')).toHaveText(labels)
    const side = page.getByRole('complementary', { name: 'Navigation' })
    for (const words of ['REI Mode', 'Clinical Excellence', 'HIPAA Compliant', 'Enterprise Security']) await expect(side.getByText(words, { exact: true })).toBeVisible()
    await page.goto('/ask-wyze/any')
    await expect(menu.getByRole('link', { name: 'Clinical AI' })).toHaveAttribute('aria-current', 'page')
    await page.setViewportSize(phone)
    await expect(side).toBeHidden()
    await page.getByRole('button', { name: 'Open the menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link', { name: 'Patients' }).click()
    await expect(page).toHaveURL(/patient-management/)
    await expect(drawer).toBeHidden()
  })

  test('S-05 the account menu names the person and closes on a click outside', async ({ page }) => {
    await signIn(page, demoUser('REI'))
    await page.getByRole('button', { name: /account menu/i }).click()
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    await page.getByRole('main').click({ position: { x: 5, y: 300 } })
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
    await signOut(page)
  })

  test('S-06 the widget floats for a provider and knows the chart; nobody else has it', async ({ page }) => {
    await page.goto('/signin')
    await expect(page.getByRole('button', { name: 'Ask Wyze' })).toHaveCount(0)
    await signIn(page, demoUser('REI'))
    await page.goto('/patients/1')
    await page.getByRole('button', { name: 'Ask Wyze' }).click()
    await page.getByRole('link', { name: 'Open Clinical AI for this patient' }).click()
    await expect(page).toHaveURL('/ask-wyze?patient=1')
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
    await signOut(page)
    await signIn(page, demoUser('PRACTICE_ADMIN'))
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask Wyze' })).toHaveCount(0)
  })

  test('S-07 H-14 pages come in parts, from the site root, with a loader meanwhile', async ({ page }) => {
    await page.goto('/signin')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/**', async (route) => {
      expect(new URL(route.request().url()).pathname).toMatch(/^\/assets\//)
      await held
      await route.continue()
    })
    void page.goto('/purple-screen', { waitUntil: 'commit' })
    await page.waitForTimeout(300)
    release()
    await expect(page.getByText('AI-powered healthcare')).toBeVisible()
  })

  test('S-08 ? lists the shortcuts and Ctrl-K finds every screen', async ({ page }) => {
    await signIn(page, demoUser('REI'))
    // A key counts from when the shell is on the screen, which is a moment after the address changed.
    await expect(async () => {
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Lock the screen')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Name, MRN, screen or action').fill('Collab')
    await page.getByText('Collaboration').click()
    await expect(page).toHaveURL('/collaboration')
  })

  test('A-09 A-10 the switch by hand changes mode and colour of the page', async ({ page }) => {
    await page.setViewportSize(wide)
    await signIn(page, demoUser('REI'))
    const colour = () => page.getByRole('link', { name: 'Dashboard', exact: true }).evaluate((link) => getComputedStyle(link).backgroundColor)
    const before = await colour()
    await page.getByRole('button', { name: 'Switch the specialty' }).click()
    await page.getByRole('menuitem', { name: 'Physical Therapist' }).click()
    await expect(page.getByText('PT Mode')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.style.getPropertyValue('--specialty-primary').toUpperCase())).toBe('#A8492B')
    expect(await colour()).not.toBe(before)
    await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-switching'))).toBe(false)
  })
})

test.describe('state', () => {
  test('S17 A-06 signed out in one tab is signed out in the other within a second', async ({ page, context }) => {
    await signIn(page, demoUser('ND'))
    const second = await context.newPage()
    await second.goto('/patient-management')
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /account menu/i }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(second).toHaveURL(/\/signin/, { timeout: 1000 })
  })

  test('S06 after fifteen idle minutes nothing of a patient is in the document, and half-typed work comes back', async ({ page }) => {
    const me = demoUser('PT')
    await page.clock.install()
    await signIn(page, me)
    await page.goto('/patient-management?new=1')
    await page.getByLabel(/^First name/).fill('Halftyped')
    await page.clock.runFor(2_000)
    await page.clock.runFor(15 * 60_000)
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/MRN|Halftyped/)
    expect(await page.getByRole('table').count()).toBe(0)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(me.password)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(/^First name/)).toHaveValue('Halftyped')
  })

  test('S06 Ctrl-L locks at once, in every tab, and over a reload', async ({ page, context }) => {
    await signIn(page, demoUser('NP'))
    const second = await context.newPage()
    await second.goto('/patients/1')
    await expect(second.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
    await page.keyboard.press('Control+l')
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await expect(second.getByRole('heading', { name: 'Locked' })).toBeVisible()
    await second.reload()
    await expect(second.getByRole('heading', { name: 'Locked' })).toBeVisible()
    expect(await second.title()).toContain('Locked')
  })

  test('B15 A-02 a damaged store starts signed out, once', async ({ page }) => {
    await page.goto('/signin')
    await page.evaluate(() => {
      for (const key of ['wyze', 'user', 'access_token']) localStorage.setItem(key, '{"half')
    })
    await page.goto('/home')
    await expect(page.getByLabel('E-mail')).toBeVisible()
  })

  test('B04 S16 on a shared computer nothing is kept beyond the tab', async ({ page, context }) => {
    await page.goto('/signin')
    await page.getByLabel(/This is a shared computer/).check()
    const me = demoUser('PT')
    await page.getByLabel('E-mail').fill(me.email)
    await page.getByLabel('Password', { exact: true }).fill(me.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/home/)
    await page.goto('/patients/1')
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /^(user|access_token|refresh_token|token_type|wyze)$/.test(key)))).toEqual([])
    const other = await context.newPage()
    await other.goto('/home')
    await expect(other).toHaveURL(/\/signin/)
  })
})

test.describe('cache', () => {
  test('H-10 B08 a failing read shows the saved copy with its time; a chart never', async ({ page }) => {
    await signIn(page, demoUser('REI'))
    await page.goto('/patient-management')
    await expect(page.getByRole('table')).toBeVisible()
    await allKept(page)
    await page.goto('/patients/1')
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
    const broken = { status: 500, contentType: 'application/problem+json', body: '{"type":"x","title":"x","status":500,"code":"internal","detail":"It broke.","request_id":"r"}' }
    await page.route('**/api/patients**', (route) => route.fulfill(broken))
    await page.goto('/patient-management')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByText(/saved copy, \d\d:\d\d/)).toBeVisible()
    await page.goto('/patients/1')
    await expect(page.getByText('The chart could not be loaded')).toBeVisible()
    await page.unroute('**/api/patients**')
    await page.goto('/patient-management')
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByText(/saved copy/)).toHaveCount(0)
  })

  test('H-10 B08 withdrawn access takes the copy away, offline too', async ({ page }) => {
    await signIn(page, demoUser('REI'))
    await page.goto('/documentations')
    await page.goto('/patients/1/notes')
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
    await page.waitForTimeout(500)
    const gone = { status: 403, contentType: 'application/problem+json', body: '{"type":"x","title":"x","status":403,"code":"forbidden","detail":"No longer.","request_id":"r"}' }
    await page.route('**/api/patients/1/notes', (route) => route.fulfill(gone))
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' }).or(page.getByText('No longer.')).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toHaveCount(0)
    await page.unroute('**/api/patients/1/notes')
    await page.route('**/api/patients/1/notes', (route) => route.abort())
    await page.reload()
    await page.waitForTimeout(3000)
    await expect(page.getByRole('region', { name: 'Patient', exact: true })).toHaveCount(0)
  })

  test('H-11 a token that is not valid leads to the start with nothing left', async ({ page }) => {
    await signIn(page, demoUser('REI'))
    await page.route('**/api/**', (route) => route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"type":"x","title":"x","status":401,"code":"token_invalid","detail":"Invalid token","request_id":"r"}' }))
    await page.goto('/patient-management')
    await expect(page).toHaveURL(/\/signin/)
    expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  })

  test('H-12 B14 a part that cannot be fetched reloads the page once, then says so with a retry', async ({ page }) => {
    await signIn(page, demoUser('REI'))
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await page.route('**/assets/collaboration-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/collaboration')
    await expect(page.getByText('This screen could not be loaded')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(loads).toBeLessThanOrEqual(2)
    await page.unroute('**/assets/collaboration-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Collaboration' })).toBeVisible()
  })

  test('H-13 B12 a tour of the product writes nothing to the console', async ({ page }) => {
    const written: string[] = []
    page.on('console', (message) => written.push(message.text()))
    await signIn(page, demoUser('REI'))
    for (const path of ['/patient-management', '/patients/1', '/hipaa-compliance']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    }
    expect(written).toEqual([])
  })

  test('B04 B05 H-09 after a tour neither storage nor the profile folder holds a patient’s name or a raw token in the cache', async ({ playwright }) => {
    test.setTimeout(120_000)
    const profile = await mkdtemp(join(tmpdir(), 'wyze-profile-'))
    const { launchOptions } = test.info().project.use
    const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL: process.env['E2E_ORIGIN'], locale: 'en-US' })
    try {
      const page = await context.newPage()
      await signIn(page, demoUser('REI'))
      const canary = unique('Zzcanary')
      const chart = await registerPatient(page, canary)
      for (const path of [chart, `${chart}/medical-history`, `${chart}/notes`, '/home', `/patient-management`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await page.waitForTimeout(400)
      }
      const stored = await page.evaluate(() => ({ ...Object.fromEntries(Object.entries(localStorage)), ...Object.fromEntries(Object.entries(sessionStorage)) }))
      expect(JSON.stringify(stored)).not.toContain(canary)
      const allowed = ['user', 'access_token', 'refresh_token', 'token_type', 'wyze', 'wyze-active-at', 'mantine-color-scheme-value']
      expect(Object.keys(stored).filter((key) => !allowed.includes(key) && !/^(wyze-|react-router)/.test(key))).toEqual([])
      expect(await page.evaluate(countKept)).toBeGreaterThan(0)
      await context.close()
      expect(await filesHolding(profile, canary)).toEqual([])
    } finally {
      await context.close().catch(() => undefined)
      await rm(profile, { recursive: true, force: true })
    }
  })
})

/** Answers are sealed behind the screen: a page that is left at once keeps none. Of the list: the profile, the page and its facets. */
async function allKept(page: Page): Promise<void> {
  let before = 0
  const settle = async () => {
    const now = await page.evaluate(countKept)
    const is_settled = now >= 3 && now === before
    before = now
    return is_settled
  }
  await expect.poll(settle, { intervals: [500] }).toBe(true)
}

/** In the page: how many answers lie sealed on the device. */
function countKept(): Promise<number> {
  return new Promise((resolve) => {
    const open = indexedDB.open('wyze-answers')
    open.onsuccess = () => {
      const count = open.result.transaction('answers').objectStore('answers').count()
      count.onsuccess = () => resolve(count.result)
    }
  })
}

/** Files under a folder that hold a word, as UTF-8 or UTF-16. */
async function filesHolding(folder: string, word: string): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    if (bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le'))) found.push(path)
  }
  return found
}
