import { expect, test } from 'vitest'
import { blockOf } from '#web/clinical/patient-colour.ts'

test('twenty-four patients in a row all look different, and the same every time', () => {
  const looks = Array.from({ length: 24 }, (_, n) => JSON.stringify(blockOf(n + 1)))
  expect(new Set(looks).size).toBe(24)
  expect(blockOf(7)).toEqual(blockOf(7))
  expect(Math.abs(blockOf(7).hue - blockOf(8).hue)).toBeGreaterThan(90)
})
