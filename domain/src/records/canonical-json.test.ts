import fc from 'fast-check'
import { expect, it } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

// RFC 8785, sections 3.2.2 and 3.2.3, and appendix B.
it('writes the sample of RFC 8785', () => {
  const sample = JSON.parse(
    '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
      '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
  ) as unknown
  expect(canonicalJson(sample)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

it('orders keys by UTF-16 code units', () => {
  const keys = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\ud83d\ude00': 5, '\u0080': 6, '\u00f6': 7 }
  expect(Object.values(JSON.parse(canonicalJson(keys)) as object).length).toBe(7)
  expect(canonicalJson(keys)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}')
})

it.each([
  [-0, '0'],
  [5e-324, '5e-324'],
  [-5e-324, '-5e-324'],
  [1.7976931348623157e308, '1.7976931348623157e+308'],
  [9007199254740992, '9007199254740992'],
  [295147905179352830000, '295147905179352830000'],
  [999999999999999900000, '999999999999999900000'],
  [1e21, '1e+21'],
  [1e-6, '0.000001'],
  [1e-7, '1e-7'],
])('writes the number %d as %s', (number, text) => {
  expect(canonicalJson(number)).toBe(text)
})

it.each([Number.NaN, Infinity, undefined])('refuses %s', (value) => {
  expect(() => canonicalJson(value)).toThrow()
})

it('gives the same text whatever the order of keys, and loses nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).toReversed())
      expect(canonicalJson(turned)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})
