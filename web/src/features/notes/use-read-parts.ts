import { useCallback, useEffect, useRef, useState } from 'react'

export interface ReadParts {
  /** Give it to what stands at the end of each part. */
  watch: (element: Element | null) => void
  read: number
}

/** How many of the watched ends have been on the screen. A new key starts again at nothing. */
export function useReadParts(key: string): ReadParts {
  const [seen, setSeen] = useState<{ key: string; ends: ReadonlySet<Element> }>({ key, ends: new Set() })
  const observer = useRef<IntersectionObserver | null>(null)
  const waiting = useRef(new Set<Element>())

  useEffect(() => {
    const watching = new IntersectionObserver((entries) => {
      const ends = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => target)
      if (ends.length > 0) setSeen((now) => ({ key, ends: new Set([...(now.key === key ? now.ends : []), ...ends]) }))
    })
    observer.current = watching
    for (const element of waiting.current) watching.observe(element)
    return () => watching.disconnect()
  }, [key])

  const watch = useCallback((element: Element | null) => {
    if (element === null) return
    waiting.current.add(element)
    observer.current?.observe(element)
    return () => {
      waiting.current.delete(element)
      observer.current?.unobserve(element)
    }
  }, [])

  return { watch, read: seen.key === key ? seen.ends.size : 0 }
}
