import { expect, test, type APIResponse, type Page } from '@playwright/test'
import { createHash } from 'node:crypto'
import { demoUser, signIn } from './people.ts'

const as_browser = { headers: { accept: 'text/html' } }

function directives(answer: APIResponse): Record<string, string[]> {
  const policy = answer.headers()['content-security-policy'] ?? ''
  return Object.fromEntries(
    policy.split(';').map((part) => {
      const [name, ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /account menu/i }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/signin/)
}

/** Everything that the browser keeps for this origin: names of keys, rows of each database, caches. */
function readKept(page: Page): Promise<{ keys: string[]; rows: Record<string, number>; caches: string[] }> {
  return page.evaluate(async () => {
    const rows: Record<string, number> = {}
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of db.objectStoreNames) {
        const found = await new Promise<number>((resolve) => {
          const count = db.transaction(store).objectStore(store).count()
          count.onsuccess = () => resolve(count.result)
        })
        if (found > 0) rows[`${name!}/${store}`] = found
      }
      db.close()
    }
    return { keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)], rows, caches: await caches.keys() }
  })
}

/** What stays of the browser's own key (decision 2): a pair and nothing beside it, the private half not to be read out. */
function readDeviceKey(page: Page): Promise<{ fields: string[]; is_extractable: boolean }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('wyze-device')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const asked = opening.result.transaction('keys').objectStore('keys').get('pair')
          asked.onsuccess = () => {
            opening.result.close()
            const pair = asked.result as CryptoKeyPair
            resolve({ fields: Object.keys(pair).sort(), is_extractable: pair.privateKey.extractable })
          }
        }
      }),
  )
}

function readDrafts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('wyze-drafts')
        opening.onsuccess = () => {
          const count = opening.result.transaction('drafts').objectStore('drafts').count()
          count.onsuccess = () => {
            opening.result.close()
            resolve(count.result)
          }
        }
      }),
  )
}

test('B01 a page runs our own scripts only: no source of others, none that is unsafe, and the one in the page by its hash', async ({ request }) => {
  for (const path of ['/', '/signin', '/patients/1', '/nowhere/at/all']) {
    const answer = await request.get(path, as_browser)
    const policy = directives(answer)
    expect(policy['default-src']).toEqual(["'none'"])
    expect(policy['object-src']).toEqual(["'none'"])
    expect(policy['base-uri']).toEqual(["'none'"])
    expect(policy['frame-ancestors']).toEqual(["'none'"])
    expect(policy['form-action']).toEqual(["'self'"])
    expect(policy['connect-src']).toEqual(["'self'"])
    expect(policy['require-trusted-types-for']).toEqual(["'script'"])
    const inline = Array.from((await answer.text()).matchAll(/<script>([\s\S]*?)<\/script>/g), ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)
    expect(policy['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'", ...inline])
    expect(policy['style-src']!.filter((source) => source !== "'self'" && !/^'nonce-[\w+/=]{20,}'$/.test(source))).toEqual([])
  }
  const nonces = await Promise.all([1, 2].map(async () => directives(await request.get('/signin', as_browser))['style-src']!.at(-1)))
  expect(nonces[0]).not.toBe(nonces[1])
  expect(directives(await request.get('/missing.png', as_browser))['default-src']).toEqual(["'none'"])
})

test('B03 every answer has the security headers: page, script, API, refusal and what is not there', async ({ page, request }) => {
  const paths = new Set(['/signin', '/missing.png', '/api/health/live', '/api/home', '/api/nothing'])
  page.on('response', (response) => paths.add(new URL(response.url()).pathname))
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  expect(paths.size).toBeGreaterThan(8)
  for (const path of paths) {
    const headers = (await request.get(path, as_browser)).headers()
    expect.soft(headers['x-content-type-options'], path).toBe('nosniff')
    expect.soft(headers['referrer-policy'], path).toBe('no-referrer')
    expect.soft(headers['cross-origin-opener-policy'], path).toBe('same-origin')
    expect.soft(headers['cross-origin-resource-policy'], path).toBe('same-origin')
    expect.soft(headers['x-frame-options'], path).toBe('DENY')
    expect.soft(headers['permissions-policy'], path).toContain('camera=()')
  }
})

test('B16 neither source maps nor files of the project are served, whatever one asks as', async ({ page, request }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) scripts.push(new URL(response.url()).pathname)
  })
  await page.goto('/signin')
  await page.waitForLoadState('networkidle')
  expect(scripts.length).toBeGreaterThan(2)
  for (const path of [...scripts.map((script) => `${script}.map`), '/.git/HEAD', '/.git/config', '/.env', '/package.json', '/package-lock.json', '/vite.config.ts', '/src/app/main.tsx', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/index.html.map', '/.data/secrets.json']) {
    for (const accept of ['text/html', '*/*']) expect.soft((await request.get(path, { headers: { accept } })).status(), path).toBe(404)
  }
  for (const script of scripts) expect(await (await request.get(script)).text()).not.toContain('sourceMappingURL')
})

test('S16 B10 after signing out nothing is left in the browser, and Back shows no patient, offline neither', async ({ page, context }) => {
  await signIn(page, demoUser('REI'))
  await page.goto('/patients/1')
  const strip = page.getByRole('region', { name: 'Patient', exact: true })
  await expect(strip).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).trim()
  await page.goto('/patient-management')
  await expect(page.getByRole('table')).toBeVisible()
  await expect.poll(async () => (await readKept(page)).rows['wyze-answers/answers'] ?? 0).toBeGreaterThan(0)
  await signOut(page)
  // Of the databases only the key of the browser stays: it names nobody, and without a session it opens nothing.
  await expect.poll(async () => (await readKept(page)).rows).toEqual({ 'wyze-device/keys': 1 })
  expect(await readDeviceKey(page)).toEqual({ fields: ['privateKey', 'publicKey'], is_extractable: false })
  const kept = await readKept(page)
  expect(kept.caches).toEqual([])
  expect(kept.keys.filter((key) => /^(user|access_token|refresh_token|token_type|wyze)$/.test(key))).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/signin/)
  await expect(page.locator('body')).not.toContainText(name)
  await context.setOffline(true)
  await page.goBack().catch(() => undefined)
  await expect(strip).toHaveCount(0)
  expect(await page.content()).not.toContain(name)
  await context.setOffline(false)
})

test('S15 an expired token is renewed without a word; a forged one leads to the start with nothing left', async ({ page }) => {
  await signIn(page, demoUser('NP'))
  let refused = 0
  let renewed = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) renewed += 1
  })
  await page.route('**/api/patients?*', (route) => {
    refused += 1
    if (refused > 1) return route.continue()
    return route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"type":"x","title":"x","status":401,"code":"token_expired","detail":"The access token has expired.","request_id":"r"}' })
  })
  await page.goto('/patient-management')
  await expect(page.getByRole('table')).toBeVisible()
  expect(renewed).toBe(1)
  await page.unroute('**/api/patients?*')
  await page.evaluate(() => {
    const forged = localStorage.getItem('access_token')!.replace(/.{8}$/, 'AAAAAAAA')
    localStorage.setItem('access_token', forged)
    localStorage.setItem('wyze', JSON.stringify({ ...JSON.parse(localStorage.getItem('wyze')!), access_token: forged }))
  })
  await page.goto('/patient-management')
  await expect(page).toHaveURL(/\/signin/)
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).toBeNull()
})

test('S18 a slow answer for the person before never shows to the next', async ({ page }) => {
  const first = demoUser('REI')
  await signIn(page, first)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let slow_body = ''
  let has_asked = false
  await page.route('**/api/patients?*', async (route) => {
    if (has_asked) return route.continue()
    has_asked = true
    const answer = await route.fetch()
    slow_body = await answer.text()
    await held
    await route.fulfill({ response: answer }).catch(() => undefined)
  })
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  await expect.poll(() => slow_body).not.toBe('')
  await signOut(page)
  await signIn(page, demoUser('REI', 1))
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  release()
  await expect(page.getByRole('table')).toBeVisible()
  const { items } = JSON.parse(slow_body) as { items: { mrn: string; last_name: string; first_name: string }[] }
  expect(items.length).toBeGreaterThan(3)
  const shown = await page.getByRole('main').innerText()
  for (const { first_name, last_name } of items.slice(0, 10)) expect(shown).not.toContain(`${last_name}, ${first_name}`)
  for (const { first_name, last_name } of items.slice(0, 10)) expect(shown).not.toContain(`${first_name} ${last_name}`)
})

test('B14 H-12 what was typed outlives a part that is gone and the reload that follows', async ({ page }) => {
  await signIn(page, demoUser('ND'))
  await page.goto('/patient-management?new=1')
  await page.getByLabel(/^First name/).fill('Keptthrough')
  await expect.poll(() => readDrafts(page)).toBe(1)
  await page.route('**/assets/collaboration-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/collaboration')
  await expect(page.getByText('This screen could not be loaded')).toBeVisible()
  await page.unroute('**/assets/collaboration-*.js')
  await page.goto('/patient-management?new=1')
  await expect(page.getByLabel(/^First name/)).toHaveValue('Keptthrough')
})
