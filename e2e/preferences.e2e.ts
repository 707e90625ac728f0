import { expect, test } from '@playwright/test'
import { demoUser, signIn } from './people.ts'

test('the clock and the units that somebody chose drive what every screen shows them', async ({ page }) => {
  await signIn(page, demoUser('NP', 1))
  await page.goto('/settings?section=sessions')
  const since = page.getByText(/Since \d+ \w{3} \d{4}/).first()
  await expect(since).toHaveText(/, \d\d:\d\d/)
  await page.goto('/settings?section=appearance')
  await page.getByText('2:30 PM', { exact: true }).click()
  await expect(page.getByRole('radio', { name: '2:30 PM' })).toBeChecked()
  await page.getByRole('link', { name: 'Sessions' }).or(page.getByRole('link', { name: /devices/i })).first().click()
  await expect(since).toHaveText(/, \d{1,2}:\d\d [AP]M/)

  // A patient with a result that has two units.
  await page.goto('/patient-management')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  const charts = await page.getByRole('table').getByRole('link').evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('href')!).filter((href) => /^\/patients\/\d+$/.test(href)))])
  const twin = page.getByText(/^= [\d.,]+ [µnpm]?mol\/L$/).first()
  for (const chart of charts) {
    await page.goto(chart)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    if (await twin.isVisible()) break
  }
  await expect(twin).toBeVisible()
  const chart = new URL(page.url()).pathname
  await page.goto('/settings?section=units')
  await page.getByText('pmol/L', { exact: true }).click()
  await expect(page.getByRole('radio', { name: 'pmol/L' })).toBeChecked()
  await page.goto(chart)
  await expect(page.getByText(/^reported [\d.,]+ \w+\/\w+$/).first()).toBeVisible()
  await expect(twin).toBeHidden()
})
