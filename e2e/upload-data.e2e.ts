import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { csvFile, hl7File, pdfFile, type FileToUpload, type Person } from './import-files.ts'
import { demoUser, registerPatient, signIn } from './people.ts'

const born = '1991-05-31'

// About 15 s alone; a machine that many share is slower.
test.setTimeout(150_000)

async function openUpload(page: Page, last: string): Promise<{ chart: string; path: string; who: Person }> {
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, last)
  const path = `${chart}/upload-data`
  await page.goto(path)
  await expect(page.getByText('No file has been uploaded')).toBeVisible()
  return { chart, path, who: { first: 'Testa', last, born } }
}

async function send(page: Page, ...files: FileToUpload[]): Promise<void> {
  await page.getByLabel('Files to upload').setInputFiles(files)
}

async function openFile(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

const rows = (page: Page) => page.getByRole('list', { name: 'Rows for the chart' }).getByRole('listitem')

test('R-07 a laboratory’s PDF and an HL7 message become numbers of the chart, and each opens the place that it came from', async ({ page }) => {
  const { chart, path, who } = await openUpload(page, 'Uploadall')
  await send(page, await pdfFile(who), hl7File(who))
  await expect(page.getByRole('region', { name: 'Files' }).getByText('To look through')).toHaveCount(2, { timeout: 60_000 })

  await openFile(page, path, 'report.pdf')
  const drawn = page.getByRole('region', { name: 'Source' }).locator('button[data-lit]')
  await rows(page).getByRole('button', { name: /FSH/ }).click()
  await expect(page.getByRole('img', { name: 'Page 1 of the file' })).toBeVisible()
  await expect(drawn).toBeVisible()
  await rows(page).filter({ hasText: 'FSH' }).getByRole('button', { name: 'Correct' }).click()
  await page.getByLabel('Number').fill('4.12')
  await page.getByRole('button', { name: 'Keep the correction' }).click()
  await expect(rows(page).filter({ hasText: 'FSH' }).getByText(/corrected by/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Accept 3 rows/ }).click()
  await expect(rows(page).getByText('In the chart', { exact: true })).toHaveCount(3)

  await openFile(page, path, 'oru.hl7')
  await page.getByRole('button', { name: /^Accept 2 rows/ }).click()
  await expect(rows(page).getByText('In the chart', { exact: true })).toHaveCount(2)

  await page.goto(chart)
  await page.getByRole('link', { name: /Estradiol.*open where it came from/i }).click()
  await expect(page.getByRole('list', { name: 'Lines of the source' }).locator('[data-lit]')).toContainText('2243-4^Estradiol')
  await page.goto(chart)
  await page.getByRole('link', { name: /AMH.*open where it came from|Anti-Mullerian.*open where it came from/i }).click()
  await expect(drawn).toBeVisible()
})

test('another patient’s file is blocked; one that nearly agrees waits for a reason; what it replaced comes back when it is undone', async ({ page }) => {
  const { chart, path, who } = await openUpload(page, 'Uploadwho')
  const text = (name: string, content: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content, 'latin1') })
  await send(page, { ...hl7File({ first: 'Beatriz', last: 'Almeida', born: '1985-02-03' }), name: 'other.hl7' }, csvFile(who), { ...csvFile({ ...who, first: 'Tesa' }, '2.40'), name: 'nearly.csv' }, text('labs.png', 'MZ\x90\x00\x03\x00\x00\x00'))
  const list = page.getByRole('region', { name: 'Files' })
  await expect(list.getByText('Another patient', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(list.getByText('To look through')).toHaveCount(2, { timeout: 60_000 })
  await expect(page.getByText('labs.png').first()).toBeVisible()

  await openFile(page, path, 'other.hl7')
  await expect(page.getByRole('alert')).toContainText('another patient')
  await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeDisabled()
  await expectAccessible(page)
  await openFile(page, path, 'results.csv')
  await page.getByRole('button', { name: /^Accept 3 rows/ }).click()
  await expect(rows(page).getByText('In the chart', { exact: true })).toHaveCount(3)

  await openFile(page, path, 'nearly.csv')
  await page.getByRole('button', { name: /It belongs here/ }).click()
  await page.getByLabel('Last name in this chart, typed').fill('Wrong')
  await page.getByLabel('Why the file belongs here').fill('The laboratory misspells her name.')
  await page.getByRole('button', { name: 'Confirm that it belongs here' }).click()
  await expect(page.getByText('is not the last name in this chart')).toBeVisible()
  await page.getByLabel('Last name in this chart, typed').fill('Uploadwho')
  await page.getByRole('button', { name: 'Confirm that it belongs here' }).click()
  await expect(page.getByText(/confirmed that this file belongs here/)).toBeVisible()

  const changed = rows(page).filter({ hasText: 'Anti-Mullerian' })
  await expect(changed.locator('del')).toContainText('1.2 ng/mL')
  await changed.getByRole('button', { name: 'Accept and replace' }).click()
  await expect(changed.getByText('In the chart', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByLabel('Why').fill('Wrong sample')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(changed.getByText('Undone')).toBeVisible()
  await page.goto(chart)
  await expect(page.getByRole('row', { name: /1\.2 ng\/mL/ })).toBeVisible()
})
