import AxeBuilder from '@axe-core/playwright'
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { linkIn } from './mailbox.ts'
import { demoUser, signIn } from './people.ts'

const password = 'forty herons walk at dusk'
const next_password = 'the lake is calm by seven'

async function expectAccessible(page: Page, screen: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  expect.soft(found, `axe on ${screen}`).toEqual([])
}

async function typeSignIn(page: Page, email: string, with_password: string): Promise<void> {
  await page.goto('/signin')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(with_password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOutByMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/signin/)
}

/** An authenticator that answers by itself, as a phone whose owner nods. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return { cdp, id: authenticatorId }
}

/** A code of a step that no code was taken of yet: the server takes the one before and the one after too. */
function codeOf(secret: string, steps_ahead = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps_ahead * 30 })
}

test('R-03 A14 a practice from nothing: open, verify, invite, join, passkey and app, lose both, recover, reset', async ({ page, browser }) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(15_000)
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}`
  const admin = `admin.${unique}@new.example`
  const nurse = `nurse.${unique}@new.example`

  // Open a practice by the form; what is missing is said at its field.
  await page.goto('/create-account')
  await expectAccessible(page, 'create-account')
  await page.getByRole('button', { name: 'Open the practice' }).click()
  await expect(page.getByRole('alert')).toContainText('Name of the practice')
  await page.getByLabel('Name of the practice').fill(`Lakeside ${unique}`)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Wirth')
  await page.getByLabel('E-mail').fill(admin)
  await page.getByLabel(/^Password/).fill('short')
  await expect(page.getByText('10 more characters')).toBeVisible()
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Open the practice' }).click()
  await expect(page.getByText(admin)).toBeVisible()
  await expectAccessible(page, 'create-account, sent')

  // The address is proven by the link, once.
  const verify = await linkIn(admin, '/verify-email')
  await page.goto(verify)
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email$/)
  await expectAccessible(page, 'verify-email')
  await typeSignIn(page, admin, password)
  await expect(page).toHaveURL(/\/admin\/dashboard/)

  // Invite a nurse practitioner.
  await page.goto('/admin/providers')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('E-mail').fill(nurse)
  await page.getByLabel('Role').selectOption('NP')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(nurse)).toBeVisible()
  await expectAccessible(page, 'admin/providers')

  // She joins; practice, role and address come from the invitation.
  const hers = await browser.newContext()
  const np = await hers.newPage()
  np.setDefaultTimeout(15_000)
  await np.goto(await linkIn(nurse, '/create-account'))
  await expect(np.getByRole('heading', { name: `Join Lakeside ${unique}` })).toBeVisible()
  await expect(np.getByLabel('E-mail')).toHaveValue(nurse)
  await expectAccessible(np, 'create-account, invited')
  await np.getByLabel('First name').fill('Noor')
  await np.getByLabel('Last name').fill('Haddad')
  await np.getByLabel(/^Password/).fill(password)
  await np.getByLabel('NPI').fill('1234567893')
  await np.getByLabel('Licence number').fill('209.01')
  await np.getByLabel('State').selectOption('IL')
  await np.getByLabel('Expires').fill('2029-05-31')
  await np.getByRole('button', { name: /^Join/ }).click()
  await expect(np.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
  await typeSignIn(np, nurse, password)
  await expect(np).toHaveURL(/\/home/)

  // S-05: the account menu has its three items; the panel keeps the account over any page.
  await np.getByRole('button', { name: /Account menu/ }).click()
  await expect(np.getByRole('dialog', { name: 'Account' }).getByRole('button')).toHaveText(['My Account', 'Profile Settings', 'Sign Out'])
  await np.getByRole('button', { name: 'Profile Settings' }).click()
  await expect(np).toHaveURL(/\/settings/)

  // An authenticator app, with recovery codes shown once.
  await np.goto('/settings?section=factors')
  await np.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(np.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expectAccessible(np, 'settings, authenticator app')
  const secret = (await np.locator('code').textContent())!.replace(/\s/g, '')
  await np.getByLabel('Code from the app').fill(codeOf(secret, -1))
  await np.getByRole('button', { name: 'Switch it on' }).click()
  const codes = np.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = await codes.allTextContents()
  await expectAccessible(np, 'settings, recovery codes')
  await np.getByLabel('I have kept the codes').check()
  await np.getByRole('button', { name: 'Done' }).click()
  await expect(np.getByText('10 left')).toBeVisible()

  // A passkey of this device.
  const authenticator = await addAuthenticator(np)
  await np.getByRole('button', { name: 'Add a passkey' }).click()
  await np.getByLabel('Name').fill('Work laptop')
  await np.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(np.getByText('Work laptop')).toBeVisible()
  await expectAccessible(np, 'settings, factors')

  // In by each: the app's code behind the password, then the passkey alone.
  await signOutByMenu(np)
  await typeSignIn(np, nurse, password)
  await np.getByRole('button', { name: 'Use the authenticator app' }).click()
  await expectAccessible(np, 'second step')
  await np.getByLabel('Code from the app').fill(codeOf(secret, 0))
  await expect(np).toHaveURL(/\/home/)
  await signOutByMenu(np)
  await np.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(np).toHaveURL(/\/home/)
  await signOutByMenu(np)

  // Both are lost: a recovery code lets her in, and stands for one use.
  await authenticator.cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: authenticator.id })
  await typeSignIn(np, nurse, password)
  await np.getByRole('button', { name: 'Use a recovery code' }).click()
  await np.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[0]!)
  await np.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(np).toHaveURL(/\/home/)
  await np.goto('/settings?section=factors')
  await expect(np.getByText('9 left')).toBeVisible()

  // A forgotten password: R-03 works signed in and out.
  await np.goto('/forgot-password')
  await expect(np.getByLabel('E-mail')).toHaveValue(nurse)
  await expectAccessible(np, 'forgot-password')
  await np.getByRole('button', { name: 'Send the link' }).click()
  await expect(np.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()
  const reset = await linkIn(nurse, '/reset-password')
  await np.goto(reset)
  await expectAccessible(np, 'reset-password')
  await np.getByRole('textbox', { name: 'New password' }).fill(next_password)
  await np.getByRole('button', { name: 'Set the password' }).click()
  await expect(np.getByRole('heading', { name: 'Your password is set' })).toBeVisible()
  await typeSignIn(np, nurse, next_password)
  await np.getByRole('button', { name: 'Use a recovery code' }).click()
  await np.getByRole('textbox', { name: 'Recovery code' }).fill(recovery[1]!)
  await np.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(np).toHaveURL(/\/home/)

  // The link worked once.
  await np.goto(reset)
  await np.getByRole('textbox', { name: 'New password' }).fill('another walk along the lake')
  await np.getByRole('button', { name: 'Set the password' }).click()
  await expect(np.getByRole('alert')).toContainText('used already')
  await np.goto('/resend-verification-email')
  await expectAccessible(np, 'resend-verification-email')
  await hers.close()
})

test('S-05 A14 a practice administrator keeps the account in the panel; unsaved changes outlive the page', async ({ page }) => {
  await signIn(page, demoUser('PRACTICE_ADMIN'))
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'My Account' })
  await expect(panel.getByLabel('First name')).toBeVisible()
  await expectAccessible(page, 'account panel')
  const credentials = `MHA ${Date.now().toString(36)}`
  await panel.getByLabel('Credentials').fill(credentials)
  await expect(panel.getByText('Not saved yet')).toBeVisible()
  await page.waitForTimeout(600)
  await page.reload()
  await expect(panel.getByLabel('Credentials')).toHaveValue(credentials)
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Profile saved')).toBeVisible()
  await panel.getByRole('button', { name: 'Devices' }).click()
  await expect(panel.getByText('This device')).toBeVisible()
})

test('A14 people of the practice: a required second factor stands before every screen; role, reset, access', async ({ page, browser }) => {
  test.setTimeout(240_000)
  page.setDefaultTimeout(15_000)
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}`
  const admin = `head.${unique}@new.example`
  const colleague = `pt.${unique}@new.example`
  await page.goto('/create-account')
  await page.getByLabel('Name of the practice').fill(`Hillside ${unique}`)
  await page.getByLabel('First name').fill('Ines')
  await page.getByLabel('Last name').fill('Lund')
  await page.getByLabel('E-mail').fill(admin)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Open the practice' }).click()
  await page.goto(await linkIn(admin, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await typeSignIn(page, admin, password)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await page.goto('/admin/providers')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  await page.getByLabel('E-mail').fill(colleague)
  await page.getByLabel('Role').selectOption('PT')
  await page.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(page.getByText(colleague)).toBeVisible()

  const theirs = await browser.newContext()
  const pt = await theirs.newPage()
  pt.setDefaultTimeout(15_000)
  await pt.goto(await linkIn(colleague, '/create-account'))
  await pt.getByLabel('First name').fill('Theo')
  await pt.getByLabel('Last name').fill('Marsh')
  await pt.getByLabel(/^Password/).fill(password)
  await pt.getByRole('button', { name: /^Join/ }).click()
  await expect(pt.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
  await typeSignIn(pt, colleague, password)
  await expect(pt).toHaveURL(/\/home/)

  // The administrator begins with herself, then requires it of everybody.
  await page.reload()
  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Set up your own first' }).click()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByLabel('I have kept the codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Close' }).first().click()
  await page.goto('/admin/providers')
  await page.getByRole('button', { name: 'Require it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Require it' }).click()
  await expect(page.getByRole('button', { name: 'No longer require it' })).toBeVisible()
  await pt.goto('/home')
  await expect(pt.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
  await expectAccessible(pt, 'second factor required')
  await pt.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = (await pt.locator('code').textContent())!.replace(/\s/g, '')
  await pt.getByLabel('Code from the app').fill(codeOf(secret))
  await pt.getByRole('button', { name: 'Switch it on' }).click()
  await pt.getByLabel('I have kept the codes').check()
  await pt.getByRole('button', { name: 'Done' }).click()
  await expect(pt.getByRole('heading', { name: /Theo/ })).toBeVisible()

  // Another role, and no access any more: both end the open session.
  await page.reload()
  const act = async (item: string, confirm: string) => {
    await page.getByRole('button', { name: /What to do for Theo Marsh/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await act('Reset the second factor', 'Reset the second factor')
  await expect(page.getByRole('row', { name: /Theo Marsh/ }).getByText('None')).toBeVisible()
  await act('End access', 'End access')
  await expect(page.getByRole('row', { name: /Theo Marsh/ }).getByText('No access')).toBeVisible()
  await expectAccessible(page, 'admin/providers with people')
  await typeSignIn(pt, colleague, password)
  await expect(pt.getByRole('alert')).toBeVisible()
  await act('Give access again', 'Give access')
  await expect(page.getByRole('row', { name: /Theo Marsh/ }).getByText('Active')).toBeVisible()
  await theirs.close()
})
