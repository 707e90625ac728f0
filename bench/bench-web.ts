/**
 * `npm run bench:web` measures the first load of every screen, as a real Chromium with an empty cache fetches it from the
 * product: script and styles after gzip, requests. Writes bench/results/first-load.json and the table of docs/PERFORMANCE.md.
 */
import { chromium, type Browser } from '@playwright/test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoUser, signIn } from '#e2e/people.ts'
import { measureFirstLoad, sign_in_limits, type FirstLoad } from '#e2e/first-load.ts'
import { startProduct } from '#e2e/product.ts'
import { admin_paths, findNotePaths, provider_paths, public_paths } from '#e2e/screens.ts'
import { buildWebIfStale } from '#tools/build-web.ts'
import { findChromium } from '#tools/chromium.ts'
import { putBetweenMarkers } from './api/report.ts'

type Measured = FirstLoad & { path: string; signed_in_as: string | null }

async function measureAs(browser: Browser, origin: string, data_dir: string, role: string | null, paths: readonly string[]): Promise<Measured[]> {
  const desk = await browser.newContext({ baseURL: origin })
  let found: string[] = []
  if (role !== null) {
    const page = await desk.newPage()
    await signIn(page, demoUser(role, 0, data_dir))
    if (role === 'REI') found = await findNotePaths(page)
  }
  const storageState = await desk.storageState()
  const measured: Measured[] = []
  for (const path of [...paths, ...found]) {
    const context = await browser.newContext({ baseURL: origin, storageState })
    // Numbers of records differ from one demo to the next, screens do not.
    measured.push({ path: found.includes(path) ? path.replace(/\d+/g, ':id') : path, signed_in_as: role, ...(await measureFirstLoad(context, path)) })
    await context.close()
  }
  await desk.close()
  return measured
}

function composeTable(measured: Measured[]): string {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1)
  return [
    `Measured ${new Date().toISOString().slice(0, 10)} in Chromium. Limits for \`/signin\`: ${kB(sign_in_limits.js_gz_bytes)} kB of script, ${kB(sign_in_limits.css_gz_bytes)} kB of styles, ${sign_in_limits.file_requests} requests; a browser test keeps them. Requests to anybody else, on all screens: ${measured.reduce((sum, { third_party_requests }) => sum + third_party_requests, 0)}.`,
    '',
    '| screen | signed in as | script kB gz | styles kB gz | files | API calls |',
    '|---|---|---|---|---|---|',
    ...measured.map((one) => `| \`${one.path}\` | ${one.signed_in_as ?? 'nobody'} | ${kB(one.js_gz_bytes)} | ${kB(one.css_gz_bytes)} | ${one.file_requests} | ${one.api_requests} |`),
    '',
  ].join('\n')
}

const data_dir = await mkdtemp(join(tmpdir(), 'wyze-first-load-'))
try {
  await buildWebIfStale(console.error)
  const product = await startProduct(data_dir)
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  try {
    const measured = [
      ...(await measureAs(browser, product.origin, data_dir, null, public_paths)),
      ...(await measureAs(browser, product.origin, data_dir, 'REI', provider_paths)),
      ...(await measureAs(browser, product.origin, data_dir, 'PRACTICE_ADMIN', admin_paths)),
    ]
    await writeFile('bench/results/first-load.json', `${JSON.stringify({ measured_at: new Date().toISOString(), limits: sign_in_limits, screens: measured }, null, 2)}\n`)
    const table = composeTable(measured)
    await putBetweenMarkers('docs/PERFORMANCE.md', 'web', table)
    console.log(table)
  } finally {
    await browser.close()
    await product.stop()
  }
} finally {
  await rm(data_dir, { recursive: true, force: true })
}
