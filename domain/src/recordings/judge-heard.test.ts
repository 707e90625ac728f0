import { describe, expect, it } from 'vitest'
import { cutLoops, judgeHeard } from './judge-heard.ts'
import type { SpokenSpan } from './read-speech-answer.ts'

const sound = { start_ms: 40_000, duration_ms: 21_500, voiced_ms: 9000 }
const span = (text: string, more: Partial<SpokenSpan> = {}): SpokenSpan => ({ start_ms: 1000, end_ms: 4000, text, label: null, no_speech_prob: 0.02, avg_logprob: -0.2, compression_ratio: 1.3, ...more })
const believed = (...spans: SpokenSpan[]) => judgeHeard(spans, sound).heard.map(({ text }) => text)
const reasons = (...spans: SpokenSpan[]) => judgeHeard(spans, sound).left_out.map(({ reason }) => reason)

describe('what a speech model wrote', () => {
  it('is placed on the time of the recording', () => {
    expect(judgeHeard([span('My period is late.')], sound).heard).toEqual([{ start_ms: 41_000, end_ms: 44_000, text: 'My period is late.', label: null }])
    expect(judgeHeard([span('My period is late.', { start_ms: null, end_ms: null })], sound).heard[0]).toMatchObject({ start_ms: null, end_ms: null })
    expect(judgeHeard([span('Late.', { end_ms: 25_000 })], sound).heard[0]?.end_ms).toBe(61_500)
  })

  it.each([
    ['its own doubt', span('I will see you then.', { no_speech_prob: 0.7, avg_logprob: -1.2 }), /doubts/],
    ['a doubt without the second figure', span('I will see you then.', { no_speech_prob: 0.95, avg_logprob: null }), /doubts/],
    ['a time after the end', span('And then.', { start_ms: 23_000, end_ms: 24_000 }), /after the end/],
    ['the ending of a video', span('Thanks for watching!'), /nobody spoke/],
    ['the credits of subtitles', span('Subtitles by the Amara.org community'), /nobody spoke/],
    ['a described sound', span('[BLANK_AUDIO]'), /not words/],
    ['music', span('♪ ♪'), /not words/],
    ['text that compresses too well', span('she said that she said it as she said', { compression_ratio: 2.9 }), /repeats itself/],
  ])('is left out for %s, with the reason', (_, one, reason) => {
    const { heard, left_out } = judgeHeard([one], sound)
    expect(heard).toEqual([])
    expect(left_out).toEqual([expect.objectContaining({ text: one.text, reason: expect.stringMatching(reason) })])
  })

  it.each([
    [span('No speech, but surely said.', { no_speech_prob: 0.8, avg_logprob: -0.3 })],
    [span('Thank you.')],
    [span('No, no, no.')],
    [span('(No measurements at all)', { no_speech_prob: null, avg_logprob: null, compression_ratio: null, text: 'Nothing measured.' })],
  ])('is believed where the doubt is not enough: %#', (one) => {
    expect(believed(one)).toEqual([one.text])
  })

  it('a thank-you into silence is not believed', () => {
    expect(judgeHeard([span('Thank you.')], { ...sound, voiced_ms: 400 }).heard).toEqual([])
    expect(judgeHeard([span('Thank you.')], { ...sound, voiced_ms: null }).heard.length).toBe(1)
  })

  it('loops are said once, within a span and over spans', () => {
    expect(cutLoops('and then and then and then and then and then we stop')).toEqual({ text: 'and then we stop', repeats: 'and then and then and then and then' })
    expect(cutLoops('no no no it is fine')).toEqual({ text: 'no no no it is fine', repeats: null })
    const same = span('I will check the lining.')
    expect(believed(same, same, same, same, same)).toEqual([same.text, same.text])
    expect(reasons(same, same, same).length).toBe(1)
    expect(believed(span('Yes.'), span('Yes.'), span('Yes.'))).toEqual(['Yes.', 'Yes.', 'Yes.'])
    expect(believed(span('the dose the dose the dose the dose the dose', { compression_ratio: 4 }))).toEqual(['the dose'])
  })
})
