import { expect, type Page } from '@playwright/test'

/** One address of every screen that the product has; numbers are the demo's. */
export const provider_paths = [
  '/home',
  '/patient-management',
  '/patient-management?new=1',
  '/patients/1',
  '/patients/1?view=timeline',
  '/patients/1?view=trends',
  '/patients/1/notes',
  '/patients/1/notes?packet=new',
  '/patients/1/medical-history',
  '/patients/1/upload-data',
  '/template-selection',
  '/patients/1/template-selection',
  '/patients/1/template-selection?way=record',
  '/patients/1/template-selection?edit=T02',
  '/documentations',
  '/documentations?view=visits',
  '/documentations/review',
  '/appointments',
  '/appointments/new',
  '/collaboration',
  '/ask-wyze',
  '/intake-form',
  '/intake-form/1',
  '/hipaa-compliance',
  '/integrations',
  '/settings',
]
export const admin_paths = [
  '/admin/dashboard',
  '/admin/providers',
  '/admin/activities',
  '/admin/hipaa-compliance',
  '/admin/integrations',
  '/admin/analytics',
  '/admin/reports',
  '/admin/settings',
]
export const open_paths = ['/forgot-password', '/reset-password', '/verify-email', '/resend-verification-email', '/purple-screen']
export const public_paths = ['/signin', '/create-account', '/nowhere-at-all', ...open_paths]

/** The demo has drafts and signed notes of the clinician who is signed in; the ledger leads to them. */
export async function findNotePaths(page: Page): Promise<string[]> {
  await page.goto('/documentations?status=draft&author=me')
  await page.locator('main a[href^="/drafts/"]').first().click()
  await expect(page).toHaveURL(/\/drafts\/\d+/)
  await expect(page.getByRole('region', { name: 'Note', exact: true })).toBeVisible()
  const draft = new URL(page.url()).pathname
  await page.goto('/documentations?status=signed')
  await page.locator('main a[href$="/view"]').first().click()
  await expect(page).toHaveURL(/\/view$/)
  await expect(page.getByText('Verified against its signature')).toBeVisible()
  const view = new URL(page.url()).pathname
  await page.getByRole('link', { name: 'Summary' }).or(page.getByRole('button', { name: 'Summary' })).click()
  await expect(page).toHaveURL(/summary/)
  return [draft, view, new URL(page.url()).pathname]
}
