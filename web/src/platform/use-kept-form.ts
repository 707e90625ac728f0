import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { readLocalDraft, removeLocalDraft, saveLocalDraft } from './draft-vault.ts'

const pause_ms = 600

/** A form that survives a closed tab: what is typed goes, sealed, into the local vault until it is sent or thrown away. */
export function useKeptForm<T>(key: string, empty: T, isEmpty: (values: T) => boolean) {
  const [values, setValues] = useState(empty)
  const [is_restored, setRestored] = useState(false)
  const [is_kept, setKept] = useState(false)
  const has_typed = useRef(false)

  useEffect(() => {
    let is_gone = false
    readLocalDraft<T>(key)
      .then((kept) => {
        if (is_gone || kept === null || has_typed.current) return
        setValues({ ...empty, ...kept.value })
        setRestored(true)
      })
      .catch(() => undefined)
    return () => {
      is_gone = true
    }
  }, [key, empty])

  const keep = useDebouncedCallback((next: T) => {
    void (isEmpty(next) ? removeLocalDraft(key) : saveLocalDraft(key, next).then(() => setKept(true))).catch(() => undefined)
  }, { delay: pause_ms, flushOnUnmount: true })

  return {
    values,
    is_restored,
    /** What is typed now would survive a crash. */
    is_kept,
    change: (change: Partial<T>) => {
      has_typed.current = true
      const next = { ...values, ...change }
      setValues(next)
      setKept(false)
      keep(next)
    },
    discard: () => {
      keep.cancel()
      setValues(empty)
      setRestored(false)
      void removeLocalDraft(key).catch(() => undefined)
    },
  }
}
