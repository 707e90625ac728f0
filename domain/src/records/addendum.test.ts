import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { composeAddendum, isInSample } from './addendum.ts'

const signer = { user_id: 3, name: 'Mira Example', role: 'REI' as const, credentials: 'MD' }

describe('addendum', () => {
  test('nothing gets into what is hashed but what belongs there', () => {
    const content = composeAddendum({
      note_id: 1, note_version: 1, note_sha256: 'ab', number: 1, kind: 'addendum', text: '  Result arrived.\n', signer: { ...signer, password: 'x' } as never,
      signed_at: '2026-11-21T12:00:00.000Z', prev_hash: null, extra: true,
    } as never)
    expect(content).toEqual({
      format: 'wyze-addendum/1', note_id: 1, note_version: 1, note_sha256: 'ab', number: 1, kind: 'addendum', text: 'Result arrived.', signer,
      signed_at: '2026-11-21T12:00:00.000Z', prev_hash: null,
    })
  })
})

describe('sample of notes for review', () => {
  const hashes = Array.from({ length: 4000 }, (_, n) => createHash('sha256').update(String(n)).digest('hex'))

  test('a hundred percent is every note', () => {
    expect(hashes.every((hash) => isInSample(hash, 100))).toBe(true)
  })

  test('a fifth is about a fifth, and what is in a smaller sample is in a larger one', () => {
    const fifth = hashes.filter((hash) => isInSample(hash, 20))
    expect(fifth.length / hashes.length).toBeCloseTo(0.2, 1)
    expect(fifth.every((hash) => isInSample(hash, 50))).toBe(true)
  })
})
