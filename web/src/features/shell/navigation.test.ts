import { expect, it } from 'vitest'
import { isCurrentEntry, provider_navigation } from './navigation.ts'

const current = (pathname: string) => provider_navigation.filter((entry) => isCurrentEntry(entry, pathname)).map((entry) => entry.label)

it('S-02 the eight entries stand in their order', () => {
  expect(provider_navigation.map(({ label, to }) => [label, to])).toEqual([
    ['Dashboard', '/home'],
    ['Patients', '/patient-management'],
    ['Appointments', '/appointments'],
    ['Documentation', '/documentations'],
    ['Clinical AI', '/ask-wyze'],
    ['HIPAA Compliance', '/hipaa-compliance'],
    ['Integrations', '/integrations'],
    ['Settings', '/settings'],
  ])
})

it.each([
  ['/home', ['Dashboard']],
  ['/patient-management', ['Patients']],
  ['/patients/7', ['Patients']],
  ['/documentations', ['Documentation']],
  ['/documentations/7', ['Documentation']],
  ['/drafts/7', ['Documentation']],
  ['/ask-wyze', ['Clinical AI']],
  ['/ask-wyze/any-chat', ['Clinical AI']],
  ['/settings/integrations', ['Integrations']],
  ['/settings', ['Settings']],
  ['/homework', []],
])('S-03 on %s the current entry is %j', (pathname, expected) => {
  expect(current(pathname)).toEqual(expected)
})
