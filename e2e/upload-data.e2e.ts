import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { ccdaFile, csvFile, fhirFile, hl7File, pdfFile, type FileToUpload } from './import-files.ts'
import { demoUser, registerPatient, signIn } from './people.ts'

const born = '1991-05-31'

async function openUpload(page: Page, last: string): Promise<{ path: string; who: { first: string; last: string; born: string } }> {
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, last)
  const path = `${chart}/upload-data`
  await page.goto(path)
  await expect(page.getByText('No file has been uploaded')).toBeVisible()
  return { path, who: { first: 'Testa', last, born } }
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
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

const rows = (page: Page) => page.getByRole('list', { name: 'Rows for the chart' }).getByRole('listitem')

test('R-07 CSV, HL7, FHIR, C-CDA and PDF are laid out beside their source and accepted; a number of the chart opens its place', async ({ page }) => {
  test.slow()
  const { path, who } = await openUpload(page, 'Uploadall')
  await expectAccessible(page)
  const files: [FileToUpload, rows: number][] = [[csvFile(who), 3], [hl7File(who), 2], [fhirFile(who), 2], [ccdaFile(who), 1], [await pdfFile(who), 3]]
  await send(page, ...files.map(([file]) => file))
  const list = page.getByRole('region', { name: 'Files' })
  await expect(list.getByText('To look through')).toHaveCount(files.length, { timeout: 60_000 })
  await expectAccessible(page)

  for (const [{ name }, count] of files) {
    await openFile(page, path, name)
    await page.getByRole('button', { name: new RegExp(`^Accept ${count} row`) }).click()
    await expect(page.getByText('In the chart', { exact: true }).first()).toBeVisible()
    await expect(rows(page).getByText('In the chart', { exact: true })).toHaveCount(count)
  }
  await expectAccessible(page)

  await openFile(page, path, 'oru.hl7')
  await rows(page).getByRole('button', { name: /Follitropin/ }).click()
  const lit = page.getByRole('list', { name: 'Lines of the source' }).locator('[data-lit]')
  await expect(lit).toContainText('15067-2^Follitropin')
  await page.reload()
  await expect(lit).toContainText('15067-2^Follitropin')

  await page.goto(path.replace('/upload-data', ''))
  await page.getByRole('link', { name: /AMH.*open where it came from|Anti-Mullerian.*open where it came from/i }).first().click()
  await expect(page.getByRole('region', { name: 'Source' })).toBeVisible()
  await expect(page.locator('[data-lit]').first()).toBeVisible()
})

test('a PDF is drawn with the region of the row lit; what a person corrects is kept as theirs', async ({ page }) => {
  const { path, who } = await openUpload(page, 'Uploadpdf')
  await send(page, await pdfFile(who))
  await expect(page.getByText('To look through')).toBeVisible({ timeout: 60_000 })
  await openFile(page, path, 'report.pdf')
  await expect(page.getByRole('img', { name: 'Page 1 of the file' })).toBeVisible()
  await rows(page).getByRole('button', { name: /FSH/ }).click()
  await expect(page.getByRole('region', { name: 'Source' }).locator('button[data-lit]')).toBeVisible()
  await rows(page).filter({ hasText: 'FSH' }).getByRole('button', { name: 'Correct' }).click()
  await page.getByLabel('Number').fill('4.12')
  await page.getByLabel('LOINC').fill('15067-3')
  await page.getByRole('button', { name: 'Keep the correction' }).click()
  await expect(page.getByText(/is not a LOINC code/)).toBeVisible()
  await page.getByLabel('LOINC').fill('15067-2')
  await page.getByRole('button', { name: 'Keep the correction' }).click()
  await expect(rows(page).filter({ hasText: 'FSH' }).getByText(/corrected by/)).toBeVisible()
  await expect(rows(page).filter({ hasText: 'FSH' }).getByText('4.12')).toBeVisible()
  await expectAccessible(page)
})

test('another patient’s file is blocked; one that nearly agrees needs the name typed and a reason', async ({ page }) => {
  const { path, who } = await openUpload(page, 'Uploadwho')
  await send(page, { ...hl7File({ first: 'Beatriz', last: 'Almeida', born: '1985-02-03' }), name: 'other.hl7' }, { ...csvFile({ ...who, first: 'Tesa' }), name: 'nearly.csv' })
  await expect(page.getByText('Another patient', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('To look through')).toBeVisible({ timeout: 60_000 })
  await openFile(page, path, 'other.hl7')
  await expect(page.getByRole('alert')).toContainText('another patient')
  await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeDisabled()
  await expectAccessible(page)

  await openFile(page, path, 'nearly.csv')
  await expect(page.getByRole('button', { name: /^Accept 3/ })).toBeDisabled()
  await page.getByRole('button', { name: /It belongs here/ }).click()
  await page.getByLabel('Last name in this chart, typed').fill('Wrong')
  await page.getByLabel('Why the file belongs here').fill('The laboratory misspells her name.')
  await page.getByRole('button', { name: 'Confirm that it belongs here' }).click()
  await expect(page.getByText('is not the last name in this chart')).toBeVisible()
  await page.getByLabel('Last name in this chart, typed').fill('Uploadwho')
  await page.getByRole('button', { name: 'Confirm that it belongs here' }).click()
  await expect(page.getByText(/confirmed that this file belongs here/)).toBeVisible()
  await page.getByRole('button', { name: /^Accept 3/ }).click()
  await expect(page.getByText('In the chart', { exact: true }).first()).toBeVisible()
})

test('another value is shown against the old one and replaces it; undo of the import brings it back', async ({ page }) => {
  const { path, who } = await openUpload(page, 'Uploadundo')
  await send(page, csvFile(who, '1.20'))
  await expect(page.getByText('To look through')).toBeVisible({ timeout: 60_000 })
  await openFile(page, path, 'results.csv')
  await page.getByRole('button', { name: /^Accept 3/ }).click()
  await expect(page.getByText('In the chart', { exact: true }).first()).toBeVisible()
  await page.goto(path)
  await send(page, { ...csvFile(who, '2.40'), name: 'again.csv' })
  await expect(page.getByText('To look through')).toBeVisible({ timeout: 60_000 })
  await openFile(page, path, 'again.csv')
  await expect(rows(page).getByText('In the chart already')).toHaveCount(2)
  const changed = rows(page).filter({ hasText: 'Anti-Mullerian' })
  await expect(changed.locator('del')).toContainText('1.2 ng/mL')
  await changed.getByRole('button', { name: 'Accept and replace' }).click()
  await expect(changed.getByText('In the chart', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByLabel('Why').fill('Wrong sample')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
  await expect(changed.getByText('Undone')).toBeVisible()
  await page.goto(path.replace('/upload-data', ''))
  await expect(page.getByRole('row', { name: /1\.2 ng\/mL/ })).toBeVisible()
})

test('F03 F12 hostile files are refused with a reason, and nothing of them enters the chart', async ({ page }) => {
  const { path } = await openUpload(page, 'Uploadhostile')
  const text = (name: string, content: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content, 'latin1') })
  await send(
    page,
    text('labs.png', `MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff${'\0'.repeat(100)}`),
    text('letter.xml', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><ClinicalDocument xmlns="urn:hl7-org:v3">&x;</ClinicalDocument>'),
    text('test.txt', `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`),
  )
  await expect(page.getByText('Not taken in')).toHaveCount(3, { timeout: 60_000 })
  await expect(page.getByText(/quarantine/)).toBeVisible()
  await expectAccessible(page)
  await openFile(page, path, 'letter.xml')
  await expect(page.getByText('Not taken in').first()).toBeVisible()
  await expect(page.getByText('root:')).toHaveCount(0)
})

test('Z08 another practice finds neither the screen nor the file; an administrator stays in the admin area', async ({ page, browser }) => {
  const { path, who } = await openUpload(page, 'Uploadclosed')
  await send(page, csvFile(who))
  await expect(page.getByText('To look through')).toBeVisible({ timeout: 60_000 })
  await openFile(page, path, 'results.csv')
  const address = new URL(page.url()).pathname + new URL(page.url()).search
  const stranger = await (await browser.newContext()).newPage()
  await signIn(stranger, demoUser('REI', 1))
  await stranger.goto(address)
  await expect(stranger.getByText('There is no such patient')).toBeVisible()
  const admin = await (await browser.newContext()).newPage()
  await signIn(admin, demoUser('PRACTICE_ADMIN'))
  await admin.goto(address)
  await expect(admin).toHaveURL(/admin\/dashboard/)
})
