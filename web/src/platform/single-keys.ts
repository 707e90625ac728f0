import { useEffect, useSyncExternalStore } from 'react'

/**
 * Shortcuts of one character without Ctrl or ⌘. A person who speaks to the machine, or whose hand is not steady, must be
 * able to turn them off (WCAG 2.1.4).
 */
const off_key = 'wyze-single-keys-off'
const listeners = new Set<() => void>()

export function areSingleKeysOn(): boolean {
  return localStorage.getItem(off_key) === null
}

export function setSingleKeys(is_on: boolean): void {
  if (is_on) localStorage.removeItem(off_key)
  else localStorage.setItem(off_key, '1')
  for (const listener of listeners) listener()
}

export function useSingleKeysOn(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, areSingleKeysOn)
}

function isTyping(target: EventTarget | null): boolean {
  const element = target instanceof HTMLElement ? target : null
  return element !== null && (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))
}

/** Runs on the key alone, outside fields, while no dialog is open. */
export function useSingleKey(key: string, run: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!areSingleKeysOn() || isTyping(event.target) || document.querySelector('[role="dialog"][aria-modal="true"]')) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}
