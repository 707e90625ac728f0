import { expect, it } from 'vitest'
import { describePassword } from './password-words.ts'

it.each([
  ['', 15, 'short', 'At least 15 characters; a sentence is easy to keep in mind.'],
  ['a'.repeat(14), 15, 'short', '1 more character'],
  ['ab', 8, 'short', '6 more characters'],
  ['blue heron', 8, 'enough', 'Long enough'],
  ['four herons by the lake', 15, 'strong', 'Long and hard to guess, if nobody connects it with you'],
])('A14 the words of a new password: %j of %i is %s', (password, shortest, tone, words) => {
  expect(describePassword(password, shortest)).toMatchObject({ tone, words })
})

it('A14 a character counts as one, whatever it takes to store it', () => {
  expect(describePassword('🌸'.repeat(8), 8).tone).toBe('enough')
  expect(describePassword('🌸'.repeat(40), 15).share).toBe(1)
})
