import fc from 'fast-check'
import { expect, it } from 'vitest'
import { centred, moveCrop, sourceSquare } from './crop.ts'

const wide = { width: 800, height: 400 }

it('A14 the window first shows the middle of the picture', () => {
  expect(sourceSquare(wide, centred)).toEqual({ left: 200, top: 0, side: 400 })
  expect(sourceSquare(wide, { zoom: 2, x: 0, y: 0 })).toEqual({ left: 300, top: 100, side: 200 })
  expect(sourceSquare(wide, { zoom: 1, x: -1, y: 0.5 })).toEqual({ left: 0, top: 0, side: 400 })
})

it('A14 the picture follows the finger and stops at its edge', () => {
  // 100 screen pixels in a window of 200 are half of the window: 200 of the picture's 400.
  expect(sourceSquare(wide, moveCrop(wide, centred, 100, 0, 200)).left).toBeCloseTo(0)
  expect(sourceSquare(wide, moveCrop(wide, centred, 50, 30, 200))).toEqual({ left: 100, top: 0, side: 400 })
  expect(sourceSquare(wide, moveCrop(wide, centred, 9999, 0, 200)).left).toBe(0)
})

it('A14 however it is moved and enlarged, what is cut out lies inside the picture', () => {
  const length = fc.integer({ min: 1, max: 6000 })
  const any = fc.double({ min: -10, max: 10, noNaN: true })
  fc.assert(
    fc.property(length, length, any, any, any, (width, height, zoom, x, y) => {
      const { left, top, side } = sourceSquare({ width, height }, { zoom, x, y })
      expect(side).toBeGreaterThan(0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(width + 1e-6)
      expect(top + side).toBeLessThanOrEqual(height + 1e-6)
    }),
  )
})
