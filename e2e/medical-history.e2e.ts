import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { demoUser, registerPatient, signIn } from './people.ts'

test.setTimeout(150_000)

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const form = (page: Page) => page.getByRole('dialog')

async function openNewHistory(page: Page, role: string, last_name: string): Promise<string> {
  await signIn(page, demoUser(role))
  const path = `${await registerPatient(page, last_name)}/medical-history`
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Medical history' })).toBeVisible()
  return path
}

async function add(page: Page, kind: string, fill: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: `Add ${kind}`, exact: true }).click()
  await fill()
  await form(page).getByRole('button', { name: 'Add to the history' }).click()
  await expect(form(page)).toBeHidden()
}

async function another(browser: Browser, role: string, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, demoUser(role))
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Medical history' })).toBeVisible()
  return page
}

test('a history from nothing: a problem in lay words, a medication, pregnancies counted, what follows from them', async ({ page }) => {
  await openNewHistory(page, 'REI', 'History-Whole')
  await expect(section(page, 'Problems').getByText('Nothing recorded yet')).toBeVisible()

  await add(page, 'problem', async () => {
    await form(page).getByLabel(/^Problem/).pressSequentially('underactive thyroid')
    await page.getByRole('option', { name: /Hypothyroidism, unspecified \(E03\.9\)/ }).click()
    await expect(form(page).getByLabel('ICD-10-CM')).toHaveValue('E03.9')
  })
  await expect(section(page, 'Problems').getByText('Hypothyroidism, unspecified')).toBeVisible()
  await expect(section(page, 'Problems').getByText(/^Clinician · recorded .* by Miriam Okafor/)).toBeVisible()

  await add(page, 'medication or supplement', async () => {
    await form(page).getByLabel(/^Name/).pressSequentially('biotin')
    await page.getByRole('option', { name: /^biotin/ }).first().click()
    await expect(form(page).getByLabel('Supplement, herb or vitamin')).toBeChecked()
    await form(page).getByLabel('Dose with unit').fill('10 mg')
    await form(page).getByLabel('Frequency').fill('once daily')
  })
  const list = section(page, 'Medications & supplements')
  await expect(list.getByText('Result may be false').first()).toBeVisible()
  await expect(list.getByText(/^Checked 1 of 1 entry against 90 pairs/)).toBeVisible()

  await add(page, 'pregnancy', async () => {
    await expect(form(page).getByLabel(/^Pregnancy number/)).toHaveValue('1')
    await form(page).getByLabel(/^Outcome/).selectOption('live_birth')
    await form(page).getByLabel('Ended').fill('2019-05')
    await form(page).getByLabel(/^Gestational age at the end/).fill('39')
    await form(page).getByRole('button', { name: 'Add a child' }).click()
    await form(page).getByLabel('Living now').selectOption('yes')
  })
  await add(page, 'pregnancy', async () => {
    await form(page).getByLabel(/^Outcome/).selectOption('ectopic')
  })
  await expect(section(page, 'Pregnancies').getByText('GTPAL 2-1-0-1-1')).toBeVisible()

  await add(page, 'relative', async () => {
    await form(page).getByLabel(/^Relative/).selectOption('mother')
    await form(page).getByLabel('Condition').fill('Deep vein thrombosis')
  })
  await expect(page.getByRole('img', { name: /Mother: Deep vein thrombosis/ })).toBeVisible()
  await expect(section(page, 'Contraception & intent').getByRole('row', { name: /Combined hormonal/ })).toContainText('Family history')
})

test('a fact is stopped, restarted, confirmed, struck through with a reason, and never gone', async ({ page }) => {
  await openNewHistory(page, 'NP', 'History-Acts')
  await add(page, 'allergy', async () => {
    await form(page).getByLabel(/^Substance/).fill('Penicillin')
    await form(page).getByLabel('Severity of the worst reaction').selectOption('severe')
  })
  await add(page, 'medication or supplement', async () => {
    await form(page).getByLabel(/^Name/).fill('amoxicillin')
  })
  await expect(section(page, 'To look at').getByText('The patient is allergic to Penicillin; amoxicillin is a penicillin.')).toBeVisible()

  const list = section(page, 'Medications & supplements')
  await list.getByRole('button', { name: 'What to do with amoxicillin' }).click()
  await page.getByRole('menuitem', { name: 'Stop today' }).click()
  await expect(list.getByText('Stopped', { exact: true })).toBeVisible()
  await expect(section(page, 'To look at')).toBeHidden()

  const allergies = section(page, 'Allergies & intolerances')
  await allergies.getByRole('button', { name: 'Confirm all, Allergies & intolerances' }).click()
  await expect(allergies.getByText(/^Gone through .* by Teresa Villanueva/)).toBeVisible()

  await allergies.getByRole('button', { name: 'What to do with Penicillin' }).click()
  await page.getByRole('menuitem', { name: 'Entered in error' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as entered in error' }).click()
  await expect(page.getByRole('dialog').getByText('is required')).toBeVisible()
  await page.getByRole('dialog').getByLabel(/^Reason/).fill('Of her sister')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as entered in error' }).click()
  await expect(allergies.getByText('Penicillin')).toBeHidden()
  await expect(page.getByText('No allergies recorded')).toBeVisible()
  await page.getByLabel('Show what was entered in error (1)').check({ force: true })
  await expect(page).toHaveURL(/errors=shown/)
  await expect(allergies.getByText('Entered in error: Of her sister', { exact: false })).toBeVisible()

  await list.getByRole('button', { name: 'What to do with amoxicillin' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions (1)' }).click()
  await expect(page.getByRole('dialog').getByText(/^Version 1, replaced .* by Teresa Villanueva/)).toBeVisible()
})

test('D01 two people change one fact: the second sees both versions and loses nothing', async ({ page, browser }) => {
  const path = await openNewHistory(page, 'REI', 'History-Clash')
  await add(page, 'medication or supplement', async () => {
    await form(page).getByLabel(/^Name/).fill('levothyroxine')
    await form(page).getByLabel('Dose with unit').fill('50 mcg')
  })
  const openForm = async (of: Page) => {
    await of.getByRole('button', { name: 'What to do with levothyroxine' }).click()
    await of.getByRole('menuitem', { name: 'Change' }).click()
    await expect(form(of).getByLabel('Dose with unit')).toHaveValue('50 mcg')
  }
  const second = await another(browser, 'NP', path)
  await openForm(page)
  await openForm(second)
  await form(second).getByLabel('Dose with unit').fill('75 mcg')
  await form(second).getByRole('button', { name: 'Save' }).click()
  await expect(form(second)).toBeHidden()

  await form(page).getByLabel('Indication').fill('hypothyroidism')
  await form(page).getByRole('button', { name: 'Save' }).click()
  const clash = form(page).getByRole('alert')
  await expect(clash.getByRole('row', { name: /Dose with unit 50 mcg 75 mcg/ })).toBeVisible()
  await expect(form(page).getByLabel('Indication')).toHaveValue('hypothyroidism')
  await form(page).getByRole('button', { name: 'Save mine over it' }).click()
  await expect(form(page)).toBeHidden()
  await expect(section(page, 'Medications & supplements').getByText(/50 mcg · for hypothyroidism/)).toBeVisible()
  await second.context().close()
})

test('what was typed outlives a server that cannot be reached and a reload', async ({ page }) => {
  await openNewHistory(page, 'PT', 'History-Lost')
  await page.getByRole('button', { name: 'Add surgery' }).click()
  await form(page).getByLabel(/^Operation or procedure/).fill('Laparoscopy')
  await page.route('**/api/patients/*/history', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await form(page).getByRole('button', { name: 'Add to the history' }).click()
  await expect(form(page).getByRole('alert')).toContainText('What you typed is still here')
  await page.unroute('**/api/patients/*/history')
  await expect(form(page).getByText('Kept on this device until it is saved.')).toBeVisible()
  await page.reload()
  await expect(form(page).getByLabel(/^Operation or procedure/)).toHaveValue('Laparoscopy')
  await form(page).getByRole('button', { name: 'Add to the history' }).click()
  await expect(section(page, 'Surgeries & organs').getByText('Laparoscopy')).toBeVisible()
})

test('faults stand at their fields and once above; the server’s own as well', async ({ page }) => {
  await openNewHistory(page, 'NP', 'History-Faults')
  await page.getByRole('button', { name: 'Add measurement' }).click()
  await form(page).getByRole('button', { name: 'Add to the history' }).click()
  await expect(form(page).getByRole('alert').getByRole('listitem')).toHaveCount(4)
  await form(page).getByLabel(/^Measurement/).selectOption('29463-7')
  await form(page).getByLabel(/^Measured at/).fill('2026-01-05T09:30')
  await form(page).getByLabel(/^Unit/).selectOption('kg')
  await form(page).getByLabel(/^Value/).fill('705')
  await form(page).getByRole('button', { name: 'Add to the history' }).click()
  await expect(form(page).getByRole('alert')).toContainText('must be between 20 and 400 kg: check number and unit')
  await form(page).getByLabel(/^Value/).fill('70.5')
  await form(page).getByRole('button', { name: 'Add to the history' }).click()
  await expect(section(page, 'Measurements').getByText('Weight 70.5 kg')).toBeVisible()
})

test('Z03 the history of another practice does not exist, and an administrator has none', async ({ page, browser }) => {
  await signIn(page, demoUser('REI', 1))
  await page.goto('/patients/1/medical-history')
  await expect(page.getByText('There is no such patient')).toBeVisible()
  const context = await browser.newContext()
  const admin = await context.newPage()
  await signIn(admin, demoUser('PRACTICE_ADMIN'))
  await admin.goto('/patients/1/medical-history')
  await expect(admin.getByRole('heading', { level: 1, name: 'Medical history' })).toHaveCount(0)
  await context.close()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the history, its form and its dialogs (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, demoUser('REI'))
    for (const place of ['', '?form=pregnancy', '?form=medication', '?errors=shown']) {
      await page.goto(`/patients/1/medical-history${place}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Medical history', includeHidden: true })).toBeAttached()
      if (place.startsWith('?form')) await expect(form(page)).toBeVisible()
      await expect(page.locator('[data-entering], [data-leaving]')).toHaveCount(0)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)]), place).toEqual([])
    }
  })
}

test('on a phone nothing runs out of the screen, and the sections are reached by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoUser('ND'))
  await page.goto('/patients/1/medical-history')
  await expect(page.getByRole('heading', { level: 1, name: 'Medical history' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('navigation', { name: 'Sections of the history' }).getByRole('link', { name: /^Family history/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add relative' })).toBeFocused()
})
