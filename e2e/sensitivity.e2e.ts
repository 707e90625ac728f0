import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { demoUser, draftVisit, registerPatient, signIn } from './people.ts'

test.setTimeout(180_000)

const title = 'Stimulation monitoring visit'

const opened: BrowserContext[] = []
test.afterEach(async () => {
  await Promise.all(opened.splice(0).map((context) => context.close()))
})

async function as(browser: Browser, role: string): Promise<Page> {
  const context = await browser.newContext()
  opened.push(context)
  const page = await context.newPage()
  await signIn(page, demoUser(role))
  return page
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), what).toEqual([])
}

/** A patient of this test with one draft of the REI, labelled as somebody else may not see it. */
async function labelledChart(page: Page, last_name: string): Promise<string> {
  const chart = await registerPatient(page, last_name)
  await draftVisit(page, chart)
  await page.goto(`${chart}?view=people`)
  const card = page.getByRole('region', { name: 'Privacy labels' })
  await card.getByText('All', { exact: true }).click()
  await card.getByRole('button', { name: new RegExp(`^Label ${title}`) }).click()
  const dialog = page.getByRole('dialog', { name: 'Label of an entry' })
  await dialog.getByLabel('Label', { exact: true }).selectOption('hiv_sti')
  await dialog.getByLabel('Why').selectOption('patient')
  await dialog.getByRole('button', { name: 'Set the label' }).click()
  await expect(dialog).toBeHidden()
  await card.getByText(/^Labelled/).click()
  await expect(card.getByText(/at the patient’s wish by Miriam Okafor/)).toBeVisible()
  return chart
}

test('Z22 Z14 Z12 a labelled note is not there for a colleague, opens by breaking the glass, and closes again; the administrator reviews it and makes an exception', async ({ page, browser }) => {
  await signIn(page, demoUser('REI'))
  const chart = await labelledChart(page, 'Glassmann')

  const colleague = await as(browser, 'ND')
  await colleague.goto(`${chart}/notes`)
  await expect(colleague.getByText('Testa Glassmann').first()).toBeVisible()
  await expect(colleague.getByText(title)).toHaveCount(0)
  await colleague.goto('/documentations')
  await expect(colleague.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(colleague.getByText('Glassmann')).toHaveCount(0)

  // Without a reason worth the name it stays shut, and what was typed stays.
  await colleague.goto(`${chart}?view=people`)
  await colleague.getByRole('button', { name: 'Break the glass …' }).click()
  const dialog = colleague.getByRole('dialog', { name: 'Break the glass' })
  await colleague.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(colleague, 'Break the glass, dark')
  await colleague.emulateMedia({ colorScheme: 'light' })
  await dialog.getByLabel('Why you need to see it now').fill('urgent')
  await dialog.getByRole('button', { name: 'Break the glass' }).click()
  await expect(dialog.getByText(/at least 20 characters/).last()).toBeVisible()
  await expect(dialog.getByLabel('Why you need to see it now')).toHaveValue('urgent')
  await dialog.getByLabel('Why you need to see it now').fill('On call tonight, she is bleeding and cannot be asked.')
  await dialog.getByRole('button', { name: 'Break the glass' }).click()
  const banner = colleague.getByRole('region', { name: 'Broken glass' })
  await expect(banner).toContainText(/open to you for (4 h 0|3 h 59) min/)

  // On every screen of the patient.
  await colleague.goto(`${chart}/notes`)
  await expect(colleague.getByText(title).first()).toBeVisible()
  await expect(banner).toBeVisible()
  await colleague.getByRole('button', { name: 'Close it now' }).click()
  await expect(banner).toBeHidden()
  await expect(colleague.getByText(title)).toHaveCount(0)
  await colleague.reload()
  await expect(colleague.getByText('Testa Glassmann').first()).toBeVisible()
  await expect(colleague.getByText(title)).toHaveCount(0)

  const admin = await as(browser, 'PRACTICE_ADMIN')
  await admin.goto('/admin/hipaa-compliance')
  const list = admin.getByRole('region', { name: 'Broken glass' })
  await expect(list.getByText('On call tonight, she is bleeding and cannot be asked.').first()).toBeVisible()
  await list.getByRole('button', { name: /^Mark as reviewed/ }).first().click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(list.getByText(/Reviewed by Denise Park/).first()).toBeVisible()

  // Who sees a category by name: the list says so, and from the next click on it holds.
  await admin.getByRole('button', { name: 'Add an exception' }).click()
  const exception = admin.getByRole('dialog', { name: 'Add an exception' })
  await exception.getByRole('button', { name: 'Add the exception' }).click()
  await expect(exception.getByText('is needed').first()).toBeVisible()
  await exception.getByLabel('Who').selectOption({ label: 'Saoirse Quinlan (ND)' })
  await exception.getByLabel('Category').selectOption('hiv_sti')
  await exception.getByLabel('Why').fill('Treats together with the infection clinic')
  await exception.getByRole('button', { name: 'Add the exception' }).click()
  await expect(admin.getByText('Saoirse Quinlan (ND): HIV and STI')).toBeVisible()
  await expectAccessible(admin, 'The rules of labels')
  await colleague.goto(`${chart}/notes`)
  await expect(colleague.getByText(title).first()).toBeVisible()
  await admin.getByRole('button', { name: /^Take back Saoirse Quinlan/ }).click()
  await expect(admin.getByText('Saoirse Quinlan (ND): HIV and STI')).toHaveCount(0)
  await colleague.reload()
  await expect(colleague.getByText('Testa Glassmann').first()).toBeVisible()
  await expect(colleague.getByText(title)).toHaveCount(0)

  // Whoever runs the practice opens no chart, with or without a glass.
  await admin.goto(`${chart}?view=people`)
  await expect(admin).toHaveURL(/\/admin\//)
})

test('what a colleague did stands as changed until it is marked as seen', async ({ page, browser }) => {
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, 'Neuigkeit')
  const colleague = await as(browser, 'NP')
  await colleague.goto(chart)
  await expect(colleague.getByRole('heading', { name: 'Problems' })).toBeVisible()
  // Somebody joins the care; the same part a second time is refused, and what was chosen stays.
  await page.goto(`${chart}?view=people`)
  const card = page.getByRole('region', { name: 'Care team' })
  const dialog = page.getByRole('dialog', { name: 'Add a member' })
  for (const is_first of [true, false]) {
    await card.getByRole('button', { name: 'Add a member' }).click()
    await dialog.getByLabel('Who').selectOption({ label: 'Jonah Feldman (PT)' })
    await dialog.getByLabel('Part').selectOption('treating')
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    if (is_first) await expect(card.getByText(/Treats · PT/)).toBeVisible()
  }
  await expect(dialog.getByText('has that part in the care team already')).toBeVisible()
  await colleague.reload()
  const panel = colleague.getByRole('region', { name: 'What changed' })
  await expect(panel.getByText('Jonah Feldman')).toBeVisible()
  await expect(panel).toContainText('Miriam Okafor')
  await expectAccessible(colleague, 'What changed')
  await panel.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(panel).toBeHidden()
  await colleague.reload()
  await expect(colleague.getByText(/^Nothing changed by others since you marked it as seen/)).toBeVisible()
  await expect(panel).toBeHidden()
})

test('two windows on two patients know of each other, and unsaved work is said', async ({ page, context }) => {
  await signIn(page, demoUser('REI'))
  await page.goto('/patients/2')
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/patients/3')
  await expect(second.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
  await expect(second.getByText(/Another patient is open in another window/)).toBeVisible()
  await expect(page.getByText(/Another patient is open in another window/)).toBeVisible()
  expect(await page.title()).not.toBe(await second.title())
  await second.close()
  await expect(page.getByText(/Another patient is open in another window/)).toBeHidden()
})
