import type { ComponentType } from 'react'
import { loadChunk } from '#web/platform/load-chunk.ts'
import { useClock } from '#web/ui/clock.ts'

/** A page whose code is fetched when it is first opened, and which is drawn anew when the person chooses another clock. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    const Content = (await loadChunk(load)).default
    function Page() {
      useClock()
      return <Content />
    }
    return { Component: Page }
  }
}
