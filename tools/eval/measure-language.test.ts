import { describe, expect, it } from 'vitest'
import { measureContext, measureNumbers } from './measure-language.ts'

describe('language sets', () => {
  it.each(['development', 'locked'] as const)('negation of the %s half is read at 97 % F1 or better', (half) => {
    const { negation } = measureContext('data/scribe-sets/negation.txt', half)
    expect(negation.cases).toBe(155)
    expect(negation.f1_percent).toBeGreaterThanOrEqual(97)
  })

  it.each(['development', 'locked'] as const)('spoken numbers of the %s half are written at 97 % F1 or better', (half) => {
    const numbers = measureNumbers('data/scribe-sets/spoken-numbers.txt', half)
    expect(numbers.cases).toBeGreaterThan(100)
    expect(numbers.f1_percent).toBeGreaterThanOrEqual(97)
  })
})
