import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findJsonFault } from './json-fault.ts'

it.each([
  ['[1,]', 3],
  ['{"a" 1}', 5],
  ['{"a":1,}', 7],
  ['[{"text": oops}]', 10],
  ['["a\nb"]', 1],
  ['[1] 2', 4],
  ['[1', 2],
  ['{]', 1],
])('%j breaks at %i', (text, at) => expect(findJsonFault(text)).toBe(at))

it('walks any sound JSON to its end', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(findJsonFault(text)).toBe(text.length)
    }),
  )
})

it('never passes the place where a cut text breaks off', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), (text, cut) => {
      const part = text.slice(0, cut % (text.length + 1))
      expect(findJsonFault(part)).toBeLessThanOrEqual(part.length)
    }),
  )
})
