import { expect, test, type Page } from '@playwright/test'
import { demoUser, signIn } from './people.ts'
import { admin_paths, findNotePaths, provider_paths, public_paths } from './screens.ts'

const must_have_names = /^\s*- (textbox|searchbox|combobox|button|link|checkbox|radio|switch|spinbutton|slider|tab|menuitem|dialog|region|navigation|table)(?: \[|:|$)/

/** What a screen reader is given, read as one: one page title, one main part, and a name for everything that can be used. */
async function faultsOfTree(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  const titles = lines.filter((line) => /^\s*- '?heading .*\[level=1\]/.test(line))
  const mains = lines.filter((line) => /^\s*- main(\W|$)/.test(line))
  return [
    ...(titles.length === 1 ? [] : [`${titles.length} page titles: ${titles.join(', ')}`]),
    ...(mains.length === 1 ? [] : [`${mains.length} main parts`]),
    ...lines.filter((line) => must_have_names.test(line)).map((line) => `no name: ${line.trim()}`),
  ]
}

async function expectReadable(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft(await faultsOfTree(page), path).toEqual([])
    expect.soft(await page.title(), path).toMatch(/\S.*Wyze/)
  }
}

for (const { name, viewport } of [
  { name: 'wide', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
]) {
  test.describe(`screen reader, ${name}`, () => {
    test.use({ viewport })
    test.setTimeout(240_000)

    test('every public screen has one title, one main part and names', async ({ page }) => {
      await expectReadable(page, public_paths)
    })

    test('S-01 every clinician’s screen has one title, one main part and names', async ({ page }) => {
      await signIn(page, demoUser('REI'))
      await expectReadable(page, provider_paths)
      await expectReadable(page, await findNotePaths(page))
    })

    test('every administrator’s screen has one title, one main part and names', async ({ page }) => {
      await signIn(page, demoUser('PRACTICE_ADMIN'))
      await expectReadable(page, admin_paths)
    })
  })
}
