import { expect, it } from 'vitest'
import { isCurrentEntry, provider_navigation } from './navigation.ts'

const current = (pathname: string) => provider_navigation.filter((entry) => isCurrentEntry(entry, pathname)).map((entry) => entry.label)

it.each([
  ['/home', ['Dashboard']],
  ['/patient-management', ['Patients']],
  ['/patients/7', ['Patients']],
  ['/documentations', ['Documentation']],
  ['/documentations/7', ['Documentation']],
  ['/drafts/7', ['Documentation']],
  ['/homework', []],
])('S-03 on %s the current entry is %j', (pathname, expected) => {
  expect(current(pathname)).toEqual(expected)
})
