import { expect, test, type Page } from '@playwright/test'
import { demoUser, draftVisit, registerPatient, signIn } from './people.ts'

const unique = () => `Live${Date.now().toString(36)}${test.info().workerIndex}`

/** Resolves once the page's websocket has been greeted. Ask before the page is loaded. */
function isListening(page: Page): Promise<void> {
  return new Promise((resolve) => page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => String(payload).includes('"hello"') && resolve())))
}

test('D12 a patient registered in one browser is in the other’s list within a second, without a reload', async ({ page, browser }) => {
  const colleague_context = await browser.newContext()
  const colleague = await colleague_context.newPage()
  const listening = isListening(colleague)
  await signIn(colleague, demoUser('NP'))
  await colleague.goto('/patient-management')
  await listening
  const name = unique()
  await colleague.getByLabel('Search the patients').fill(name)
  await expect(colleague.getByText(/^Nobody matches/)).toBeVisible()

  await signIn(page, demoUser('REI'))
  let answered_at = 0
  page.on('response', (response) => {
    if (response.request().method() === 'POST' && response.url().endsWith('/api/patients')) answered_at = Date.now()
  })
  const seen = colleague.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if ([...document.querySelectorAll('a')].some((link) => link.textContent?.includes(text))) resolve(Date.now())
        }
        new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
      }),
    name,
  )
  const chart = await registerPatient(page, name)
  const took = (await seen) - answered_at
  console.log(`registered here, shown there after ${took.toFixed(0)} ms`)
  expect(answered_at).toBeGreaterThan(0)
  expect(took).toBeLessThan(1000)

  // A chart that changes under somebody's eyes says so.
  await colleague.goto(chart)
  await expect(colleague.getByRole('heading', { name: new RegExp(name) })).toBeAttached()
  await draftVisit(page, chart)
  await expect(colleague.getByText('Changed elsewhere just now · showing the latest')).toBeVisible()
  await colleague_context.close()
})

test('S07 signing out closes the socket; S22 no token stands in its address', async ({ page }) => {
  const addresses: string[] = []
  const closed = new Promise<void>((resolve) =>
    page.on('websocket', (socket) => {
      addresses.push(socket.url())
      socket.on('close', () => resolve())
    }),
  )
  const listening = isListening(page)
  await signIn(page, demoUser('PT'))
  await listening
  await page.evaluate(() => {
    for (const key of ['access_token', 'user', 'wyze']) localStorage.removeItem(key)
    window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }))
  })
  await closed
  await expect(page).toHaveURL(/signin/)
  for (const address of addresses) expect(address).toMatch(/\/api\/live\?ticket=wl1\.[\w-]{43}$/)
})

test('the header says when updates no longer come by themselves, and stops saying it', async ({ page }) => {
  test.setTimeout(90_000)
  await signIn(page, demoUser('ND'))
  await page.context().setOffline(true)
  await page.routeWebSocket(/\/api\/live/, (socket) => socket.close())
  await page.route('**/api/live/ticket', (route) => route.abort())
  await page.reload().catch(() => undefined)
  await page.context().setOffline(false)
  await page.goto('/home')
  await expect(page.getByText('Live updates paused · reconnecting')).toBeVisible({ timeout: 20_000 })
  await page.unrouteAll()
  await page.goto('/home')
  await page.waitForTimeout(1000)
  await expect(page.getByText('Live updates paused · reconnecting')).toHaveCount(0)
})
