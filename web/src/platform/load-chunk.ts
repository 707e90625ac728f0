const reloaded_key = 'wyze-chunk-reload'
export const chunk_timeout_ms = 120_000
/** After a reload the other parts of the page do load; only time tells that the reload has helped. */
const reload_again_after_ms = 60_000

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
  memory: Pick<Storage, 'getItem' | 'setItem'>
  reload: () => void
  now: () => number
}

function wasJustReloaded({ memory, now }: ChunkSurroundings): boolean {
  const reloaded_at = Number(memory.getItem(reloaded_key) ?? Number.NaN)
  return now() - reloaded_at < reload_again_after_ms
}

/**
 * Fetches a part of the application. Where that fails the page is loaded anew, once: after a release the new page knows
 * the new names. Where it fails again the error goes to the error screen, which offers a retry.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  surroundings: ChunkSurroundings = { memory: window.sessionStorage, reload: () => window.location.reload(), now: Date.now },
): Promise<T> {
  try {
    return await within(load(), chunk_timeout_ms)
  } catch (error) {
    if (wasJustReloaded(surroundings)) throw new ChunkLoadError(error)
    surroundings.memory.setItem(reloaded_key, String(surroundings.now()))
    surroundings.reload()
    // The page is going away: nothing is shown in between.
    return new Promise<never>(() => undefined)
  }
}
