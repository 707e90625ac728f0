import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoUser, draftVisit, registerPatient, signIn, visit, type DemoUser } from './people.ts'
import { startProduct, type Product } from './product.ts'

// A product of its own that may be killed, with a data directory that outlives it.
let data_dir: string
let product: Product
let me: DemoUser

test.describe.configure({ mode: 'serial' })
test.setTimeout(150_000)
test.beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'wyze-kill-'))
  product = await startProduct(data_dir)
  me = demoUser('REI', 0, data_dir)
})
test.afterAll(async () => {
  await product.stop()
  await rm(data_dir, { recursive: true, force: true })
})
test.use({ baseURL: undefined })

const restart = async () => {
  await product.killAll()
  product = await startProduct(data_dir, product.port)
}

/** Paths in the helpers are relative; this product is not the shared one. */
async function openProduct(page: Page): Promise<Page> {
  const goto = page.goto.bind(page)
  page.goto = (url, options) => goto(new URL(url, product.origin).href, options)
  return page
}

test('D07 D10 killed between two keystrokes: at most the last two seconds of typing are missing, and the draft goes on', async ({ page }) => {
  await openProduct(page)
  await signIn(page, me)
  const chart = await registerPatient(page, 'Killbetween')
  await draftVisit(page, chart)
  const note = page.getByRole('region', { name: 'Note', exact: true })
  await note.getByText(/headache on Friday/).first().click()
  await page.keyboard.press('e')
  const box = page.getByLabel('Text of the sentence')
  await box.fill('She had a headache on Friday, treated with acetaminophen.')
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok())
  await page.keyboard.press('Control+Enter')
  await saved

  await note.getByText(/bloated/).first().click()
  await page.keyboard.press('e')
  await page.getByLabel('Text of the sentence').pressSequentially(' Worse in the ev', { delay: 20 })
  await restart()
  await page.keyboard.type('ening.', { delay: 20 })
  await page.keyboard.press('Control+Enter')

  await expect(page.getByText(/^Saved/).first()).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(note.getByText('She had a headache on Friday, treated with acetaminophen.')).toBeVisible()
  await expect(note.getByText(/Worse in the evening\./)).toBeVisible()
})

test('D10 D04 killed during signing: signed once or not at all, and signing again ends with one signature', async ({ page, request }) => {
  await openProduct(page)
  await signIn(page, me)
  const chart = await registerPatient(page, 'Killsigning')
  const patient_id = Number(chart.split('/').at(-1))
  const open = async () => {
    const session = await (await request.post(`${product.origin}/api/auth/sign-in`, { data: { email: me.email, password: me.password } })).json()
    return { authorization: `Bearer ${session.access_token}` }
  }
  for (const delay_ms of [0, 2, 5, 9, 14]) {
    const headers = await open()
    const made = await (
      await request.post(`${product.origin}/api/patients/${patient_id}/drafts`, { headers, data: { template_id: 'T02', length: 'standard', files: [{ name: 'visit.txt', text: visit }] } })
    ).json()
    await request.post(`${product.origin}/api/drafts/${made.draft_id}/generate`, { headers })
    const key = { 'if-match': '2', 'idempotency-key': `kill-signing-${delay_ms}` }
    const sign = () => request.post(`${product.origin}/api/drafts/${made.draft_id}/sign`, { headers: { ...headers, ...key } })
    const first = sign().catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, delay_ms))
    await restart()
    const acknowledged = (await first)?.status() === 201
    const before = await (await request.get(`${product.origin}/api/notes/${made.note_id}`, { headers })).json()
    if (acknowledged) expect(before.signed?.is_intact).toBe(true)
    const again = await sign()
    expect(again.status()).toBe(201)
    const after = await (await request.get(`${product.origin}/api/notes/${made.note_id}`, { headers })).json()
    expect(after.signed).toMatchObject({ version: 1, is_intact: true, sha256: (await again.json()).sha256 })
  }
})

test('after kill -9 of everything and a restart, the signed note is there and verified', async ({ page }) => {
  await openProduct(page)
  await signIn(page, me)
  const chart = await registerPatient(page, 'Killafter')
  await draftVisit(page, chart)
  await page.getByRole('button', { name: 'Sign note' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign note' }).click()
  await expect(page.getByText('Verified against its signature')).toBeVisible()
  await restart()
  await page.reload()
  await expect(page.getByText('Verified against its signature')).toBeVisible({ timeout: 20_000 })
})
