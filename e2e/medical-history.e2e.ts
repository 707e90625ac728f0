import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { demoUser, registerPatient, signIn } from './people.ts'

test.setTimeout(90_000)

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

/** Of what lies over the history; every-screen.e2e.ts reads the history itself. */
async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('[data-entering], [data-leaving]')).toHaveCount(0)
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)])).toEqual([])
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

test('what was typed outlives a fault, a server that cannot be reached and a reload; axe finds nothing on the form', async ({ page }) => {
  await openNewHistory(page, 'PT', 'History-Lost')
  await page.getByRole('button', { name: 'Add surgery' }).click()
  await form(page).getByRole('button', { name: 'Add to the history' }).click()
  await expect(form(page).getByRole('alert').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
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

test('D01 a fact is changed by two at once, stopped, confirmed, struck through with a reason, and never gone', async ({ page, browser }) => {
  const path = await openNewHistory(page, 'NP', 'History-Acts')
  await add(page, 'allergy', async () => {
    await form(page).getByLabel(/^Substance/).fill('Penicillin')
    await form(page).getByLabel('Severity of the worst reaction').selectOption('severe')
  })
  await add(page, 'medication or supplement', async () => {
    await form(page).getByLabel(/^Name/).fill('amoxicillin')
    await form(page).getByLabel('Dose with unit').fill('250 mg')
  })
  await expect(section(page, 'To look at').getByText('The patient is allergic to Penicillin; amoxicillin is a penicillin.')).toBeVisible()

  const list = section(page, 'Medications & supplements')
  await changeAtOnce(page, await another(browser, 'REI', path))
  await expect(list.getByText(/250 mg · for sinusitis/)).toBeVisible()

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
  await page.getByLabel('Show what was entered in error (1)').click({ force: true })
  await expect(page).toHaveURL(/errors=shown/)
  await expect(allergies.getByText('Entered in error: Of her sister', { exact: false })).toBeVisible()

  await list.getByRole('button', { name: 'What to do with amoxicillin' }).click()
  await page.getByRole('menuitem', { name: 'Earlier versions (3)' }).click()
  await expect(page.getByRole('dialog').getByText(/^Version 1, replaced .* by Miriam Okafor/)).toBeVisible()
})

/** Both open the same fact; the second to save sees both versions, and what was typed stays. */
async function changeAtOnce(page: Page, other: Page): Promise<void> {
  for (const of of [page, other]) {
    await of.getByRole('button', { name: 'What to do with amoxicillin' }).click()
    await of.getByRole('menuitem', { name: 'Change' }).click()
    await expect(form(of).getByLabel('Dose with unit')).toHaveValue('250 mg')
  }
  await form(other).getByLabel('Dose with unit').fill('500 mg')
  await form(other).getByRole('button', { name: 'Save' }).click()
  await expect(form(other)).toBeHidden()
  await other.context().close()

  await form(page).getByLabel('Indication').fill('sinusitis')
  await form(page).getByRole('button', { name: 'Save' }).click()
  const clash = form(page).getByRole('alert')
  await expect(clash.getByRole('row', { name: /Dose with unit 250 mg 500 mg/ })).toBeVisible()
  await expect(form(page).getByLabel('Indication')).toHaveValue('sinusitis')
  await form(page).getByRole('button', { name: 'Save mine over it' }).click()
  await expect(form(page)).toBeHidden()
}

test('Z03 on a phone: nothing runs out of the screen, sections are reached by keyboard, another practice’s history does not exist', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoUser('ND'))
  await page.goto('/patients/1/medical-history')
  await expect(page.getByRole('heading', { level: 1, name: 'Medical history' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('navigation', { name: 'Sections of the history' }).getByRole('link', { name: /^Family history/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add relative' })).toBeFocused()

  const context = await browser.newContext()
  const stranger = await context.newPage()
  await signIn(stranger, demoUser('REI', 1))
  await stranger.goto('/patients/1/medical-history')
  await expect(stranger.getByText('There is no such patient')).toBeVisible()
  await context.close()
})
