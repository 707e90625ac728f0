import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinHeard, type HeardSegment } from './join-heard.ts'

const span = (text: string, start_ms: number | null = null, end_ms: number | null = null, label: string | null = null) => ({ start_ms, end_ms, text, label })
/** Segments of 20 seconds, each 1.5 seconds into the next. */
const segments = (...texts: (string | string[])[]): HeardSegment[] => texts.map((text, i) => ({ start_ms: i * 20_000, duration_ms: 21_500, heard: [text].flat().map((one) => span(one)) }))
const say = (...texts: (string | string[])[]) => joinHeard(segments(...texts)).map(({ text }) => text).join(' ')

it.each([
  ['the same words', 'I take letrozole in the morning and I feel fine.', 'and I feel fine. My periods are regular.', 'I take letrozole in the morning and I feel fine. My periods are regular.'],
  ['other case and punctuation', 'so we will do the scan on Monday', 'On Monday, then the trigger.', 'so we will do the scan on Monday then the trigger.'],
  ['a word cut at the end', 'and there was some spot', 'some spotting after that.', 'and there was some spotting after that.'],
  ['a word cut at the beginning', 'we talked about endometriosis', 'metriosis and the laparoscopy.', 'we talked about endometriosis and the laparoscopy.'],
  ['a word heard differently', 'the ultrasound shows a small fibroid', 'shows the small fibroid in the wall.', 'the ultrasound shows a small fibroid in the wall.'],
  ['one word', 'Do you smoke? No.', 'No. I stopped years ago.', 'Do you smoke? No. I stopped years ago.'],
  ['nothing twice', 'Take it with food.', 'Any other questions?', 'Take it with food. Any other questions?'],
])('%s in the overlap stand once', (_, first, second, joined) => {
  expect(say(first, second)).toBe(joined)
})

it('numbers that were heard differently are both kept, for a person to see', () => {
  expect(say('start with fifty milligrams', 'with fifteen milligrams twice a day.')).toBe('start with fifty milligrams with fifteen milligrams twice a day.')
  expect(say('give her 150 units', '115 units tonight.')).toBe('give her 150 units 115 units tonight.')
  expect(say('you do not need it', 'you do need it tonight.')).toBe('you do not need it you do need it tonight.')
})

it('words that are far from the seam are not taken for the overlap', () => {
  const long = 'we look at the lining again. '
  const answer = say(`${long}${'Then we wait and see how it goes and you call me when it hurts more than now. '.repeat(3)}`, `${long}Good.`)
  expect(answer.match(/we look at the lining/g)?.length).toBe(2)
})

it('the same words at another time are not taken for the overlap either', () => {
  const apart: HeardSegment[] = [
    { start_ms: 0, duration_ms: 21_500, heard: [span('No pain.', 2000, 3000)] },
    { start_ms: 20_000, duration_ms: 21_500, heard: [span('No pain.', 35_000, 36_000)] },
  ]
  expect(joinHeard(apart).length).toBe(2)
  expect(joinHeard([apart[0]!, { ...apart[1]!, heard: [span('No pain.', 20_500, 21_500)] }]).length).toBe(2)
})

it('segments that do not overlap lose nothing, whatever they say', () => {
  const apart: HeardSegment[] = [0, 1].map((i) => ({ start_ms: i * 40_000, duration_ms: 20_000, heard: [span('no pain.')] }))
  expect(joinHeard(apart).map(({ text }) => text)).toEqual(['no pain.', 'no pain.'])
})

it('a sentence goes on across spans and segments; a speaker’s turn does too', () => {
  expect(joinHeard(segments(['I have had', 'pain for two weeks.', 'It is worse'], 'It is worse at night.')).map(({ text }) => text)).toEqual(['I have had pain for two weeks.', 'It is worse at night.'])
  const tagged: HeardSegment[] = [{ start_ms: 0, duration_ms: 20_000, heard: [span('Good morning.', 0, 900, 'doctor'), span('How are you?', 1000, 2000, 'doctor'), span('Fine.', 2100, 2500, 'patient')] }]
  expect(joinHeard(tagged)).toEqual([span('Good morning. How are you?', 0, 2000, 'doctor'), span('Fine.', 2100, 2500, 'patient')])
})

it('numbered speakers part turns within a segment, and are nobody’s name', () => {
  const tagged: HeardSegment[] = [
    { start_ms: 0, duration_ms: 21_500, heard: [span('Any pain?', 0, 900, 'SPEAKER_00'), span('Yes, on the left.', 1000, 2000, 'SPEAKER_01'), span('Since', 20_000, 21_000, 'A')] },
    { start_ms: 20_000, duration_ms: 21_500, heard: [span('Since Monday.', 20_100, 21_900, 'B'), span('I see.', 22_000, 22_500, 'A')] },
  ]
  expect(joinHeard(tagged).map(({ label, text }) => [label, text])).toEqual([[null, 'Any pain?'], [null, 'Yes, on the left.'], [null, 'Since Monday.'], [null, 'I see.']])
})

it('times stay in order, and what begins in the overlap begins where the last turn ended', () => {
  const timed: HeardSegment[] = [
    { start_ms: 0, duration_ms: 21_500, heard: [span('The lining is eight millimetres.', 17_000, 21_400)] },
    { start_ms: 20_000, duration_ms: 21_500, heard: [span('eight millimetres. That is good.', 20_200, 24_000)] },
  ]
  expect(joinHeard(timed)).toEqual([span('The lining is eight millimetres.', 17_000, 21_400), span('That is good.', 21_400, 24_000)])
})

it('no word of the middle of a segment is ever lost', () => {
  const words = fc.array(fc.constantFrom('pain', 'left', 'scan', 'monday', 'two', 'follicles', 'no', 'and', 'the'), { minLength: 0, maxLength: 60 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 5 }), (texts) => {
      const joined = say(...texts.map((list, i) => `${list.join(' ')} mark${i} ${list.join(' ')}`)).split(' ')
      expect(joined.filter((word) => word.startsWith('mark'))).toEqual(texts.map((_, i) => `mark${i}`))
      // Each seam drops at most its reach.
      const all = texts.flatMap((list) => [...list, 'mark', ...list])
      expect(joined.filter(Boolean).length).toBeGreaterThanOrEqual(all.length - Math.max(0, texts.length - 1) * 11)
    }),
  )
})
