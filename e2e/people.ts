import { expect, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface DemoUser {
  email: string
  password: string
  role: string
  practice: string
}

/** The demo's people, as `npm start` wrote them down. */
export function demoUsers(data_dir = process.env['E2E_DATA_DIR']!): DemoUser[] {
  return JSON.parse(readFileSync(join(data_dir, 'demo-sign-ins.json'), 'utf8')) as DemoUser[]
}

/** The n-th person of a role; 0 is of the first practice, 1 of the second. */
export function demoUser(role: string, practice_index = 0, data_dir?: string): DemoUser {
  const users = demoUsers(data_dir)
  const practices = [...new Set(users.map(({ practice }) => practice))]
  return users.find((user) => user.role === role && user.practice === practices[practice_index])!
}

export async function signIn(page: Page, user: DemoUser, path = '/signin'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('E-mail').fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  // Hashing a password is slow on purpose.
  await expect(page).not.toHaveURL(/signin/, { timeout: 20_000 })
}

/** A patient of this test alone, made through the screen. Returns the chart's path. */
export async function registerPatient(page: Page, last_name: string): Promise<string> {
  await page.goto('/patient-management')
  await page.getByRole('button', { name: 'New patient' }).first().click()
  await page.getByLabel(/^First name/).fill('Testa')
  await page.getByLabel(/^Last name/).fill(last_name)
  await page.getByLabel(/^Date of birth/).fill('1991-05-31')
  await page.getByLabel(/^Pronouns/).fill('she/her')
  await page.getByLabel(/^Sex in the record/).selectOption('female')
  await page.getByRole('dialog').getByRole('button', { name: /register|save|create/i }).click()
  await expect(page).toHaveURL(/\/patients\/\d+$/)
  return new URL(page.url()).pathname
}

export const visit = `Doctor: Hi, how have the injections been since Thursday?
Patient: Fine, a bit bloated. No pain, no nausea. I had a headache on Friday.
Doctor: On the right ovary I see follicles of seventeen and a half, seventeen and fifteen. On the left seventeen, sixteen and fourteen. The lining is nine point one millimeters, trilaminar.
Patient: And I still take two hundred and twenty five units of Gonal-F in the evening.
Doctor: Your estradiol is 1842 this morning. Stay on the Gonal-F at 225 units tonight. We will trigger on Sunday at half past ten at night if tomorrow's scan agrees.
Doctor: Are you allergic to sesame or peanut?
Patient: Sesame, yes. I carry a pen.`

/** From the chart to a written draft. Returns the draft's path. */
export async function draftVisit(page: Page, chart_path: string, text = visit): Promise<string> {
  await page.goto(`${chart_path}/template-selection`)
  return fillVisit(page, text)
}

/** The same from the screen that is open: template, transcript, written. */
export async function fillVisit(page: Page, text = visit): Promise<string> {
  await page.getByRole('radio', { name: /Stimulation monitoring visit/ }).check()
  await page.getByLabel('Transcript of the visit').fill(text)
  await expect(page.getByText(/\d+ turns/)).toBeVisible()
  await page.getByRole('button', { name: 'Write the draft' }).click()
  await expect(page).toHaveURL(/\/drafts\/\d+/)
  await expect(page.getByText(/^Saved/).first()).toBeVisible()
  return new URL(page.url()).pathname
}
