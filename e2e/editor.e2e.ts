import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { demoUser, draftVisit, registerPatient, signIn, visit } from './people.ts'

/** Moves the focus with Tab until it is where the test wants to act. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 120; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${target}`)
}

const noteOf = (page: Page) => page.getByRole('region', { name: 'Note', exact: true })
const saved = (page: Page) => expect(page.locator('[data-save="saved"]')).toBeVisible()

test('a pasted visit becomes a signed note by keys alone, within two minutes: accept, edit, write a section, snippet, strike, length, leave out, sign', async ({ page }) => {
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, `Keys${Date.now().toString(36)}${test.info().workerIndex}`)
  await page.goto(`${chart}/template-selection`)
  const began = Date.now()
  await tabTo(page, page.getByLabel('Transcript of the visit'))
  await page.keyboard.insertText(visit)
  await tabTo(page, page.getByRole('radio', { name: /New patient infertility consult/ }))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: 'Write the draft' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/drafts\/\d+/)
  await saved(page)
  const note = noteOf(page)
  const first = note.locator('[data-claim]').first()
  await tabTo(page, first)

  await page.keyboard.press('a')
  await expect(first).toHaveAttribute('data-state', 'accepted')
  await page.keyboard.press('e')
  await expect(page.getByLabel('Text of the sentence')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' Looked at together.')
  await page.keyboard.press('Control+Enter')
  await expect(note.getByText(/Looked at together\./)).toBeVisible()

  // The whole section: a sentence of one's own, in bold, after the last.
  await page.keyboard.press('w')
  const section = page.getByRole('textbox', { name: /^Text of / })
  await expect(section).toBeFocused()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Call with fever.')
  await page.keyboard.press('Escape')
  await expect(note.locator('strong', { hasText: 'Call with fever.' })).toBeVisible()
  await page.keyboard.press('x')
  await expect(note.locator('[data-state="struck"]').filter({ hasText: 'Call with fever.' })).toBeVisible()
  await page.keyboard.press('x')
  await expect(note.locator('[data-state="added"]').filter({ hasText: 'Call with fever.' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys in the note' })).toBeVisible()
  await page.keyboard.press('Escape')
  await saved(page)

  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
  expect.soft(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([])

  const left_out = page.getByRole('button', { name: /^Leave out: / })
  if ((await left_out.count()) > 0) {
    await tabTo(page, left_out.first())
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 left out on purpose')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 left out on purpose')).toBeVisible()
  }
  await tabTo(page, page.getByRole('button', { name: 'Sign note' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Sign this note' })
  await tabTo(page, sheet.getByRole('button', { name: 'Sign note' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/patients\/\d+\/notes\/\d+\/view/)
  expect(Date.now() - began).toBeLessThan(120_000)
  await expect(page.getByText(/Looked at together\./)).toBeVisible()
  await expect(page.locator('strong', { hasText: 'Call with fever.' })).toBeVisible()
})

test('D08 D09 two people in one draft, one of them off the network for a while: presence, one pen a section, hand-over, every word kept', async ({ page, browser }) => {
  // Two people's browsers share the machine of one test.
  test.setTimeout(120_000)
  await signIn(page, demoUser('REI'))
  const chart = await registerPatient(page, `Pair${Date.now().toString(36)}${test.info().workerIndex}`)
  const draft = await draftVisit(page, chart)
  await page.getByRole('button', { name: 'Write together' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write together' })
  const nurse = demoUser('NP')
  const hers = await browser.newContext()
  const np = await hers.newPage()
  await signIn(np, nurse)
  const nurse_name = (await np.getByRole('button', { name: /Account menu/ }).textContent())!.split(/Nurse|NP/)[0]!.trim()
  const last_name = nurse_name.split(' ').at(-1)!
  await dialog.getByRole('checkbox', { name: new RegExp(last_name) }).check()
  await dialog.getByRole('button', { name: 'Let them write' }).click()
  await expect(dialog).toBeHidden()

  await np.goto(draft)
  await expect(np.getByText(/^Saved/).first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Also in this draft' }).getByText(new RegExp(last_name))).toBeAttached()
  await expect(np.getByRole('list', { name: 'Also in this draft' })).toBeVisible()

  // One writes in a section: the other sees it, and may write everywhere else.
  const mine = noteOf(page)
  const theirs = noteOf(np)
  const key = (await mine.locator('section').filter({ has: page.locator('[data-claim]') }).first().getAttribute('aria-labelledby'))!
  // Under the pen a section has no sentences to be found by.
  const one = mine.locator(`section[aria-labelledby="${key}"]`)
  const title = (await one.locator('h3').textContent())!
  await one.getByRole('button', { name: 'Write', exact: true }).click()
  await page.getByLabel(`Text of ${title}`).press('Control+End')
  await page.keyboard.type(' First hand.')
  const same = theirs.locator(`section[aria-labelledby="${key}"]`)
  await expect(same.getByText(/is writing here/)).toBeVisible()
  await expect(same.getByRole('button', { name: 'Write', exact: true })).toBeHidden()
  await expect(same.getByText(/First hand\./)).toBeVisible()

  // She writes elsewhere while her network is gone; it comes in when it is back.
  const other = theirs.locator('section').filter({ has: np.locator('[data-claim]') }).last()
  await hers.setOffline(true)
  await other.locator('[data-claim]').last().click()
  await np.keyboard.press('e')
  await np.getByLabel('Text of the sentence').press('Control+End')
  await np.keyboard.type(' Written offline.')
  await np.keyboard.press('Control+Enter')
  await expect(np.locator('[data-save="offline"]')).toBeVisible()
  await page.keyboard.type(' More by the first.')
  await saved(page)
  await hers.setOffline(false)
  await expect(mine.getByText(/Written offline\./)).toBeVisible()
  await expect(same.getByText(/More by the first\./)).toBeVisible()

  // Asked for and handed over, with everything in it.
  await same.getByRole('button', { name: 'Ask for this section' }).click()
  await one.getByRole('button', { name: 'Hand over' }).click()
  await expect(np.getByLabel(`Text of ${title}`)).toContainText('More by the first.')
  await np.getByLabel(`Text of ${title}`).press('Control+End')
  await np.keyboard.type(' Second hand.')
  await np.keyboard.press('Escape')
  await expect(one.getByText(/More by the first\./)).toBeVisible()
  await expect(one.getByText(/Second hand\./)).toBeVisible()
  await saved(np)
  // Signing stays the author's.
  await expect(np.getByRole('button', { name: /^Sign note/ })).toBeDisabled()
  await hers.close()
})
