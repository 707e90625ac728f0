import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeReadingGrade } from './reading-grade.ts'

describe('reading grade', () => {
  it('gives the value of the formula on counted sentences', () => {
    // 10 words, 2 sentences, 11 syllables.
    expect(computeReadingGrade('The cat sat on the mat. We like it, Mara.')).toBeCloseTo(0.39 * 5 + 11.8 * 1.1 - 15.59, 5)
  })

  it('rises with long words and long sentences, and takes a decimal for no end of a sentence', () => {
    const plain = computeReadingGrade('Take the shot at night. Call us if you feel sick.')!
    const hard = computeReadingGrade('Administer the subcutaneous gonadotropin preparation nightly and communicate immediately regarding gastrointestinal symptomatology.')!
    expect([plain < 3, hard > 15]).toEqual([true, true])
    expect(computeReadingGrade('It is 9.1 mm now')).toBe(computeReadingGrade('It is 9.1 mm now.'))
  })

  it('has nothing to say of no words, and a number for any', () => {
    expect([computeReadingGrade(''), computeReadingGrade(' … — ')]).toEqual([null, null])
    fc.assert(fc.property(fc.string(), (text) => Number.isFinite(computeReadingGrade(text) ?? 0)), { seed: 7 })
  })
})
