import { expect, it } from 'vitest'
import { isUnder } from './invalidate.ts'

it.each([
  ['/patients', '/patients', true],
  ['/patients/7/notes', '/patients', true],
  ['/patients-archive', '/patients', false],
  ['/home', '/patients', false],
  ['/anything', '/', true],
])('H-08 %s is under %s: %s', (path, prefix, expected) => {
  expect(isUnder(path, prefix)).toBe(expected)
})
