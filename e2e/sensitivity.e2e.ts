import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { demoUser, draftVisit, registerPatient, signIn } from './people.ts'

test.setTimeout(180_000)

const title = 'Stimulation monitoring visit'

async function as(browser: Browser, role: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, demoUser(role))
  return page
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

test('Z22 Z14 a labelled note is not there for a colleague, opens by breaking the glass, and closes again; the administrator reviews it', async ({ page, browser }) => {
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
  // Whoever runs the practice opens no chart, with or without a glass.
  await admin.goto(`${chart}?view=people`)
  await expect(admin).toHaveURL(/\/admin\//)
})

test('Z12 the practice says who sees a category; an exception holds from the next click on', async ({ page, browser }) => {
  await signIn(page, demoUser('REI'))
  const chart = await labelledChart(page, 'Ausnahme')
  const admin = await as(browser, 'PRACTICE_ADMIN')
  await admin.goto('/admin/hipaa-compliance')
  await admin.getByRole('button', { name: 'Add an exception' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add an exception' })
  await dialog.getByRole('button', { name: 'Add the exception' }).click()
  await expect(dialog.getByText('is needed').first()).toBeVisible()
  await dialog.getByLabel('Who').selectOption({ label: 'Jonah Feldman (PT)' })
  await dialog.getByLabel('Category').selectOption('hiv_sti')
  await dialog.getByLabel('Why').fill('Treats together with the infection clinic')
  await dialog.getByRole('button', { name: 'Add the exception' }).click()
  await expect(admin.getByText('Jonah Feldman (PT): HIV and STI')).toBeVisible()

  const colleague = await as(browser, 'PT')
  await colleague.goto(`${chart}/notes`)
  await expect(colleague.getByText(title).first()).toBeVisible()
  await admin.getByRole('button', { name: /^Take back Jonah Feldman/ }).click()
  await expect(admin.getByText('Jonah Feldman (PT): HIV and STI')).toHaveCount(0)
  await colleague.reload()
  await expect(colleague.getByText('Testa Ausnahme').first()).toBeVisible()
  await expect(colleague.getByText(title)).toHaveCount(0)
})

test('what a colleague wrote stands as changed until it is marked as seen', async ({ page, browser }) => {
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, 'Neuigkeit')
  const colleague = await as(browser, 'NP')
  await colleague.goto(chart)
  await expect(colleague.getByRole('heading', { name: 'Problems' })).toBeVisible()
  await draftVisit(page, chart)
  await colleague.reload()
  const panel = colleague.getByRole('region', { name: 'What changed' })
  await expect(panel.getByText(title)).toBeVisible()
  await expect(panel).toContainText('Miriam Okafor')
  await panel.getByRole('button', { name: 'Mark as seen' }).click()
  await expect(panel).toBeHidden()
  await colleague.reload()
  await expect(colleague.getByRole('heading', { name: 'Problems' })).toBeVisible()
  await expect(panel).toBeHidden()
})

test('two windows on two patients know of each other, and unsaved work is said', async ({ page, context }) => {
  await signIn(page, demoUser('REI'))
  await page.goto('/patients/2')
  await expect(page.getByRole('region', { name: 'Patient', exact: true })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/patients/3')
  await expect(second.getByText(/Another patient is open in another window/)).toBeVisible()
  await expect(page.getByText(/Another patient is open in another window/)).toBeVisible()
  expect(await page.title()).not.toBe(await second.title())
  await second.close()
  await expect(page.getByText(/Another patient is open in another window/)).toBeHidden()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on labels, couple and the practice’s rules (${scheme})`, async ({ page, browser }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await signIn(page, demoUser('NP'))
    await page.goto('/patients/1?view=people')
    await page.getByText('Who sees which category').click()
    await expect(page.getByRole('region', { name: 'Care team' }).getByText(/Leads/).first()).toBeVisible()
    const found = async (at: Page) => (await new AxeBuilder({ page: at }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    expect(await found(page)).toEqual([])
    await page.getByRole('button', { name: 'Break the glass …' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await found(page)).toEqual([])
    const admin = await as(browser, 'PRACTICE_ADMIN')
    await admin.emulateMedia({ colorScheme: scheme })
    await admin.goto('/admin/hipaa-compliance')
    await expect(admin.getByRole('button', { name: 'Save Pelvic examination' })).toBeVisible()
    expect(await found(admin)).toEqual([])
  })
}
