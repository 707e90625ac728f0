import { beforeEach, expect, it, vi } from 'vitest'
import { chunk_timeout_ms, ChunkLoadError, loadChunk } from './load-chunk.ts'

const reload = vi.fn()
let now = 1_000_000
const surroundings = { memory: window.sessionStorage, reload, now: () => now }
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))

beforeEach(() => {
  sessionStorage.clear()
  reload.mockReset()
})

it('H-12 reloads the page once, then hands the error on', async () => {
  void loadChunk(broken, surroundings)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  await expect(loadChunk(broken, surroundings)).rejects.toBeInstanceOf(ChunkLoadError)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('H-12 B14 another part that does load after the reload does not start it over', async () => {
  void loadChunk(broken, surroundings)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(await loadChunk(() => Promise.resolve(7), surroundings)).toBe(7)
  await expect(loadChunk(broken, surroundings)).rejects.toBeInstanceOf(ChunkLoadError)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('H-12 may reload again after a while: another release may have come', async () => {
  void loadChunk(broken, surroundings)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  now += 60_000
  void loadChunk(broken, surroundings)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})

it('H-12 gives up waiting after 120000 ms', async () => {
  vi.useFakeTimers()
  expect(chunk_timeout_ms).toBe(120_000)
  void loadChunk(() => new Promise(() => undefined), surroundings)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
