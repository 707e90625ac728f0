import { expect, test, type Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoUser, draftVisit, registerPatient, signIn } from './people.ts'

// The second practice of the demo, so that no other journey's drafts go to this server.
const practice = 1
let model: Server

const sentence = (section: string, text: string, kind: string, segment: string) => ({ section, text, kind, polarity: 'affirmed', experiencer: 'patient', cites: [{ segment, quote: '' }] })

/** Speaks the chat protocol, and invents one dose. */
test.beforeAll(async () => {
  model = createServer((request, response) => {
    request.resume().on('end', () => {
      const elements = [sentence('symptoms', 'She is a bit bloated.', 'history', 's2'), sentence('medications', 'Gonal-F 450 units in the evening.', 'history', 's4')]
      const chunk = (delta: object, finish_reason: string | null) => `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`${chunk({ role: 'assistant', content: JSON.stringify({ elements }) }, null)}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })
  })
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => model.close())

async function switchOff(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Language model' }).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('dialog').getByLabel('It writes drafts').uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Language model' }).getByText('Off', { exact: true })).toBeVisible()
}

test('a practice sets up its language model; what the model invents blocks the signature, and the record names the model', async ({ page, browser }) => {
  await signIn(page, demoUser('PRACTICE_ADMIN', practice))
  await page.goto('/admin/integrations')
  const card = page.getByRole('region', { name: 'Language model' })
  await card.getByRole('button', { name: /Set up a language model|Change/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Address/).fill('not an address')
  await dialog.getByLabel(/^Model/).fill('clinic-9b')
  await dialog.getByLabel('It writes drafts').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/not one that can be called/).first()).toBeVisible()
  await dialog.getByLabel(/^Address/).fill(`http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Writes drafts', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Try it out' }).click()
  await expect(card.getByText('It works')).toBeVisible()

  const clinician = await browser.newPage()
  await signIn(clinician, demoUser('REI', practice))
  const chart = await registerPatient(clinician, `Model${Date.now().toString(36)}`)
  await draftVisit(clinician, chart)
  const note = clinician.getByRole('region', { name: 'Note', exact: true })
  await expect(note.getByText('She is a bit bloated.')).toBeVisible()
  await expect(note.getByText('A number in this sentence is not in the words it cites.')).toBeVisible()
  await expect(clinician.getByRole('button', { name: /Sign note · 1 item blocks/ })).toBeDisabled()
  await clinician.getByRole('button', { name: 'More for this draft' }).click()
  await clinician.getByRole('menuitem', { name: 'What wrote this draft' }).click()
  const record = clinician.getByRole('dialog', { name: 'What wrote this draft' })
  await expect(record.getByRole('heading', { name: 'Language model' })).toBeVisible()
  await expect(record.getByText('clinic-9b · prompt 1')).toBeVisible()
  await clinician.close()
  await switchOff(page)
})
