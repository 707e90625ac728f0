import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSpeechAnswer } from './read-speech-answer.ts'

const json = (value: unknown) => readSpeechAnswer(JSON.stringify(value), 'application/json')
const none = { no_speech_prob: null, avg_logprob: null, compression_ratio: null }

describe('an answer of a speech service', () => {
  it('verbose_json, as OpenAI writes it', () => {
    expect(json({ task: 'transcribe', duration: 4.2, text: 'No pain. Good.', segments: [{ id: 0, start: 0, end: 1.52, text: ' No pain.', avg_logprob: -0.2, no_speech_prob: 0.01, compression_ratio: 0.9 }, { start: 1.52, end: 2.4, text: ' Good.' }] })).toEqual([
      { start_ms: 0, end_ms: 1520, text: 'No pain.', label: null, avg_logprob: -0.2, no_speech_prob: 0.01, compression_ratio: 0.9 },
      { start_ms: 1520, end_ms: 2400, text: 'Good.', label: null, ...none },
    ])
  })

  it.each([
    ['numbers as text', { segments: [{ start: '1.5', end: '2', text: 'Late.', no_speech_prob: '0.25' }] }, { start_ms: 1500, end_ms: 2000, no_speech_prob: 0.25 }],
    ['times of a clock', { segments: [{ start: '00:00:01.500', end: '00:00:02,000', text: 'Late.' }] }, { start_ms: 1500, end_ms: 2000 }],
    ['milliseconds of whisper.cpp', { transcription: [{ offsets: { from: 1500, to: 2000 }, text: 'Late.' }] }, { start_ms: 1500, end_ms: 2000 }],
    ['pairs of seconds', { chunks: [{ timestamp: [1.5, null], text: 'Late.' }] }, { start_ms: 1500, end_ms: null }],
    ['a speaker', { segments: [{ start: 1, end: 2, text: 'Late.', speaker: 1 }] }, { label: '1' }],
    ['times that cannot be', { segments: [{ start: 5, end: 2, text: 'Late.' }] }, { start_ms: null, end_ms: null }],
    ['times that are none', { segments: [{ start: {}, end: NaN, text: 'Late.' }] }, { start_ms: null, end_ms: null }],
    ['no segments', { text: ' Late. ' }, { start_ms: null, text: 'Late.' }],
    ['segments without words', { text: 'Late.', segments: [{ start: 0, end: 1, text: ' ' }] }, { start_ms: null, text: 'Late.' }],
    ['a bare list', [{ start: 0, end: 1, text: 'Late.' }], { start_ms: 0, text: 'Late.' }],
  ])('with %s', (_, value, expected) => {
    expect(json(value)).toEqual([expect.objectContaining({ text: 'Late.', ...expected })])
  })

  it('running text, SRT and WebVTT', () => {
    expect(readSpeechAnswer('No pain.\nGood.\n', 'text/plain')).toEqual([{ start_ms: null, end_ms: null, text: 'No pain. Good.', label: null, ...none }])
    expect(readSpeechAnswer('1\n00:00:00,000 --> 00:00:01,500\nNo pain.\n\n2\n00:00:01,500 --> 00:00:02,000\nGood.\n', 'text/plain')?.map(({ start_ms, text }) => [start_ms, text])).toEqual([[0, 'No pain.'], [1500, 'Good.']])
    expect(readSpeechAnswer('WEBVTT\n\n00:00.000 --> 00:01.500\n<v Dr. Reyes>No pain?\n', 'text/vtt')).toEqual([expect.objectContaining({ end_ms: 1500, text: 'No pain?', label: 'Dr. Reyes' })])
    expect(json('Just words.')?.[0]?.text).toBe('Just words.')
  })

  it('silence is no words, not a fault', () => {
    expect(json({ text: '', segments: [] })).toEqual([])
    expect(json({ text: '' })).toEqual([])
    expect(readSpeechAnswer('', 'text/plain')).toEqual([])
  })

  it.each([
    ['a cut body', '{"text":"No pa', 'application/json'],
    ['a page', '<!doctype html><title>502</title>', 'text/html'],
    ['a fault with status 200', '{"error":{"message":"over quota"}}', 'application/json'],
    ['nothing that we know', '{"status":"ok"}', 'application/json'],
    ['words where JSON was said', 'upstream timed out', 'application/json'],
    ['a list of numbers', '[1,2,3]', 'application/json'],
    ['rows without text', '{"segments":[{"start":1}]}', 'application/json'],
    ['a number', '{"text":5}', 'application/json'],
    ['more than a visit holds', JSON.stringify({ text: 'x'.repeat(200_001) }), 'application/json'],
  ])('is none: %s', (_, body, type) => {
    expect(readSpeechAnswer(body, type)).toBeNull()
  })

  it('nothing that a server sends breaks it, and nothing unstorable comes out', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string(), fc.json().map((value) => `{"segments":[{"text":"a\\u0000\\ud800b","start":${value}}],"text":${value}}`)), fc.constantFrom('application/json', 'text/plain', ''), (body, type) => {
        for (const { text, start_ms, end_ms } of readSpeechAnswer(body, type) ?? []) {
          expect(text.isWellFormed()).toBe(true)
          // oxlint-disable-next-line no-control-regex
          expect(text).not.toMatch(/[\u0000-\u001f]/)
          expect([start_ms, end_ms].every((ms) => ms === null || Number.isSafeInteger(ms))).toBe(true)
        }
      }),
    )
  })
})
