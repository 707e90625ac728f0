import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { readLocalDraft, removeLocalDraft, saveLocalDraft } from './draft-vault.ts'

const pause_ms = 400

/** Settings that are changed and then saved: what is not saved yet outlives another page, a closed tab, a crash. */
export function useKeptSettings<T extends object>(key: string, saved: T) {
  const [edited, setEdited] = useState<T | null>(null)
  const [is_restored, setRestored] = useState(false)
  const has_typed = useRef(false)
  const values = edited ?? saved
  const is_changed = JSON.stringify(values) !== JSON.stringify(saved)

  useEffect(() => {
    let is_gone = false
    readLocalDraft<T>(key)
      .then((kept) => {
        if (is_gone || kept === null || has_typed.current) return
        setEdited(kept.value)
        setRestored(true)
      })
      .catch(() => undefined)
    return () => {
      is_gone = true
    }
  }, [key])

  const keep = useDebouncedCallback((next: T) => void saveLocalDraft(key, next).catch(() => undefined), { delay: pause_ms, flushOnUnmount: true })
  return {
    values,
    is_changed,
    is_restored: is_restored && is_changed,
    change: (change: Partial<T>) => {
      has_typed.current = true
      const next = { ...values, ...change }
      setEdited(next)
      keep(next)
    },
    /** They are saved, or no longer wanted. */
    settle: () => {
      keep.cancel()
      setEdited(null)
      setRestored(false)
      void removeLocalDraft(key).catch(() => undefined)
    },
  }
}
