import { describe, expect, it } from 'vitest'
import { isNpi } from './npi.ts'

describe('NPI', () => {
  // 1234567893 is the worked example of the CMS paper on the check digit.
  it.each(['1234567893', '1245319599', '2000000002'])('takes %s', (npi) => expect(isNpi(npi)).toBe(true))

  it('has exactly one right check digit for every nine digits', () => {
    for (const stem of ['123456789', '100000000', '199999999', '234567891']) {
      expect([...'0123456789'].filter((digit) => isNpi(stem + digit))).toHaveLength(1)
    }
  })

  it('finds every single wrong digit', () => {
    const right = '1234567893'
    for (let place = 0; place < 10; place++) {
      for (const digit of '0123456789') {
        if (digit !== right[place]) expect(isNpi(right.slice(0, place) + digit + right.slice(place + 1))).toBe(false)
      }
    }
  })

  it.each(['', '123456789', '12345678933', '3234567893', ' 1234567893', '123456789X', '１２３４５６７８９３'])('refuses %j', (npi) => expect(isNpi(npi)).toBe(false))
})
