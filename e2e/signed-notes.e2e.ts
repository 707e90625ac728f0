import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoUser, draftVisit, registerPatient, signIn } from './people.ts'

test.setTimeout(180_000)

async function expectNoAxe(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), where).toEqual([])
}

/** A visit of a new patient, drafted and signed through the screen. Returns the note's path. */
async function signVisit(page: Page, last_name: string): Promise<string> {
  await draftVisit(page, await registerPatient(page, last_name))
  await page.getByRole('button', { name: /^Sign/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign note' }).click()
  await expect(page).toHaveURL(/\/notes\/\d+/)
  await expect(page.getByText('Verified against its signature')).toBeVisible()
  return new URL(page.url()).pathname
}

test('U13 after the signature: an addendum, a cosignature of a colleague, a PDF, the mark of an error', async ({ page, browser }) => {
  const colleague = demoUser('NP')
  await signIn(page, demoUser('REI'))
  const path = await signVisit(page, `After${Date.now().toString(36)}`)
  const after = page.getByRole('region', { name: 'After the signature' })

  await after.getByRole('button', { name: 'Add an addendum' }).click()
  await after.getByLabel('Text').fill('The culture came back negative.')
  await expect(after.getByText('kept on this device')).toBeVisible()
  await page.reload()
  await after.getByRole('button', { name: 'Add an addendum' }).click()
  await expect(after.getByLabel('Text')).toHaveValue('The culture came back negative.')
  await expectNoAxe(page, 'form of an addendum')
  await after.getByRole('button', { name: 'Sign the addendum' }).click()
  await expect(after.getByRole('article', { name: 'Addendum 1' })).toContainText('The culture came back negative.')

  await after.getByRole('button', { name: 'Ask for a cosignature' }).click()
  const ask = page.getByRole('dialog')
  const option = await ask.getByLabel('Colleague').locator('option', { hasText: '(NP)' }).first().textContent()
  await ask.getByLabel('Colleague').selectOption({ label: option! })
  await ask.getByLabel('Message').fill('Please look at the dose.')
  await ask.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(after.getByText('Waits for a cosignature')).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await signIn(theirs, colleague)
  await theirs.goto('/documentations')
  await expect(theirs.getByRole('region', { name: 'Cosignatures' })).toBeVisible()
  await expectNoAxe(theirs, 'queue of cosignatures')
  await theirs.goto(path)
  await theirs.getByRole('button', { name: 'Cosign', exact: true }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Cosign', exact: true }).click()
  await expect(theirs.getByText('Cosigned', { exact: true })).toBeVisible()
  // The author's screen hears of it.
  await expect(after.getByText('Cosigned', { exact: true })).toBeVisible()

  const saved = page.waitForEvent('download')
  await after.getByRole('button', { name: 'PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^note-\d+\.pdf$/)

  await after.getByRole('button', { name: 'Entered in error' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Written into the wrong chart.')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as error' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Entered in error' })).toContainText('Written into the wrong chart.')
  await expect(after.getByRole('button', { name: 'Entered in error' })).toHaveCount(0)
  await expectNoAxe(page, 'signed note with everything beside it')
})

test('a practice administrator sets whose notes are cosigned; it is asked for at the signature', async ({ page, browser }) => {
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, demoUser('PRACTICE_ADMIN', 1))
  await admin.goto('/admin/providers')
  await admin.getByRole('button', { name: 'Set a rule' }).click()
  const rule = admin.getByRole('dialog')
  await rule.getByLabel('Whose notes').selectOption({ label: await rule.getByLabel('Whose notes').locator('option', { hasText: '(PT)' }).first().textContent() as string })
  await rule.getByLabel('Cosigned by').selectOption({ label: await rule.getByLabel('Cosigned by').locator('option', { hasText: '(REI)' }).first().textContent() as string })
  await rule.getByRole('button', { name: 'Set the rule' }).click()
  await expect(admin.getByText(/100 % of signed notes are cosigned by/)).toBeVisible()
  await expectNoAxe(admin, 'supervision')

  await signIn(page, demoUser('PT', 1))
  await signVisit(page, `Sup${Date.now().toString(36)}`)
  await expect(page.getByText(/by the practice’s supervision/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw the request' })).toHaveCount(0)
  await admin.getByRole('button', { name: /^End the rule for/ }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'End the rule' }).click()
  await expect(admin.getByText('No cosignatures are required')).toBeVisible()
})
