import { availableParallelism } from 'node:os'
import { describe, expect, it } from 'vitest'
import { inTurn } from './hash-turns.ts'

describe('A26 turns', () => {
  it('runs no more at once than there are cores to spare, in order, and tells the surplus to come again', async () => {
    let now = 0
    let most = 0
    const done: number[] = []
    const asked = Array.from({ length: 200 }, (_, n) =>
      inTurn(async () => {
        most = Math.max(most, ++now)
        await new Promise((resolve) => setImmediate(resolve))
        now--
        done.push(n)
      }),
    )
    const ends = await Promise.allSettled(asked)
    const refused = ends.filter((end) => end.status === 'rejected')
    expect(most).toBe(Math.max(1, availableParallelism() - 1))
    expect(done).toEqual([...done].sort((a, b) => a - b))
    expect(done.length + refused.length).toBe(200)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]!.reason).toMatchObject({ status: 503, extra: { retry_after_s: 3 } })
  })

  it('goes on after a failure', async () => {
    await expect(inTurn(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await inTurn(() => Promise.resolve(7))).toBe(7)
  })
})
