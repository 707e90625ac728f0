import { expect, test } from '@playwright/test'
import { demoUser, draftVisit, registerPatient, signIn } from './people.ts'

const unique = () => `Journey${Date.now().toString(36)}${test.info().workerIndex}`

test('a visit becomes a signed note: paste, draft with sources, correct, tick rows for the chart, sign, read back, summary', async ({ page, browser }) => {
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, unique())
  await draftVisit(page, chart)

  // Every sentence shows where it comes from; focusing one lights its words in the transcript.
  const note = page.getByRole('region', { name: 'Note', exact: true })
  await expect(note.getByText(/225 units/).first()).toBeVisible()
  const sentence = note.getByText(/headache on Friday/).first()
  await sentence.click()
  await expect(page.locator('mark').filter({ hasText: 'headache on Friday' })).toBeVisible()

  // Corrected by keyboard, saved by itself, still there after a reload.
  await page.keyboard.press('e')
  const box = page.getByLabel('Text of the sentence')
  await box.fill('She had a mild headache on Friday, gone by Saturday.')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.keyboard.press('Control+Enter')
  await saved
  await page.reload()
  await expect(note.getByText('She had a mild headache on Friday, gone by Saturday.')).toBeVisible()

  // For the chart: ticks start off, a unit that nobody said is asked for, and what was ticked outlives a reload. By keyboard.
  const rows = page.getByRole('region', { name: 'For the chart' })
  const estradiol = rows.getByRole('checkbox', { name: /^Estradiol/ })
  await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(estradiol).toBeDisabled()
  await rows.getByRole('button', { name: /^Fill in: Estradiol/ }).press('Enter')
  await rows.getByLabel('Estradiol: Unit').selectOption('pg/mL')
  await estradiol.press('Space')
  await rows.getByRole('checkbox', { name: /^Allergy, sesame/ }).press('Space')
  await expect(rows.getByText('2 rows ticked')).toBeVisible()
  await page.reload()
  await expect(rows.getByText('2 rows ticked')).toBeVisible()

  await page.getByRole('button', { name: 'Sign note' }).click()
  await expect(page.getByRole('dialog').getByText(/^Estradiol: 1842 pg\/mL/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign note' }).click()
  await expect(page).toHaveURL(/\/patients\/\d+\/notes\/\d+\/view/)
  await expect(page.getByText('Verified against its signature')).toBeVisible()
  await expect(page.getByText('She had a mild headache on Friday, gone by Saturday.')).toBeVisible()
  const view = new URL(page.url()).pathname

  // What was written is linked both ways; what was not ticked is not in the chart.
  const written = page.getByRole('region', { name: 'Written to the chart' })
  await expect(written.getByRole('listitem')).toHaveCount(2)
  await written.getByRole('link', { name: 'Estradiol' }).click()
  await expect(page).toHaveURL(/\/medical-history#lab_result-\d+$/)
  const result = page.getByRole('listitem').filter({ hasText: 'Estradiol 1842 pg/mL' })
  await expect(result).toBeFocused()
  await expect(page.getByRole('listitem').filter({ hasText: /^sesame/i })).toBeVisible()
  await expect(page.getByText(/gonal/i)).toHaveCount(0)
  await result.getByRole('link', { name: /^Stimulation monitoring visit of/ }).click()
  await expect(page).toHaveURL(new RegExp(`${view}$`))

  await page.getByRole('link', { name: 'Summary' }).or(page.getByRole('button', { name: 'Summary' })).click()
  await expect(page).toHaveURL(/\/summary$/)
  await expect(page.getByText(/% of the note/).first()).toBeVisible()

  // A colleague reads it; another practice cannot see that it exists.
  const colleague = await browser.newPage()
  await signIn(colleague, demoUser('PT'))
  await colleague.goto(view.replace('/patients/', '/documents/'))
  await expect(colleague.getByText('Verified against its signature')).toBeVisible()
  await colleague.close()

  const stranger = await browser.newPage()
  await signIn(stranger, demoUser('REI', 1))
  await stranger.goto(view)
  await expect(stranger.getByText('Verified against its signature')).toHaveCount(0)
  await expect(stranger.getByText('There is no such note')).toBeVisible()
  await stranger.close()
})

test('R-08 both draft paths and both view paths are one screen each', async ({ page }) => {
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, unique())
  const draft = await draftVisit(page, chart)
  await page.goto(draft.replace('/drafts/', '/draft-notes/'))
  await expect(page.getByRole('region', { name: 'Note', exact: true }).getByText(/225 units/).first()).toBeVisible()
  await page.goto(chart.replace('/patients/', '/dashboard/') + '/template-selection')
  await expect(page.getByRole('radio', { name: /Stimulation monitoring visit/ })).toBeVisible()
})

test('an empty transcript is refused in words, and what was typed stays', async ({ page }) => {
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, unique())
  await page.goto(`${chart}/template-selection`)
  await page.getByRole('radio', { name: /Stimulation monitoring visit/ }).check()
  await page.getByLabel('Transcript of the visit').fill('   \n \n')
  await page.getByRole('button', { name: 'Write the draft' }).click()
  await expect(page.getByRole('alert').or(page.getByText(/empty|nothing to read/i)).first()).toBeVisible()
  await expect(page).toHaveURL(/template-selection/)
  await page.getByLabel('Transcript of the visit').fill('Doctor: half of a visit that is not finished')
  await page.waitForTimeout(1500)
  await page.reload()
  await expect(page.getByLabel('Transcript of the visit')).toHaveValue('Doctor: half of a visit that is not finished')
})

test('D05 a signed note cannot be changed through the API', async ({ page, request }) => {
  const user = demoUser('REI')
  await signIn(page, user)
  const chart = await registerPatient(page, unique())
  const draft_path = await draftVisit(page, chart)
  const draft_id = draft_path.split('/').at(-1)!
  const { access_token } = await (await request.post('/api/auth/sign-in', { data: { email: user.email, password: user.password } })).json()
  const headers = { authorization: `Bearer ${access_token}` }
  const draft = await (await request.get(`/api/drafts/${draft_id}`, { headers })).json()
  const signed = await request.post(`/api/drafts/${draft_id}/sign`, { headers: { ...headers, 'if-match': String(draft.version) } })
  expect(signed.status()).toBe(201)
  const changed = await request.put(`/api/drafts/${draft_id}`, { headers: { ...headers, 'if-match': String(draft.version + 1) }, data: { sections: draft.sections } })
  expect(changed.status()).toBe(409)
  // The open editor says so instead of losing or overwriting anything.
  await page.reload()
  await expect(page.getByText(/signed/i).first()).toBeVisible()
})
