import { expect, test } from '@playwright/test'
import { demoUser, signIn } from './people.ts'

test.setTimeout(120_000)

test('a chart is read as summary, timeline and trends; the address holds what is open', async ({ page }) => {
  await signIn(page, demoUser('REI'))
  await page.goto('/patients/1')
  const first = () => page.getByRole('heading', { level: 2 }).first()
  await expect(first()).toHaveText('Menstrual record')
  await page.getByLabel('Order of the summary').selectOption('nurse-practitioner')
  await expect(first()).toHaveText('Problems')
  await expect(page).toHaveURL(/lens=nurse-practitioner/)
  await page.reload()
  await expect(first()).toHaveText('Problems')

  await page.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/^[A-Z][a-z]+ \d{4}$/)
  await page.getByText('Medications', { exact: true }).click()
  await expect(page).toHaveURL(/kinds=medication/)
  await expect(page.getByText('Started').first()).toBeVisible()
  await expect(page.getByText('Signed')).toHaveCount(0)

  await page.getByRole('link', { name: 'Trends' }).click()
  const tests = page.getByRole('region', { name: 'Tests' }).getByRole('button')
  await tests.filter({ hasText: 'Estradiol' }).click()
  await expect(page).toHaveURL(/test=2243-4/)
  const course = page.getByRole('group', { name: /^Estradiol in pg\/mL over time/ })
  const values = course.getByRole('button')
  const count = await values.count()
  expect(count).toBeGreaterThan(1)
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(count + 1)
  // By keyboard: Tab reaches the newest value, arrows walk through the others.
  await values.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(values.nth(count - 2)).toBeFocused()
  await expect(values.nth(count - 2)).toHaveAttribute('aria-pressed', 'true')
})

test('a chart of another practice has no timeline and no trends', async ({ page }) => {
  await signIn(page, demoUser('NP', 1))
  for (const view of ['timeline', 'trends']) {
    await page.goto(`/patients/1?view=${view}`)
    await expect(page.getByText('There is no such patient')).toBeVisible()
  }
})
