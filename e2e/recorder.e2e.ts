import { expect, test, type Page } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '#tools/chromium.ts'
import { demoUser, registerPatient, signIn } from './people.ts'
import { spokenSound } from './spoken-sound.ts'

const sound = join(tmpdir(), 'wyze-spoken-sound.wav')
writeFileSync(sound, spokenSound(10))

test.use({
  permissions: ['microphone'],
  launchOptions: {
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${sound}`],
  },
})

let speech: Server

/** Speaks the transcription protocol: hears one sentence in whatever it is sent. */
test.beforeAll(async () => {
  speech = createServer((request, response) => {
    request.resume().on('end', () => {
      const text = 'I take Gonal-F in the evening and I feel a bit bloated.'
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text, segments: [{ start: 0, end: 2, text, no_speech_prob: 0.01, compression_ratio: 1.2, avg_logprob: -0.2 }] }))
    })
  })
  await new Promise<void>((resolve) => speech.listen(0, '127.0.0.1', resolve))
})
test.afterAll(() => speech.close())

/** As the administrator's card does. */
async function setSpeech(page: Page, is_on: boolean): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const headers = { authorization: `Bearer ${token}` }
  const { version } = (await (await page.request.get('/api/speech-provider', { headers })).json()) as { version: number }
  const data = { base_url: `http://127.0.0.1:${(speech.address() as AddressInfo).port}/v1`, model: 'listen-1', language: 'en', network: 'private', has_baa: false, is_on, timeout_s: 20 }
  expect((await page.request.put('/api/speech-provider', { headers: { ...headers, 'if-match': `"${version}"` }, data })).status()).toBe(200)
}

/** What this browser keeps of recordings: how many parts, and all their bytes as text of one byte a letter. */
function readKept(page: Page): Promise<{ parts: number; bytes: string }> {
  return page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('wyze-recordings')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const read = opening.result.transaction(['parts', 'recordings'])
          const found = ['parts', 'recordings'].map((store) => read.objectStore(store).getAll())
          read.oncomplete = () => {
            opening.result.close()
            const rows = found.flatMap((one) => one.result as { sealed: ArrayBuffer }[])
            const bytes = rows.map(({ sealed }) => Array.from(new Uint8Array(sealed), (byte) => String.fromCharCode(byte)).join('')).join('')
            resolve({ parts: found[0]!.result.length, bytes })
          }
        }
      }),
  )
}
const partsKept = async (page: Page) => (await readKept(page)).parts

test('B04 a visit is recorded: consent first, off the record, through a lost connection and a reload, to a draft whose turns can be heard', async ({ page, context, browser }) => {
  const admin = await browser.newPage()
  await signIn(admin, demoUser('PRACTICE_ADMIN'))
  await setSpeech(admin, true)
  await signIn(page, demoUser('REI'))
  const last_name = `Recorded${Date.now().toString(36)}`
  const chart = await registerPatient(page, last_name)
  page.on('dialog', (dialog) => void dialog.accept())

  await page.goto(`${chart}/template-selection`)
  await page.getByText('Record the visit', { exact: true }).click()
  await page.getByRole('radio', { name: /Stimulation monitoring visit/ }).check()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('only when everyone present has agreed')).toBeVisible()
  await page.getByLabel('Everyone in the room agrees to be recorded').check()
  await page.getByRole('button', { name: 'Start recording' }).click()
  const finish = page.getByRole('button', { name: 'Finish' })
  await expect(finish).toBeVisible()
  await expect(page).toHaveTitle(/^● 0:/)

  // What there is of the first part is kept while it is still being recorded, and nobody can read it.
  await expect.poll(() => partsKept(page)).toBe(1)
  const { bytes } = await readKept(page)
  expect(bytes.length).toBeGreaterThan(5_000)
  for (const readable of ['\x1a\x45\xdf\xa3', 'webm', 'Opus', last_name]) expect(bytes).not.toContain(readable)

  await page.keyboard.press('o')
  await expect(page.getByText('The microphone is off.')).toBeVisible()
  await expect(page).toHaveTitle(/^○ Off the record/)
  await expect.poll(() => partsKept(page)).toBe(0)

  await context.setOffline(true)
  await page.keyboard.press('o')
  await expect(page.getByRole('timer')).toHaveText(/0:0[7-9]/)
  await page.keyboard.press('o')
  await expect(page.getByText('1 part kept encrypted on this device')).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => partsKept(page)).toBe(0)

  await page.keyboard.press('o')
  await expect.poll(() => partsKept(page)).toBe(1)
  await page.reload()
  await expect(page.getByText('broke off and has 1 part not yet uploaded')).toBeVisible()
  await page.getByRole('button', { name: 'Go on recording' }).click()
  await expect(finish).toBeVisible()
  await expect.poll(() => partsKept(page)).toBe(1)
  await page.keyboard.press('f')

  await expect(page.getByRole('list', { name: 'Heard so far' })).toContainText('Gonal-F in the evening')
  await expect.poll(() => partsKept(page)).toBe(0)
  await page.getByRole('radio', { name: /Stimulation monitoring visit/ }).check()
  await page.getByRole('button', { name: 'Write the note' }).click()
  await expect(page).toHaveURL(/\/drafts\/\d+/)
  const transcript = page.getByRole('list', { name: 'Turns of the transcript' })
  await expect(page.getByText(/Sound is deleted on/)).toBeVisible()
  await transcript.getByRole('button', { name: /Play the sound/ }).first().click()
  await expect(transcript.getByRole('button', { name: /Stop the sound/ })).toBeVisible()
  await setSpeech(admin, false)
  await admin.close()
})
