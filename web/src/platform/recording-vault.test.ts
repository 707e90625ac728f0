import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryShelf, type Shelf } from './recording-shelf.ts'
import { clearRecordings, countWaitingParts, openRecordingVault, type Part } from './recording-vault.ts'

const ebml = [0x1a, 0x45, 0xdf, 0xa3]
const part = (seq: number): Part => ({
  head: { seq, media_type: 'audio/webm', start_ms: seq * 25_000, duration_ms: 26_500, voiced_ms: null },
  audio: new Uint8Array([...ebml, 1, 2, 3, seq]),
})
const recording = { recording_id: 5, patient_id: 3, patient: 'Testa Exampleby', started_at: '2026-11-21T09:41:00Z', off_record: [], paused_ms: null, last_seq: 0, recorded_ms: 0, ended: null }

let shelf: Shelf
beforeEach(() => {
  shelf = createMemoryShelf()
})

describe('the vault of recordings', () => {
  it('gives back each part with its place, in order, until it is removed', async () => {
    const vault = openRecordingVault(7, shelf)
    await vault.keepRecording(recording)
    for (const seq of [2, 0, 11, 1]) await vault.keepPart(5, part(seq), false)
    expect(await vault.listParts(5)).toEqual([0, 1, 2, 11])
    expect(await vault.readPart(5, 2)).toEqual(part(2))
    await vault.removePart(5, 2)
    expect(await vault.readPart(5, 2)).toBeNull()
    expect(await vault.listRecordings()).toEqual([recording])
    expect(await countWaitingParts(7, shelf)).toBe(3)
  })

  it('B04 keeps neither sound nor name readable, under a key that cannot be taken out', async () => {
    const vault = openRecordingVault(7, shelf)
    await vault.keepRecording(recording)
    await vault.keepPart(5, part(0), false)
    const sealed = new Uint8Array((await shelf.get('parts', [7, 5, 0]))!.sealed)
    expect(Buffer.from(sealed).includes(Buffer.from(ebml))).toBe(false)
    expect(Buffer.from((await shelf.get('recordings', [7, 5]))!.sealed).includes('Exampleby')).toBe(false)
    expect((await shelf.keyOf(7)).extractable).toBe(false)
  })

  it('opens for nobody else, and a part does not open in another place', async () => {
    const vault = openRecordingVault(7, shelf)
    await vault.keepRecording(recording)
    await vault.keepPart(5, part(0), false)
    const other = openRecordingVault(8, shelf)
    expect(await other.listRecordings()).toEqual([])
    expect(await other.listParts(5)).toEqual([])
    await shelf.put('parts', [7, 5, 1], (await shelf.get('parts', [7, 5, 0]))!)
    expect(await vault.readPart(5, 1)).toBeNull()
    expect(await vault.readPart(5, 0)).toEqual(part(0))
  })

  it('knows which part was still being written when the browser went down', async () => {
    const vault = openRecordingVault(7, shelf)
    await vault.keepPart(5, part(3), true)
    expect(await vault.isOpen(5, 3)).toBe(true)
    await vault.keepPart(5, part(3), false)
    expect(await vault.isOpen(5, 3)).toBe(false)
  })

  it('A-03 is empty after sign-out, another person’s parts stay', async () => {
    await openRecordingVault(7, shelf).keepPart(5, part(0), false)
    await openRecordingVault(8, shelf).keepPart(6, part(0), false)
    await clearRecordings(7, shelf)
    expect(await countWaitingParts(7, shelf)).toBe(0)
    expect(await openRecordingVault(8, shelf).readPart(6, 0)).toEqual(part(0))
  })
})
