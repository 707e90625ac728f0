import type { Page } from '@playwright/test'

const must_have_names = /^\s*- (textbox|searchbox|combobox|button|link|checkbox|radio|switch|spinbutton|slider|tab|menuitem|dialog|region|navigation|table)(?: \[|:|$)/

/** What a screen reader is given, read as one: one page title, one main part, and a name for everything that can be used. Returns what is wrong. */
export async function faultsOfTree(page: Page): Promise<string[]> {
  const lines = (await page.locator('body').ariaSnapshot()).split('\n')
  const titles = lines.filter((line) => /^\s*- '?heading .*\[level=1\]/.test(line))
  const mains = lines.filter((line) => /^\s*- main(\W|$)/.test(line))
  return [
    ...(titles.length === 1 ? [] : [`${titles.length} page titles: ${titles.join(', ')}`]),
    ...(mains.length === 1 ? [] : [`${mains.length} main parts`]),
    ...lines.filter((line) => must_have_names.test(line)).map((line) => `no name: ${line.trim()}`),
  ]
}
