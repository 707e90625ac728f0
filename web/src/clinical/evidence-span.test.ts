import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSpans, splitBySpans } from '#web/clinical/evidence-span.ts'

test('marks exactly the characters of a span', () => {
  expect(splitBySpans('Still 225 of Gonal-F.', [{ key: 'c1', start: 6, end: 9 }])).toEqual([
    { text: 'Still ', start: 0, keys: [] },
    { text: '225', start: 6, keys: ['c1'] },
    { text: ' of Gonal-F.', start: 9, keys: [] },
  ])
})

test('overlapping spans share the piece that both cover', () => {
  const pieces = splitBySpans('abcdef', [
    { key: 'c1', start: 0, end: 4 },
    { key: 'c2', start: 2, end: 6 },
  ])
  expect(pieces.map((piece) => [piece.text, piece.keys])).toEqual([
    ['ab', ['c1']],
    ['cd', ['c1', 'c2']],
    ['ef', ['c2']],
  ])
})

test('never cuts an emoji in two', () => {
  const text = 'so happy 🎉 today'
  const inside = text.indexOf('🎉') + 1
  const pieces = splitBySpans(text, [{ key: 'c1', start: inside, end: text.length }])
  expect(pieces.map((piece) => piece.text)).toEqual(['so happy ', '🎉 today'])
  expect(splitBySpans(text, [{ key: 'c1', start: 0, end: inside }])[0]?.text).toBe('so happy 🎉')
})

test('spans outside the text and empty spans mark nothing', () => {
  expect(splitBySpans('abc', [{ key: 'x', start: 7, end: 9 }, { key: 'y', start: 1, end: 1 }])).toEqual([
    { text: 'abc', start: 0, keys: [] },
  ])
  expect(splitBySpans('', [{ key: 'x', start: 0, end: 4 }])).toEqual([])
})

test('pieces joined are the text again, whatever the spans', () => {
  const span = fc.record({ key: fc.constantFrom('a', 'b', 'c'), start: fc.integer({ min: -3, max: 40 }), end: fc.integer({ min: -3, max: 40 }) })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.array(span, { maxLength: 6 }), (text, spans) => {
      const pieces = splitBySpans(text, spans)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      for (const piece of pieces) expect(text.slice(piece.start, piece.start + piece.text.length)).toBe(piece.text)
      for (const piece of pieces) expect(piece.text.isWellFormed() || !text.isWellFormed()).toBe(true)
    }),
  )
})

test('search finds every place, whatever the case', () => {
  expect(findSpans('Pain, no pain', 'PAIN ', 'search')).toEqual([
    { key: 'search', start: 0, end: 4 },
    { key: 'search', start: 9, end: 13 },
  ])
  expect(findSpans('Pain', '  ', 'search')).toEqual([])
})
