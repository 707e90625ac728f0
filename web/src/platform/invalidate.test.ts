import { expect, it } from 'vitest'
import { isUnder, pathsMadeStale } from './invalidate.ts'

it.each([
  ['/patients', '/patients', true],
  ['/patients/7/notes', '/patients', true],
  ['/patients/7/notes', '/patients/*/notes', true],
  ['/patients/7', '/patients/*/notes', false],
  ['/patients-archive', '/patients', false],
  ['/home', '/patients', false],
  ['/anything', '/', true],
])('H-08 %s is under %s: %s', (path, prefix, expected) => {
  expect(isUnder(path, prefix)).toBe(expected)
})

it.each([
  ['/profile', ['/profile']],
  ['/patients/7', ['/patients/7', '/patients']],
  ['/notes/3', ['/notes/3', '/notes', '/all-notes', '/documents', '/patients/*/notes', '/patients/notes']],
  ['/drafts/3/sign', ['/drafts/3/sign', '/notes', '/all-notes', '/documents', '/patients/*/notes', '/patients/notes']],
  ['/appointments/5', ['/appointments/5', '/appointment', '/appointments']],
])('H-08 a write to %s makes %j stale', (path, expected) => {
  expect(pathsMadeStale(path)).toEqual(expected)
})

it('H-08 what the contract names comes on top', () => {
  expect(pathsMadeStale('/patients/7/drafts', ['/home'])).toEqual(['/patients/7/drafts', '/patients', '/notes', '/all-notes', '/documents', '/patients/*/notes', '/patients/notes', '/home'])
})
