import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoUser, draftVisit, registerPatient, signIn } from './people.ts'

test.setTimeout(90_000)

async function expectNoAxe(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), where).toEqual([])
}

test('C07 D04 a note is signed by the passkey of its signer, an addendum without it; both say so', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await signIn(page, demoUser('ND', 1))
  await page.goto('/settings?section=factors')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name').fill('Clinic laptop')
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await page.getByLabel('I have kept the codes').check()
  await page.getByRole('button', { name: 'Done' }).click()

  await draftVisit(page, await registerPatient(page, `Bound${Date.now().toString(36)}`))
  await page.getByRole('button', { name: 'Sign note' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Your passkey signs this very text.')).toBeVisible()
  await expectNoAxe(page, 'sign sheet with a passkey')
  await sheet.getByRole('button', { name: 'Sign note' }).click()
  await expect(page.getByText('Verified against its signature')).toBeVisible()
  await expect(page.getByText('Signed with a passkey, bound to this text')).toBeVisible()

  const after = page.getByRole('region', { name: 'After the signature' })
  await after.getByRole('button', { name: 'Add an addendum' }).click()
  await after.getByLabel('Text').fill('The culture came back negative.')
  await after.getByRole('button', { name: 'Not at hand' }).click()
  await after.getByRole('button', { name: 'Sign the addendum' }).click()
  await expect(after.getByRole('article', { name: 'Addendum 1' })).toContainText('Signed with a confirmed sign-in; the passkey was not at hand')
  await expectNoAxe(page, 'note signed by passkey')

  // The next test of this person signs in without a second step again.
  await page.goto('/settings?section=factors')
  await page.getByRole('button', { name: 'Remove Clinic laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(page.getByText('Clinic laptop')).toHaveCount(0)
})
