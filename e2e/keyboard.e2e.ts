import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { linkIn } from './mailbox.ts'
import { settleMotion } from './settle-motion.ts'

const password = 'forty herons walk at dusk'

/** Moves the focus with Tab until it is where the test wants to act: what Tab does not reach, a keyboard cannot use. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 90; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await settleMotion(page)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`), `axe on ${screen}`).toEqual([])
}

async function signInByKeys(page: Page, email: string): Promise<void> {
  await page.goto('/signin')
  await typeInto(page, page.getByLabel('E-mail'), email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  await page.keyboard.press('Enter')
}

const viewport = { width: 390, height: 844 }
test.use({ viewport })

test('R-03 A-09 A14 open a practice, verify, invite, join, authenticator, another specialty: by keys alone, on the narrowest screen', async ({ page, browser }) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(15_000)
  const unique = `${Date.now().toString(36)}k${test.info().workerIndex}`
  const admin = `admin.${unique}@new.example`
  const nurse = `nurse.${unique}@new.example`

  await page.goto('/create-account')
  await typeInto(page, page.getByLabel('Name of the practice'), `Harbour ${unique}`)
  await typeInto(page, page.getByLabel('First name'), 'Ada')
  await typeInto(page, page.getByLabel('Last name'), 'Wirth')
  await typeInto(page, page.getByLabel('E-mail'), admin)
  await typeInto(page, page.getByLabel(/^Password/), password)
  await expectAccessible(page, 'create-account')
  await press(page, page.getByRole('button', { name: 'Open the practice' }))
  await expect(page.getByText(admin)).toBeVisible()
  await page.goto(await linkIn(admin, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expectAccessible(page, 'verify-email')

  await signInByKeys(page, admin)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expectAccessible(page, 'admin/dashboard')
  await press(page, page.getByRole('button', { name: 'Open the menu' }))
  await press(page, page.getByRole('link', { name: 'Providers' }))
  await press(page, page.getByRole('button', { name: 'Invite somebody' }))
  await typeInto(page, page.getByLabel('E-mail'), nurse)
  await tabTo(page, page.getByLabel('Role'))
  await page.keyboard.type('Nurse')
  await expect(page.getByLabel('Role')).toHaveValue('NP')
  await expectAccessible(page, 'admin/providers, invitation')
  await press(page, page.getByRole('button', { name: 'Send the invitation' }))
  await expect(page.getByText(nurse)).toBeVisible()

  const hers = await browser.newContext({ viewport })
  const np = await hers.newPage()
  np.setDefaultTimeout(15_000)
  await np.goto(await linkIn(nurse, '/create-account'))
  await typeInto(np, np.getByLabel('First name'), 'Noor')
  await typeInto(np, np.getByLabel('Last name'), 'Haddad')
  await typeInto(np, np.getByLabel(/^Password/), password)
  await expectAccessible(np, 'create-account, invited')
  await press(np, np.getByRole('button', { name: /^Join/ }))
  await expect(np.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
  await signInByKeys(np, nurse)
  await expect(np).toHaveURL(/\/home/)
  await expectAccessible(np, 'home')

  // Account menu, settings, section: each by Tab and Enter.
  await press(np, np.getByRole('button', { name: /Account menu/ }))
  await press(np, np.getByRole('button', { name: 'Profile Settings' }))
  await expect(np).toHaveURL(/\/settings/)
  await press(np, np.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: /factor|sign-in/i }).first())
  await press(np, np.getByRole('button', { name: 'Set up an authenticator app' }))
  const secret = (await np.locator('code').textContent())!.replace(/\s/g, '')
  await expectAccessible(np, 'settings, authenticator app')
  await typeInto(np, np.getByLabel('Code from the app'), generateSync({ secret }))
  await press(np, np.getByRole('button', { name: 'Switch it on' }))
  await expect(np.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await press(np, np.getByLabel('I have kept the codes'), 'Space')
  await press(np, np.getByRole('button', { name: 'Done' }))
  await expect(np.getByText('10 left')).toBeVisible()

  await press(np, np.getByRole('button', { name: 'Open the menu' }))
  await press(np, np.getByRole('button', { name: 'Switch the specialty' }))
  await expect(np.getByRole('menuitem', { name: 'Physical Therapist' })).toBeVisible()
  const item = np.getByRole('menuitem', { name: 'Physical Therapist' })
  for (let steps = 0; steps < 8 && !(await item.evaluate((element) => element === document.activeElement)); steps += 1) await np.keyboard.press('ArrowDown')
  await np.keyboard.press('Enter')
  await expect(np.getByText('PT Mode').filter({ visible: true })).toHaveCount(1)
  // What lies under the open menu is dimmed: it is judged when the menu is gone.
  await np.keyboard.press('Escape')
  await expect(np.getByRole('dialog')).toHaveCount(0)
  await expectAccessible(np, 'settings, another specialty')
  await hers.close()
})
