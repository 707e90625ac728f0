import { expect, it } from 'vitest'
import { groupSecret, isWholeRecoveryCode, isWholeTotpCode, readRecoveryCode, readTotpCode } from './code-entry.ts'

it('A14 six digits are read however they are pasted', () => {
  expect(readTotpCode('123 456')).toBe('123456')
  expect(readTotpCode(' 12-34-56\n789')).toBe('123456')
  expect(readTotpCode('abc')).toBe('')
  expect(isWholeTotpCode('12345')).toBe(false)
  expect(isWholeTotpCode('012345')).toBe(true)
})

it('A14 a recovery code takes its shape while it is typed', () => {
  expect(readRecoveryCode('abcd')).toBe('ABCD')
  expect(readRecoveryCode('abcde')).toBe('ABCD-E')
  expect(readRecoveryCode('ABCD-')).toBe('ABCD')
  expect(readRecoveryCode('abcd efgh jkmn too much')).toBe('ABCD-EFGH-JKMN')
  expect(isWholeRecoveryCode(readRecoveryCode('abcdefghjkmn'))).toBe(true)
  expect(isWholeRecoveryCode('ABCD-EFGH')).toBe(false)
})

it('A14 a secret to copy by hand stands in groups of four', () => {
  expect(groupSecret('JBSWY3DPEHPK3PXP')).toBe('JBSW Y3DP EHPK 3PXP')
})
