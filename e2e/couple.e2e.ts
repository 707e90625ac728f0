import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoUser, registerPatient, signIn } from './people.ts'

test.setTimeout(180_000)

/** Somebody of the demo with allergies in their chart: the partner of the first patient. */
async function findPartner(page: Page): Promise<{ name: string; path: string }> {
  await page.goto('/patients/1')
  const link = page.getByRole('region', { name: 'Patient', exact: true }).getByText(/^Partner:/).getByRole('link')
  return { name: (await link.textContent())!, path: (await link.getAttribute('href'))! }
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]), what).toEqual([])
}

async function join(page: Page, chart: string, name: string): Promise<void> {
  await page.goto(`${chart}?view=people`)
  await page.getByRole('button', { name: 'Add a relationship' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a relationship' })
  // Nobody chosen: said at the field, nothing is lost.
  await dialog.getByRole('button', { name: 'Join the charts' }).click()
  await expect(dialog.getByText('Choose a patient from the list.')).toBeVisible()
  await expectAccessible(page, 'Add a relationship')
  await dialog.getByRole('textbox', { name: 'The other person' }).fill(name)
  // Clicked as quickly as the list allows: somebody of the list before would be the wrong patient.
  await dialog.getByRole('listbox', { name: 'The other person' }).getByRole('option').first().click()
  await expect(dialog.getByText(`With ${name}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Join the charts' }).click()
  await expect(dialog).toBeHidden()
}

test('two charts are joined, share what was consented to and nothing else, and are separated for good', async ({ page }) => {
  await signIn(page, demoUser('REI'))
  const partner = await findPartner(page)
  const chart = await registerPatient(page, 'Paarling')
  await join(page, chart, partner.name)

  const strip = page.getByRole('region', { name: 'Patient', exact: true })
  await expect(strip.getByRole('link', { name: partner.name })).toBeVisible()
  const frame = page.getByRole('region', { name: `Of ${partner.name}, not of this patient` })
  await expect(frame).toContainText('Nothing is shared into this chart now.')

  await page.getByRole('button', { name: 'Record a consent' }).click()
  const consent = page.getByRole('dialog', { name: 'Consent to share' })
  await consent.getByLabel('What', { exact: true }).selectOption('allergy')
  // All of a kind, or one of them by name.
  await expect(consent.getByLabel('Which').getByRole('option')).not.toHaveCount(1)
  await expectAccessible(page, 'Consent to share')
  await consent.getByLabel(/^For what/).fill('For the anaesthetist')
  await consent.getByRole('button', { name: 'Record the consent' }).click()
  await expect(frame.getByRole('listitem').first()).toBeVisible()
  const shared = (await frame.getByRole('listitem').first().locator('strong').textContent())!
  // In its own frame only: the strip and the allergies of this patient know nothing of it.
  await expect(strip).not.toContainText(shared)
  // And nothing goes the other way.
  await page.goto(`${partner.path}?view=people`)
  await expect(page.getByRole('region', { name: 'Of Testa Paarling, not of this patient' })).toContainText('Nothing is shared into this chart now.')

  await page.goto(`${chart}?view=people`)
  await page.getByRole('button', { name: 'Pause sharing' }).click()
  await expect(frame).toBeHidden()
  await page.getByRole('button', { name: 'Resume sharing' }).click()
  await expect(frame.getByText(shared)).toBeVisible()

  await page.getByRole('button', { name: 'Separate …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Separate' })
  await expect(dialog.getByRole('button', { name: 'Separate for good' })).toBeDisabled()
  await expectAccessible(page, 'Separate')
  await dialog.getByLabel('One of them told us that it is over').check()
  await dialog.getByLabel(/^Ended on/).fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Separate for good' }).click()
  await expect(dialog.getByText('must not be in the future').first()).toBeVisible()
  await dialog.getByLabel(/^Ended on/).fill('')
  await dialog.getByRole('button', { name: 'Separate for good' }).click()
  await expect(dialog).toBeHidden()
  await expect(frame).toBeHidden()
  await expect(page.getByText('Separated', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Resume sharing|Separate …/ })).toHaveCount(0)
  await expect(strip.getByRole('link', { name: partner.name })).toHaveCount(0)
  const alerts = page.getByRole('region', { name: 'Alerts' })
  await expect(alerts.getByRole('button', { name: /^Resolve Separation: ask about embryos/ })).toBeVisible()

  // What was to be decided is decided, with what came of it.
  await alerts.getByRole('button', { name: /^Resolve Separation: ask about embryos/ }).click()
  const resolving = page.getByRole('dialog', { name: 'Take the alert down' })
  await resolving.getByRole('button', { name: 'Take it down' }).click()
  await expect(resolving.getByText('is needed').first()).toBeVisible()
  await resolving.getByLabel('What came of it').fill('None in storage')
  await resolving.getByRole('button', { name: 'Take it down' }).click()
  await expect(alerts.getByText(/embryos and gametes in storage/)).toHaveCount(0)
  // On the other chart it is still to be decided.
  await page.goto(`${partner.path}?view=people`)
  await expect(alerts.getByRole('button', { name: /^Resolve Separation: ask about embryos/ })).toBeVisible()
})
