import { beforeEach, describe, expect, it } from 'vitest'
import { overlap_ms, part_ms, Rotation, type TakenPart } from './rotation.ts'

let now = 0
let running = 0
let most_running = 0
let parts: TakenPart[] = []
const takes: ((chunk: Blob) => void)[] = []

function ports() {
  return {
    begin(onChunk: (chunk: Blob) => void) {
      running += 1
      most_running = Math.max(most_running, running)
      takes.push(onChunk)
      return {
        stop: async () => {
          onChunk(new Blob(['end']))
          takes.splice(takes.indexOf(onChunk), 1)
          running -= 1
        },
      }
    },
    now: () => now,
    onPart: (part: TakenPart) => parts.push(part),
  }
}

/** A second of sound after the other. */
async function run(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    now += 1000
    for (const give of [...takes]) give(new Blob(['x']))
    await Promise.resolve()
  }
}

const closed = () => parts.filter(({ is_open }) => !is_open)

beforeEach(() => {
  now = 0
  running = 0
  most_running = 0
  parts = []
  takes.length = 0
})

describe('the rotation of the recorder', () => {
  it('cuts a minute into parts that overlap, and leaves no moment without a recorder', async () => {
    const rotation = new Rotation(ports(), 0)
    rotation.start()
    await run(60)
    await rotation.stop()
    expect(closed().map(({ seq }) => seq)).toEqual([0, 1, 2])
    expect(closed()[0]!.started_ms).toBe(0)
    for (const [at, part] of closed().slice(1).entries()) {
      const before = closed()[at]!
      expect(before.ended_ms - part.started_ms).toBeGreaterThanOrEqual(overlap_ms)
      expect(before.ended_ms - part.started_ms).toBeLessThanOrEqual(overlap_ms + 1000)
    }
    expect(closed().at(-1)!.ended_ms).toBe(60_000)
    expect(most_running).toBe(2)
    expect(running).toBe(0)
  })

  it('gives the whole of a part, with what the recorder gave while it stopped', async () => {
    const rotation = new Rotation(ports(), 4)
    rotation.start()
    await run(3)
    await rotation.stop()
    expect(closed()).toHaveLength(1)
    expect(closed()[0]!.seq).toBe(4)
    expect(await new Blob([...closed()[0]!.chunks]).text()).toBe('xxxend')
    expect(rotation.next_seq).toBe(5)
  })

  it('keeps what there is of an unfinished part every few seconds, under the number that it will have', async () => {
    const rotation = new Rotation(ports(), 0)
    rotation.start()
    await run(13)
    const open = parts.filter(({ is_open }) => is_open)
    expect(open.length).toBeGreaterThanOrEqual(3)
    expect(new Set(open.map(({ seq }) => seq))).toEqual(new Set([0]))
    expect(open.at(-1)!.chunks.length).toBeGreaterThan(open[0]!.chunks.length)
  })

  it('rotates late and does not fall apart where the browser slept', async () => {
    const rotation = new Rotation(ports(), 0)
    rotation.start()
    await run(2)
    now += part_ms * 3
    await run(4)
    await rotation.stop()
    expect(closed().map(({ seq }) => seq)).toEqual([0, 1])
    expect(running).toBe(0)
  })

  it('off the record: after a stop nothing runs, and it goes on with the next number', async () => {
    const rotation = new Rotation(ports(), 0)
    rotation.start()
    await run(5)
    await rotation.stop()
    await rotation.stop()
    expect(running).toBe(0)
    now += 60_000
    rotation.start()
    await run(5)
    await rotation.stop()
    expect(closed().map(({ seq, started_ms }) => [seq, started_ms])).toEqual([[0, 0], [1, 65_000]])
  })
})
