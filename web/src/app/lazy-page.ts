import type { ComponentType } from 'react'
import { loadChunk } from '#web/platform/load-chunk.ts'

/** A page whose code is fetched when it is first opened. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): () => Promise<{ Component: ComponentType }> {
  return async () => ({ Component: (await loadChunk(load)).default })
}
