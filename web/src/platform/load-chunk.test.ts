import { beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk } from './load-chunk.ts'

const reload = vi.fn()
const surroundings = { memory: window.sessionStorage, reload }
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

it('H-12 may reload again after a chunk did load', async () => {
  void loadChunk(broken, surroundings)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(await loadChunk(() => Promise.resolve(7), surroundings)).toBe(7)
  void loadChunk(broken, surroundings)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
})
