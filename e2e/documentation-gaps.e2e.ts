import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { extractText } from 'unpdf'
import { demoUser, fillVisit, registerPatient, signIn } from './people.ts'

test.setTimeout(120_000)

async function expectNoAxe(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), where).toEqual([])
}

test('U10 a visit that was recorded waits for its note, the signed note goes out in a packet, and the chart says to whom', async ({ page }) => {
  await signIn(page, demoUser('REI'))
  const name = `Gap${Date.now().toString(36)}`
  const chart = await registerPatient(page, name)

  await page.goto('/documentations')
  await page.getByRole('button', { name: 'Add a visit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Whose visit was it?' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(dialog.getByRole('group', { name: 'Patient' })).toContainText(name)
  await dialog.getByLabel('How you met').selectOption('telehealth')
  await dialog.getByLabel('Reason').fill('Injections')
  await expectNoAxe(page, 'recording a visit')
  await dialog.getByRole('button', { name: 'Add the visit' }).click()

  await page.getByRole('link', { name: /^Visits without a note/ }).click()
  await page.getByLabel('Whose').selectOption('me')
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('Telehealth · Injections')
  await row.getByRole('link', { name: /^Write the note/ }).click()
  await expect(page.getByText(/Telehealth · Injections$/)).toBeVisible()
  await fillVisit(page)
  await page.getByRole('button', { name: 'Sign note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign note' }).click()
  await expect(page.getByText('Verified against its signature')).toBeVisible()
  await page.goto('/documentations?view=visits&whose=me')
  await expect(page.getByRole('heading', { name: 'Visits without a note' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Write the note/ }).first()).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)
  await page.getByRole('link', { name: /^Notes without a visit/ }).click()
  await expect(page.getByRole('button', { name: /^Make the visit of/ }).or(page.getByText('Every note stands with its visit')).first()).toBeVisible()
  await expectNoAxe(page, 'notes without a visit')

  await page.goto(`${chart}/notes`)
  await page.getByRole('link', { name: 'Export packet' }).click()
  await page.getByRole('checkbox', { name: /Stimulation monitoring visit/ }).check()
  await page.getByLabel(/^Who receives it/).fill('Dr. Ines Falk')
  await page.getByRole('button', { name: 'Make the packet' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: /^Packet P-\d+ is ready/ }).getByRole('button', { name: /^Download P-/ }).click()
  const { text } = await extractText(new Uint8Array(readFileSync(await (await download).path())), { mergePages: false })
  const number = /P-\d{6}/.exec(text[0]!)![0]
  expect(text[1]).toMatch(/Index[^]*1\. Stimulation monitoring visit[^]*\b3\b/)
  expect(text[2]).toContain('Stimulation monitoring visit')
  text.forEach((words, at) => expect(words.replace(/\s+/g, ' ')).toContain(`Page ${at + 1} of ${text.length} · Testa ${name} · MRN`))
  const account = page.getByRole('region', { name: 'Disclosures' })
  await expect(account).toContainText('Dr. Ines Falk')
  await expect(account).toContainText(number)
  await expectNoAxe(page, 'a packet and the account of disclosures')
})
