import { useEffect, useRef, useState } from 'react'
import { isUnder } from './invalidate.ts'

/** An answer that comes this long after such a change was read because of it. */
const cause_ms = 10_000
const shown_ms = 12_000

const listeners = new Set<(paths: readonly string[]) => void>()

/** Something under these paths was changed by somebody else, or by this person in another window. */
export function noteElsewhere(paths: readonly string[]): void {
  for (const listener of [...listeners]) listener(paths)
}

export function onChangedElsewhere(listener: (paths: readonly string[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True for a moment after the data of this path became other data because of a change elsewhere. */
export function useChangedElsewhere(path: string, data: unknown): boolean {
  const [is_shown, setShown] = useState(false)
  const cause = useRef(Number.NEGATIVE_INFINITY)
  const before = useRef({ path, data })

  useEffect(
    () =>
      onChangedElsewhere((paths) => {
        if (paths.some((changed) => isUnder(path, changed))) cause.current = performance.now()
      }),
    [path],
  )

  useEffect(() => {
    const { path: path_before, data: data_before } = before.current
    before.current = { path, data }
    if (path_before !== path) {
      cause.current = Number.NEGATIVE_INFINITY
      return setShown(false)
    }
    // The cache keeps the very object where an answer says the same as the one before.
    if (data_before === undefined || data_before === data || performance.now() - cause.current > cause_ms) return
    setShown(true)
  }, [path, data])

  useEffect(() => {
    if (!is_shown) return
    const timer = setTimeout(() => setShown(false), shown_ms)
    return () => clearTimeout(timer)
  }, [is_shown, data])

  return is_shown
}
