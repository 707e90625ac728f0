import { describe, expect, it } from 'vitest'
import { scoreRouge, tokeniseForRouge } from './rouge.ts'

describe('rouge', () => {
  it('reads tokens as rouge_score does', () => {
    expect(tokeniseForRouge("The patient's BP: 120/80, T-4 normal.")).toEqual(['the', 'patient', 's', 'bp', '120', '80', 't', '4', 'normal'])
  })
  it('counts words and pairs', () => {
    const score = scoreRouge('the cat sat', 'the cat ran')
    expect(score.r1).toBeCloseTo(66.67, 1)
    expect(score.r2).toBeCloseTo(50, 1)
    expect(score.rlsum).toBeCloseTo(66.67, 1)
  })
  it('takes the union of sentences for Lsum', () => {
    // Reference w1 w2 w3 w4 w5 against "w1 w2 x" and "w1 w3 y w5": union w1 w2 w3 w5, four of five wanted, four of seven made.
    expect(scoreRouge('w1 w2 x\nw1 w3 y w5', 'w1 w2 w3 w4 w5').rlsum).toBeCloseTo((200 * (4 / 7) * (4 / 5)) / (4 / 7 + 4 / 5), 5)
  })
  it('is 100 for the same text and 0 for nothing', () => {
    expect(scoreRouge('a b\nc d', 'a b\nc d')).toEqual({ r1: 100, r2: 100, rlsum: 100 })
    expect(scoreRouge('', 'a b')).toEqual({ r1: 0, r2: 0, rlsum: 0 })
  })
})
