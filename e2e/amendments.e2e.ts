import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoUser, draftVisit, registerPatient, signIn } from './people.ts'

test.setTimeout(120_000)

async function expectNoAxe(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), where).toEqual([])
}

test('D05 a draft is read to its end and signed in the queue, then amended; both versions stay readable, and the ledger finds the one in force', async ({ page }) => {
  await signIn(page, demoUser('REI'))
  const mark = `Quokka${Date.now().toString(36)}`
  const draft_path = await draftVisit(page, await registerPatient(page, mark))

  // The queue signs only what was read to its end.
  await page.goto(`/documentations/review?draft=${draft_path.split('/').at(-1)}`)
  const sign = page.getByRole('button', { name: 'Sign this note' })
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(mark) })).toBeFocused()
  await expectNoAxe(page, 'queue of drafts')
  await page.getByRole('heading', { level: 3 }).last().scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  for (const heading of await page.getByRole('heading', { level: 3 }).all()) await heading.scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await expect(sign).toBeEnabled()
  await page.keyboard.press('s')
  await expect(page.getByText('The note is signed.')).toBeVisible()

  await page.goto(`/documentations?author=me&state=signed`)
  await page.getByRole('link', { name: new RegExp(mark) }).click()
  const after = page.getByRole('region', { name: 'After the signature' })
  await after.getByRole('button', { name: 'Amend', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The place of the pain was left out.')
  await page.getByRole('dialog').getByRole('button', { name: 'Open the amendment' }).click()
  await expect(page).toHaveURL(/\/drafts\/\d+/)
  await expect(page.getByText('Amends version 1')).toBeVisible()
  const sentence = page.getByRole('region', { name: 'Note', exact: true }).getByText(/headache on Friday/).first()
  await sentence.click()
  await page.keyboard.press('e')
  await page.getByLabel('Text of the sentence').fill(`She had a headache on Friday. ${mark} was on the left.`)
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.keyboard.press('Control+Enter')
  await saved
  await page.getByRole('button', { name: /^Sign note/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign note' }).click()
  await expect(page).toHaveURL(/\/notes\/\d+\/view/)

  await page.getByRole('link', { name: 'See what changed' }).click()
  await expect(page.getByRole('region', { name: 'From version 1 to version 2' }).locator('ins')).toContainText('on the left')
  await expectNoAxe(page, 'an amended note with what changed')
  await page.getByRole('button', { name: 'Read version 1' }).click()
  await expect(page.getByRole('region', { name: 'Version 1, as it was signed' })).not.toContainText('on the left')

  await page.getByRole('link', { name: 'Summary' }).click()
  await page.getByText('Patient', { exact: true }).last().click()
  await expect(page.getByText(/Reading grade [0-6]\.\d/)).toBeVisible()
  await expectNoAxe(page, 'the summary for the patient')

  await page.goto('/documentations')
  await page.getByLabel('Search in the text').fill(mark)
  await expect(page.locator('mark').first()).toHaveText(mark)
  await expect(page.getByRole('link', { name: /Amended / })).toHaveCount(1)
  await expectNoAxe(page, 'ledger with a search')
})
