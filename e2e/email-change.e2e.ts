import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { linkIn } from './mailbox.ts'

const password = 'forty herons walk at dusk'

test('A25 S13 a new address: asked for in the account, confirmed from its mailbox, shown everywhere', async ({ page }) => {
  const unique = `${Date.now().toString(36)}${test.info().workerIndex}`
  const [before, after] = [`old.${unique}@new.example`, `new.${unique}@new.example`]
  const opened = await page.request.post('/api/auth/create-account', {
    data: { practice_name: `Harbour ${unique}`, time_zone: 'America/New_York', email: before, first_name: 'Ines', last_name: 'Falk', password },
  })
  expect(opened.status()).toBe(202)
  await page.goto(await linkIn(before, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()

  await page.goto('/signin')
  await page.getByLabel('E-mail').fill(before)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Profile Settings' }).click()
  const panel = page.getByRole('dialog', { name: 'My Account' })
  await panel.getByRole('button', { name: 'E-mail address' }).click()

  const field = page.getByLabel('New e-mail address')
  await field.fill(before)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('is your address already').first()).toBeVisible()
  await expect(field).toHaveValue(before)
  await field.fill(after)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Waits for its link')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])

  await page.goto(await linkIn(after, '/verify-email'))
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible()
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: /Account menu/ }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/signin/)
  await page.getByLabel('E-mail').fill(after)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard/)
})
