const reloaded_key = 'wyze-chunk-reload'
const chunk_timeout_ms = 120_000

/** The code of a screen could not be fetched: offline, or a new release took the old files away. */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('Part of the application could not be loaded.', { cause })
    this.name = 'ChunkLoadError'
  }
}

function within<T>(work: Promise<T>, limit_ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timed out')), limit_ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export interface ChunkSurroundings {
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  reload: () => void
}

/**
 * Fetches a part of the application. Where that fails the page is loaded anew, once: after a release the new page knows
 * the new names. Where it fails again the error goes to the error screen, which offers a retry.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  { memory, reload }: ChunkSurroundings = { memory: window.sessionStorage, reload: () => window.location.reload() },
): Promise<T> {
  try {
    const loaded = await within(load(), chunk_timeout_ms)
    memory.removeItem(reloaded_key)
    return loaded
  } catch (error) {
    if (memory.getItem(reloaded_key) !== null) {
      memory.removeItem(reloaded_key)
      throw new ChunkLoadError(error)
    }
    memory.setItem(reloaded_key, '1')
    reload()
    // The page is going away: nothing is shown in between.
    return new Promise<never>(() => undefined)
  }
}
