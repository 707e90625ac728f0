import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { KeptAnswers, type AnswerStore, type KeptRow } from './kept-answers.ts'

const me = { user_id: 7, scope: 'session-of-7' }
const other = { user_id: 8, scope: 'session-of-8' }

function memoryStore() {
  const rows = new Map<string, KeptRow>()
  const keys = new Map<number, CryptoKey>()
  const store: AnswerStore = {
    get: async (key) => rows.get(key),
    put: async (key, row) => void rows.set(key, row),
    remove: async (gone) => gone.forEach((key) => rows.delete(key)),
    keysUnder: async (tag) => [...rows].filter(([, row]) => row.tags.includes(tag)).map(([key]) => key),
    list: async () => [...rows].map(([key, row]) => ({ key, answered_at: row.answered_at, bytes: row.sealed.byteLength })).sort((a, b) => a.answered_at - b.answered_at),
    cryptoKey: async (user_id) => {
      if (!keys.has(user_id)) keys.set(user_id, await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']))
      return keys.get(user_id)!
    },
    wipe: async () => {
      keys.clear()
      rows.clear()
    },
  }
  return { rows, keys, store }
}

let now = 0
let memory: ReturnType<typeof memoryStore>
let kept: KeptAnswers
beforeEach(() => {
  now = 1_000_000_000
  memory = memoryStore()
  kept = new KeptAnswers(memory.store, () => now)
})

describe('answers kept on the device', () => {
  it('H-09 B05 what lies there names neither person, address nor token, and no script can read the key out', async () => {
    await kept.keep(me, '/api/patients?q=Okafor', '/patients', { items: ['Miriam Okafor'] }, now)
    const lying = JSON.stringify([...memory.rows].map(([key, row]) => [key, Array.from(new Uint8Array(row.sealed)).map((byte) => String.fromCharCode(byte)).join(''), row.tags]))
    expect(lying).not.toMatch(/Okafor|patients|session-of-7/)
    await expect(crypto.subtle.exportKey('raw', memory.keys.get(7)!)).rejects.toThrow()
    expect(await kept.read(me, '/api/patients?q=Okafor')).toEqual({ value: { items: ['Miriam Okafor'] }, answered_at: now })
  })

  it('S18 H-09 another session finds nothing under the same address', async () => {
    await kept.keep(me, '/api/home', '/home', { of: 7 }, now)
    expect(await kept.read(other, '/api/home')).toBeNull()
    expect(await kept.read({ ...me, scope: 'a later session of 7' }, '/api/home')).toBeNull()
  })

  it('H-09 a row that was tampered with or moved does not open, and goes', async () => {
    await kept.keep(me, '/api/home', '/home', { a: 1 }, now)
    const [key, row] = [...memory.rows][0]!
    new Uint8Array(row.sealed)[3]! ^= 1
    memory.rows.set(key, row)
    expect(await kept.read(me, '/api/home')).toBeNull()
    expect(memory.rows.size).toBe(0)
  })

  it('H-08 a write forgets what lies under its paths and nothing else', async () => {
    for (const path of ['/patients', '/patients/7/notes', '/patients-archive', '/home']) await kept.keep(me, `/api${path}`, path, path, now)
    await kept.forgetUnder(me, ['/patients'])
    expect(await kept.read(me, '/api/patients')).toBeNull()
    expect(await kept.read(me, '/api/patients/7/notes')).toBeNull()
    expect(await kept.read(me, '/api/patients-archive')).not.toBeNull()
    expect(await kept.read(me, '/api/home')).not.toBeNull()
  })

  it('H-08 a note written makes the notes of all patients stale', async () => {
    await kept.keep(me, '/api/patients/7/notes', '/patients/7/notes', 1, now)
    await kept.forgetUnder(me, ['/patients/*/notes'])
    expect(memory.rows.size).toBe(0)
  })

  it('H-09 B07 above the cap the expired go first, then the oldest; it never holds more than the cap', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.record({ size: fc.integer({ min: 1, max: 400 }), age: fc.integer({ min: 0, max: 3_000_000 }) }), { minLength: 1, maxLength: 25 }), async (entries) => {
        const { rows, store } = memoryStore()
        const small = new KeptAnswers(store, () => now, 1000)
        for (const [i, { size, age }] of entries.entries()) await small.keep(me, `/api/x/${i}`, `/x/${i}`, 'x'.repeat(size), now - age)
        const bytes = [...rows.values()].reduce((sum, row) => sum + row.sealed.byteLength, 0)
        expect(bytes).toBeLessThanOrEqual(1000)
      }),
      { numRuns: 25 },
    )
    const small = new KeptAnswers(memory.store, () => now, 300)
    await small.keep(me, '/api/expired', '/expired', 'x'.repeat(100), now - 2_100_000)
    await small.keep(me, '/api/old', '/old', 'x'.repeat(100), now - 1000)
    await small.keep(me, '/api/new', '/new', 'x'.repeat(100), now)
    expect([await small.read(me, '/api/expired'), (await small.read(me, '/api/old')) === null, (await small.read(me, '/api/new')) === null]).toEqual([null, false, false])
  })

  it('H-09 B07 the clean-up removes the expired only', async () => {
    await kept.keep(me, '/api/a', '/a', 1, now)
    await kept.keep(me, '/api/b', '/b', 2, now - 2_100_000)
    await kept.removeExpired()
    expect(memory.rows.size).toBe(1)
  })

  it('A-03 S16 sign-out wipes rows and keys', async () => {
    await kept.keep(me, '/api/home', '/home', 1, now)
    await kept.wipe()
    expect([memory.rows.size, memory.keys.size]).toEqual([0, 0])
  })
})
