import { expect, it } from 'vitest'
import { specialties } from '#domain/specialties/specialty.ts'

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** White words stand on the specialty's colour in both schemes: buttons, the current entry of the menu. */
it.each(Object.values(specialties))('A-10 white on $shortName keeps 4.5 : 1', ({ primaryColor }) => {
  expect(1.05 / (luminance(primaryColor) + 0.05)).toBeGreaterThanOrEqual(4.5)
})
