import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LruOrder } from './lru-order.ts'

it('H-09 B07 of 1,001 entries the least recently used one goes', () => {
  const order = new LruOrder()
  for (let i = 0; i < 1001; i++) order.touch(`k${i}`)
  order.touch('k0')
  expect(order.surplus(1000)).toEqual(['k1'])
})

it('H-09 B07 whatever is used in whatever order, those kept were used after those given up, and what is in use stays', () => {
  const key = fc.integer({ min: 0, max: 30 }).map(String)
  fc.assert(
    fc.property(fc.array(key, { maxLength: 200 }), fc.integer({ min: 0, max: 20 }), fc.uniqueArray(key, { maxLength: 5 }), (uses, most, in_use) => {
      const order = new LruOrder()
      for (const use of uses) order.touch(use)
      const given_up = order.surplus(most, (candidate) => in_use.includes(candidate))
      const kept = [...new Set(uses)].filter((one) => !given_up.includes(one))
      const last = (one: string) => uses.lastIndexOf(one)
      const free = kept.filter((one) => !in_use.includes(one))
      expect(given_up.every((one) => !in_use.includes(one) && free.every((other) => last(other) > last(one)))).toBe(true)
      expect(kept.length <= most || free.length === 0).toBe(true)
      expect(kept.length >= Math.min(most, new Set(uses).size)).toBe(true)
    }),
  )
})
