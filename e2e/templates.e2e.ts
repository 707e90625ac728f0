import { expect, test } from '@playwright/test'
import { demoUser, signIn } from './people.ts'

test('a template is adapted beside a past visit, saved, chosen, improved, and brought back', async ({ page }) => {
  await signIn(page, demoUser('REI'))
  await page.goto('/patients/1/template-selection')
  await page.getByRole('button', { name: 'Adapt Stimulation monitoring visit' }).click()
  await expect(page).toHaveURL(/edit=T02/)
  const preview = page.getByRole('region', { name: 'On a past visit' })
  await expect(preview.getByRole('heading', { level: 3, name: 'Follicle table R/L' })).toBeVisible({ timeout: 30_000 })

  await page.getByLabel('Name', { exact: true }).fill('My scan day')
  await page.getByRole('textbox', { name: 'Section 5' }).fill('')
  await page.getByRole('button', { name: 'Save as my template' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Section 5, name: is needed' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Section 5' }).fill('Follicles')
  await expect(preview.getByRole('heading', { level: 3, name: 'Follicles' })).toBeVisible()
  await page.getByRole('button', { name: 'Save as my template' }).click()
  await expect(page).toHaveURL(/template=own-\d+\.1/)
  await expect(page.getByRole('group', { name: 'Your own' }).getByRole('radio', { name: 'My scan day' })).toBeChecked()

  await page.getByRole('button', { name: 'Edit My scan day' }).click()
  await page.getByRole('button', { name: 'Remove Follicles' }).click()
  await page.getByRole('button', { name: 'Save a new version' }).click()
  await page.getByRole('button', { name: 'Edit My scan day' }).click()
  await expect(page.getByText('Removed: Follicles')).toBeVisible()
  await page.getByRole('button', { name: 'Bring back' }).click()
  await expect(page.getByRole('textbox', { name: 'Section 5' })).toHaveValue('Follicles')
  await page.getByRole('button', { name: 'Save a new version' }).click()
  await expect(page).toHaveURL(/template=own-\d+\.3/)
  await expect(page.getByRole('radio', { name: 'My scan day' })).toBeChecked()
})
