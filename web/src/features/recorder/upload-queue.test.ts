import { beforeEach, describe, expect, it } from 'vitest'
import type { Part } from '#web/platform/recording-vault.ts'
import { UploadQueue, type SendResult } from './upload-queue.ts'

const part = (seq: number): Part => ({ head: { seq, media_type: 'audio/webm', start_ms: 0, duration_ms: 1, voiced_ms: null }, audio: new Uint8Array([seq]) })

let kept: Map<number, Part>
let sent: number[]
let answers: SendResult[]
let timers: { run: () => void; ms: number }[]
let queue: UploadQueue

beforeEach(() => {
  kept = new Map()
  sent = []
  answers = []
  timers = []
  queue = new UploadQueue(
    {
      list: async () => [...kept.keys()].sort((a, b) => a - b),
      read: async (seq) => kept.get(seq) ?? null,
      send: async ({ head }) => {
        sent.push(head.seq)
        return answers.shift() ?? { kind: 'sent' }
      },
      remove: async (seq) => void kept.delete(seq),
      later: (run, ms) => {
        const timer = { run, ms }
        timers.push(timer)
        return () => void (timers = timers.filter((one) => one !== timer))
      },
      random: () => 1,
    },
    () => undefined,
  )
})

async function settle(): Promise<void> {
  for (let i = 0; i < 60; i++) await Promise.resolve()
}

describe('the queue of parts', () => {
  it('sends in order and removes only what was acknowledged', async () => {
    for (const seq of [3, 1, 2]) kept.set(seq, part(seq))
    answers = [{ kind: 'sent' }, { kind: 'unreachable' }]
    queue.wake()
    await settle()
    expect(sent).toEqual([1, 2])
    expect([...kept.keys()].sort()).toEqual([2, 3])
    expect(queue.state.is_unreachable).toBe(true)
  })

  it('tries again by itself with growing pauses, and at once when the network is back', async () => {
    kept.set(1, part(1))
    answers = [{ kind: 'unreachable' }, { kind: 'unreachable' }, { kind: 'unreachable' }]
    queue.wake()
    await settle()
    const waits: number[] = []
    for (let i = 0; i < 2; i++) {
      const [timer] = timers.splice(0)
      waits.push(timer!.ms)
      timer!.run()
      await settle()
    }
    expect(waits).toEqual([1000, 2000])
    expect(timers).toHaveLength(1)
    queue.wake()
    await settle()
    expect(timers).toHaveLength(0)
    expect(kept.size).toBe(0)
    expect(sent).toEqual([1, 1, 1, 1])
    expect(queue.state).toMatchObject({ sent: [1], is_unreachable: false, is_sending: false })
  })

  it('a part that is refused stays, holds up no other, and is tried again when a person asks', async () => {
    for (const seq of [1, 2]) kept.set(seq, part(seq))
    answers = [{ kind: 'refused', detail: 'The file is not sound.' }]
    queue.wake()
    await settle()
    expect([...kept.keys()]).toEqual([1])
    expect(queue.state.refused.get(1)).toBe('The file is not sound.')
    queue.wake()
    await settle()
    expect(sent).toEqual([1, 2])
    queue.retry()
    await settle()
    expect(kept.size).toBe(0)
  })

  it('takes what was added while it was sending', async () => {
    kept.set(1, part(1))
    queue.wake()
    kept.set(2, part(2))
    queue.wake()
    await settle()
    expect(sent).toEqual([1, 2])
    expect(kept.size).toBe(0)
  })

  it('stopped, it sends no more', async () => {
    kept.set(1, part(1))
    queue.stop()
    queue.wake()
    await settle()
    expect(sent).toEqual([])
  })
})
